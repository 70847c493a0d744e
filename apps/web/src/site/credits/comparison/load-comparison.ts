import type { SiteData } from '@cotejo/contracts/site-data';
import type { Charge, ChargesMode } from '@cotejo/finance/charges';
import { chargedRowsOf, costOfSchedule } from '@cotejo/finance/loan-cost';
import { dollarsToCents } from '@cotejo/finance/money';
import { findOffers, type Offer } from '@cotejo/finance/offers';
import { scheduleOf } from '@cotejo/finance/schedule';
import { answerRecordSentences } from '#loan/answer-record.ts';
import { criteriaTexts } from '#loan/criteria-words.ts';
import { type PageInstitution, pageInstitutionsOf, preparePageInstitutions } from '../../page-institutions.ts';
import { type Comparison, readComparison } from './comparison-url.ts';

export interface ComparedOffer extends Omit<Offer, 'institution'> {
  institution: Offer['institution'];
  slug: string;
  /** The decreasing instalment with the same charges: total, first and last payment in dollars. */
  german: { total: number; first: number; last: number };
  minTerm: number;
  maxTerm: number;
  minIncome: number;
  requirements: readonly string[];
  /** What the institution publishes that it asks, in words. */
  asked: readonly string[];
  /** How it answered others, and what that means; in words. */
  answered: readonly string[];
}

export interface LoadedComparison extends Comparison {
  /** Cheapest first. */
  offers: readonly ComparedOffer[];
  /** What they lend, to say what would change a requirement. */
  catalog: readonly PageInstitution[];
  /** Names of institutions that do not lend this amount for this term. */
  refusing: readonly string[];
  /** Names of institutions whose rates have not been confirmed for too long. */
  unconfirmed: readonly string[];
  /** Number of ids in the URL that are not in the catalog. */
  goneCount: number;
  /** ISO. */
  pricedAt: string;
}

/** Null if the URL does not describe a comparison. */
export function loadComparison(data: SiteData, search: URLSearchParams): LoadedComparison | null {
  const asked = readComparison(search);
  if (asked === null) return null;
  const institutions = data.institutions().filter(({ id, isActive }) => isActive && asked.ids.includes(id));
  const { amount, term, rate } = asked;
  const charges = asked.withOptional ? 'all' : 'required';
  const request = {
    amount,
    term,
    rateFilter: rate,
    charges,
    ceilingPercent: data.legalCeiling()?.effectiveRate,
  } as const;
  const catalog = pageInstitutionsOf(institutions);
  const offers = priceOrNothing(() =>
    findOffers(preparePageInstitutions(catalog), request).offers.flatMap((offer) => {
      const institution = institutions.find(({ id }) => id === offer.institution.id);
      if (!institution) return [];
      const { minTerm, maxTerm, minIncome, requirements, criteria, charges: own } = institution.products.personalLoan;
      const institutionWithLogo = {
        ...offer.institution,
        logo: institution.logo,
        answerRecord: institution.answerRecord,
      };
      return [
        {
          ...offer,
          institution: institutionWithLogo,
          rates: institution.rates,
          criteria,
          slug: institution.slug,
          german: germanOf(offer, asked, own, charges),
          ...{ minTerm, maxTerm, minIncome, requirements },
          // Here, so that the page loads no words for it.
          asked: Object.values(criteriaTexts(criteria)),
          answered: answerRecordSentences(institution.answerRecord),
        },
      ];
    }),
  );
  const priced = new Set(offers.map((offer) => offer.institution.id));
  return {
    ...asked,
    offers,
    catalog,
    goneCount: asked.ids.length - institutions.length,
    refusing: namesOf(institutions.filter(({ id, rates }) => !priced.has(id) && !rates.isExcluded)),
    unconfirmed: namesOf(institutions.filter(({ rates }) => rates.isExcluded)),
    pricedAt: data.now().toISOString(),
  };
}

const namesOf = (institutions: readonly { name: string }[]): string[] => institutions.map(({ name }) => name);

function germanOf(
  offer: Offer,
  { amount, term }: Comparison,
  charges: readonly Charge[],
  mode: ChargesMode,
): ComparedOffer['german'] {
  const schedule = scheduleOf(1, {
    principalCents: dollarsToCents(amount),
    annualRatePercent: offer.rate,
    termMonths: term,
  });
  const rows = chargedRowsOf(schedule, charges, mode);
  return {
    total: costOfSchedule(schedule, charges, mode).realTotal,
    first: rows[0]?.payment ?? 0,
    last: rows.at(-1)?.payment ?? 0,
  };
}

/** A URL may contain impossible amounts; those have no offers. */
function priceOrNothing<Priced>(price: () => Priced[]): Priced[] {
  try {
    return price();
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
