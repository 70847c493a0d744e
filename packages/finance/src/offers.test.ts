import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSpanish, type OfferInstitution, prepareOfferCatalog } from './offer-catalog.ts';
import { makeInstitution } from './offer-fixtures.ts';
import { exclusionRules, findFailedRule, findOffers, type OfferRequest } from './offers.ts';
import { frenchInstalmentCents } from './schedule.ts';

const request: OfferRequest = { amount: 8000, term: 48, income: 1200, city: 'Quito' };

const institutions = fc
  .array(
    fc.record({
      name: fc.constantFrom('Ámbar', 'Nube', 'Ñandú', 'Oscus', 'Zamora'),
      type: fc.constantFrom('BANK' as const, 'COOPERATIVE' as const),
      isActive: fc.boolean(),
      available: fc.boolean(),
      featured: fc.boolean(),
      minRate: fc.constantFrom(null, 0, 9.99, 14.5, 14.500001),
      maxRate: fc.constantFrom(null, 16, 18),
      cities: fc.subarray(['Quito', 'LOJA ', 'Cuenca']),
      product: fc.record({
        maxAmount: fc.constantFrom(5000, 8000, 50_000),
        maxTerm: fc.constantFrom(36, 48, 72),
        minIncome: fc.constantFrom(0, 50, 1200, 1500),
        maxIncome: fc.constantFrom(null, 1200, 3000),
      }),
    }),
    { maxLength: 40 },
  )
  .map((parts) => parts.map((part, index) => makeInstitution({ ...part, id: String(index) })));

const only = (part: Parameters<typeof makeInstitution>[0], asked: Partial<OfferRequest> = {}) =>
  findOffers([makeInstitution(part)], { ...request, ...asked });

describe('an offer', () => {
  it('[1.9.33] has the French instalment at the minRate, in the shape of the API', () => {
    const [offer] = only({ minRate: 14.5, featured: true, logo: '/logo.svg' }).offers;
    const loan = { principalCents: 800_000, annualRatePercent: 14.5, termMonths: 48 };
    expect(offer).toEqual({
      institution: {
        id: 'institution-1',
        name: 'Banco de Prueba',
        type: 'BANK',
        logo: '/logo.svg',
        featured: true,
        available: true,
      },
      rate: 14.5,
      monthlyPayment: frenchInstalmentCents(loan) / 100,
      totalPayment: (frenchInstalmentCents(loan) * 48) / 100,
      totalInterest: (frenchInstalmentCents(loan) * 48 - 800_000) / 100,
      effectiveRate: 15.5035,
      available: true,
    });
  });

  it('[1.9.35] totals instalment × term', () => {
    for (const offer of findOffers([makeInstitution()], { amount: 777.77, term: 7 }).offers) {
      expect(Math.round(offer.totalPayment * 100)).toBe(Math.round(offer.monthlyPayment * 100) * 7);
    }
  });

  it('is priced at maxRate throughout with rateFilter=max', () => {
    const [cheap] = only({ minRate: 10, maxRate: 20 }).offers;
    const [dear] = only({ minRate: 10, maxRate: 20 }, { rateFilter: 'max' }).offers;
    expect([cheap?.rate, dear?.rate]).toEqual([10, 20]);
    expect(dear).toEqual(only({ minRate: 20 }).offers[0]);
  });

  it('takes an absent rate as 15 and a rate of 0 as amount / term', () => {
    expect(only({ minRate: null }).offers[0]?.rate).toBe(15);
    const [free] = only({ minRate: 0 }, { amount: 1000, term: 3 }).offers;
    expect(free).toMatchObject({
      rate: 0,
      monthlyPayment: 333.33,
      totalPayment: 999.99,
      totalInterest: 0,
      effectiveRate: 0,
    });
  });
});

