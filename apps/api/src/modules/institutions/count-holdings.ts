import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { InstitutionHoldings } from '@cotejo/contracts/institutions/admin';
import type { AdminContext } from '#context.ts';
import { getAdminInstitution } from './present-institution.ts';
import * as institutionRepository from './repository.ts';

const submitted: readonly CreditStatus[] = ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'];
const closed: readonly CreditStatus[] = ['APPROVED', 'REJECTED', 'CANCELLED'];

/** How many applications chose an institution. @throws NOT_FOUND */
export async function countHoldings(context: AdminContext, id: string): Promise<InstitutionHoldings> {
  await getAdminInstitution(context, id);
  const byStatus = await institutionRepository.countCreditsByStatus(context.db, id);
  const sum = (isCounted: (status: CreditStatus) => boolean) =>
    byStatus.reduce((total, { status, count }) => total + (isCounted(status) ? count : 0), 0);
  return {
    openCredits: sum((status) => !closed.includes(status)),
    submittedCredits: sum((status) => submitted.includes(status)),
    credits: sum(() => true),
  };
}
