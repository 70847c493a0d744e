import { handoverReference } from '@cotejo/contracts/handovers/states';
import { formatLongDate } from '@cotejo/format/time';
import { composeMail, linkTo, type MailBlock, type MailContent, paragraph } from '#platform/mail/layout.ts';

// To the contacts of an institution: no name of a person, no amount and no city, since a mailbox may be shared.

interface ContactMail {
  /** Of the hand-over; its reference names it. */
  readonly id: string;
  readonly institution: string;
}

const referenceFact = (id: string): MailBlock => ({
  kind: 'facts',
  rows: [['Referencia', handoverReference(id)]],
});

const whyContact =
  'Recibe este correo porque su institución lo registró en Cotejo como contacto. Si no es para usted, respóndanos a la dirección de contacto del sitio.';

interface LinkMail extends ContactMail {
  readonly token: string;
  readonly expiresAt: Date;
  readonly kind: 'first' | 'again' | 'reminder' | 'renewal';
  readonly siteUrl: string | undefined;
}

/** A mail program groups by subject, so that each kind has its own. */
const linkTexts = {
  first: {
    subject: (institution: string) => `${institution} tiene un expediente por revisar`,
    heading: 'Tiene un expediente por revisar',
    text: 'Una persona eligió su institución en Cotejo y autorizó que le entreguemos su solicitud y sus documentos, ya revisados.',
  },
  again: {
    subject: () => 'Un enlace nuevo para su expediente',
    heading: 'Un enlace nuevo para su expediente',
    text: 'Este enlace reemplaza al que le enviamos antes: use el más reciente.',
  },
  renewal: {
    subject: () => 'El enlace nuevo que pidió',
    heading: 'El enlace nuevo que pidió',
    text: 'Lo pidió alguien que tenía un enlace anterior suyo, que este reemplaza. Si no fue usted, no tiene que hacer nada.',
  },
  reminder: {
    subject: () => 'Recordatorio: un expediente espera respuesta',
    heading: 'Un expediente espera su respuesta',
    text: 'Hace dos días laborables le enviamos un expediente que todavía no tiene respuesta. Este enlace reemplaza al anterior.',
  },
} as const;

export const handoverLinkMail = ({ id, institution, token, expiresAt, kind, siteUrl }: LinkMail): MailContent => {
  const { subject, heading, text } = linkTexts[kind];
  return composeMail({
    kind: 'handover-link',
    subject: `${subject(institution)} (${handoverReference(id)})`,
    heading,
    blocks: [
      paragraph(text),
      referenceFact(id),
      ...linkTo(siteUrl, `/entrega/${token}`, 'Ver el expediente'),
      paragraph(
        `El enlace vale hasta el ${formatLongDate(expiresAt)}. Ábralo y pida el código: llega a este mismo correo, y solo quien lee este buzón puede entrar.`,
      ),
    ],
    why: whyContact,
  });
};

export const handoverCodeMail = ({ id, code }: ContactMail & { readonly code: string }): MailContent =>
  composeMail({
    kind: 'handover-code',
    subject: `Su código para ver el expediente ${handoverReference(id)}`,
    heading: 'Su código',
    blocks: [
      { kind: 'code', code },
      referenceFact(id),
      paragraph('Escríbalo en la página del expediente. Vale 15 minutos y una sola vez.'),
    ],
    why: 'Si no abrió el enlace de un expediente, no tiene que hacer nada: sin el código nadie puede verlo.',
  });

interface WithdrawnMail extends ContactMail {
  /** False for one that was already answered. */
  readonly wasOpen: boolean;
}

export const handoverWithdrawnMail = ({ id, institution, wasOpen }: WithdrawnMail): MailContent => {
  const heading = wasOpen ? 'El expediente se retiró' : 'Borre este expediente';
  return composeMail({
    kind: 'handover-withdrawn',
    subject: `${heading} (${handoverReference(id)})`,
    heading,
    blocks: [
      referenceFact(id),
      paragraph(
        wasOpen
          ? `Detenga el trámite de este expediente en ${institution}: ya no se puede ver ni responder.`
          : 'La persona de este expediente retiró su autorización.',
      ),
      paragraph('Borre lo que haya descargado, salvo lo que la ley le obligue a conservar.'),
    ],
    why: whyContact,
  });
};

interface NewContactsMail {
  readonly institution: string;
  readonly addresses: readonly string[];
  readonly at: Date;
}

/** To the institution's own address: who would read files in its name. */
export const newContactsMail = ({ institution, addresses, at }: NewContactsMail): MailContent =>
  composeMail({
    kind: 'handover-contacts',
    subject: `Nuevos contactos de ${institution} en Cotejo`,
    heading: 'Nuevos contactos de su institución',
    blocks: [
      paragraph(
        `El ${formatLongDate(at)} se propuso que estas direcciones reciban los expedientes que Cotejo entrega a ${institution}:`,
      ),
      { kind: 'list', items: addresses },
      paragraph(
        'Quien los recibe ve los documentos de las personas. Si alguna no es de su institución, avísenos en seguida.',
      ),
    ],
    why: 'Recibe este correo porque es la dirección de su institución en Cotejo.',
  });

/** Does not name the new contacts. */
export const handoverContactsMail = ({ institution, at }: { institution: string; at: Date }): MailContent =>
  composeMail({
    kind: 'handover-contacts',
    subject: `Cambiaron los contactos de ${institution} en Cotejo`,
    heading: 'Cambiaron los contactos de su institución',
    blocks: [
      paragraph(
        `El ${formatLongDate(at)} cambió quién recibe en ${institution} los expedientes que entrega Cotejo. Usted era uno de los contactos.`,
      ),
      paragraph('Si no lo esperaba, avísenos: quien es contacto ve los documentos de las personas.'),
    ],
    why: whyContact,
  });
