import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { isUnsentStep } from '@cotejo/contracts/credits/turn';

// The server decides whose turn it is (`turn`); these functions only group its steps.

/** Whether the applicant can edit the application now: before it is sent, or after it was returned. */
export const isWithApplicant = ({ turn }: Pick<UserCredit, 'turn'>): boolean => isUnsentStep(turn.step);

/** Whether the applicant has chosen an institution and can still edit the application. */
export const isBegun = (credit: Pick<UserCredit, 'turn' | 'institution'>): boolean =>
  isWithApplicant(credit) && credit.institution !== null;
