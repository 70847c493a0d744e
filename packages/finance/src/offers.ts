import { dollarsToCents } from './money.ts';
import {
  type CatalogEntry,
  cityKeyOf,
  type InstitutionSummary,
  type InstitutionType,
  type OfferCatalog,
  type OfferInstitution,
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
}

/** An offer in the API's shape: dollars with two decimals, annual percent (2-api, Offer). */
export interface Offer {
  institution: InstitutionSummary;
  rate: number;
  monthlyPayment: number;
  /** Instalment × term, "aprox.". */
  totalPayment: number;
  /** Never below 0, also where rounding makes the approximate total a cent less than the amount. */
  totalInterest: number;
  /** True effective annual rate. */
  effectiveRate: number;
  available: boolean;
}

/** The rules an institution can fail, in the order they are looked at (2-api, Results). */
export const exclusionRules = ['amount', 'term', 'income', 'city', 'type'] as const;
export type ExclusionRule = (typeof exclusionRules)[number];
export type ExclusionCounts = Record<ExclusionRule, number>;

export interface OfferResults {
  /** Those that can be chosen, by total cost, then name; then the unavailable ones in the same order. */
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
}

/**
 * Checks a request and brings it to cents.
 *
 * @throws RangeError on an impossible amount or term or a negative income
 */
export function queryOf({ amount, term, income, city, type, rateFilter }: OfferRequest): OfferQuery {
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
    type: type ?? null,
    rateFilter: rateFilter ?? 'min',
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
};

/** The first rule an entry fails, or null when it matches. */
export function findFailedEntryRule(entry: CatalogEntry, query: OfferQuery): ExclusionRule | null {
  if (failsRule.amount(entry, query)) return 'amount';
  if (failsRule.term(entry, query)) return 'term';
  if (failsRule.income(entry, query)) return 'income';
  if (failsRule.city(entry, query)) return 'city';
  return failsRule.type(entry, query) ? 'type' : null;
}

/**
 * Why one institution does not accept a request: 'inactive', the first rule it fails, or null when it matches. For
 * choosing an institution for a credit; `available` is the caller's to look at.
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
export function priceOffer(entry: CatalogEntry, { amountCents, termMonths, rateFilter }: OfferQuery): Offer {
  const pricing = rateFilter === 'max' ? entry.max : entry.min;
  const instalmentCents = instalmentCentsOf(amountCents, pricing.rateMicros, termMonths, pricing.monthlyLog);
  const totalCents = instalmentCents * termMonths;
  return {
    institution: entry.summary,
    rate: pricing.annualRatePercent,
    monthlyPayment: instalmentCents / 100,
    totalPayment: totalCents / 100,
    totalInterest: Math.max(0, totalCents - amountCents) / 100,
    effectiveRate: pricing.effectivePercent,
    available: entry.summary.available,
  };
}

/**
 * The offers for a request and how many institutions each rule left out (decisions, "Who sees which offers").
 *
 * Being featured never changes the order. Pass a prepared catalogue where searches repeat: preparing sorts all names.
 *
 * @throws RangeError on an amount outside 0.01–10^10 dollars or with a fraction of a cent, a term outside 1–360 months,
 *   or a negative income
 */
export function findOffers(source: OfferCatalog | readonly OfferInstitution[], request: OfferRequest): OfferResults {
  const catalog = 'active' in source ? source : prepareOfferCatalog(source);
  const query = queryOf(request);
  const excluded: ExclusionCounts = { amount: 0, term: 0, income: 0, city: 0, type: 0 };
  const available: Offer[] = [];
  const unavailable: Offer[] = [];
  for (const entry of catalog.active) {
    const failed = findFailedEntryRule(entry, query);
    if (failed !== null) excluded[failed] += 1;
    else (entry.summary.available ? available : unavailable).push(priceOffer(entry, query));
  }
  return { offers: orderByTotal(available).concat(orderByTotal(unavailable)), excluded };
}

/**
 * By total cost; equal ones keep the order of names they came in. Total and place are packed into one number, because
 * sorting plain numbers is several times faster than calling a comparison for each pair.
 */
function orderByTotal(offers: Offer[]): Offer[] {
  const { length } = offers;
  const keys = new Float64Array(length);
  for (const [place, offer] of offers.entries()) keys[place] = Math.round(offer.totalPayment * 100) * length + place;
  keys.sort();
  if ((keys[length - 1] ?? 0) > Number.MAX_SAFE_INTEGER) {
    return [...offers].sort((left, right) => left.totalPayment - right.totalPayment);
  }
  const ordered: Offer[] = [];
  for (const key of keys) {
    const offer = offers[key % length];
    if (offer !== undefined) ordered.push(offer);
  }
  return ordered;
}
