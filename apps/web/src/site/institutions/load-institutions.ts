import type { Institution, PersonalLoan } from '@cotejo/contracts/institutions/public';
import type { SiteData } from '@cotejo/contracts/site-data';
import { compareSpanish, effectiveFromNominal, frenchSchedule, germanSchedule } from '@cotejo/finance';

/** What every institution of the list is priced for. */
export const listExample = { amount: 5_000, term: 24 };

type Example = typeof listExample;

/** A fixed instalment at the minimum rate, dollars; null when the institution does not lend these figures. */
function priceExample({ minRate, products }: Institution, { amount, term }: Example): number | null {
  if (!lends(products.personalLoan, { amount, term })) return null;
  return totalOf(frenchSchedule(termsOf(minRate, { amount, term })).instalmentCents, term);
}

/** Instalment × term, as offers have it everywhere; a schedule's last row absorbs the cents. Dollars. */
const totalOf = (instalmentCents: number, term: number): number => (instalmentCents * term) / 100;

const lends = (loan: PersonalLoan, { amount, term }: Example): boolean =>
  amount >= loan.minAmount && amount <= loan.maxAmount && term >= loan.minTerm && term <= loan.maxTerm;

const termsOf = (annualRatePercent: number, { amount, term }: Example) => ({
  principalCents: Math.round(amount * 100),
  annualRatePercent,
  termMonths: term,
});

/** Every active institution, the cheapest for the example first; those that do not lend it come last, by name. */
export function loadInstitutions(data: SiteData) {
  const institutions = data
    .institutions()
    .filter((institution) => institution.isActive)
    .map((institution) => ({ institution, total: priceExample(institution, listExample) }))
    .sort(
      (a, b) =>
        (a.total ?? Number.POSITIVE_INFINITY) - (b.total ?? Number.POSITIVE_INFINITY) ||
        compareSpanish(a.institution.name, b.institution.name),
    )
    .map(({ institution, total }) => {
      const { id, slug, name, type, logo, minRate, maxRate, available, featured, products } = institution;
      const { minAmount, maxAmount, minTerm, maxTerm } = products.personalLoan;
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
        total,
      };
    });
  return { origin: data.origin, institutions };
}

export type ListedInstitution = ReturnType<typeof loadInstitutions>['institutions'][number];

/** One active institution with a worked example; null when there is none at the slug. */
export function loadInstitution(data: SiteData, slug: string) {
  const active = data.institutions().filter((each) => each.isActive);
  const institution = active.find((each) => each.slug === slug);
  if (!institution) return null;
  const { minRate, products, branches } = institution;
  const { personalLoan } = products;
  const example = exampleFor(personalLoan);
  const terms = termsOf(minRate, example);
  const [fixed, falling] = [frenchSchedule(terms), germanSchedule(terms)];
  // Who takes no applications is no place to go: the rank is among the others.
  const others = active
    .filter((each) => each.available)
    .map((each) => ({ slug: each.slug, name: each.name, total: priceExample(each, example) }))
    .filter((each): each is { slug: string; name: string; total: number } => each.total !== null)
    .sort((a, b) => a.total - b.total || compareSpanish(a.name, b.name));
  return {
    origin: data.origin,
    institution,
    cities: citiesOf(branches, personalLoan),
    effectiveRate: effectiveFromNominal(minRate),
    example: {
      ...example,
      fixed: { instalment: fixed.instalmentCents / 100, total: totalOf(fixed.instalmentCents, example.term) },
      falling: {
        first: falling.instalmentCents / 100,
        last: (falling.rows.at(-1)?.instalmentCents ?? 0) / 100,
        total: falling.totalPaymentCents / 100,
      },
    },
    /** The lowest fixed-instalment total for the same figures among those that take applications, and how many lend them. */
    cheapest: others[0] ?? null,
    institutionCount: others.length,
    /** Its place among them; 0 while it takes no applications itself. */
    place: others.findIndex((each) => each.slug === slug) + 1,
  };
}

export type InstitutionData = NonNullable<ReturnType<typeof loadInstitution>>;

/** The list's example, moved inside what this institution lends. */
function exampleFor({ minAmount, maxAmount, minTerm, maxTerm }: PersonalLoan): Example {
  return {
    amount: Math.min(Math.max(listExample.amount, minAmount), maxAmount),
    term: Math.min(Math.max(listExample.term, minTerm), maxTerm),
  };
}

function citiesOf({ mainBranch, otherBranches }: Institution['branches'], { locations }: PersonalLoan): string[] {
  const names = [mainBranch.city, ...otherBranches.map((branch) => branch.city), ...locations];
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort(compareSpanish);
}
