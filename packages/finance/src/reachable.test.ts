import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificates, deposit, insurance, makeCharge, solca } from './charge-fixtures.ts';
import { prepareOfferCatalog } from './offer-catalog.ts';
import { makeInstitution } from './offer-fixtures.ts';
import { findOffers, type OfferRequest } from './offers.ts';
import { findCarriedLoan, findHighestLoan, findNearestLoan } from './reachable.ts';

const limits = { amount: { min: 500, max: 100_000 }, term: { min: 3, max: 72 } };
const asked: OfferRequest = { amount: 50_000, term: 72, income: 460, city: 'Guaranda' };
const means = { income: 460, otherDebts: 0 };

const monthlyFee = makeCharge({ basis: 'fixed', value: 7.5, when: 'monthly' });

const institutions = fc.array(
  fc.record({
    type: fc.constantFrom('BANK' as const, 'COOPERATIVE' as const),
    available: fc.boolean(),
    cities: fc.subarray(['Guaranda', 'Loja']),
    minRate: fc.constantFrom(0, 9.5, 15.28),
    product: fc.record({
      charges: fc.constantFrom([], [insurance], [insurance, solca, monthlyFee], [certificates, deposit]),
      minAmount: fc.constantFrom(300, 550, 9_000),
      maxAmount: fc.constantFrom(5_000, 20_050, 200_000),
      minTerm: fc.constantFrom(1, 12, 60),
      maxTerm: fc.constantFrom(24, 72, 96),
      minIncome: fc.constantFrom(0, 460, 1_500),
    }),
  }),
  { maxLength: 12 },
);
const requests = fc.record({
  amount: fc.integer({ min: 500, max: 100_000 }),
  term: fc.integer({ min: 3, max: 72 }),
  income: fc.constantFrom(0, 460, 1_200, 8_000),
  city: fc.constantFrom('Guaranda', 'Loja', 'Quito', null),
  type: fc.constantFrom(null, 'BANK' as const),
});
const catalogOf = (parts: Parameters<typeof makeInstitution>[0][]) =>
  prepareOfferCatalog(parts.map((part, index) => makeInstitution({ ...part, id: String(index) })));
const openOffers = (catalog: ReturnType<typeof catalogOf>, request: OfferRequest) =>
  findOffers(catalog, request).offers.filter((offer) => offer.available);

describe('the nearest loan somebody lends', () => {
  it('changes amount and term together where neither alone is enough', () => {
    const catalog = catalogOf([
      { product: { maxAmount: 5_000, maxTerm: 48 } },
      { product: { maxAmount: 6_000, maxTerm: 24 } },
    ]);
    expect(findNearestLoan(catalog, asked, limits)).toMatchObject({ amount: 5_000, term: 48, count: 1 });
  });

  it('keeps an amount between the steps where only the term is not lent', () => {
    const catalog = catalogOf([{ product: { minAmount: 550, maxAmount: 5_000, maxTerm: 24 } }]);
    expect(findNearestLoan(catalog, { ...asked, amount: 555 }, limits)).toMatchObject({ amount: 555, term: 24 });
    expect(findNearestLoan(catalog, { ...asked, amount: 520 }, limits)).toMatchObject({ amount: 600, term: 24 });
  });

  it('is null when no institution lends to this person whatever the amount', () => {
    expect(findNearestLoan(catalogOf([{ cities: ['Loja'] }]), asked, limits)).toBeNull();
    expect(findNearestLoan(catalogOf([{ product: { minIncome: 500 } }]), asked, limits)).toBeNull();
    expect(findNearestLoan(catalogOf([{ available: false }]), asked, limits)).toBeNull();
    expect(findNearestLoan(catalogOf([{ product: { minTerm: 73, maxTerm: 90 } }]), asked, limits)).toBeNull();
  });

  it('is really lent by as many as it says, and nothing nearer is', () => {
    fc.assert(
      fc.property(institutions, requests, (parts, request) => {
        const catalog = catalogOf(parts);
        const nearest = findNearestLoan(catalog, request, limits);
        const far = (loan: { amount: number; term: number }) =>
          Math.abs(Math.log(loan.amount / request.amount)) + Math.abs(Math.log(loan.term / request.term));
        if (nearest) {
          expect(nearest.amount).toBeGreaterThanOrEqual(500);
          expect(nearest.amount).toBeLessThanOrEqual(100_000);
          expect(nearest.term).toBeGreaterThanOrEqual(3);
          expect(nearest.term).toBeLessThanOrEqual(72);
          const offers = openOffers(catalog, { ...request, ...nearest });
          expect(offers).toHaveLength(nearest.count);
          expect(nearest.firstPayment).toBe(Math.min(...offers.map((offer) => offer.firstPayment)));
          expect(nearest.count).toBeGreaterThan(0);
        }
        // No loan on this grid that is closer is lent by anybody.
        for (const amount of [500, 600, 5_000, 9_000, 20_000, 100_000, request.amount])
          for (const term of [3, 12, 24, 60, 72, request.term]) {
            const isLent = openOffers(catalog, { ...request, amount, term }).length > 0;
            if (isLent) expect(nearest && far(nearest) <= far({ amount, term }) + 1e-9).toBe(true);
          }
      }),
    );
  });
});

