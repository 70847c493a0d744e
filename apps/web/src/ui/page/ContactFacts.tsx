import { formatPhone, phoneHref, whatsappHref } from '@cotejo/format/phones';
import { EmailLink } from './EmailLink.tsx';

export interface Contact {
  phone: string | null;
  whatsapp: string | null;
  website: string | null;
  email: string | null;
}

export const hasContact = ({ phone, whatsapp, website, email }: Contact): boolean =>
  [phone, whatsapp, website, email].some((way) => way !== null);

/** Rows for a `<dl className="facts">`; unknown contacts are left out. */
export function ContactFacts({ contact: { phone, whatsapp, website, email } }: { contact: Contact }) {
  return (
    <>
      {phone !== null && (
        <>
          <dt>Teléfono</dt>
          <dd>
            <a href={phoneHref(phone)}>{formatPhone(phone)}</a>
          </dd>
        </>
      )}
      {whatsapp !== null && (
        <>
          <dt>WhatsApp</dt>
          <dd>
            <a href={whatsappHref(whatsapp)} target="_blank" rel="nofollow noopener">
              {formatPhone(whatsapp)}
              <span className="visually-hidden"> (se abre aparte)</span>
            </a>
          </dd>
        </>
      )}
      {website !== null && (
        <>
          <dt>Sitio web</dt>
          <dd>
            <a href={website} target="_blank" rel="nofollow noopener">
              {hostOf(website)}
              <span className="visually-hidden"> (se abre aparte)</span>
            </a>
          </dd>
        </>
      )}
      {email !== null && (
        <>
          <dt>Correo</dt>
          <dd>
            <EmailLink email={email} />
          </dd>
        </>
      )}
    </>
  );
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');
