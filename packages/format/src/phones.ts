// Phone numbers of Ecuador, stored as '+593' and the national number.

const nationalNumberOf = (phone: string): string => phone.replace(/^\+593/, '');

const isFreeLine = (national: string): boolean => /^1[78]00/.test(national);

/** '+59322981300' → '02 298 1300', '+593991234567' → '099 123 4567', '+5931800123456' → '1800 123 456' */
export function formatPhone(phone: string): string {
  const national = nationalNumberOf(phone);
  if (isFreeLine(national)) return `${national.slice(0, 4)} ${national.slice(4, 7)} ${national.slice(7)}`;
  const area = national.length === 9 ? 2 : 1;
  const local = national.slice(area);
  return `0${national.slice(0, area)} ${local.slice(0, 3)} ${local.slice(3)}`;
}

/** Toll-free lines cannot be called from abroad, so they are dialed without +593. */
export function phoneHref(phone: string): string {
  const national = nationalNumberOf(phone);
  return `tel:${isFreeLine(national) ? national : phone}`;
}

/** '+593991234567' → 'https://wa.me/593991234567' */
export const whatsappHref = (phone: string): string => `https://wa.me/${phone.replace('+', '')}`;
