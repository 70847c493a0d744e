import { type PreparedCharge, prepareCharges } from './charges.ts';
import type { Criteria } from './criteria.ts';
import { highestIncomeOf, institutionRatesOf, type LoanProduct } from './loan-product.ts';
import { dollarsToCents, monthlyRateDivisor, rateToMicros } from './money.ts';
import { noCriteria } from './no-criteria.ts';
import { effectiveFromNominal } from './rates.ts';
import { roundFigure } from './rounding.ts';

export type InstitutionType = 'BANK' | 'COOPERATIVE';

/** Dollars, months, nominal annual percent. */
export interface OfferInstitution {
  readonly id: string;
  readonly name: string;
  readonly type: InstitutionType;
  readonly logo: string | null;
  readonly isActive: boolean;
  readonly available: boolean;
  readonly featured: boolean;
  /** null means 15. */
  readonly minRate: number | null;
  /** null means `minRate`. */
  readonly maxRate: number | null;
  /** Cities of branches and product locations; empty means everywhere. */
  readonly cities: readonly string[];
  readonly product: LoanProduct;
  /** Its published average rate of the newest known month. */
  readonly averageCharged?: MonthlyRate | null;
  readonly rates?: OfferRates | null;
  readonly answerRecord?: AnswerRecord | null;
}

export interface OfferRates {
  readonly validFrom: string;
  readonly confirmedAt: string | null;
  readonly isStale: boolean;
  /** Too long unconfirmed: left out of offers. */
  readonly isExcluded: boolean;
  readonly source: { readonly label: string; readonly url: string | null };
}

/** How an institution answered the files of its days. */
export interface AnswerRecord {
  /** 'YYYY-MM-DD' */
  readonly from: string;
  readonly to: string;
  readonly due: number;
  readonly inTime: number;
  readonly medianWorkingDays: number | null;
}

export interface MonthlyRate {
  /** 'YYYY-MM' */
  readonly month: string;
  /** Effective annual percent. */
  readonly effectiveRate: number;
}

export type InstitutionSummary = Pick<OfferInstitution, 'id' | 'name' | 'type' | 'logo' | 'featured' | 'available'> & {
  readonly answerRecord: AnswerRecord | null;
};

interface RatePricing {
  readonly annualRatePercent: number;
  readonly rateMicros: number;
  readonly monthlyLog: number;
  /** The TEA of the nominal rate, percent with four decimals. */
  readonly effectivePercent: number;
  /** Two decimals, as ceilings are published. */
  readonly announcedPercent: number;
}

export interface CatalogEntry {
  readonly summary: InstitutionSummary;
  readonly cities: readonly string[];
  /** null means everywhere. */
  readonly cityKeys: ReadonlySet<string> | null;
  readonly minAmountCents: number;
  readonly maxAmountCents: number;
  readonly minTermMonths: number;
  readonly maxTermMonths: number;
  readonly minIncomeCents: number;
  /** Infinity when there is no limit. */
  readonly maxIncomeCents: number;
  readonly min: RatePricing;
  readonly max: RatePricing;
  readonly charges: readonly PreparedCharge[];
  readonly averageCharged: MonthlyRate | null;
  readonly rates: OfferRates | null;
  readonly criteria: Criteria;
}

export interface OfferCatalog {
  readonly active: readonly CatalogEntry[];
}

let spanishOrder: Intl.Collator | null = null;

export function compareSpanish(left: string, right: string): number {
  // Created on first use: the first Intl formatter costs 80 ms on a slow phone (decision 102).
  spanishOrder ??= new Intl.Collator('es');
  return spanishOrder.compare(left, right);
}

/** Two spellings of a city match when they differ only in case, accents or spaces. */
export function cityKeyOf(city: string): string {
  return city.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
}

/**
 * Prepares institutions for {@link findOffers} and {@link explainExclusions}, without the inactive
 * ones. Call it once per change of the data, not per search.
 * @throws RangeError on a rate outside 0–100, an amount with a fraction of a cent or an invalid
 * charge
 */
export function prepareOfferCatalog(institutions: readonly OfferInstitution[]): OfferCatalog {
  return prepareOrderedCatalog([...institutions].sort(compareInstitutions));
}

/**
 * The same for institutions already sorted by {@link compareInstitutions}, as the server sends
 * them; a slow phone then needs no collator.
 * @throws RangeError as {@link prepareOfferCatalog}
 */
export function prepareOrderedCatalog(institutions: readonly OfferInstitution[]): OfferCatalog {
  return { active: institutions.filter((institution) => institution.isActive).map(prepareEntry) };
}

export const compareInstitutions = (left: NamedInstitution, right: NamedInstitution): number =>
  compareSpanish(left.name, right.name) || (left.id < right.id ? -1 : 1);

type NamedInstitution = Pick<OfferInstitution, 'id' | 'name'>;

function prepareEntry({
  product,
  cities,
  averageCharged,
  rates: knownRates,
  answerRecord = null,
  ...institution
}: OfferInstitution): CatalogEntry {
  const { id, name, type, logo, featured, available } = institution;
  const rates = institutionRatesOf(institution);
  const highestIncome = highestIncomeOf(product);
  const min = preparePricing(rates.minRate);
  return {
    summary: { id, name, type, logo, featured, available, answerRecord },
    cities,
    cityKeys: cities.length === 0 ? null : new Set(cities.map(cityKeyOf)),
    minAmountCents: dollarsToCents(product.minAmount),
    maxAmountCents: dollarsToCents(product.maxAmount),
    minTermMonths: product.minTerm,
    maxTermMonths: product.maxTerm,
    minIncomeCents: dollarsToCents(product.minIncome),
    maxIncomeCents: highestIncome === Number.POSITIVE_INFINITY ? highestIncome : dollarsToCents(highestIncome),
    min,
    max: rates.maxRate === rates.minRate ? min : preparePricing(rates.maxRate),
    charges: prepareCharges(product.charges ?? []),
    averageCharged: averageCharged ?? null,
    rates: knownRates ?? null,
    criteria: product.criteria ?? noCriteria,
  };
}

function preparePricing(annualRatePercent: number): RatePricing {
  const rateMicros = rateToMicros(annualRatePercent);
  return {
    annualRatePercent,
    rateMicros,
    monthlyLog: Math.log1p(rateMicros / monthlyRateDivisor),
    effectivePercent: roundFigure(effectiveFromNominal(annualRatePercent), 4),
    announcedPercent: roundFigure(effectiveFromNominal(annualRatePercent), 2),
  };
}
