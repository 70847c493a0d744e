import { type DeclineReason, declineTexts, handoverReference } from '@cotejo/contracts/handovers/states';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { formatLongDate } from '@cotejo/format/time';
import { composeMail, linkTo, type MailBlock, type MailContent, paragraph } from '#mail/layout.ts';
import { mailChoicesPath } from '#mail/mail-kinds.ts';

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
  readonly isReminder: boolean;
  readonly siteUrl: string | undefined;
}

export const handoverLinkMail = ({ id, institution, token, expiresAt, isReminder, siteUrl }: LinkMail): MailContent => {
  const subject = isReminder
    ? `Recordatorio: un expediente espera respuesta (${handoverReference(id)})`
    : `${institution} tiene un expediente por revisar (${handoverReference(id)})`;
  return composeMail({
    kind: 'handover-link',
    subject,
    heading: isReminder ? 'Un expediente espera su respuesta' : 'Tiene un expediente por revisar',
    blocks: [
      paragraph(
        isReminder
          ? 'Hace dos días laborables le enviamos un expediente que todavía no tiene respuesta. Este enlace reemplaza al anterior.'
          : 'Una persona eligió su institución en Cotejo y autorizó que le entreguemos su solicitud y sus documentos, ya revisados.',
      ),
      referenceFact(id),
      ...linkTo(siteUrl, `/entrega/${token}`, 'Ver el expediente'),
      paragraph(
        `El enlace vale hasta el ${formatLongDate(expiresAt)}. Al abrirlo le enviamos un código a este mismo correo: solo quien lee este buzón puede entrar.`,
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
  readonly mustDelete: boolean;
  /** False for one that was already answered. */
  readonly wasOpen: boolean;
}

export const handoverWithdrawnMail = ({ id, institution, mustDelete, wasOpen }: WithdrawnMail): MailContent => {
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
          : 'La persona de este expediente eliminó su cuenta.',
      ),
      ...(mustDelete
        ? [
            paragraph(
              'La persona retiró su autorización. Borre lo que haya descargado, salvo lo que la ley le obligue a conservar.',
            ),
          ]
        : []),
    ],
    why: whyContact,
  });
};

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

interface Disbursed {
  readonly kind: 'disbursed';
  readonly amount: number;
  readonly date: string;
  readonly rate: number;
  readonly differs: readonly ('amount' | 'rate')[];
}

export type HandoverNews =
  | Disbursed
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  | { readonly kind: 'reopened' };

interface NewsMail {
  readonly nombres: string;
  readonly number: string;
  readonly institution: string;
  /** Who said so. */
  readonly by: 'institution' | 'office';
  readonly news: HandoverNews;
  readonly siteUrl?: string;
}

const differenceWords = { amount: 'el monto', rate: 'la tasa' } as const;

const toldBy = ({ by, institution }: NewsMail): string =>
  by === 'institution' ? institution : `Cotejo, por lo que nos dijo ${institution},`;

/** To the applicant, who can turn it off. */
export function handoverNewsMail(mail: NewsMail): MailContent {
  const { subject, blocks } = textOf(mail);
  const { nombres, number, institution, siteUrl } = mail;
  return composeMail({
    kind: 'handover-news',
    subject,
    heading: subject,
    nombres,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Solicitud', number],
          ['Institución', institution],
        ],
      },
      ...blocks,
      ...linkTo(siteUrl, '/perfil', 'Ver mi solicitud'),
    ],
    why: 'Recibes este correo por tu solicitud en Cotejo. Puedes silenciar estos avisos en Configuración.',
    silence: siteUrl === undefined ? null : `${siteUrl}${mailChoicesPath}`,
  });
}

function textOf(mail: NewsMail): { subject: string; blocks: MailBlock[] } {
  const { institution, news } = mail;
  switch (news.kind) {
    case 'disbursed':
      return {
        subject: `${institution} desembolsó tu crédito`,
        blocks: [
          paragraph(`${toldBy(mail)} anotó que tu crédito se desembolsó:`),
          {
            kind: 'facts',
            rows: [
              ['Monto', formatDollarsAndCents(news.amount)],
              ['Fecha', formatLongDate(`${news.date}T12:00:00-05:00`)],
              ['Tasa', formatPercent(news.rate)],
            ],
          },
          ...(news.differs.length === 0
            ? []
            : [
                paragraph(
                  `No es igual a la oferta que guardamos: cambió ${news.differs.map((part) => differenceWords[part]).join(' y ')}. Compara con tu contrato.`,
                ),
              ]),
          paragraph('Si no es así, escríbenos.'),
        ],
      };
    case 'declined': {
      const { sentence, nextStep } = declineTexts[news.reason];
      return {
        subject: `${institution} no aceptó tu solicitud`,
        blocks: [paragraph(`${toldBy(mail)} respondió: ${sentence}`), paragraph(nextStep)],
      };
    }
    case 'reopened':
      return {
        subject: `Tu solicitud en ${institution} sigue abierta`,
        blocks: [
          paragraph(
            'La respuesta que te contamos se anotó por error y la corregimos. Tu solicitud sigue en trámite: te escribimos cuando haya otra respuesta.',
          ),
        ],
      };
  }
}
