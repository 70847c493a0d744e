import type { Institution, PersonalLoan } from '@cotejo/contracts/institutions/public';
import type { SiteData } from '@cotejo/contracts/site-data';
import {
  type ChargedRow,
  chargedRowsOf,
  compareSpanish,
  costOfSchedule,
  effectiveFromNominal,
  frenchSchedule,
  germanSchedule,
  type LoanCost,
  type MonthlyRate,
  roundFigure,
  type Schedule,
} from '@cotejo/finance';
import { offeredRange } from '#site/offered-range.ts';
import { hasWords, type ListQuery } from '../list-finder/list-query.ts';

/** What every institution of the list is priced for. */
export const listExample = { amount: 5_000, term: 24 };

type Example = typeof listExample;

/**
 * What the example costs with a fixed instalment at the minimum rate and the charges of the law and
 * the institution; null when it does not lend these figures, its charges cannot be read, or nobody
 * confirmed its rates for too long.
 */
function priceExample({ minRate, products, chargesUnreadable, rates }: Institution, example: Example): LoanCost | null {
  const { personalLoan } = products;
  if (chargesUnreadable || rates.isExcluded || !lends(personalLoan, example)) return null;
  return costOfSchedule(frenchSchedule(termsOf(minRate, example)), personalLoan.charges, 'required');
}

const lends = (loan: PersonalLoan, { amount, term }: Example): boolean =>
  amount >= loan.minAmount && amount <= loan.maxAmount && term >= loan.minTerm && term <= loan.maxTerm;

const termsOf = (annualRatePercent: number, { amount, term }: Example) => ({
  principalCents: Math.round(amount * 100),
  annualRatePercent,
  termMonths: term,
});

interface Priced {
  readonly name: string;
  readonly cost: LoanCost | null;
}

/**
 * As offers go: by real total, then real annual rate (none last), then name; what has no price
 * comes last.
 */
function byCost(left: Priced, right: Priced): number {
  const total = ({ cost }: Priced) => cost?.realTotal ?? Number.POSITIVE_INFINITY;
  const rate = ({ cost }: Priced) => cost?.realAnnualRate ?? Number.POSITIVE_INFINITY;
  return (
    compareFigures(total(left), total(right)) ||
    compareFigures(rate(left), rate(right)) ||
    compareSpanish(left.name, right.name)
  );
}

// The difference of two infinities is no number.
const compareFigures = (left: number, right: number): number => (left === right ? 0 : left - right);

/** How the list can go, as the URL writes it; by the total of the example at first. */
export const institutionOrders = ['total', 'tasa', 'nombre'] as const;

export type InstitutionOrder = (typeof institutionOrders)[number];

type Listed = Priced & { institution: Institution };

const comparisons: Readonly<Record<InstitutionOrder, (left: Listed, right: Listed) => number>> = {
  total: byCost,
  tasa: (left, right) => left.institution.minRate - right.institution.minRate || byCost(left, right),
  nombre: (left, right) => compareSpanish(left.name, right.name),
};

/**
 * The active institutions that a query asks for. By the total, those that do not lend the example
 * come last, by name.
 */
export function loadInstitutions(data: SiteData, query: ListQuery<InstitutionOrder> = { search: '', order: 'total' }) {
  const priced = data
    .institutions()
    .filter((institution) => institution.isActive)
    .map((institution) => ({ institution, name: institution.name, cost: priceExample(institution, listExample) }));
  const totals = priced.flatMap(({ cost }) => (cost === null ? [] : [cost.realTotal]));
  const institutions = priced
    .filter(({ name }) => hasWords(name, query.search))
    .sort(comparisons[query.order])
    .map(({ institution, cost }) => {
      const { id, slug, name, type, logo, minRate, maxRate, available, featured, products } = institution;
      const { minAmount, maxAmount, minTerm, maxTerm } = offeredRange(products.personalLoan);
      return {
        id,
        slug,
        name,
        type,
        logo,
        minRate,
        maxRate,
        effectiveRate: effectiveFromNominal(minRate),
        available,
        featured,
        minAmount,
        maxAmount,
        minTerm,
        maxTerm,
        isPriced: !institution.chargesUnreadable,
        isExcluded: institution.rates.isExcluded,
        total: cost?.realTotal ?? null,
        charges: cost?.chargesCost ?? 0,
        realAnnualRate: cost?.realAnnualRate ?? null,
      };
    });
  return {
    origin: data.origin,
    query,
    institutions,
    /** Found or not. */
    count: priced.length,
    /** Of all of them, so that a bar is as long in every list. */
    scale: { dearest: Math.max(0, ...totals), cheapest: Math.min(...totals) },
  };
}

