import type { ChargesMode } from './charges.ts';
import type { Criteria } from './criteria.ts';
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

export type RateFilter = 'min' | 'max';

/** Dollars, months. Absent or null fields do not restrict the search. */
export interface OfferRequest {
  readonly amount: number;
  readonly term: number;
  readonly income?: number | null;
  readonly city?: string | null;
  readonly type?: InstitutionType | null;
  /** Defaults to 'min'. */
  readonly rateFilter?: RateFilter | null;
  /** Which charges the figures count; defaults to 'required'. */
  readonly charges?: ChargesMode | null;
  /** The legal ceiling, effective annual percent; null when not known. */
  readonly ceilingPercent?: number | null;
}

/**
 * Dollars with two decimals, annual percent. The cost with charges is that of the French table;
 * `monthlyPayment`, `totalPayment` and `totalInterest` are without charges and shown as
 * approximate.
 */
export interface Offer extends LoanCost {
  institution: InstitutionSummary;
  rate: number;
  monthlyPayment: number;
  /** Instalment × term. */
  totalPayment: number;
  /** Never negative, even when rounding makes `totalPayment` a cent less than the amount. */
  totalInterest: number;
  /** TEA without charges. */
  effectiveRate: number;
  /** Whether `effectiveRate`, rounded to two decimals as ceilings are published, exceeds the legal ceiling. */
  aboveCeiling: boolean;
  averageCharged: MonthlyRate | null;
  rates: OfferRates | null;
  criteria: Criteria;
  available: boolean;
}

/** In the order in which they are checked. */
export const exclusionRules = ['amount', 'term', 'income', 'city', 'type', 'stale'] as const;
export type ExclusionRule = (typeof exclusionRules)[number];
export type ExclusionCounts = Record<ExclusionRule, number>;

export interface OfferResults {
  /** Sorted by {@link compareOffers}; unavailable institutions come last. */
  offers: Offer[];
  /** Active institutions left out, by the first rule each one failed. */
  excluded: ExclusionCounts;
}

/** A validated request in the units of {@link CatalogEntry}. */
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

/** @throws RangeError on an invalid amount or term or a negative income */
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

export const failsRule: Record<ExclusionRule, (entry: CatalogEntry, query: OfferQuery) => boolean> = {
  amount: (entry, query) => query.amountCents < entry.minAmountCents || query.amountCents > entry.maxAmountCents,
  term: (entry, query) => query.termMonths < entry.minTermMonths || query.termMonths > entry.maxTermMonths,
  income: (entry, { incomeCents }) =>
    incomeCents !== null && (incomeCents < entry.minIncomeCents || incomeCents > entry.maxIncomeCents),
  city: (entry, query) => query.cityKey !== null && entry.cityKeys !== null && !entry.cityKeys.has(query.cityKey),
  type: (entry, query) => query.type !== null && query.type !== entry.summary.type,
  stale: ({ rates }) => rates?.isExcluded === true,
};

export function findFailedEntryRule(entry: CatalogEntry, query: OfferQuery): ExclusionRule | null {
  if (failsRule.amount(entry, query)) return 'amount';
  if (failsRule.term(entry, query)) return 'term';
  if (failsRule.income(entry, query)) return 'income';
  if (failsRule.city(entry, query)) return 'city';
  if (failsRule.type(entry, query)) return 'type';
  return failsRule.stale(entry, query) ? 'stale' : null;
}

/**
 * Why an institution does not accept a request: 'inactive', the first failed rule, or null when it
 * matches. Does not check `available`.
 * @throws RangeError as {@link findOffers}
 */
export function findFailedRule(
  institution: OfferInstitution,
  request: OfferRequest,
): ExclusionRule | 'inactive' | null {
  const [entry] = prepareOfferCatalog([institution]).active;
  return entry === undefined ? 'inactive' : findFailedEntryRule(entry, queryOf(request));
}

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
    criteria: entry.criteria,
    available: entry.summary.available,
  };
}

export function firstOfferPaymentCents(entry: CatalogEntry, query: OfferQuery): number {
  return firstPaymentCents(loanOf(entry, query), entry.charges, query.charges);
}

function loanOf(entry: CatalogEntry, { amountCents, termMonths, rateFilter }: OfferQuery) {
  const { rateMicros, monthlyLog } = rateFilter === 'max' ? entry.max : entry.min;
  const instalmentCents = instalmentCentsOf(amountCents, rateMicros, termMonths, monthlyLog);
  return { principalCents: amountCents, termMonths, instalmentCents, rateMicros };
}

/**
 * The offers for a request and how many institutions each rule left out. Featured institutions get
 * no better place. Pass a prepared catalog for repeated searches: preparing sorts all names.
 * @throws RangeError on an amount outside 0.01–10^10 dollars or with a fraction of a cent, a term
 * outside 1–360 months, or a negative income
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

/** By `realTotal`, then `realAnnualRate` (null last). The sort is stable, so equal offers stay in order of name. */
export function compareOffers(left: Offer, right: Offer): number {
  return left.realTotal - right.realTotal || compareRates(left.realAnnualRate, right.realAnnualRate);
}

function compareRates(left: number | null, right: number | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return left - right;
}
