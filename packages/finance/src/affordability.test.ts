import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAffordableLoans } from './affordability.ts';
import { anyCharges, insurance, makeCharge } from './charge-fixtures.ts';
import { prepareOfferCatalog } from './offer-catalog.ts';
import { makeInstitution } from './offer-fixtures.ts';
import { findOffers } from './offers.ts';

const ask = { income: 1_000, otherDebts: 0, share: 35, terms: [12] };
const none = prepareOfferCatalog([]);

describe('how much an income can borrow', () => {
  it('leaves a share of the income, down to the cent, less other debts [4.6.4]', () => {
    expect(findAffordableLoans(none, { ...ask, income: 1_000.01, share: 33.33 }).capacity).toBe(333.3);
    expect(findAffordableLoans(none, { ...ask, otherDebts: 400 }).capacity).toBe(-50);
    expect(findAffordableLoans(none, ask)).toEqual({
      capacity: 350,
      share: 35,
      terms: [{ term: 12, amount: null, firstPayment: null, offer: null }],
    });
  });

  it('at a rate is a French loan of nobody, without charges, up to 100,000 [4.6.4]', () => {
    const at = (part: object) => findAffordableLoans(none, { ...ask, rate: 0, ...part }).terms[0];
    expect(at({})).toEqual({ term: 12, amount: 4_200, firstPayment: 350, offer: null });
    expect(at({ otherDebts: 0.01 })).toMatchObject({ amount: 4_190 });
    expect(at({ income: 1_000_000 })).toMatchObject({ amount: 100_000 });
    expect(at({ otherDebts: 349.5 })).toEqual({ term: 12, amount: null, firstPayment: null, offer: null });
    expect(at({ rate: 12, terms: [1] })).toMatchObject({ amount: 340, firstPayment: 343.4 });
  });

  it('offers the most that any institution lends, and the first of the usual order that fits there [4.6.5]', () => {
    const product = { minAmount: 500, maxAmount: 3_000, minTerm: 3, maxTerm: 24 };
    const heavyFee = makeCharge({ basis: 'fixed', value: 300, when: 'upfront' });
    const catalog = prepareOfferCatalog([
      makeInstitution({ id: 'small', name: 'A', minRate: 5, product: { ...product, maxAmount: 900 } }),
      makeInstitution({
        id: 'cheap-but-heavy-each-month',
        name: 'B',
        minRate: 1,
        product: {
          ...product,
          charges: [makeCharge({ basis: 'fixed', value: 60, when: 'monthly', refundable: false })],
        },
      }),
      makeInstitution({ id: 'dear', name: 'C', minRate: 12, product: { ...product, charges: [heavyFee] } }),
      makeInstitution({ id: 'fits', name: 'D', minRate: 12, product }),
      makeInstitution({
        id: 'closed',
        name: 'E',
        minRate: 0,
        available: false,
        product: { ...product, maxAmount: 90_000 },
      }),
      makeInstitution({
        id: 'elsewhere',
        name: 'F',
        minRate: 0,
        cities: ['Loja'],
        product: { ...product, maxAmount: 90_000 },
      }),
      makeInstitution({ id: 'rich', name: 'G', minRate: 0, product: { ...product, minIncome: 5_000 } }),
    ]);
    const result = findAffordableLoans(catalog, { ...ask, share: 20, terms: [12, 48], city: 'Quito' });
    // 200 a month at 12 % is 2,251.01. The 1 % loan also charges 60 a month.
    expect(result.terms[0]).toMatchObject({ term: 12, amount: 2_250 });
    expect(result.terms[0]?.offer?.institution.id).toBe('fits');
    expect(result.terms[0]?.firstPayment).toBe(result.terms[0]?.offer?.firstPayment);
    expect(result.terms[1]).toEqual({ term: 48, amount: null, firstPayment: null, offer: null });
  });

  it('is the largest multiple of 10 that fits, as trying every one shows [4.6.5]', () => {
    const institutions = fc.array(
      fc.record({
        minRate: fc.integer({ min: 0, max: 30 }),
        charges: anyCharges,
        maxAmount: fc.constantFrom(700, 1_500, 2_995),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(institutions, fc.integer({ min: 20, max: 300 }), (parts, share) => {
        const catalog = prepareOfferCatalog(
          parts.map(({ charges, maxAmount, minRate }, index) =>
            makeInstitution({ id: String(index), minRate, product: { minAmount: 505, maxAmount, charges } }),
          ),
        );
        const [loan] = findAffordableLoans(catalog, { ...ask, income: share * 10, share: 10 }).terms;
        let expected: number | null = null;
        for (let amount = 500; amount <= 3_000; amount += 10) {
          const { offers } = findOffers(catalog, { amount, term: 12, income: share * 10 });
          if (offers.some(({ firstPayment }) => firstPayment <= share)) expected = amount;
        }
        expect(loan?.amount ?? null).toBe(expected);
        if (expected === null) return;
        const { offers } = findOffers(catalog, { amount: expected, term: 12, income: share * 10 });
        expect(loan?.offer).toEqual(offers.find(({ firstPayment }) => firstPayment <= share));
      }),
      { numRuns: 30 },
    );
  });

  it('counts required charges of the first month', () => {
    const product = { minAmount: 500, maxAmount: 5_000, charges: [{ ...insurance, value: 2 }] };
    const catalog = prepareOfferCatalog([makeInstitution({ minRate: 0, product })]);
    // amount / 12 + 2 % of it ≤ 350: 3,387.09…
    expect(findAffordableLoans(catalog, ask).terms[0]).toMatchObject({ amount: 3_380, firstPayment: 349.27 });
  });
});