export type ListedInstitution = ReturnType<typeof loadInstitutions>['institutions'][number];

/** One active institution with a worked example; null when there is none at the slug. */
export function loadInstitution(data: SiteData, slug: string) {
  const active = data.institutions().filter((each) => each.isActive);
  const institution = active.find((each) => each.slug === slug);
  if (!institution) return null;
  const { id, minRate, maxRate, products, branches, chargesUnreadable } = institution;
  const { personalLoan } = products;
  const example = exampleFor(personalLoan);
  const terms = termsOf(minRate, example);
  // Who takes no applications, or has left the comparison and has no price, is no place to go: the rank is among the
  // others.
  const others = active
    .filter((each) => each.available)
    .map((each) => ({ slug: each.slug, name: each.name, cost: priceExample(each, example) }))
    .filter((each): each is { slug: string; name: string; cost: LoanCost } => each.cost !== null)
    .sort(byCost);
  const [cheapest] = others;
  return {
    origin: data.origin,
    institution,
    cities: citiesOf(branches, personalLoan),
    rates: ratesOf({ minRate, maxRate }, data.averageCharged(id), data.legalCeiling()),
    /** Newest first. */
    history: [...data.rateHistory(id)].reverse(),
    /** ISO. */
    now: data.now().toISOString(),
    example,
    /**
     * What the example costs with either system; null where the charges cannot be read: a price
     * without them is too low.
     */
    costs: chargesUnreadable
      ? null
      : {
          fixed: costOf(frenchSchedule(terms), personalLoan),
          falling: costOf(germanSchedule(terms), personalLoan),
        },
    /**
     * The lowest fixed-instalment total for the same figures among those that take applications,
     * and how many lend them.
     */
    cheapest: cheapest ? { slug: cheapest.slug, name: cheapest.name, total: cheapest.cost.realTotal } : null,
    institutionCount: others.length,
    /** Its place among them; 0 while it takes no applications or has left the comparison. */
    place: others.findIndex((each) => each.slug === slug) + 1,
  };
}

export type InstitutionData = NonNullable<ReturnType<typeof loadInstitution>>;
/** What the example costs with one system. Dollars. */
export interface ExampleCost extends LoanCost {
  lastPayment: number;
}

function costOf(schedule: Schedule, { charges }: PersonalLoan): ExampleCost {
  const last: ChargedRow | undefined = chargedRowsOf(schedule, charges, 'required').at(-1);
  return { ...costOfSchedule(schedule, charges, 'required'), lastPayment: last?.payment ?? 0 };
}

/**
 * What an institution announces, what it really charged and what the law allows, all as effective
 * annual percents.
 */
export interface ScaleRates {
  announced: { from: number; to: number };
  average: MonthlyRate | null;
  ceiling: MonthlyRate | null;
  /**
   * The lowest announced rate above the ceiling; else the highest, where it is; else null. With two
   * decimals, as ceilings are published.
   */
  aboveCeiling: number | null;
}

function ratesOf(
  { minRate, maxRate }: Pick<Institution, 'minRate' | 'maxRate'>,
  average: MonthlyRate | null,
  ceiling: MonthlyRate | null,
): ScaleRates {
  const announced = { from: effectiveFromNominal(minRate), to: effectiveFromNominal(maxRate) };
  const published = [announced.from, announced.to].map((percent) => roundFigure(percent, 2));
  return {
    announced,
    average,
    ceiling,
    aboveCeiling: published.find((percent) => ceiling !== null && percent > ceiling.effectiveRate) ?? null,
  };
}

/** The list's example, moved inside what this institution lends. */
function exampleFor(loan: PersonalLoan): Example {
  const { minAmount, maxAmount, minTerm, maxTerm } = offeredRange(loan);
  return {
    amount: Math.min(Math.max(listExample.amount, minAmount), maxAmount),
    term: Math.min(Math.max(listExample.term, minTerm), maxTerm),
  };
}

function citiesOf({ mainBranch, otherBranches }: Institution['branches'], { locations }: PersonalLoan): string[] {
  const names = [mainBranch.city, ...otherBranches.map((branch) => branch.city), ...locations];
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort(compareSpanish);
}