describe('the highest amount an income reaches', () => {
  it('keeps the instalment below 40 % of the income, at the shortest term that does it', () => {
    const catalog = catalogOf([{ minRate: 15.28, product: { maxAmount: 50_000, maxTerm: 60 } }]);
    const highest = findHighestLoan(catalog, asked, limits, means);
    expect(highest).toMatchObject({ amount: 7_500, term: 59, count: 1 });
    const [offer] = openOffers(catalog, { ...asked, ...highest });
    expect(offer?.firstPayment).toBeLessThan(181.7);
    expect(openOffers(catalog, { ...asked, ...highest, term: 58 })[0]?.firstPayment).toBeGreaterThanOrEqual(181.7);
    const small = catalogOf([{ minRate: 15.28, product: { maxAmount: 1_000, maxTerm: 60 } }]);
    expect(findHighestLoan(small, asked, limits, means)).toMatchObject({ amount: 1_000, term: 6, count: 1 });
  });

  it('counts the charges of the first month: what it proposes is below 40 % with its insurance [9.1.6]', () => {
    const product = { maxAmount: 50_000, maxTerm: 60, charges: [insurance, monthlyFee] };
    const catalog = catalogOf([{ minRate: 15.28, product }]);
    const highest = findHighestLoan(catalog, asked, limits, means);
    const offerOf = (amount = 0) => openOffers(catalog, { ...asked, term: 60, amount })[0];
    expect(highest?.amount).toBeLessThan(7_600);
    expect(offerOf(highest?.amount)?.firstPayment).toBeLessThan(181.7);
    expect(offerOf((highest?.amount ?? 0) + 100)?.firstPayment).toBeGreaterThanOrEqual(181.7);
    const shown = openOffers(catalog, { ...asked, ...highest })[0];
    expect(highest?.firstPayment).toBe(shown?.firstPayment);
  });

  it('leaves room for other debts within the 40 %', () => {
    const catalog = catalogOf([{ minRate: 15.28, product: { maxTerm: 60 } }]);
    const most = (otherDebts: number) => findHighestLoan(catalog, asked, limits, { ...means, otherDebts });
    // 39.5 % of 460 is 181.7.
    const offer = openOffers(catalog, { ...asked, ...most(84) })[0];
    expect(offer?.firstPayment).toBeLessThan(97.7);
    expect(most(84)?.amount).toBeLessThan(most(0)?.amount ?? 0);
    expect(most(181.7)).toBeNull();
  });

  it('goes by what somebody earns, not by the income the institutions go by', () => {
    const catalog = catalogOf([{ minRate: 15.28, product: { minIncome: 460 } }]);
    const most = (income: number) => findHighestLoan(catalog, asked, limits, { income, otherDebts: 0 })?.amount ?? 0;
    expect(most(380)).toBeGreaterThan(500);
    expect(most(380)).toBeLessThan(most(460));
  });

  it('is null without an income, and where even the least is too much', () => {
    const none = { income: 0, otherDebts: 0 };
    expect(findHighestLoan(catalogOf([{}]), { ...asked, income: 0 }, limits, none)).toBeNull();
    expect(findHighestLoan(catalogOf([{}]), { ...asked, income: null }, limits, none)).toBeNull();
    expect(findHighestLoan(catalogOf([{ product: { minAmount: 20_000 } }]), asked, limits, means)).toBeNull();
  });

  it('is lent at an instalment shown below 40 %, and $100 more is not at any term', () => {
    fc.assert(
      fc.property(institutions, requests, (parts, request) => {
        const catalog = catalogOf(parts);
        const highest = findHighestLoan(catalog, request, limits, { income: request.income, otherDebts: 0 });
        const isReached = (amount: number, term: number) =>
          openOffers(catalog, { ...request, amount, term }).some(
            (offer) => Math.round((offer.firstPayment / request.income) * 100) < 40,
          );
        if (highest) {
          expect(isReached(highest.amount, highest.term)).toBe(true);
          expect(openOffers(catalog, { ...request, ...highest })).toHaveLength(highest.count);
        }
        const more = (highest?.amount ?? 400) + 100;
        if (more <= 100_000) for (const term of [3, 12, 24, 48, 60, 72]) expect(isReached(more, term)).toBe(false);
      }),
    );
  });

  it('finds both among 300 institutions in well under a second', () => {
    const catalog = catalogOf(Array.from({ length: 300 }, () => ({ product: { maxTerm: 72 } })));
    // A busy machine slows some rounds; one fast round is enough.
    let quickest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 40 && quickest >= 400; round += 1) {
      const start = performance.now();
      findNearestLoan(catalog, asked, limits);
      findHighestLoan(catalog, asked, limits, means);
      quickest = Math.min(quickest, performance.now() - start);
    }
    expect(quickest).toBeLessThan(400);
  });
});

