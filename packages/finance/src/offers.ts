import type { ChargesMode } from './charges.ts';
import { costOfFrenchLoan, firstPaymentCents, type LoanCost } from './loan-cost.ts';
import { dollarsToCents } from './money.ts';
import {
  type CatalogEntry,
  cityKeyOf,
  type InstitutionSummary,
  type InstitutionType,
  type MonthlyRate,
  type OfferCatalog,
  type OfferInstitution,
  type OfferRates,
  prepareOfferCatalog,
} from './offer-catalog.ts';
import { checkLoanTerms, instalmentCentsOf } from './schedule.ts';

/** Which of an institution's rates prices everything. */
export type RateFilter = 'min' | 'max';

/** A search in the API's units. What is left out (or null) does not restrict. */
export interface OfferRequest {
  /** Dollars. */
  readonly amount: number;
  /** Months. */
  readonly term: number;
  /** Dollars a month. */
  readonly income?: number | null;
  readonly city?: string | null;
  readonly type?: InstitutionType | null;
  /** 'min' unless given. */
  readonly rateFilter?: RateFilter | null;
  /** Which charges the figures count; 'required' unless given. */
  readonly charges?: ChargesMode | null;
  /** The legal ceiling, effective annual percent; null or absent where none is known. */
  readonly ceilingPercent?: number | null;
}

/**
 * An offer in the API's shape: dollars with two decimals, annual percent. The cost with charges is
 * that of the French table, row by row; the three figures marked "aprox." are of interest alone.
 */
export interface Offer extends LoanCost {
  institution: InstitutionSummary;
  rate: number;
  monthlyPayment: number;
  /** Instalment × term, "aprox.". */
  totalPayment: number;
  /** Never below 0, also where rounding makes the approximate total a cent less than the amount. */
  totalInterest: number;
  /** True effective annual rate of the interest alone. */
  effectiveRate: number;
  /**
   * Whether the interest is above the legal ceiling: the effective rate with two decimals, as
   * ceilings are published.
   */
  aboveCeiling: boolean;
  averageCharged: MonthlyRate | null;
  rates: OfferRates | null;
  available: boolean;
}

/** The rules an institution can fail, in the order they are looked at. */
export const exclusionRules = ['amount', 'term', 'income', 'city', 'type', 'stale'] as const;
export type ExclusionRule = (typeof exclusionRules)[number];
export type ExclusionCounts = Record<ExclusionRule, number>;

export interface OfferResults {
  /**
   * Those that can be chosen, by real total, real annual rate, then name; then the unavailable ones
   * in the same order.
   */
  offers: Offer[];
  /** Active institutions left out, by the first rule each one failed. */
  excluded: ExclusionCounts;
}

/** A request in the units that matching compares. */
export interface OfferQuery {
  readonly amountCents: number;
  readonly termMonths: number;
  readonly incomeCents: number | null;
  readonly cityKey: string | null;
  readonly type: InstitutionType | null;
  readonly rateFilter: RateFilter;
  readonly charges: ChargesMode;
  readonly ceilingPercent: number | null;
}

/**
 * Checks a request and brings it to cents.
 *
 * @throws RangeError on an impossible amount or term or a negative income
 */
export function queryOf(request: OfferRequest): OfferQuery {
  const { amount, term, income, city } = request;
  const amountCents = dollarsToCents(amount);
  checkLoanTerms({ principalCents: amountCents, annualRatePercent: 0, termMonths: term });
  const incomeCents = income === null || income === undefined ? null : dollarsToCents(income);
  if (incomeCents !== null && incomeCents < 0) throw new RangeError('income is not negative');
  const cityKey = cityKeyOf(city ?? '');
  return {
    amountCents,
    termMonths: term,
    incomeCents,
    cityKey: cityKey === '' ? null : cityKey,
    type: request.type ?? null,
    rateFilter: request.rateFilter ?? 'min',
    charges: request.charges ?? 'required',
    ceilingPercent: request.ceilingPercent ?? null,
  };
}

/** One test per rule: true when the institution does not accept that part of the request. */
export const failsRule: Record<ExclusionRule, (entry: CatalogEntry, query: OfferQuery) => boolean> = {
  amount: (entry, query) => query.amountCents < entry.minAmountCents || query.amountCents > entry.maxAmountCents,
  term: (entry, query) => query.termMonths < entry.minTermMonths || query.termMonths > entry.maxTermMonths,
  income: (entry, { incomeCents }) =>
    incomeCents !== null && (incomeCents < entry.minIncomeCents || incomeCents > entry.maxIncomeCents),
  city: (entry, query) => query.cityKey !== null && entry.cityKeys !== null && !entry.cityKeys.has(query.cityKey),
  type: (entry, query) => query.type !== null && query.type !== entry.summary.type,
  stale: ({ rates }) => rates?.isExcluded === true,
};

