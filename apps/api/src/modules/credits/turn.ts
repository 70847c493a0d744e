import type { Turn } from '@cotejo/contracts/credits/turn';
import { type DocumentType, requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import { ecuadorDay } from '@cotejo/format/time';
import { endOfDay } from '#platform/ecuador-time.ts';
import type { StandingHandover } from '#platform/handovers.ts';
import type { WorkingDays } from '#platform/working-days.ts';
import { answerByOf } from './due-at.ts';
import type { CreditRow } from './repository.ts';
import type { ReviewOutcome } from './review/corrections.ts';

export interface TurnFacts {
  readonly credit: CreditRow;
  readonly corrections: ReviewOutcome['corrections'];
  readonly documents: readonly { readonly documentType: DocumentType; readonly isVerified: boolean | null }[];
  /** The newest of the present approval that is not withdrawn. */
  readonly handover: StandingHandover | null;
  /** The newest permission for the present institution. */
  readonly consent: { readonly given: boolean; readonly acceptedAt: Date } | null;
}

/** Working days after which a step passes to the applicant. */
const waitWorkingDays = 3;
const deliverWorkingDays = 1;

/** Whose turn it is: the table of steps, the first that fits. */
export function turnOf(facts: TurnFacts, workingDays: WorkingDays, now: Date): Turn {
  const { credit } = facts;
  switch (credit.status) {
    case 'CANCELLED':
      return turn('nobody', 'cancelled', credit.updatedAt);
    case 'REJECTED':
      return turn('nobody', 'rejected', credit.decidedAt ?? credit.updatedAt);
    case 'DOCUMENTS_SUBMITTED':
    case 'UNDER_REVIEW':
      return turn('cotejo', 'review', credit.lastSubmittedAt ?? credit.updatedAt, answerByOf(workingDays, credit));
    case 'APPROVED':
      return approvedTurn(facts, workingDays, now);
    default:
      return unsentTurn(facts);
  }
}

const turn = (who: Turn['who'], step: Turn['step'], since: Date, by: string | null = null): Turn => ({
  ...{ who, step, by },
  since: since.toISOString(),
});

function unsentTurn({ credit, corrections, documents }: TurnFacts): Turn {
  const since = credit.givenBackAt ?? credit.createdAt;
  if (corrections.some(({ replaced }) => !replaced)) return turn('person', 'correct', since);
  if (credit.institutionId === null || credit.amortizationType === null) return turn('person', 'choose', since);
  const isComplete = requiredDocumentTypes.every((type) =>
    documents.some(({ documentType, isVerified }) => documentType === type && isVerified !== false),
  );
  return turn('person', isComplete ? 'send' : 'documents', since);
}

function approvedTurn({ credit, handover, consent }: TurnFacts, workingDays: WorkingDays, now: Date): Turn {
  const approvedAt = credit.decidedAt ?? credit.updatedAt;
  if (handover === null) {
    const takenBackAt = consent?.given === false ? consent.acceptedAt : null;
    return turn('person', 'allow', latest(approvedAt, takenBackAt));
  }
  const { state, createdAt, sentAt, receivedAt, contactedAt, closedAt, reopenedAt } = handover;
  switch (state) {
    case 'disbursed':
      return turn('nobody', 'paid', closedAt ?? createdAt);
    case 'declined':
      return turn('nobody', 'refused', closedAt ?? createdAt);
    case 'contacted':
      return turn('person', 'meet', contactedAt ?? createdAt);
    case 'sent':
    case 'received': {
      const since = sentAt ?? receivedAt ?? createdAt;
      const by = workingDays.after(ecuadorDay(latest(since, receivedAt, reopenedAt)), waitWorkingDays);
      return hasPassed(by, now) ? turn('person', 'go', endOfDay(by)) : turn('institution', 'wait', since, by);
    }
    case 'pending':
    case 'failed': {
      const since = latest(createdAt, reopenedAt);
      const by = workingDays.after(ecuadorDay(since), deliverWorkingDays);
      return hasPassed(by, now) ? turn('person', 'bring', endOfDay(by)) : turn('cotejo', 'deliver', since, by);
    }
  }
}

const latest = (first: Date, ...others: readonly (Date | null)[]): Date =>
  new Date(Math.max(first.getTime(), ...others.map((at) => at?.getTime() ?? 0)));

/** From the next midnight of Guayaquil on. */
const hasPassed = (day: string, now: Date): boolean => now >= endOfDay(day);