describe('what somebody can carry of a loan that is too heavy [12.4.1]', () => {
  const request = { amount: 8_000, term: 48, income: 460, city: 'Guaranda' } as const;
  const lender = (product: NonNullable<Parameters<typeof makeInstitution>[0]>['product'] = {}) => ({
    minRate: 15.28,
    product,
  });
  // $8.000 at 15.28 % over 48 months is an instalment of 223.67.
  it.each<[string, Parameters<typeof catalogOf>[0], income: number, otherDebts: number, expected: object | null]>([
    ['the amount that takes 32 %, at the same term', [lender()], 460, 0, { amount: 5_200, term: 48, count: 1 }],
    ['less where other debts take a part', [lender()], 460, 100, { amount: 1_600, term: 48, count: 1 }],
    ['less for an income below the one asked for', [lender({ minIncome: 460 })], 380, 0, { amount: 4_300, term: 48 }],
    ['nothing lighter than 39.4 %, which is shown as 39 %', [lender()], 567, 0, null],
    ['a lighter one from 39.5 % on, which is shown as 40 %', [lender()], 566, 0, { amount: 6_400, term: 48 }],
    [
      'what was asked at a longer term, and not more, where nobody lends so little',
      [lender({ minAmount: 6_000 })],
      460,
      0,
      { amount: 8_000, term: 66 },
    ],
    [
      'the highest loan at any term where 32 % is below the least amount',
      [lender({ maxTerm: 72 })],
      460,
      140,
      { amount: 1_900, term: 69 },
    ],
    ['nothing where the debts alone are at 39.5 %', [lender()], 460, 181.7, null],
    ['something where they are just below', [lender()], 460, 150, { amount: 1_400, term: 66 }],
    ['nothing where nobody lends what was asked', [lender({ maxAmount: 5_000 })], 460, 0, null],
    ['nothing of institutions that take no applications', [{ ...lender(), available: false }], 460, 0, null],
    ['nothing without an income', [lender()], 0, 0, null],
  ])('is %s', (_case, parts, income, otherDebts, expected) => {
    const carried = findCarriedLoan(catalogOf(parts), request, limits, { income, otherDebts });
    if (expected === null) expect(carried).toBeNull();
    else expect(carried).toMatchObject(expected);
  });

  it('is lent by as many as it says, and light for all that is earned', () => {
    fc.assert(
      fc.property(institutions, requests, fc.integer({ min: 0, max: 400 }), (parts, asking, otherDebts) => {
        const catalog = catalogOf(parts);
        const own = { income: asking.income, otherDebts };
        const carried = findCarriedLoan(catalog, asking, limits, own);
        if (carried === null) return;
        const offers = openOffers(catalog, { ...asking, ...carried });
        expect(offers).toHaveLength(carried.count);
        expect(carried.amount).toBeLessThanOrEqual(asking.amount);
        const lowest = Math.min(...offers.map((offer) => offer.firstPayment));
        expect(Math.round(((lowest + otherDebts) / own.income) * 100)).toBeLessThan(40);
      }),
    );
  });
});