/** The first rule an entry fails, or null when it matches. */
export function findFailedEntryRule(entry: CatalogEntry, query: OfferQuery): ExclusionRule | null {
  if (failsRule.amount(entry, query)) return 'amount';
  if (failsRule.term(entry, query)) return 'term';
  if (failsRule.income(entry, query)) return 'income';
  if (failsRule.city(entry, query)) return 'city';
  if (failsRule.type(entry, query)) return 'type';
  return failsRule.stale(entry, query) ? 'stale' : null;
}

/**
 * Why one institution does not accept a request: 'inactive', the first rule it fails, or null when
 * it matches. For choosing an institution for a credit; `available` is the caller's to look at.
 *
 * @throws RangeError as {@link findOffers}
 */
export function findFailedRule(
  institution: OfferInstitution,
  request: OfferRequest,
): ExclusionRule | 'inactive' | null {
  const [entry] = prepareOfferCatalog([institution]).active;
  return entry === undefined ? 'inactive' : findFailedEntryRule(entry, queryOf(request));
}

/** One matching entry priced for a query. */
export function priceOffer(entry: CatalogEntry, query: OfferQuery): Offer {
  const pricing = query.rateFilter === 'max' ? entry.max : entry.min;
  const loan = loanOf(entry, query);
  const totalCents = loan.instalmentCents * loan.termMonths;
  const cost = costOfFrenchLoan({ ...loan, effectivePercent: pricing.effectivePercent }, entry.charges, query.charges);
  return {
    institution: entry.summary,
    rate: pricing.annualRatePercent,
    monthlyPayment: loan.instalmentCents / 100,
    totalPayment: totalCents / 100,
    totalInterest: Math.max(0, totalCents - loan.principalCents) / 100,
    effectiveRate: pricing.effectivePercent,
    charges: cost.charges,
    received: cost.received,
    upfront: cost.upfront,
    refunded: cost.refunded,
    chargesCost: cost.chargesCost,
    realCost: cost.realCost,
    realTotal: cost.realTotal,
    realAnnualRate: cost.realAnnualRate,
    firstPayment: cost.firstPayment,
    lastPayment: cost.lastPayment,
    aboveCeiling: query.ceilingPercent !== null && pricing.announcedPercent > query.ceilingPercent,
    averageCharged: entry.averageCharged,
    rates: entry.rates,
    available: entry.summary.available,
  };
}

/** The first payment of an offer in cents, without pricing the rest of it. */
export function firstOfferPaymentCents(entry: CatalogEntry, query: OfferQuery): number {
  return firstPaymentCents(loanOf(entry, query), entry.charges, query.charges);
}

function loanOf(entry: CatalogEntry, { amountCents, termMonths, rateFilter }: OfferQuery) {
  const { rateMicros, monthlyLog } = rateFilter === 'max' ? entry.max : entry.min;
  const instalmentCents = instalmentCentsOf(amountCents, rateMicros, termMonths, monthlyLog);
  return { principalCents: amountCents, termMonths, instalmentCents, rateMicros };
}

/**
 * The offers for a request and how many institutions each rule left out.
 *
 * Being featured never changes the order. Pass a prepared catalogue where searches repeat:
 * preparing sorts all names.
 *
 * @throws RangeError on an amount outside 0.01–10^10 dollars or with a fraction of a cent, a term
 *   outside 1–360 months, or a negative income
 */
export function findOffers(source: OfferCatalog | readonly OfferInstitution[], request: OfferRequest): OfferResults {
  const catalog = 'active' in source ? source : prepareOfferCatalog(source);
  const query = queryOf(request);
  const excluded: ExclusionCounts = { amount: 0, term: 0, income: 0, city: 0, type: 0, stale: 0 };
  const available: Offer[] = [];
  const unavailable: Offer[] = [];
  for (const entry of catalog.active) {
    const failed = findFailedEntryRule(entry, query);
    if (failed !== null) excluded[failed] += 1;
    else (entry.summary.available ? available : unavailable).push(priceOffer(entry, query));
  }
  return { offers: available.sort(compareOffers).concat(unavailable.sort(compareOffers)), excluded };
}

/**
 * The order of offers: by real total, then real annual rate (none last). Equal ones keep the order
 * of names they came in, since sorting is stable.
 */
export function compareOffers(left: Offer, right: Offer): number {
  return left.realTotal - right.realTotal || compareRates(left.realAnnualRate, right.realAnnualRate);
}

function compareRates(left: number | null, right: number | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return left - right;
}
