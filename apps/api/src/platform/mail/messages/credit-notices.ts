import { listRefunds, listUpfront } from '@cotejo/contracts/charge-words';
import { datedReviewStep, lateReviewStep } from '@cotejo/contracts/credits/answer-day';
import {
  type RefusedDocument,
  rejectionMail,
  returnMail,
  reviewerWords,
} from '@cotejo/contracts/credits/applicant-mails';
import { goOnPath } from '@cotejo/contracts/credits/going-on';
import { branchText, whatToBring } from '@cotejo/contracts/credits/institution-visit';
import {
  advanceWarning,
  approvedMeaning,
  lenderStep,
  readyTitle,
  reviewStep,
  reviewStory,
} from '@cotejo/contracts/credits/review-story';
import type { StatedReason } from '@cotejo/contracts/credits/stated-reasons';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { TurnWords } from '@cotejo/contracts/credits/turn-words';
import { permissionText } from '@cotejo/contracts/handovers/permission-words';
import type { LoanCost } from '@cotejo/finance/loan-cost';
import { dollarsToCents } from '@cotejo/finance/money';
import { formatCents, formatDollarsAndCents } from '@cotejo/format/figures';
import { formatPhone, phoneHref, whatsappHref } from '@cotejo/format/phones';
import { ecuadorDay } from '@cotejo/format/time';
import { formatNearWeekday, formatPastWeekday, formatWeekday } from '@cotejo/format/weekdays';
import { mailChoicesPath } from '#platform/db/schema/mail-kinds.ts';
import {
  composeMail,
  linkTo,
  type MailBlock,
  type MailContent,
  type MailFact,
  paragraph,
} from '#platform/mail/layout.ts';

interface CreditNotice {
  /** Of the credit. */
  id: string;
  nombres: string | null;
  /** As displayed. */
  number: string;
  amountCents: number;
  termMonths: number;
  institution: string | null;
  /** In dollars, with charges; null without an institution. */
  payments: Pick<LoanCost, 'received' | 'upfront' | 'charges' | 'firstPayment' | 'lastPayment' | 'realTotal'> | null;
  siteUrl?: string;
  /** When the institution opened the file that this change takes back. */
  opened?: { readonly institution: string; readonly at: Date } | null;
}

interface StatusText {
  readonly subject: string;
  readonly heading: string;
  readonly next: string;
}

// The texts for PENDING and REJECTED are in the contracts, because the office previews them.
type ToldStatus = Exclude<CreditStatus, 'PENDING' | 'REJECTED' | 'APPROVED'>;

/** `permission` says which one there is; '' without an institution. */
const statusTexts = (institution: string | null, permission: string, step: string): Record<ToldStatus, StatusText> => ({
  INSTITUTION_SELECTED: {
    subject: 'Elegiste una institución',
    heading: 'Ya tienes institución',
    next: `Elegiste ${institution ?? 'una institución'}. Faltan el tipo de amortización y los tres documentos; con eso envías la solicitud.`,
  },
  DOCUMENTS_SUBMITTED: {
    subject: 'Recibimos tu solicitud de crédito',
    heading: 'Recibimos tu solicitud',
    next: `${step} ${lenderStep(institution)} ${permission} Te escribimos cuando haya una respuesta o si falta algo.`,
  },
  UNDER_REVIEW: {
    subject: 'Tu solicitud está en revisión',
    heading: 'Estamos revisando tu solicitud',
    next: `${step} Mientras tanto no puedes cambiar la solicitud. ${lenderStep(institution)} ${permission} Te escribimos con la respuesta.`,
  },
  CANCELLED: {
    subject: 'Cancelaste tu solicitud de crédito',
    heading: 'Tu solicitud está cancelada',
    next: 'Nadie más la revisa. Si cambias de idea, empieza una nueva cuando quieras.',
  },
});

/** The `List-Unsubscribe` header has the same link (deliver-mail.ts). */
const silenceAt = (siteUrl: string | undefined) => (siteUrl === undefined ? null : `${siteUrl}${mailChoicesPath}`);

const why = 'Recibes este correo por tu solicitud en Cotejo. Puedes silenciar estos avisos en Configuración.';

type Fact = readonly [name: string, value: string];

const upfrontText = ({ payments }: Pick<CreditNotice, 'payments'>): string | null =>
  payments?.upfront ? formatDollarsAndCents(payments.upfront) : null;

/** The payout when it is less than the amount, upfront payments and refunds. */
function receivedFacts(
  { received, upfront, charges }: NonNullable<CreditNotice['payments']>,
  amountCents: number,
): Fact[] {
  const isWhole = dollarsToCents(received) === amountCents;
  return [
    ...(isWhole ? [] : [['Recibes', formatCents(dollarsToCents(received))] as const]),
    ...[...listUpfront(upfront), ...listRefunds(charges)].map(
      ({ name, dollars }) => [name, formatCents(dollarsToCents(dollars))] as const,
    ),
  ];
}

