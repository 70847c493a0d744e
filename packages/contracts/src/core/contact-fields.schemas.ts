import { z } from 'zod';

const phoneText = 'Número inválido: usa 02 298 1300, 1800 123 456 o 099 123 4567';
const whatsappText = 'Número de WhatsApp inválido: usa un celular, como 099 123 4567';

const landline = /^[2-7]\d{7}$/;
const mobile = /^9\d{8}$/;
const freeLine = /^1[78]00\d{6}$/;

/** The digits after +593; null when it is not a number of Ecuador. */
function nationalNumberOf(typed: string): string | null {
  if (!/^[\d\s().+-]{1,40}$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (freeLine.test(digits)) return digits;
  const national = digits.startsWith('593') ? digits.slice(3) : digits.startsWith('0') ? digits.slice(1) : '';
  return landline.test(national) || mobile.test(national) || freeLine.test(national) ? national : null;
}

const phoneWith = (text: string, isTaken: (national: string) => boolean) =>
  z
    .string({ error: text })
    .trim()
    .nullable()
    .transform((typed, context): string | null => {
      if (typed === null || typed === '') return null;
      const national = nationalNumberOf(typed);
      if (national !== null && isTaken(national)) return `+593${national}`;
      context.addIssue({ code: 'custom', message: text });
      return z.NEVER;
    });

/** An Ecuadorian phone number in any usual spelling, stored as '+59322981300'; null or '' for none. */
export const phoneInput = phoneWith(phoneText, () => true);

/** A mobile number, stored as '+593991234567'; null or '' for none. */
export const whatsappInput = phoneWith(whatsappText, (national) => mobile.test(national));

export const httpsUrlInput = (maximum: number) =>
  z
    .string({ error: 'Debe ser un texto' })
    .trim()
    .nullable()
    .transform((typed, context): string | null => {
      if (typed === null || typed === '') return null;
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      if (typed.length > maximum) return refuse(tooLong(maximum));
      if (!isHttpsUrl(typed)) return refuse(httpsText);
      if (isNumericHost(new URL(typed).hostname))
        return refuse('Escribe el nombre del sitio, no su dirección en números');
      const kept = withPlainHost(typed);
      return kept.length > maximum ? refuse(tooLong(maximum)) : kept;
    });

const tooLong = (maximum: number) => `Debe tener como máximo ${maximum} caracteres`;

/** An IP address in any notation that browsers accept. */
const isNumericHost = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);

/** Writes the host in punycode (https://xn--…), so that letters imitating those of a bank become visible. */
const withPlainHost = (typed: string): string => typed.replace(/^https:\/\/[^/?#]*/i, `https://${new URL(typed).host}`);

export const hasForeignLetters = (url: string): boolean => /(^|\.)xn--/.test(new URL(url).hostname);

const httpsText = 'Escribe una dirección que empiece con https://';

const httpsUrl = z.url({ protocol: /^https$/, hostname: /\./ });

// Rejects what hides the target of a link: user info before an @, and characters that reverse the text direction.
const hides = /[\s\p{Cc}<>"\\^`{|}\u200e\u200f\u202a-\u202e\u2066-\u2069]|^https:\/\/[^/?#]*@/u;

const isHttpsUrl = (text: string): boolean => !hides.test(text) && httpsUrl.safeParse(text).success;
