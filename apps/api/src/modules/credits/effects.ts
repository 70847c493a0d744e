import { type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { choiceNotes } from '@cotejo/contracts/credits/applicant';
import { creditReturnedMessage, documentVerificationMessage } from '@cotejo/contracts/credits/review';
import { type ReviewStatus, reviewStatusMessages } from '@cotejo/contracts/credits/review-status';
import { type DecisionReason, statedText } from '@cotejo/contracts/credits/stated-reasons';
import { isDecided } from '@cotejo/contracts/credits/status';
import {
  type DocumentSource,
  type DocumentType,
  documentTypeLabels,
  phoneDocumentNote,
} from '@cotejo/contracts/documents/applicant';
import { centsToDollars } from '@cotejo/finance/money';
import { formatCents } from '@cotejo/format/figures';
import type { NewActivity } from '#modules/activity-log';
import type { NewNotification } from '#modules/notifications';
import { minutes } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ReturnedDocumentColumn } from '#platform/db/schema.ts';
import { creditName, creditNumber } from './credit-number.ts';
import { deleteFormerDocuments } from './documents/repository.ts';
import type { ApplicantMail } from './mail-applicant.ts';
import type { CreditRow } from './repository.ts';

// All side effects of a credit change: timeline, activity log, notifications and mail. `change-credit.ts` applies them
// in the transaction of the change.

export type CreditChange =
  | { readonly kind: 'created' | 'submitted' | 'cancelled' | 'institutionConfirmed' | 'institutionLeft' }
  | { readonly kind: 'institutionChosen'; readonly institution: { readonly id: string; readonly name: string } }
  | { readonly kind: 'amortizationChosen'; readonly amortizationType: AmortizationType }
  | DocumentUploaded
  | { readonly kind: 'documentDeleted'; readonly documentId: string; readonly documentType: DocumentType }
  | DocumentJudged
  | Decided
  | Returned;

interface DocumentUploaded {
  readonly kind: 'documentUploaded';
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly isReplacement: boolean;
  readonly source: DocumentSource;
}

interface DocumentJudged {
  readonly kind: 'documentJudged';
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** Null: back to pending. */
  readonly verified: boolean | null;
  readonly previously: boolean | null;
  readonly reason: DecisionReason | null;
  readonly words: string;
}

interface Decided {
  readonly kind: 'decided';
  readonly status: ReviewStatus;
  readonly reason: DecisionReason | null;
  /** Message to the applicant; '' for none. */
  readonly words: string;
}

interface Returned {
  readonly kind: 'returned';
  readonly documents: readonly ReturnedDocumentColumn[];
  /** Each document with its reason, then the general reason, one per line. */
  readonly note: string;
  readonly reason: DecisionReason | null;
  readonly words: string;
}

export interface ChangeFacts {
  /** Null for a new credit. */
  readonly before: CreditRow | null;
  readonly after: CreditRow;
  /** Null for a deleted account. */
  readonly applicant: { readonly nombres: string; readonly apellidos: string } | null;
  readonly now: Date;
  /** For further writes in the same transaction. */
  readonly parts: Pick<Parts, 'config' | 'handovers' | 'jobs'>;
}

interface CreditEffects {
  /** The timeline entry; null adds none. */
  readonly event: { readonly by: 'user' | 'admin'; readonly note: string | null } | null;
  readonly activity: NewActivity;
  readonly notification?: NewNotification;
  readonly mail?: ApplicantMail;
  /**
   * Further writes in the same transaction. What another module keeps for a credit is reached through `parts`, so that
   * this module does not import it.
   */
  readonly rows?: readonly ((tx: Tx) => Promise<void>)[];
}

const nameOf = ({ applicant }: ChangeFacts): string => (applicant ? `${applicant.nombres} ${applicant.apellidos}` : '');

const sumOf = ({ after }: ChangeFacts): string => `${formatCents(after.amountCents)} a ${after.termMonths} meses`;

/** How notifications name a credit: applicant and amount, or the number if the account is deleted. */
const titleOf = (facts: ChangeFacts): string =>
  facts.applicant ? `${nameOf(facts)}, ${sumOf(facts)}` : creditName(facts.after, null);

const byUser = (note: string | null = null) => ({ by: 'user', note }) as const;

const ownStatus = (facts: ChangeFacts, message: string): NewNotification => ({
  type: 'credit_status',
  message,
  entityId: facts.after.id,
  metadata: {
    userId: facts.after.userId,
    userName: nameOf(facts),
    previousStatus: facts.before?.status,
    status: facts.after.status,
  },
});

