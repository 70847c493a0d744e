import { validatedLimits } from '@cotejo/contracts/core/limits';
import type { Institution, Limits } from '@cotejo/contracts/institutions/public';
import { cityKeyOf } from '@cotejo/finance/offer-catalog';

/** The ranges of active institutions within what the server accepts; null without institutions. */
export function publishedLimits(institutions: readonly Institution[]): Limits | null {
  if (institutions.length === 0) return null;
  const loans = institutions.map((institution) => institution.products.personalLoan);
  const within = (value: number, range: { min: number; max: number }) =>
    Math.min(Math.max(value, range.min), range.max);
  return {
    amount: {
      min: within(Math.min(...loans.map((loan) => loan.minAmount)), validatedLimits.amount),
      max: within(Math.max(...loans.map((loan) => loan.maxAmount)), validatedLimits.amount),
    },
    term: {
      min: within(Math.min(...loans.map((loan) => loan.minTerm)), validatedLimits.term),
      max: within(Math.max(...loans.map((loan) => loan.maxTerm)), validatedLimits.term),
    },
    income: {
      min: Math.min(...loans.map((loan) => loan.minIncome)),
      max: Math.max(...loans.map((loan) => loan.maxIncome)),
    },
  };
}

export function publishedCities(institutions: readonly Institution[]): string[] {
  const names = institutions.flatMap(({ branches, products }) => [
    branches.mainBranch.city,
    ...branches.otherBranches.map((branch) => branch.city),
    ...products.personalLoan.locations,
  ]);
  const byKey = new Map<string, string>();
  for (const name of names.map(capitalise)) {
    const key = cityKeyOf(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()].sort(new Intl.Collator('es').compare);
}

const smallWords = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y']);

function capitalise(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join(' ');
}