function paymentFacts({ firstPayment, lastPayment, realTotal }: NonNullable<CreditNotice['payments']>): Fact[] {
  const [first, last] = [formatDollarsAndCents(firstPayment), formatDollarsAndCents(lastPayment)];
  const instalments: Fact[] =
    first === last
      ? [['Cuota mensual', first]]
      : [
          ['Primera cuota', first],
          ['Última cuota', last],
        ];
  return [...instalments, ['Total que pagas', formatDollarsAndCents(realTotal)]];
}

const creditFacts = ({ number, amountCents, termMonths, institution, payments }: CreditNotice): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Solicitud', number],
    ['Monto', formatCents(amountCents)],
    ...(payments === null ? [] : receivedFacts(payments, amountCents)),
    ['Plazo', `${termMonths} meses`],
    ...(institution === null ? [] : [['Institución', institution] as const]),
    ...(payments === null ? [] : paymentFacts(payments)),
  ],
});

export interface Visit {
  readonly email: string | null;
  readonly phone: string | null;
  readonly whatsapp: string | null;
  readonly website: string | null;
  /** Of the institution's page. */
  readonly slug: string | null;
  readonly branch: string | null;
  readonly requirements: readonly string[];
  /** The applicant's. */
  readonly city: string;
}

/** How to reach an institution; each value is a link. */
export const reachFacts = (
  { email, phone, whatsapp, website, slug }: Omit<Visit, 'branch' | 'requirements' | 'city'>,
  siteUrl: string | undefined,
): MailFact[] => [
  ...(phone === null ? [] : [['Teléfono', formatPhone(phone), phoneHref(phone)] as const]),
  ...(whatsapp === null ? [] : [['WhatsApp', formatPhone(whatsapp), whatsappHref(whatsapp)] as const]),
  ...(email === null ? [] : [['Correo', email, `mailto:${email}`] as const]),
  ...(website === null ? [] : [['Sitio web', website, website] as const]),
  ...(slug === null || siteUrl === undefined
    ? []
    : [['Su página', `${siteUrl}/instituciones/${slug}`, `${siteUrl}/instituciones/${slug}`] as const]),
];

function visitBlocks(
  visit: Visit,
  { institution, payments, siteUrl }: CreditNotice,
  { bring, reach }: Pick<TurnWords, 'bring' | 'reach'>,
): MailBlock[] {
  const { branch, requirements, city } = visit;
  const { papers, conditions } = whatToBring(requirements, upfrontText({ payments }));
  const rows: readonly MailFact[] = reach
    ? [...reachFacts(visit, siteUrl), ...(branch === null ? [] : [['Agencia', branchText(branch, city)] as const])]
    : [];
  return [
    ...(rows.length === 0
      ? []
      : [paragraph(`Así llegas a ${institution ?? 'la institución'}:`), { kind: 'facts' as const, rows }]),
    ...(bring
      ? [
          paragraph('Lleva:'),
          { kind: 'list' as const, items: papers },
          ...(conditions.length === 0 ? [] : [paragraph(`También te pide: ${conditions.join('; ')}.`)]),
        ]
      : []),
    ...linkTo(siteUrl, '/perfil', bring ? 'Ver mi solicitud y la hoja' : 'Ver mi solicitud'),
  ];
}

interface StatusNotice extends CreditNotice {
  readonly status: CreditStatus;
  /** The day (YYYY-MM-DD) by which an answer comes; null unless it waits for one. */
  readonly answerBy?: string | null;
  readonly now?: Date;
  readonly reason?: StatedReason['reason'];
  /** The reviewer's note to the applicant. */
  readonly words?: string;
  /** Only when rejected. */
  readonly rejected?: readonly RefusedDocument[];
  /** Only when approved. */
  readonly visit?: Visit | null;
  /** What the profile says; only when approved. */
  readonly turn?: TurnWords | null;
  /** The newest permission for the institution. */
  readonly consent?: { readonly given: boolean; readonly at: string } | null;
  /** When the applicant was told of the approval that is taken back. */
  readonly approvalToldAt?: Date | null;
}

interface NoticeText {
  readonly subject: string;
  readonly heading: string;
  readonly sentences: readonly MailBlock[];
}

function reviewStepOf({ answerBy, now = new Date() }: Pick<StatusNotice, 'answerBy' | 'now'>): string {
  if (!answerBy) return reviewStep;
  return ecuadorDay(now) > answerBy ? lateReviewStep : datedReviewStep(formatWeekday(answerBy, now));
}

