import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharges, insurance, makeCharge, solca } from './charge-fixtures.ts';
import { costOfSchedule } from './loan-cost.ts';
import { noCriteria } from './no-criteria.ts';
import { compareSpanish, type OfferInstitution, prepareOfferCatalog } from './offer-catalog.ts';
import { makeInstitution } from './offer-fixtures.ts';
import { exclusionRules, findFailedRule, findOffers, type OfferRequest } from './offers.ts';
import { frenchInstalmentCents, frenchSchedule } from './schedule.ts';

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
        charges: anyCharges,
      }),
    }),
    { maxLength: 40 },
  )
  .map((parts) => parts.map((part, index) => makeInstitution({ ...part, id: String(index) })));

const rateOf = ({ realAnnualRate }: { realAnnualRate: number | null }) => realAnnualRate ?? 1e99;

const only = (part: Parameters<typeof makeInstitution>[0], asked: Partial<OfferRequest> = {}) =>
  findOffers([makeInstitution(part)], { ...request, ...asked });

describe('an offer', () => {
  it('has the French instalment at the minRate, in the shape of the API [1.9.33]', () => {
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
        answerRecord: null,
      },
      rate: 14.5,
      monthlyPayment: frenchInstalmentCents(loan) / 100,
      totalPayment: (frenchInstalmentCents(loan) * 48) / 100,
      totalInterest: (frenchInstalmentCents(loan) * 48 - 800_000) / 100,
      effectiveRate: 15.5035,
      available: true,
      ...costOfSchedule(frenchSchedule(loan), [], 'required'),
      aboveCeiling: false,
      averageCharged: null,
      rates: null,
      criteria: noCriteria,
    });
  });

  it('totals instalment × term [1.9.35]', () => {
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

describe('an offer with charges', () => {
  const product = { charges: [solca, insurance, makeCharge({ value: 1, when: 'upfront', obligation: 'optional' })] };

  it('has the figures of its French table, in each mode [4.3.2]', () => {
    const table = frenchSchedule({ principalCents: 800_000, annualRatePercent: 15, termMonths: 48 });
    for (const charges of ['required', 'all', 'none'] as const) {
      expect(only({ product }, { charges }).offers[0]).toMatchObject(costOfSchedule(table, product.charges, charges));
    }
    expect(only({ product }).offers).toEqual(only({ product }, { charges: 'required' }).offers);
    expect(only({ product }).offers[0]?.charges.map(({ counted }) => counted)).toEqual([true, true, false]);
  });

  it('is priced at maxRate with the same charges', () => {
    const [dear] = only({ minRate: 10, maxRate: 20, product }, { rateFilter: 'max' }).offers;
    expect(dear).toEqual(only({ minRate: 20, product }).offers[0]);
  });

  it('comes after one that costs less in all, although its rate is lower [4.3.1]', () => {
    const lowRate = makeInstitution({ id: 'low-rate', minRate: 14, product: { charges: [makeCharge({ value: 5 })] } });
    const lowCost = makeInstitution({ id: 'low-cost', minRate: 15 });
    const order = (charges: 'required' | 'none') =>
      findOffers([lowRate, lowCost], { ...request, charges }).offers.map(({ institution }) => institution.id);
    expect(order('required')).toEqual(['low-cost', 'low-rate']);
    expect(order('none')).toEqual(['low-rate', 'low-cost']);
  });

  it('of the same total goes by the annual rate, none last, before the name [4.3.1]', () => {
    const deposit = (value: number) => [
      makeCharge({ kind: 'savings_deposit', basis: 'fixed', value, when: 'upfront', refundable: true }),
    ];
    const { offers } = findOffers(
      [
        makeInstitution({ id: 'none', name: 'A', product: { charges: deposit(9_000) } }),
        makeInstitution({ id: 'more', name: 'B', product: { charges: deposit(500) } }),
        makeInstitution({ id: 'less', name: 'C', product: { charges: deposit(100) } }),
      ],
      request,
    );
    expect(offers.map(({ institution }) => institution.id)).toEqual(['less', 'more', 'none']);
    expect(offers.map(({ realAnnualRate }) => realAnnualRate === null)).toEqual([false, false, true]);
  });

  it('is above the ceiling by the effective rate of its interest, with two decimals, and never by its charges [4.3.3]', () => {
    const isAbove = (minRate: number, ceilingPercent: number | null, part = {}) =>
      only({ minRate, maxRate: 30, ...part }, { ceilingPercent, rateFilter: 'min' }).offers[0]?.aboveCeiling;
    expect(isAbove(15.6, 16.77)).toBe(false);
    // 16.7736 rounds to the published 16.77.
    expect(isAbove(15.607, 16.77)).toBe(false);
    expect(isAbove(15.62, 16.77)).toBe(true);
    expect(isAbove(90, null)).toBe(false);
    expect(isAbove(15.6, 16.77, { product: { charges: [makeCharge({ value: 10 })] } })).toBe(false);
    expect(
      only({ minRate: 10, maxRate: 30 }, { ceilingPercent: 16.77, rateFilter: 'max' }).offers[0]?.aboveCeiling,
    ).toBe(true);
  });

  it('carries what its institution really charged', () => {
    const averageCharged = { month: '2026-09', effectiveRate: 16.02 };
    expect(only({ averageCharged }).offers[0]?.averageCharged).toEqual(averageCharged);
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
  it('goes by real total, real annual rate and name, the unavailable ones last, featured ones nowhere else [4.3.1]', () => {
    fc.assert(
      fc.property(institutions, (list) => {
        const { offers } = findOffers(list, request);
        const byRule = [...offers].sort(
          (left, right) =>
            Number(right.available) - Number(left.available) ||
            left.realTotal - right.realTotal ||
            rateOf(left) - rateOf(right) ||
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
