import {
  approvedMeaning,
  lenderStep,
  papersStep,
  readyTitle,
  reviewStep,
  reviewStory,
} from '@cotejo/contracts/credits/review-story';
import type { StatedReason } from '@cotejo/contracts/credits/stated-reasons';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { type DocumentType, documentTypeLabels } from '@cotejo/contracts/documents/applicant';
import { formatCents } from '@cotejo/format/figures';
import { composeMail, linkTo, type MailBlock, type MailContent, paragraph } from '#mail/layout.ts';
import { mailChoicesPath } from '#mail/mail-kinds.ts';

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
  readonly next: string;
}

/** @param institution the name of the chosen one */
const statusTexts = (institution: string | null): Record<CreditStatus, StatusText> => ({
  PENDING: {
    subject: 'Puedes editar tu solicitud de crédito',
    heading: 'Te toca a ti',
    next: 'Tu solicitud volvió a tus manos: revisa los datos, la institución y los documentos, y envíala de nuevo cuando esté lista.',
  },
  INSTITUTION_SELECTED: {
    subject: 'Elegiste una institución',
    heading: 'Ya tienes institución',
    next: `Elegiste ${institution ?? 'una institución'}. Faltan el tipo de amortización y los tres documentos; con eso envías la solicitud.`,
  },
  DOCUMENTS_SUBMITTED: {
    subject: 'Recibimos tu solicitud de crédito',
    heading: 'Recibimos tu solicitud',
    next: `${reviewStory(institution)} No tienes que hacer nada: te escribimos cuando haya una respuesta o si falta algo.`,
  },
  UNDER_REVIEW: {
    subject: 'Tu solicitud está en revisión',
    heading: 'Estamos revisando tu solicitud',
    next: `${reviewStep} Mientras tanto no puedes cambiar la solicitud. ${lenderStep(institution)} ${papersStep} Te escribimos con la respuesta.`,
  },
  APPROVED: {
    subject: readyTitle(institution),
    heading: readyTitle(institution),
    next: `${approvedMeaning(institution)} Lleva tu cédula original y la hoja de información, que descargas en tu perfil. Nadie debe pedirte dinero por adelantado: si ocurre, no pagues y avísanos.`,
  },
  REJECTED: {
    subject: 'Tu solicitud de crédito no pasó la revisión',
    heading: 'Esta vez no pasó la revisión',
    next: 'Puedes comparar otras instituciones con otro monto o plazo y volver a intentarlo cuando quieras.',
  },
  CANCELLED: {
    subject: 'Cancelaste tu solicitud de crédito',
    heading: 'Tu solicitud está cancelada',
    next: 'Nadie más la revisa. Si cambias de idea, empieza una nueva cuando quieras.',
  },
});

/** The same link as in the header `List-Unsubscribe` (smtp-transport.ts). */
const silenceAt = (siteUrl: string | undefined) => (siteUrl === undefined ? null : `${siteUrl}${mailChoicesPath}`);

const why = 'Recibes este correo por tu solicitud en Cotejo. Puedes silenciar estos avisos en Configuración.';

const creditFacts = ({ amountCents, termMonths, institution }: CreditNotice): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Monto', formatCents(amountCents)],
    ['Plazo', `${termMonths} meses`],
    ...(institution === null ? [] : [['Institución', institution] as const]),
  ],
});

const fromReviewer = (words: string | null | undefined): MailBlock[] =>
  words?.trim() ? [paragraph('Quien la revisó te dice:'), { kind: 'quote', text: words }] : [];

/** A document that was not accepted, and why. */
interface RejectedDocument extends StatedReason {
  readonly documentType: DocumentType;
}

/** Its name with the catalogue's sentence, and the reviewer's words as a quotation. */
const documentBlocks = ({ documentType, reason, words }: RejectedDocument): MailBlock[] => [
  paragraph(`${documentTypeLabels[documentType]}${reason ? `: ${reason.sentence}` : ''}`),
  ...(words.trim() ? [{ kind: 'quote' as const, text: words }] : []),
];

const nextStepBlocks = ({ reason }: Pick<StatedReason, 'reason'>): MailBlock[] =>
  reason ? [paragraph(reason.nextStep)] : [];

interface StatusNotice extends CreditNotice {
  readonly status: CreditStatus;
  readonly reason?: StatedReason['reason'];
  /** The reviewer's own, for the applicant. */
  readonly words?: string;
  /** Of a rejected application. */
  readonly rejected?: readonly RejectedDocument[];
}

/** The new status of an application, why, and what happens next. */
export function creditStatusMail(notice: StatusNotice): MailContent {
  const { subject, heading, next } = statusTexts(notice.institution)[notice.status];
  const isRejected = notice.status === 'REJECTED';
  const { reason = null, rejected = [] } = notice;
  return composeMail({
    kind: 'credit-status',
    subject,
    heading,
    nombres: notice.nombres,
    blocks: [
      creditFacts(notice),
      ...(reason ? [paragraph(reason.sentence)] : []),
      ...fromReviewer(notice.words),
      ...(rejected.length > 0 ? [paragraph('Estos documentos no se aceptaron:')] : []),
      ...rejected.flatMap(documentBlocks),
      ...nextStepBlocks({ reason }),
      paragraph(next),
      ...linkTo(
        notice.siteUrl,
        isRejected ? '/creditos' : '/perfil',
        isRejected ? 'Comparar otra vez' : 'Ver mi solicitud',
      ),
    ],
    why,
    silence: silenceAt(notice.siteUrl),
  });
}

interface ReturnNotice extends CreditNotice, StatedReason {
  /** By which of the person's preferences it is sent. */
  readonly kind: 'documents-needed' | 'credit-status';
  readonly corrections: readonly RejectedDocument[];
}

/** The application is its applicant's turn again: what to change, why, and how to send it. */
export function creditReturnedMail({ kind, corrections, reason, words, ...notice }: ReturnNotice): MailContent {
  const count = corrections.length === 1 ? '1 documento' : `${corrections.length} documentos`;
  const isAboutDocuments = corrections.length > 0;
  const texts = statusTexts(notice.institution).PENDING;
  return composeMail({
    kind,
    subject: isAboutDocuments ? `Cambia ${count} de tu solicitud de crédito` : texts.subject,
    heading: isAboutDocuments ? `Te toca a ti: cambia ${count}` : texts.heading,
    nombres: notice.nombres,
    blocks: [
      creditFacts(notice),
      ...(reason ? [paragraph(reason.sentence)] : []),
      ...fromReviewer(words),
      ...nextStepBlocks({ reason }),
      ...(isAboutDocuments ? [paragraph('Esto es lo que hay que cambiar:')] : []),
      ...corrections.flatMap((document) => [...documentBlocks(document), ...nextStepBlocks(document)]),
      paragraph(isAboutDocuments ? sendDocuments : texts.next),
      ...linkTo(notice.siteUrl, '/perfil', isAboutDocuments ? 'Cambiar documentos' : 'Ver mi solicitud'),
    ],
    why,
    silence: silenceAt(notice.siteUrl),
  });
}

const sendDocuments =
  'Sube cada archivo nuevo en JPG, PNG o PDF de hasta 5 MB y vuelve a enviar la solicitud. No pierdes tu lugar en la revisión.';
