import { validatedLimits } from '@cotejo/contracts/core/limits';
import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import { findOffers } from '@cotejo/finance/offers';
import { expect, it } from 'vitest';
import { sampleInstitution, sampleOffer } from '#testing/factories.ts';
import { pageInstitutionsOf, preparePageInstitutions } from '../../page-institutions.ts';
import { prepareMatching } from './match-offers.ts';

const asking: Criteria = {
  ...noCriteria,
  ...{ minAge: 21, maxAgeAtEnd: 70, maxDebtShare: 40, guarantorFrom: 0, noArrears: true, membership: 'before' },
  earnings: [{ kind: 'employee', minMonths: 12 }],
};
const request = { amount: 8_000, term: 12, income: 1_200, rateFilter: 'min', charges: 'required' } as const;
const kept = JSON.stringify({
  ...{
    age: 30,
    earningKind: 'employee',
    earningMonths: 6,
    hasArrears: true,
    hasGuarantor: false,
    memberOf: '-id-0,-id-1,-id-2',
  },
});

const institutions = Array.from({ length: 3 }, (_, index) =>
  sampleInstitution({ name: `Cooperativa ${index + 1}`, minRate: 12 + index / 100, id: `id-${index}` }),
);
const catalog = pageInstitutionsOf(institutions);
const priced = findOffers(preparePageInstitutions(catalog), { amount: 8_000, term: 12 }).offers;
const offers = priced.map((offer) => ({
  ...sampleOffer(offer.institution.name, offer.totalPayment, { id: offer.institution.id }),
  firstPayment: offer.firstPayment,
  criteria: asking,
}));

it('says from the catalog of the page which other term or amount would do, for the tariff that is shown [12.12.34]', () => {
  const { results: matches, unmet } = prepareMatching(catalog)(offers, request, kept, 200);
  expect(matches.size).toBe(3);
  expect(unmet).toEqual(offers);
  const [first] = offers;
  const results = matches.get(first?.institution.id ?? '');
  const share = results?.find(({ rule }) => rule === 'debtShare');
  expect(share).toMatchObject({ state: 'unmet', shortestTerm: expect.any(Number) });
  expect(share?.rule === 'debtShare' && share.shortestTerm).toBeGreaterThan(12);
  expect(share?.rule === 'debtShare' && share.shortestTerm).toBeLessThanOrEqual(validatedLimits.term.max);
  expect(results?.find(({ rule }) => rule === 'guarantor')).toMatchObject({ state: 'unmet', lendsLess: false });
  // Without a catalog nothing is suggested.
  const bare = prepareMatching([])(offers, request, kept, 200).results.get(first?.institution.id ?? '');
  expect(bare?.find(({ rule }) => rule === 'debtShare')).toMatchObject({ state: 'unmet', shortestTerm: null });
});

it('leaves open what nobody answered', () => {
  const results = [...prepareMatching(catalog)(offers.slice(0, 1), request, null, null).results.values()][0];
  expect(results?.map(({ rule, state }) => `${rule} ${state}`)).toEqual([
    'age unknown',
    'ageAtEnd unknown',
    'earnings unknown',
    'debtShare unmet',
    'membership unknown',
    'guarantor unknown',
    'arrears unknown',
  ]);
});
