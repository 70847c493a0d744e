import { DomainError } from '@cotejo/contracts/core/errors';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { AdminInstitution, InstitutionHoldings } from '@cotejo/contracts/institutions/admin';
import { adminRecordOf } from '#modules/answer-records';
import { presentInstitution } from '#modules/catalog';
import { type Freshness, freshnessNow, type InstitutionRow } from '#modules/rates';
import type { AnswerRecords } from '#platform/catalog.ts';
import type { AdminContext } from '#platform/context.ts';
import * as institutionRepository from './repository.ts';

export const presentAdminInstitution = (
  row: InstitutionRow,
  freshness: Freshness,
  answerRecords: AnswerRecords,
): AdminInstitution => ({
  ...presentInstitution(row, freshness, answerRecords),
  answerRecord: adminRecordOf(answerRecords, row.id),
  version: row.version,
  deletedAt: row.deletedAt?.toISOString() ?? null,
});

/** Finds deleted institutions too. Throws NOT_FOUND. */
export async function getAdminInstitution(context: AdminContext, id: string): Promise<AdminInstitution> {
  const row = await institutionRepository.findInstitution(context.db, id);
  if (!row) throw new DomainError('NOT_FOUND');
  return presentAdminInstitution(row, freshnessNow(context), context.catalog.snapshot.answerRecords);
}

const submitted: readonly CreditStatus[] = ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'];
const closed: readonly CreditStatus[] = ['APPROVED', 'REJECTED', 'CANCELLED'];

/** Counts the credits that chose the institution. Throws NOT_FOUND. */
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