describe('matching', () => {
  const excludedBy = (part: Parameters<typeof makeInstitution>[0], asked: Partial<OfferRequest> = {}) => {
    const { offers, excluded } = only(part, asked);
    expect(offers.length + exclusionRules.reduce((sum, rule) => sum + excluded[rule], 0)).toBe(1);
    return exclusionRules.find((rule) => excluded[rule] === 1) ?? null;
  };

  it('takes both ends of amount, term and income', () => {
    const product = { minAmount: 8000, maxAmount: 8000, minTerm: 48, maxTerm: 48, minIncome: 1200, maxIncome: 1200 };
    expect(excludedBy({ product })).toBe(null);
    expect(excludedBy({ product }, { amount: 8000.01 })).toBe('amount');
    expect(excludedBy({ product }, { amount: 7999.99 })).toBe('amount');
    expect(excludedBy({ product }, { term: 47 })).toBe('term');
    expect(excludedBy({ product }, { term: 49 })).toBe('term');
    expect(excludedBy({ product }, { income: 1199.99 })).toBe('income');
    expect(excludedBy({ product }, { income: 1200.01 })).toBe('income');
  });

  it('takes an income up to 20 × the minimum when there is no maximum', () => {
    const product = { minIncome: 60, maxIncome: null };
    expect(excludedBy({ product }, { income: 1200 })).toBe(null);
    expect(excludedBy({ product }, { income: 1200.01 })).toBe('income');
  });

  it('serves the cities listed, or everywhere when none is', () => {
    expect(excludedBy({ cities: ['Loja', 'QUITO'] })).toBe(null);
    expect(excludedBy({ cities: ['Loja'] })).toBe('city');
    expect(excludedBy({ cities: [] })).toBe(null);
  });

  it('does not look at what the request leaves out', () => {
    const part = { cities: ['Loja'], product: { minIncome: 5000 } };
    expect(excludedBy(part, { income: null, city: null })).toBe(null);
    expect(excludedBy(part, { income: undefined, city: ' ' })).toBe(null);
  });

  it('counts an institution once, by the first rule it fails: amount, term, income, city, type', () => {
    const part = { cities: ['Loja'], product: { maxAmount: 5000, maxTerm: 36, minIncome: 5000 } };
    expect(excludedBy(part, { type: 'COOPERATIVE' })).toBe('amount');
    expect(excludedBy(part, { type: 'COOPERATIVE', amount: 4000 })).toBe('term');
    expect(excludedBy(part, { type: 'COOPERATIVE', amount: 4000, term: 24 })).toBe('income');
    expect(excludedBy(part, { type: 'COOPERATIVE', amount: 4000, term: 24, income: 6000 })).toBe('city');
    expect(excludedBy(part, { type: 'COOPERATIVE', amount: 4000, term: 24, income: 6000, city: 'Loja' })).toBe('type');
  });

  it('tells for one institution which rule it fails', () => {
    expect(findFailedRule(makeInstitution(), request)).toBe(null);
    expect(findFailedRule(makeInstitution({ cities: ['Loja'] }), request)).toBe('city');
    expect(findFailedRule(makeInstitution({ isActive: false }), request)).toBe('inactive');
  });

  it('refuses an impossible request', () => {
    for (const part of [{ amount: 0 }, { amount: 10.001 }, { term: 0 }, { term: 1.5 }, { income: -1 }]) {
      expect(() => findOffers([], { ...request, ...part })).toThrow(RangeError);
    }
  });
});

describe('the list of offers', () => {
  it('goes by total cost, then name, with the unavailable ones last and no place for featured ones', () => {
    fc.assert(
      fc.property(institutions, (list) => {
        const { offers } = findOffers(list, request);
        const byRule = [...offers].sort(
          (left, right) =>
            Number(right.available) - Number(left.available) ||
            left.totalPayment - right.totalPayment ||
            compareSpanish(left.institution.name, right.institution.name) ||
            (left.institution.id < right.institution.id ? -1 : 1),
        );
        expect(offers).toEqual(byRule);
      }),
    );
  });

  it('is every active institution that fails no rule, and the counts are all the others', () => {
    fc.assert(
      fc.property(institutions, (list) => {
        const { offers, excluded } = findOffers(prepareOfferCatalog(list), request);
        const failed = list.map((institution) => findFailedRule(institution, request));
        const ids = list
          .filter((_, index) => failed[index] === null)
          .map((institution: OfferInstitution) => institution.id);
        expect(offers.map((offer) => offer.institution.id).sort()).toEqual(ids.sort());
        for (const rule of exclusionRules) expect(excluded[rule]).toBe(failed.filter((found) => found === rule).length);
      }),
    );
  });
});
