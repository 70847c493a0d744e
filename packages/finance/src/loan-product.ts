/** What an institution lends, in the API's shape: dollars, months, annual percent. */
export interface LoanProduct {
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly minTerm: number;
  readonly maxTerm: number;
  readonly minIncome: number;
  /** null: 20 × the minimum. */
  readonly maxIncome: number | null;
  readonly minRate: number;
  readonly maxRate: number;
}

/** A product as somebody typed it: any figure may be absent. */
export type LoanProductInput = { readonly [Field in keyof LoanProduct]?: number | null };

/** An institution's own annual percents; absent ones are null. */
export interface InstitutionRates {
  readonly minRate: number | null;
  readonly maxRate: number | null;
}

/** Rate of an institution that names none (spec 1 §9). */
export const defaultInstitutionRatePercent = 15;

/** Figures of a product that names none (spec 1 §9; the amount's ceiling is the validated one). */
export const productDefaults = { minAmount: 1000, maxAmount: 100_000, minTerm: 12, maxTerm: 36 } as const;

const lowestProductRatePercent = 0.01;
const incomeSpan = 20;

/** The rates everything is priced at: an absent minimum is 15, an absent maximum the minimum. 0 is a real rate. */
export function institutionRatesOf({ minRate, maxRate }: InstitutionRates): { minRate: number; maxRate: number } {
  const lowest = minRate ?? defaultInstitutionRatePercent;
  return { minRate: lowest, maxRate: maxRate ?? lowest };
}

/**
 * The highest income a product accepts in dollars: its own, else 20 × the minimum (spec 1 §9).
 * A product that asks for no income at all has no ceiling either.
 */
export function highestIncomeOf({ minIncome, maxIncome }: Pick<LoanProduct, 'minIncome' | 'maxIncome'>): number {
  if (maxIncome !== null) return maxIncome;
  return minIncome > 0 ? minIncome * incomeSpan : Number.POSITIVE_INFINITY;
}

/**
 * A product with every absent figure filled in, as it is stored (2-api, institutions; spec 3 §5).
 *
 * Amount 1,000–100,000 and at least 1; term 12–36; income from 0 to 20 × the minimum; a rate at or below zero, or
 * absent, is the institution's, or 0.01 where that is not positive. A default never contradicts a given figure.
 */
export function completeLoanProduct(product: LoanProductInput, institution: InstitutionRates): LoanProduct {
  const rates = institutionRatesOf(institution);
  const minIncome = product.minIncome ?? 0;
  return {
    minAmount: Math.max(1, product.minAmount ?? Math.min(productDefaults.minAmount, product.maxAmount ?? Infinity)),
    maxAmount: product.maxAmount ?? Math.max(productDefaults.maxAmount, product.minAmount ?? 0),
    minTerm: product.minTerm ?? Math.min(productDefaults.minTerm, product.maxTerm ?? Infinity),
    maxTerm: product.maxTerm ?? Math.max(productDefaults.maxTerm, product.minTerm ?? 0),
    minIncome,
    maxIncome: product.maxIncome ?? (minIncome > 0 ? minIncome * incomeSpan : null),
    minRate: positiveRate(product.minRate, rates.minRate),
    maxRate: positiveRate(product.maxRate, rates.maxRate),
  };
}

function positiveRate(productRate: number | null | undefined, institutionRate: number): number {
  if (productRate !== null && productRate !== undefined && productRate > 0) return productRate;
  return institutionRate > 0 ? institutionRate : lowestProductRatePercent;
}
