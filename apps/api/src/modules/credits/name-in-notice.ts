import { creditTitle } from '@cotejo/contracts/credits/applicant';
import { formatCents } from '#mail/format.ts';
import type { LockedCredit } from './review-repository.ts';

/**
 * What a notice to the office calls an application: its applicant and its sum, as colleagues do. Notices go with the person
 * they name; of somebody whose account is gone only the short id is left.
 */
export function nameInNotice({ credit, applicant }: Pick<LockedCredit, 'credit' | 'applicant'>): string {
  if (!applicant) return creditTitle(credit.id);
  return `${applicant.nombres} ${applicant.apellidos}, ${formatCents(credit.amountCents)} a ${credit.termMonths} meses`;
}
