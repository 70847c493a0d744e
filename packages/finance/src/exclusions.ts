import { groupBy } from './group-by.ts';
import { centsToDollars } from './money.ts';
import { type CatalogEntry, cityKeyOf, type InstitutionType, type OfferCatalog } from './offer-catalog.ts';
import {
  compareOffers,
  type ExclusionCounts,
  type ExclusionRule,
  exclusionRules,
  failsRule,
  findFailedEntryRule,
  type OfferQuery,
  type OfferRequest,
  priceOffer,
  queryOf,
} from './offers.ts';

export interface IncludedInstitution {
  id: string;
  name: string;
}

/** A change to one field of the request that would add institutions to the offers. */
export interface FigureChange {
  /** Dollars or months. */
  value: number;
  direction: 'raise' | 'lower';
  /** Those that this change adds to the ones of smaller changes in the same direction, by name. */
  institutions: IncludedInstitution[];
  /** The cheapest offer among them after the change, in dollars. */
  cheapest: { firstPayment: number; realTotal: number };
}

export interface CityChange {
  city: string;
  institutions: IncludedInstitution[];
}

export interface TypeChange {
  type: InstitutionType;
  institutions: IncludedInstitution[];
}

export interface ExclusionReport {
  total: number;
  counts: ExclusionCounts;
  /** Smallest change first. */
  amount: FigureChange[];
  term: FigureChange[];
  income: FigureChange[];
  /** Most institutions first, then by name. */
  city: CityChange[];
  type: TypeChange[];
}

/** The allowed range of a request. No suggestion is outside it. */
export interface RequestLimits {
  readonly amount: { readonly min: number; readonly max: number };
  readonly term: { readonly min: number; readonly max: number };
}

interface Candidate {
  readonly entry: CatalogEntry;
  readonly value: number;
}

/**
 * Why institutions were left out, and the smallest change that would include each.
 *
 * A change only lists institutions that fail no other rule and are available, so it does add them
 * to the offers.
 * @param limits the allowed range of amount (dollars) and term (months)
 * @throws RangeError as `findOffers`
 */
export function explainExclusions(
  catalog: OfferCatalog,
  request: OfferRequest,
  limits: RequestLimits,
): ExclusionReport {
  const query = queryOf(request);
  const counts: ExclusionCounts = { amount: 0, term: 0, income: 0, city: 0, type: 0, stale: 0 };
  // No change of the request includes an institution with stale rates.
  const failingOnly: Record<ExclusionRule, CatalogEntry[]> = {
    amount: [],
    term: [],
    income: [],
    city: [],
    type: [],
    stale: [],
  };
  for (const entry of catalog.active) {
    const first = findFailedEntryRule(entry, query);
    if (first === null) continue;
    counts[first] += 1;
    const laterRules = exclusionRules.slice(exclusionRules.indexOf(first) + 1);
    const isOnlyFailure = !laterRules.some((rule) => failsRule[rule](entry, query));
    if (isOnlyFailure && entry.summary.available) failingOnly[first].push(entry);
  }
  return {
    total: exclusionRules.reduce((sum, rule) => sum + counts[rule], 0),
    counts,
    amount: figureChanges(
      failingOnly.amount.map((entry) => ({
        entry,
        value: centsToDollars(nearest(query.amountCents, entry.minAmountCents, entry.maxAmountCents)),
      })),
      request.amount,
      limits.amount,
      (amount) => queryOf({ ...request, amount }),
    ),
    term: figureChanges(
      failingOnly.term.map((entry) => ({
        entry,
        value: nearest(query.termMonths, entry.minTermMonths, entry.maxTermMonths),
      })),
      request.term,
      limits.term,
      (term) => queryOf({ ...request, term }),
    ),
    income: figureChanges(
      failingOnly.income.map((entry) => ({
        entry,
        value: centsToDollars(nearest(query.incomeCents ?? 0, entry.minIncomeCents, entry.maxIncomeCents)),
      })),
      request.income ?? 0,
      { min: 0, max: Number.POSITIVE_INFINITY },
      (income) => queryOf({ ...request, income }),
    ),
    city: cityChanges(failingOnly.city),
    type: typeChanges(failingOnly.type),
  };
}

function nearest(asked: number, lowest: number, highest: number): number {
  return asked < lowest ? lowest : highest;
}

function figureChanges(
  candidates: readonly Candidate[],
  asked: number,
  limits: { readonly min: number; readonly max: number },
  queryAt: (value: number) => OfferQuery,
): FigureChange[] {
  const possible = candidates.filter(
    ({ entry, value }) =>
      value >= limits.min && value <= limits.max && findFailedEntryRule(entry, queryAt(value)) === null,
  );
  return [...groupBy(possible, ({ value }) => value)]
    .sort(([left], [right]) => Math.abs(left - asked) - Math.abs(right - asked) || left - right)
    .map(([value, group]) => {
      const query = queryAt(value);
      const offers = group.map(({ entry }) => priceOffer(entry, query));
      const cheapest = offers.reduce((best, offer) => (compareOffers(offer, best) < 0 ? offer : best));
      return {
        value,
        direction: value > asked ? 'raise' : 'lower',
        institutions: group.map(({ entry }) => included(entry)),
        cheapest: { firstPayment: cheapest.firstPayment, realTotal: cheapest.realTotal },
      };
    });
}

function cityChanges(entries: readonly CatalogEntry[]): CityChange[] {
  const changes = new Map<string, CityChange>();
  for (const entry of entries) {
    for (const [key, [city = key]] of groupBy(entry.cities, cityKeyOf)) {
      const change = changes.get(key) ?? { city: city.trim(), institutions: [] };
      change.institutions.push(included(entry));
      changes.set(key, change);
    }
  }
  return [...changes.values()].sort(
    (left, right) =>
      right.institutions.length - left.institutions.length ||
      (cityOrderKeyOf(left.city) < cityOrderKeyOf(right.city) ? -1 : 1),
  );
}

/**
 * Sorts in Spanish order without a collator, which takes 46 ms to create on a slow phone. Keys are
 * unique because each city has its own `cityKeyOf`.
 */
const cityOrderKeyOf = (city: string): string => cityKeyOf(city.normalize('NFC').replace(/ñ/gi, 'n\uffff'));

function typeChanges(entries: readonly CatalogEntry[]): TypeChange[] {
  return [...groupBy(entries, (entry) => entry.summary.type)].map(([type, group]) => ({
    type,
    institutions: group.map(included),
  }));
}

function included({ summary: { id, name } }: CatalogEntry): IncludedInstitution {
  return { id, name };
}