const reviewedStatus = (facts: ChangeFacts, message: string): NewNotification => ({
  type: 'credit_status',
  message: `${message}: ${titleOf(facts)}`,
  entityId: facts.after.id,
  metadata: { creditId: facts.after.id, previousStatus: facts.before?.status, status: facts.after.status },
});

const decidedActivity = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PENDING: 'pending',
  UNDER_REVIEW: 'updated',
} as const satisfies Record<ReviewStatus, NewActivity['status']>;

const reasonDetails = (reason: DecisionReason | null) => reason && { reasonId: reason.id, reason: reason.sentence };

/** Replaced documents are kept only until the decision. */
const withoutFormerDocuments =
  ({ after, parts }: ChangeFacts) =>
  async (tx: Tx): Promise<void> => {
    const keys = await deleteFormerDocuments(tx, after.id);
    if (keys.length > 0) await parts.jobs.enqueue(tx, 'storage.delete', { keys });
  };

const withMail = (mail: ApplicantMail | undefined) => (mail ? { mail } : {});

type Row = (tx: Tx) => Promise<void>;

/** An approval writes a hand-over and is announced later, whatever else is decided withdraws it. */
const handoverRows = ({ before, after, parts }: ChangeFacts): Row[] => {
  if (after.status === 'APPROVED') return [(tx) => parts.handovers.open(tx, after), announcement(after, parts)];
  return before?.status === 'APPROVED' ? [(tx) => parts.handovers.withdraw(tx, after.id)] : [];
};

const announcement =
  ({ id, version }: CreditRow, { config, jobs }: ChangeFacts['parts']): Row =>
  (tx) => {
    // The queue goes by the time of the machine.
    const startAfter = new Date(Date.now() + minutes(config.handoverDelayMinutes));
    return jobs.enqueue(tx, 'credits.announce-approval', { creditId: id, version }, { startAfter });
  };

/**
 * Nothing yet of an approval, which is announced later, and nothing of one that is taken back before the applicant was
 * told of it.
 */
function mailOfDecision({ before }: ChangeFacts, { status, reason, words }: Decided): ApplicantMail | undefined {
  if (status === 'APPROVED') return undefined;
  if (status === 'PENDING') return { kind: 'return', reason: null, words };
  const approvalToldAt = before?.status === 'APPROVED' ? before.approvalToldAt : null;
  if (status === 'UNDER_REVIEW' && before?.status === 'APPROVED' && approvalToldAt === null) return undefined;
  return { kind: 'status', reason, words, approvalToldAt };
}

/** The applicant's permission is for one institution. */
const consentRows = ({ before, after, parts }: ChangeFacts): Row[] =>
  before?.institutionId && before.institutionId !== after.institutionId
    ? [(tx) => parts.handovers.endConsents(tx, after.id)]
    : [];

interface SaidEffects extends Omit<CreditEffects, 'activity'> {
  readonly activity: Pick<NewActivity, 'status' | 'description' | 'details'>;
}

type EffectsOf = {
  [Kind in CreditChange['kind']]: (facts: ChangeFacts, change: Extract<CreditChange, { kind: Kind }>) => SaidEffects;
};

