import type { Institution, PersonalLoan } from '@cotejo/contracts/institutions/public';
import type { SiteData } from '@cotejo/contracts/site-data';
import { type ChargedRow, chargedRowsOf, costOfSchedule, type LoanCost } from '@cotejo/finance/loan-cost';
import { compareSpanish, type MonthlyRate } from '@cotejo/finance/offer-catalog';
import { effectiveFromNominal } from '@cotejo/finance/rates';
import { roundFigure } from '@cotejo/finance/rounding';
import { frenchSchedule, germanSchedule, type Schedule } from '@cotejo/finance/schedule';
import { offeredRange } from '#site/offered-range.ts';
import { hasWords, type ListQuery } from '../list-finder/list-query.ts';

/** Every institution of the list is priced for this loan. */
export const listExample = { amount: 5_000, term: 24 };

type Example = typeof listExample;

/** Null if it does not lend this loan, its charges are unreadable, or its rates are unconfirmed for too long. */
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

/** The order of offers: real total, real annual rate, name. Unpriced institutions come last. */
function byCost(left: Priced, right: Priced): number {
  const total = ({ cost }: Priced) => cost?.realTotal ?? Number.POSITIVE_INFINITY;
  const rate = ({ cost }: Priced) => cost?.realAnnualRate ?? Number.POSITIVE_INFINITY;
  return (
    compareFigures(total(left), total(right)) ||
    compareFigures(rate(left), rate(right)) ||
    compareSpanish(left.name, right.name)
  );
}

// Infinity − Infinity is NaN.
const compareFigures = (left: number, right: number): number => (left === right ? 0 : left - right);

/** As in the URL; the first is the default. */
export const institutionOrders = ['total', 'tasa', 'nombre'] as const;

export type InstitutionOrder = (typeof institutionOrders)[number];

type Listed = Priced & { institution: Institution };

const comparisons: Readonly<Record<InstitutionOrder, (left: Listed, right: Listed) => number>> = {
  total: byCost,
  tasa: (left, right) => left.institution.minRate - right.institution.minRate || byCost(left, right),
  nombre: (left, right) => compareSpanish(left.name, right.name),
};

/** Sorted by total, institutions without a price for the example come last, by name. */
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
    /** Regardless of the search. */
    count: priced.length,
    /** Regardless of the search, so that bars always have the same length. */
    scale: { dearest: Math.max(0, ...totals), cheapest: Math.min(...totals) },
  };
}

export type ListedInstitution = ReturnType<typeof loadInstitutions>['institutions'][number];

/** With a worked example; null if there is no active institution with this slug. */
export function loadInstitution(data: SiteData, slug: string) {
  const active = data.institutions().filter((each) => each.isActive);
  const institution = active.find((each) => each.slug === slug);
  if (!institution) return null;
  const { id, minRate, maxRate, products, branches, chargesUnreadable } = institution;
  const { personalLoan } = products;
  const example = exampleFor(personalLoan);
  const terms = termsOf(minRate, example);
  // Ranked among institutions that accept applications and have a price.
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
    /** Null if the charges are unreadable: a price without them would be too low. */
    costs: chargesUnreadable
      ? null
      : {
          fixed: costOf(frenchSchedule(terms), personalLoan),
          falling: costOf(germanSchedule(terms), personalLoan),
        },
    /** The lowest total with fixed instalments among the ranked institutions. */
    cheapest: cheapest ? { slug: cheapest.slug, name: cheapest.name, total: cheapest.cost.realTotal } : null,
    institutionCount: others.length,
    /** 1-based rank; 0 if it is not ranked. */
    place: others.findIndex((each) => each.slug === slug) + 1,
  };
}

export type InstitutionData = NonNullable<ReturnType<typeof loadInstitution>>;
export interface ExampleCost extends LoanCost {
  lastPayment: number;
}

function costOf(schedule: Schedule, { charges }: PersonalLoan): ExampleCost {
  const last: ChargedRow | undefined = chargedRowsOf(schedule, charges, 'required').at(-1);
  return { ...costOfSchedule(schedule, charges, 'required'), lastPayment: last?.payment ?? 0 };
}

/** All in effective annual percent. */
export interface ScaleRates {
  announced: { from: number; to: number };
  average: MonthlyRate | null;
  ceiling: MonthlyRate | null;
  /** The lower announced rate if it is above the ceiling, else the higher if that is. Two decimals, like ceilings. */
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

/** The example of the list, clamped to the range of the institution. */
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