function noticeTextOf({
  status,
  answerBy,
  now,
  institution,
  payments,
  reason = null,
  words = '',
  rejected = [],
  turn = null,
  consent = null,
  approvalToldAt = null,
}: StatusNotice): NoticeText {
  if (status === 'REJECTED') return rejectionMail({ reason, words, documents: rejected });
  if (status === 'PENDING') return returnMail({ reason, words, documents: [] });
  if (status === 'APPROVED') {
    const said = [turn?.headline ?? '', turn?.next ?? ''].filter((text) => text !== '').join(' ');
    const sentences = [
      ...reviewerWords(words),
      paragraph(said),
      paragraph(approvedMeaning(institution, consent?.given ?? false)),
      paragraph(`${advanceWarning(upfrontText({ payments }))} Si ocurre, no pagues y avísanos.`),
    ];
    return { subject: readyTitle(institution), heading: readyTitle(institution), sentences };
  }
  const step = reviewStepOf({ answerBy, now });
  if (status === 'UNDER_REVIEW' && approvalToldAt !== null) {
    const heading = 'Todavía no vayas: falta revisar algo';
    const told = `El ${formatPastWeekday(approvalToldAt, now)} te dijimos que estaba lista. Falta revisar algo: todavía no vayas. ${step}`;
    return { subject: heading, heading, sentences: [...reviewerWords(words), paragraph(told)] };
  }
  const permission = institution === null ? '' : permissionText({ consent, institution, now: now ?? new Date() });
  const { subject, heading, next } = statusTexts(institution, permission, step)[status];
  return { subject, heading, sentences: [...reviewerWords(words), paragraph(next)] };
}

/** The institution had read the file that is taken back. */
const openedNote = ({ opened, now = new Date() }: CreditNotice & { readonly now?: Date }): MailBlock[] =>
  opened
    ? [
        paragraph(
          `${opened.institution} alcanzó a abrir tus papeles el ${formatNearWeekday(opened.at, now)}; le pedimos que los borre.`,
        ),
      ]
    : [];

export function creditStatusMail(notice: StatusNotice): MailContent {
  const { subject, heading, sentences } = noticeTextOf(notice);
  const isRejected = notice.status === 'REJECTED';
  return composeMail({
    kind: 'credit-status',
    subject,
    heading,
    nombres: notice.nombres,
    blocks: [
      creditFacts(notice),
      ...sentences,
      ...(notice.status === 'APPROVED' ? [] : openedNote(notice)),
      ...(notice.visit && notice.turn
        ? visitBlocks(notice.visit, notice, notice.turn)
        : linkTo(
            notice.siteUrl,
            isRejected ? '/creditos' : '/perfil',
            isRejected ? 'Comparar otra vez' : 'Ver mi solicitud',
          )),
    ],
    why,
    silence: silenceAt(notice.siteUrl),
  });
}

interface ReturnNotice extends CreditNotice, StatedReason {
  /** Selects the preference. */
  readonly kind: 'documents-needed' | 'credit-status';
  readonly corrections: readonly RefusedDocument[];
}

export function creditReturnedMail({ kind, corrections, reason, words, ...notice }: ReturnNotice): MailContent {
  const { subject, heading, sentences } = returnMail({ reason, words, documents: corrections });
  return composeMail({
    kind,
    subject,
    heading,
    nombres: notice.nombres,
    blocks: [
      creditFacts(notice),
      ...sentences,
      ...openedNote(notice),
      ...(corrections.length > 0
        ? linkTo(notice.siteUrl, goOnPath(notice.id), 'Cambiar documentos')
        : linkTo(notice.siteUrl, '/perfil', 'Ver mi solicitud')),
    ],
    why,
    silence: silenceAt(notice.siteUrl),
  });
}

interface Reminder extends CreditNotice {
  readonly institution: string;
  /** Phrases with an article; empty when only the submission is missing. */
  readonly missing: readonly string[];
  /** How many of `missing` are documents. */
  readonly documents: number;
}

/** For applicants who chose an institution and did not submit. */
export function creditReminderMail({ missing, documents, ...notice }: Reminder): MailContent {
  const count = documents === 1 ? '1 documento' : `${documents} documentos`;
  const subject =
    documents > 0
      ? `Te ${documents === 1 ? 'falta' : 'faltan'} ${count} para ${notice.institution}`
      : missing.length > 0
        ? `Te falta elegir tu cuota para ${notice.institution}`
        : `Solo falta enviar tu solicitud para ${notice.institution}`;
  return composeMail({
    kind: 'documents-missing',
    subject,
    heading: subject,
    nombres: notice.nombres,
    blocks: [
      creditFacts(notice),
      ...(missing.length === 0
        ? [paragraph('Ya tienes todo. Revísala y envíala: mientras no la envíes, nadie la revisa.')]
        : [
            paragraph('Tu solicitud está guardada. Esto es lo que falta para enviarla:'),
            { kind: 'list' as const, items: missing.map(capitalised) },
          ]),
      ...linkTo(notice.siteUrl, goOnPath(notice.id), 'Continuar mi solicitud'),
      paragraph(`${reviewStory(notice.institution)} Si ya no la quieres, cancélala en tu perfil.`),
    ],
    why: 'Te lo recordamos una sola vez. Puedes silenciar los avisos de documentos en Configuración.',
    silence: silenceAt(notice.siteUrl),
  });
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
