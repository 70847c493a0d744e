import type { AdminCredit, CreditApplicant } from '@cotejo/contracts/admin-credits';
import type { AmortizationRow } from '@cotejo/contracts/amortization';
import { centsToDollars } from '@cotejo/finance';
import type { Reader } from '#db/database.ts';
import type { ScheduleRowColumn } from '#db/schema.ts';
import { countDocuments, type ListedRow } from './repository.ts';

/** Whose account was deleted: the credit is kept without a person (decisions, "Privacy"). */
const nobody: CreditApplicant = {
  id: null,
  nombres: 'Cuenta eliminada',
  apellidos: '',
  cedula: null,
  email: null,
  telefono: null,
};

const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));

/** Rows of a list as administrators see them, with their counts of documents. */
export async function presentCredits(reader: Reader, rows: readonly ListedRow[]): Promise<AdminCredit[]> {
  const counts = await countDocuments(
    reader,
    rows.map(({ credit }) => credit.id),
  );
  return rows.map((row) => ({
    ...presentCredit(row),
    documentCounts: counts.get(row.credit.id) ?? { total: 0, verified: 0, rejected: 0 },
  }));
}

function presentCredit({ credit, user, institution }: ListedRow): Omit<AdminCredit, 'documentCounts'> {
  return {
    id: credit.id,
    status: credit.status,
    amount: centsToDollars(credit.amountCents),
    term: credit.termMonths,
    income: centsToDollars(credit.incomeCents),
    location: credit.location,
    user: user ?? nobody,
    institution,
    rate: credit.annualRatePercent,
    monthlyPayment: dollarsOrNull(credit.instalmentCents),
    totalPayment: dollarsOrNull(credit.totalPaymentCents),
    amortizationType: credit.amortizationType,
    version: credit.version,
    createdAt: credit.createdAt.toISOString(),
    updatedAt: credit.updatedAt.toISOString(),
    submittedAt: credit.submittedAt?.toISOString() ?? null,
    decidedAt: credit.decidedAt?.toISOString() ?? null,
  };
}

export const presentScheduleRow = ([
  numQuota,
  interest,
  capital,
  balance,
  insurance,
  quotaTotal,
]: ScheduleRowColumn): AmortizationRow => ({
  numQuota,
  interest: centsToDollars(interest),
  capital: centsToDollars(capital),
  balance: centsToDollars(balance),
  taxReliefInsurance: centsToDollars(insurance),
  quotaTotal: centsToDollars(quotaTotal),
});
