import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { isUnsentStep } from '@cotejo/contracts/credits/turn';

// The server says whose turn it is (`turn`); here only groups of steps.

/** Whether the applicant may change it now: before it is sent, and after it was given back. */
export const isWithApplicant = ({ turn }: Pick<UserCredit, 'turn'>): boolean => isUnsentStep(turn.step);

/** Whether it is more than a comparison and the person can go on with it. */
export const isBegun = (credit: Pick<UserCredit, 'turn' | 'institution'>): boolean =>
  isWithApplicant(credit) && credit.institution !== null;