const effects: EffectsOf = {
  created: (facts) => ({
    event: byUser(),
    activity: { status: 'created', description: `Nueva solicitud de crédito por ${sumOf(facts)}` },
    notification: {
      type: 'new_credit',
      message: `${nameOf(facts)} pidió un crédito de ${sumOf(facts)}`,
      entityId: facts.after.id,
      metadata: {
        userId: facts.after.userId,
        userName: nameOf(facts),
        amount: centsToDollars(facts.after.amountCents),
        term: facts.after.termMonths,
      },
    },
  }),

  submitted: (facts) => ({
    event: byUser(),
    activity: { status: 'updated', description: `Solicitud de crédito por ${sumOf(facts)} enviada a revisión` },
    notification: ownStatus(facts, `${nameOf(facts)} envió a revisión su solicitud de ${sumOf(facts)}`),
    mail: { kind: 'status', reason: null, words: '' },
  }),

  cancelled: (facts) => ({
    event: byUser(),
    activity: {
      status: 'updated',
      description: `Solicitud de crédito por ${sumOf(facts)} cancelada por el solicitante`,
    },
    notification: ownStatus(facts, `${nameOf(facts)} canceló su solicitud de ${sumOf(facts)}`),
    mail: { kind: 'status', reason: null, words: '' },
    rows: [withoutFormerDocuments(facts)],
  }),

  institutionChosen: (facts, { institution }) => ({
    event: byUser(`${choiceNotes.institution}${institution.name}`),
    activity: {
      status: 'updated',
      description: `El solicitante eligió ${institution.name}`,
      details: { institutionId: institution.id },
    },
    rows: consentRows(facts),
  }),

  institutionConfirmed: () => ({
    event: byUser(),
    activity: { status: 'updated', description: 'El solicitante siguió con la institución elegida' },
  }),

  institutionLeft: (facts) => ({
    event: byUser('Elección de institución anulada'),
    activity: { status: 'updated', description: 'El solicitante anuló la elección de institución' },
    rows: consentRows(facts),
  }),

  amortizationChosen: (_facts, { amortizationType }) => ({
    event: byUser(`${choiceNotes.amortization}${amortizationTypeLabels[amortizationType]}`),
    activity: {
      status: 'updated',
      description: `El solicitante eligió la amortización ${amortizationTypeLabels[amortizationType]}`,
      details: { amortizationType },
    },
  }),

  documentUploaded: ({ after }, { documentId, documentType, isReplacement, source }) => {
    const label = documentTypeLabels[documentType];
    const isFromPhone = source === 'phone';
    return {
      event: isFromPhone ? byUser(phoneDocumentNote(documentType)) : null,
      activity: {
        status: 'updated',
        description: isReplacement ? `Documento reemplazado: ${label}` : `Documento cargado: ${label}`,
        details: { documentId, documentType, ...(isFromPhone && { source }) },
      },
      notification: {
        type: 'new_document',
        message: isReplacement ? `Documento reemplazado: ${label}` : `Nuevo documento: ${label}`,
        entityId: documentId,
        metadata: { creditId: after.id, userId: after.userId, documentType },
      },
    };
  },

  documentDeleted: (_facts, { documentId, documentType }) => ({
    event: null,
    activity: {
      status: 'deleted',
      description: `Documento eliminado: ${documentTypeLabels[documentType]}`,
      details: { documentId, documentType },
    },
  }),

  // No mail: the applicant gets one with the decision on the credit.
  documentJudged: ({ after }, { documentId, documentType, verified, previously, reason, words }) => {
    const outcome = documentVerificationMessage(verified).replace(' exitosamente', '');
    const label = documentTypeLabels[documentType];
    return {
      event: {
        by: 'admin',
        note: [`${outcome}: ${label}`, statedText({ reason, words })].filter((text) => text !== '').join('. '),
      },
      activity: {
        status: verified === null ? 'pending' : verified ? 'approved' : 'rejected',
        description: `${outcome}: ${label} de la solicitud ${creditNumber(after)}`,
        details: {
          documentId,
          previousStatus: previously,
          newStatus: verified,
          comment: words,
          ...reasonDetails(reason),
        },
      },
    };
  },

  decided: (facts, change) => ({
    event: { by: 'admin', note: statedText(change) || null },
    activity: {
      status: decidedActivity[change.status],
      description: `${reviewStatusMessages[change.status]}: ${creditName(facts.after, null)}`,
      details: {
        previousStatus: facts.before?.status,
        newStatus: change.status,
        comment: change.words,
        ...reasonDetails(change.reason),
        time: facts.now.toISOString(),
      },
    },
    notification: reviewedStatus(facts, reviewStatusMessages[change.status]),
    ...withMail(mailOfDecision(facts, change)),
    rows: [...(isDecided(change.status) ? [withoutFormerDocuments(facts)] : []), ...handoverRows(facts)],
  }),

  returned: (facts, { documents, note, reason, words }) => ({
    event: { by: 'admin', note },
    activity: {
      status: 'pending',
      description: `${creditReturnedMessage}: ${creditName(facts.after, null)}`,
      details: {
        previousStatus: facts.before?.status,
        newStatus: 'PENDING',
        comment: note,
        round: facts.after.round,
        ...reasonDetails(reason),
        documents: documents.map((document) => ({
          documentId: document.documentId,
          documentType: document.documentType,
          ...reasonDetails(document.reason),
        })),
      },
    },
    notification: reviewedStatus(facts, creditReturnedMessage),
    mail: { kind: 'return', reason, words },
    rows: handoverRows(facts),
  }),
};

/** Pure, so that the table can be tested without a database. */
export function effectsOf(facts: ChangeFacts, change: CreditChange): CreditEffects {
  const effectOf = effects[change.kind] as (facts: ChangeFacts, change: CreditChange) => SaidEffects;
  const said = effectOf(facts, change);
  const { id, userId } = facts.after;
  const about = { targetId: id, targetName: creditName(facts.after, facts.applicant), personId: userId };
  return { ...said, activity: { type: 'credit', ...about, ...said.activity } };
}
