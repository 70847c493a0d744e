import { fallbackLimits } from '@cotejo/contracts/core/limits';
import type { SiteData } from '@cotejo/contracts/site-data';
import { formatDollars } from '@cotejo/format/figures';
import { missingFigureTexts, nobodyText } from '../credits/request-form/clamp-figure.ts';
import { estimatePayments } from '../credits/request-form/estimate-payments.ts';
import { startingFigures } from '../credits/request-form/request-figures.ts';
import { preparePageInstitutions, priceableInstitutionsOf } from '../page-institutions.ts';

/** In dollars; a smaller saving is not worth mentioning. */
const leastSaving = 20;

/** The estimate of the short form, ready to be shown. */
export interface ShownEstimate {
  /** The borrowed amount, in dollars. */
  amount: number;
  /** Institutions that would lend today. */
  count: number;
  /** The range of the first payments; `highest` is null if it looks the same as `lowest`. */
  lowest: string;
  highest: string | null;
  /** The cheapest and then the dearest institution, or the only one. Dollars. */
  extremes: readonly { name: string; total: number; charges: number }[];
  /** Null if it is too small to mention. */
  saving: string | null;
}

/** Dollars and months; null if the field is empty or not a number. */
interface TypedFigures {
  amount: number | null;
  term: number | null;
}

/**
 * Computes the estimate of the home page for the income that the request form starts with.
 * @returns a text for the visitor if there is no estimate
 */
export function findEstimate(data: SiteData, { amount, term }: TypedFigures): ShownEstimate | string {
  if (amount === null) return missingFigureTexts.amount;
  if (term === null) return missingFigureTexts.term;
  const institutions = priceableInstitutionsOf(data.institutions()).filter(
    ({ available, rates }) => available && !rates?.isExcluded,
  );
  if (institutions.length === 0) return 'Todavía no hay instituciones que comparar.';
  // The short form does not ask for a city.
  const figures = { amount, term, income: startOf(data).income, location: '' };
  const estimate = estimatePayments(preparePageInstitutions(institutions), figures);
  if (!estimate) return nobodyText;
  const { count, cheapest, dearest, payments } = estimate;
  const [lowest, highest] = [formatDollars(payments.lowest), formatDollars(payments.highest)];
  const saving = Math.round(dearest.realTotal) - Math.round(cheapest.realTotal);
  return {
    amount,
    count,
    lowest,
    highest: lowest === highest ? null : highest,
    extremes: (count === 1 ? [cheapest] : [cheapest, dearest]).map(({ institution, realTotal, chargesCost }) => ({
      name: institution.name,
      total: realTotal,
      charges: chargesCost,
    })),
    saving: saving < leastSaving ? null : formatDollars(saving),
  };
}

/** The initial values of the short form, inside the limits. Dollars and months. */
export function startOf(data: SiteData) {
  const limits = data.limits() ?? fallbackLimits;
  return {
    amount: clamp(startingFigures.amount, limits.amount),
    term: clamp(startingFigures.term, limits.term),
    income: clamp(startingFigures.income, limits.income),
  };
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(Math.max(value, min), max);
}
