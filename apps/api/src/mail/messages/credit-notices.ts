import type { CreditStatus } from '@cotejo/contracts/credits';
import { type DocumentType, documentTypeLabels } from '@cotejo/contracts/documents';
import { formatCents, formatList } from '#mail/format.ts';
import { composeMail, linkTo, type MailBlock, type MailContent, paragraph } from '#mail/layout.ts';

interface CreditNotice {
  nombres: string | null;
  amountCents: number;
  termMonths: number;
  /** Name of the chosen institution. */
  institution: string | null;
  siteUrl?: string;
}

interface StatusText {
  readonly subject: string;
  readonly heading: string;
  /** What happened, and what happens next. */
  readonly say: (institution: string) => string;
}

const statusTexts: Record<CreditStatus, StatusText> = {
  PENDING: {
    subject: 'Puedes editar tu solicitud de crédito',
    heading: 'Te toca a ti',
    say: () =>
      'Tu solicitud volvió a tus manos: revisa los datos, la institución y los documentos, y envíala de nuevo cuando esté lista.',
  },
  INSTITUTION_SELECTED: {
    subject: 'Elegiste una institución',
    heading: 'Ya tienes institución',
    say: (institution) =>
      `Elegiste ${institution}. Falta el tipo de amortización y los tres documentos; con eso envías la solicitud.`,
  },
  DOCUMENTS_SUBMITTED: {
    subject: 'Recibimos tu solicitud de crédito',
    heading: 'Recibimos tu solicitud',
    say: () =>
      'Una persona revisa ahora cada documento. No tienes que hacer nada: te escribimos cuando haya una decisión o si falta algo.',
  },
  UNDER_REVIEW: {
    subject: 'Tu solicitud está en revisión',
    heading: 'Estamos revisando tu solicitud',
    say: () => 'Mientras dura la revisión no puedes cambiarla. Te escribimos con la decisión.',
  },
  APPROVED: {
    subject: 'Tu crédito está aprobado',
    heading: '¡Felicidades! Tu crédito está aprobado',
    say: (institution) =>
      `${institution} te contacta a este correo para la firma y el desembolso. Nadie debe pedirte dinero por adelantado: si ocurre, no pagues y avísanos.`,
  },
  REJECTED: {
    subject: 'Tu solicitud de crédito no fue aprobada',
    heading: 'Esta vez no fue aprobada',
    say: () => 'Puedes comparar otras instituciones con otro monto o plazo y volver a intentarlo cuando quieras.',
  },
  CANCELLED: {
    subject: 'Cancelaste tu solicitud de crédito',
    heading: 'Tu solicitud está cancelada',
    say: () => 'Nadie más la revisa. Si cambias de idea, empieza una nueva cuando quieras.',
  },
};

const why = 'Recibes este correo por tu solicitud en Cotejo. Puedes silenciar estos avisos en Configuración.';

const creditFacts = ({ amountCents, termMonths, institution }: CreditNotice): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Monto', formatCents(amountCents)],
    ['Plazo', `${termMonths} meses`],
    ...(institution === null ? [] : [['Institución', institution] as const]),
  ],
});

const fromReviewer = (note: string | null | undefined): MailBlock[] =>
  note?.trim() ? [paragraph('Quien la revisó te dice:'), { kind: 'quote', text: note }] : [];

/** The new status of an application and what happens next. `note` is the reviewer's, for the applicant. */
export function creditStatusMail(notice: CreditNotice & { status: CreditStatus; note?: string | null }): MailContent {
  const { subject, heading, say } = statusTexts[notice.status];
  const isRejected = notice.status === 'REJECTED';
  return composeMail({
    kind: 'credit-status',
    subject,
    heading,
    nombres: notice.nombres,
    blocks: [
      creditFacts(notice),
      ...fromReviewer(notice.note),
      paragraph(say(notice.institution ?? 'La institución')),
      ...linkTo(
        notice.siteUrl,
        isRejected ? '/creditos' : '/perfil',
        isRejected ? 'Comparar otra vez' : 'Ver mi solicitud',
      ),
    ],
    why,
  });
}

/** The application waits for documents of the applicant. */
export const documentsNeededMail = (
  notice: CreditNotice & { missing: readonly DocumentType[]; comment?: string | null },
): MailContent =>
  composeMail({
    kind: 'documents-needed',
    subject: 'Faltan documentos en tu solicitud',
    heading: 'Te toca a ti: faltan documentos',
    nombres: notice.nombres,
    blocks: [
      creditFacts(notice),
      paragraph('Para seguir necesitamos:'),
      { kind: 'list', items: notice.missing.map((type) => documentTypeLabels[type]) },
      ...fromReviewer(notice.comment),
      paragraph('Súbelos en JPG, PNG o PDF de hasta 5 MB cada uno. Tu solicitud espera mientras tanto.'),
      ...linkTo(notice.siteUrl, '/perfil', 'Subir documentos'),
    ],
    why,
  });

/** A reviewer did not accept one or more documents. */
export const documentRejectedMail = (
  notice: CreditNotice & { documents: readonly DocumentType[]; comment: string | null },
): MailContent =>
  composeMail({
    kind: 'document-rejected',
    subject: 'Un documento de tu solicitud no fue aceptado',
    heading: 'Un documento no fue aceptado',
    nombres: notice.nombres,
    blocks: [
      creditFacts(notice),
      paragraph(`No pudimos aceptar: ${formatList(notice.documents.map((type) => documentTypeLabels[type]))}.`),
      ...fromReviewer(notice.comment),
      paragraph('Te avisamos en cuanto puedas reemplazarlo. Ten a la mano una copia completa, legible y vigente.'),
      ...linkTo(notice.siteUrl, '/perfil', 'Ver mi solicitud'),
    ],
    why,
  });
