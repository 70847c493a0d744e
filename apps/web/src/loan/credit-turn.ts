import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { findMissing } from '@cotejo/contracts/credits/missing-steps';

/**
 * Where an application stands, the most urgent for its person first. Headline, order and words of the
 * profile go by it, and so does what a new tab offers.
 */
const creditTurns = [
  /** It passed the review: the person goes to the institution. */
  'visit',
  /** A document was not accepted: another one has to take its place. */
  'correct',
  /** Everything is there: it has to be sent. */
  'send',
  /** Way of paying or documents are missing. */
  'complete',
  /** No institution is chosen. */
  'choose',
  /** Somebody of the office looks at it. */
  'review',
  'rejected',
  'cancelled',
] as const;

export type CreditTurn = (typeof creditTurns)[number];

export function turnOf(credit: UserCredit): CreditTurn {
  switch (credit.status) {
    case 'APPROVED':
      return 'visit';
    case 'REJECTED':
      return 'rejected';
    case 'CANCELLED':
      return 'cancelled';
    case 'DOCUMENTS_SUBMITTED':
    case 'UNDER_REVIEW':
      return 'review';
    case 'PENDING':
    case 'INSTITUTION_SELECTED':
      if (credit.corrections.some(({ replaced }) => !replaced)) return 'correct';
      if (credit.institution === null) return 'choose';
      return findMissing(credit).length === 0 ? 'send' : 'complete';
  }
}

/** Whether the applicant may change it now: before it is sent, and after it was given back. */
export const isWithApplicant = ({ status }: Pick<UserCredit, 'status'>): boolean =>
  status === 'PENDING' || status === 'INSTITUTION_SELECTED';

/** Whether it is more than a comparison and the person can go on with it. */
export const isBegun = (credit: Pick<UserCredit, 'status' | 'institution'>): boolean =>
  isWithApplicant(credit) && credit.institution !== null;

/** The most urgent first; those of one turn as they came. */
export const byTurn = (credits: readonly UserCredit[]): UserCredit[] =>
  [...credits].sort((one, other) => creditTurns.indexOf(turnOf(one)) - creditTurns.indexOf(turnOf(other)));
