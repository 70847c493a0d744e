import { type PreparedCharge, prepareCharges } from './charges.ts';
import { highestIncomeOf, institutionRatesOf, type LoanProduct } from './loan-product.ts';
import { dollarsToCents, monthlyRateDivisor, rateToMicros } from './money.ts';
import { effectiveFromNominal } from './rates.ts';
import { roundFigure } from './rounding.ts';

export type InstitutionType = 'BANK' | 'COOPERATIVE';

/**
 * What an offer needs to know of an institution, in the API's units: dollars, months, annual
 * percent.
 */
export interface OfferInstitution {
  readonly id: string;
  readonly name: string;
  readonly type: InstitutionType;
  readonly logo: string | null;
  readonly isActive: boolean;
  readonly available: boolean;
  readonly featured: boolean;
  /** null counts as 15. */
  readonly minRate: number | null;
  /** null counts as the minimum. */
  readonly maxRate: number | null;
  /** Branch cities and product locations; none means that it serves everywhere. */
  readonly cities: readonly string[];
  readonly product: LoanProduct;
  /** What it really charged, of the newest month known; absent: not known. */
  readonly averageCharged?: MonthlyRate | null;
  /** Absent: nothing is known of where its rates come from. */
  readonly rates?: OfferRates | null;
}

/** Where rates come from and when they were last compared with it. */
export interface OfferRates {
  readonly validFrom: string;
  readonly confirmedAt: string | null;
  readonly isStale: boolean;
  /** Unconfirmed for so long that the institution is in no offers. */
  readonly isExcluded: boolean;
  readonly source: { readonly label: string; readonly url: string | null };
}

/** An effective annual rate of a month. */
export interface MonthlyRate {
  /** 'YYYY-MM'. */
  readonly month: string;
  /** Percent. */
  readonly effectiveRate: number;
}

/** The institution as an offer shows it. */
export type InstitutionSummary = Pick<OfferInstitution, 'id' | 'name' | 'type' | 'logo' | 'featured' | 'available'>;

/** What pricing at one rate needs, worked out once. */
interface RatePricing {
  readonly annualRatePercent: number;
  readonly rateMicros: number;
  readonly monthlyLog: number;
  /**
   * True effective annual rate; without charges it is the TEA of the nominal rate. Percent, four
   * decimals.
   */
  readonly effectivePercent: number;
  /** The same with two decimals, as ceilings are published. */
  readonly announcedPercent: number;
}

/** An institution ready to be matched and priced. */
export interface CatalogEntry {
  readonly summary: InstitutionSummary;
  readonly cities: readonly string[];
  /** null: serves everywhere. */
  readonly cityKeys: ReadonlySet<string> | null;
  readonly minAmountCents: number;
  readonly maxAmountCents: number;
  readonly minTermMonths: number;
  readonly maxTermMonths: number;
  readonly minIncomeCents: number;
  /** Infinity: no ceiling. */
  readonly maxIncomeCents: number;
  readonly min: RatePricing;
  readonly max: RatePricing;
  readonly charges: readonly PreparedCharge[];
  readonly averageCharged: MonthlyRate | null;
  readonly rates: OfferRates | null;
}

/**
 * The active institutions by name in Spanish order, prepared once so that each search is linear.
 */
export interface OfferCatalog {
  readonly active: readonly CatalogEntry[];
}

let spanishOrder: Intl.Collator | null = null;

/** Spanish alphabetical order, for names and cities. */
export function compareSpanish(left: string, right: string): number {
  // Made when it is needed: what Intl makes first costs 80 ms on a slow phone (decision 102).
  spanishOrder ??= new Intl.Collator('es');
  return spanishOrder.compare(left, right);
}

/**
 * What makes two spellings of a city the same: case, accents, outer spaces and how many stand
 * between words do not count.
 */
export function cityKeyOf(city: string): string {
  return city.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
}

/**
 * Prepares institutions for {@link findOffers} and {@link explainExclusions}. Inactive ones are
 * left out and never counted. Do it once per change of the data, not per search.
 *
 * @throws RangeError on a rate outside 0–100, an amount with a fraction of a cent or a charge that
 *   is no such figure
 */
export function prepareOfferCatalog(institutions: readonly OfferInstitution[]): OfferCatalog {
  return prepareOrderedCatalog([...institutions].sort(compareInstitutions));
}

/**
 * The same for institutions that come in the order of {@link compareInstitutions}: a page has them
 * so from the server, and a slow phone needs no rules of Spanish order then.
 *
 * @throws RangeError as {@link prepareOfferCatalog}
 */
export function prepareOrderedCatalog(institutions: readonly OfferInstitution[]): OfferCatalog {
  return { active: institutions.filter((institution) => institution.isActive).map(prepareEntry) };
}

/** The order of a catalogue: Spanish order of names, equal names by id. */
export const compareInstitutions = (left: NamedInstitution, right: NamedInstitution): number =>
  compareSpanish(left.name, right.name) || (left.id < right.id ? -1 : 1);

type NamedInstitution = Pick<OfferInstitution, 'id' | 'name'>;

function prepareEntry({
  product,
  cities,
  averageCharged,
  rates: knownRates,
  ...institution
}: OfferInstitution): CatalogEntry {
  const { id, name, type, logo, featured, available } = institution;
  const rates = institutionRatesOf(institution);
  const highestIncome = highestIncomeOf(product);
  const min = preparePricing(rates.minRate);
  return {
    summary: { id, name, type, logo, featured, available },
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
