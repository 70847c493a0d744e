import type { RequestLimits } from './exclusions.ts';
import { findMostCents } from './find-most.ts';
import {
  findLighterAmount,
  hasHeavyDebts,
  heavyIncomeShare,
  incomeShareOf,
  isHeavyShare,
  type Means,
} from './income-share.ts';
import { centsToDollars } from './money.ts';
import type { CatalogEntry, OfferCatalog } from './offer-catalog.ts';
import {
  exclusionRules,
  failsRule,
  findFailedEntryRule,
  firstOfferPaymentCents,
  type OfferRequest,
  queryOf,
} from './offers.ts';

export interface ReachableLoan {
  amount: number;
  term: number;
  /** Available institutions that lend it. */
  count: number;
  /** The lowest first payment among them, in dollars. */
  firstPayment: number;
}

/** The step of the amount slider, in cents. */
const amountStepCents = 100_00;

/**
 * The closest amount and term that at least one institution lends for this income, city and type;
 * null when none does. Distance is proportional: half the amount is as far as half the term. An
 * amount that is lent is kept.
 * @param limits the allowed range of amount (dollars) and term (months)
 * @throws RangeError as `findOffers`
 */
export function findNearestLoan(
  catalog: OfferCatalog,
  request: OfferRequest,
  limits: RequestLimits,
): ReachableLoan | null {
  const query = queryOf(request);
  let nearest: { amount: number; term: number; distance: number } | null = null;
  for (const entry of willingEntries(catalog, request)) {
    const bounds = boundsOf(entry, limits);
    if (bounds === null) continue;
    const isLent = !failsRule.amount(entry, query);
    const amount = isLent ? request.amount : centsToDollars(clamp(query.amountCents, bounds.amountCents));
    const term = clamp(query.termMonths, bounds.termMonths);
    const distance = Math.abs(Math.log(amount / request.amount)) + Math.abs(Math.log(term / request.term));
    if (nearest === null || distance < nearest.distance) nearest = { amount, term, distance };
  }
  return nearest && withCount(catalog, request, nearest);
}

/**
 * What somebody can carry instead of a loan whose lowest first payment is heavy for the income: the lighter amount of
 * {@link findLighterAmount} at the asked term where an institution lends it, else the most of the asked amount at any term. Null when
 * the asked loan is not heavy, nobody lends it, or the debts alone are heavy.
 * @param limits as {@link findNearestLoan}
 * @param means may differ from the income that the institutions go by
 * @throws RangeError as `findOffers`
 */
export function findCarriedLoan(
  catalog: OfferCatalog,
  request: OfferRequest,
  limits: RequestLimits,
  means: Means,
): ReachableLoan | null {
  if (hasHeavyDebts(means)) return null;
  const { amount, term } = request;
  const asked = withCount(catalog, request, { amount, term });
  const isHeavy = ({ firstPayment }: ReachableLoan) => {
    const share = incomeShareOf(firstPayment + means.otherDebts, means.income);
    return share !== null && isHeavyShare(share);
  };
  if (asked.count === 0 || !isHeavy(asked)) return null;
  const lighter = findLighterAmount({ amount, monthlyPayment: asked.firstPayment, ...means }, limits.amount.min);
  if (lighter) {
    const loan = withCount(catalog, request, { amount: lighter.amount, term });
    // Charges need not shrink with the amount.
    if (loan.count > 0 && !isHeavy(loan)) return loan;
  }
  // Nobody is led to more than they asked for.
  const { min, max } = limits.amount;
  return findHighestLoan(catalog, request, { ...limits, amount: { min, max: Math.min(max, amount) } }, means);
}

/**
 * The highest amount, in steps of 100 dollars, that some institution lends with a first payment, charges and other
 * debts included, that is not heavy for the income, and the shortest term for it. Null without an income or when no
 * institution lends.
 * @param limits as {@link findNearestLoan}
 * @param means may differ from the income that the institutions go by
 * @throws RangeError as `findOffers`
 */
export function findHighestLoan(
  catalog: OfferCatalog,
  request: OfferRequest,
  limits: RequestLimits,
  { income, otherDebts }: Means,
): ReachableLoan | null {
  // Shares are displayed in whole percent: 39.5 % is displayed as 40 %, which is heavy.
  const mostCents = income * (heavyIncomeShare - 0.5) - otherDebts * 100;
  if (mostCents <= 0) return null;
  let highest: { amountCents: number; term: number } | null = null;
  for (const entry of willingEntries(catalog, request)) {
    const bounds = boundsOf(entry, limits);
    if (bounds === null) continue;
    const reach = (term: number) => reachedCents(entry, request, mostCents, term, bounds.amountCents);
    // A longer term never reaches a lower amount.
    const amountCents = reach(bounds.termMonths.max);
    if (amountCents === null || (highest !== null && amountCents < highest.amountCents)) continue;
    let term = bounds.termMonths.max;
    for (let low = bounds.termMonths.min; low < term; ) {
      const middle = Math.floor((low + term) / 2);
      if ((reach(middle) ?? 0) < amountCents) low = middle + 1;
      else term = middle;
    }
    if (highest === null || amountCents > highest.amountCents || term < highest.term) highest = { amountCents, term };
  }
  return highest && withCount(catalog, request, { amount: centsToDollars(highest.amountCents), term: highest.term });
}

/** Available institutions that accept everything except possibly the amount and term. */
function willingEntries(catalog: OfferCatalog, request: OfferRequest): CatalogEntry[] {
  const query = queryOf(request);
  const rules = exclusionRules.filter((rule) => rule !== 'amount' && rule !== 'term');
  return catalog.active.filter(
    (entry) => entry.summary.available && !rules.some((rule) => failsRule[rule](entry, query)),
  );
}

interface Bounds {
  amountCents: { min: number; max: number };
  termMonths: { min: number; max: number };
}

/** What an institution lends within the limits, in whole steps; null when nothing. */
function boundsOf(entry: CatalogEntry, limits: RequestLimits): Bounds | null {
  const amountCents = {
    min: Math.ceil(Math.max(entry.minAmountCents, limits.amount.min * 100) / amountStepCents) * amountStepCents,
    max: Math.floor(Math.min(entry.maxAmountCents, limits.amount.max * 100) / amountStepCents) * amountStepCents,
  };
  const termMonths = {
    min: Math.max(entry.minTermMonths, limits.term.min),
    max: Math.min(entry.maxTermMonths, limits.term.max),
  };
  return amountCents.min > amountCents.max || termMonths.min > termMonths.max ? null : { amountCents, termMonths };
}

/**
 * The most an institution lends at a term with a first payment below `mostCents`; null when it
 * lends no such amount.
 */
function reachedCents(
  entry: CatalogEntry,
  request: OfferRequest,
  mostCents: number,
  term: number,
  { min, max }: Bounds['amountCents'],
): number | null {
  return findMostCents({ lowest: min, highest: max, step: amountStepCents }, (cents) => {
    const query = queryOf({ ...request, amount: centsToDollars(cents), term });
    return firstOfferPaymentCents(entry, query) < mostCents;
  });
}

function withCount(
  catalog: OfferCatalog,
  request: OfferRequest,
  { amount, term }: { amount: number; term: number },
): ReachableLoan {
  const query = queryOf({ ...request, amount, term });
  const payments = catalog.active
    .filter((entry) => entry.summary.available && findFailedEntryRule(entry, query) === null)
    .map((entry) => centsToDollars(firstOfferPaymentCents(entry, query)));
  return { amount, term, count: payments.length, firstPayment: Math.min(...payments) };
}

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(value, min), max);
