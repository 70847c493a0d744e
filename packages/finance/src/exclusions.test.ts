import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainExclusions } from './exclusions.ts';
import { type OfferInstitution, prepareOfferCatalog } from './offer-catalog.ts';
import { makeInstitution } from './offer-fixtures.ts';
import { findOffers, type OfferRequest } from './offers.ts';

const request: OfferRequest = { amount: 8000, term: 48, income: 1200, city: 'Quito' };
const limits = { amount: { min: 500, max: 100_000 }, term: { min: 3, max: 72 } };
const explain = (list: OfferInstitution[], asked: OfferRequest = request) =>
  explainExclusions(prepareOfferCatalog(list), asked, limits);

describe('why institutions were left out', () => {
  it('names the nearest income first, and whom each step adds', () => {
    const report = explain([
      makeInstitution({ id: 'b', name: 'Bolivariano', product: { minIncome: 1500 } }),
      makeInstitution({ id: 'a', name: 'Austro', product: { minIncome: 1300 } }),
    ]);
    expect(report).toMatchObject({ total: 2, counts: { income: 2 } });
    expect(report.income).toMatchObject([
      { value: 1300, direction: 'raise', institutions: [{ id: 'a', name: 'Austro' }] },
      { value: 1500, direction: 'raise', institutions: [{ id: 'b', name: 'Bolivariano' }] },
    ]);
  });

  it('names the term that two share, with what the cheaper one would cost', () => {
    const report = explain([
      makeInstitution({ id: 'a', name: 'Andalucía', minRate: 14, product: { maxTerm: 36 } }),
      makeInstitution({ id: 'b', name: '23 de Julio', minRate: 15, product: { maxTerm: 36 } }),
    ]);
    const [cheapest] = findOffers([makeInstitution({ minRate: 14 })], { ...request, term: 36 }).offers;
    expect(report.term).toEqual([
      {
        value: 36,
        direction: 'lower',
        institutions: [
          { id: 'b', name: '23 de Julio' },
          { id: 'a', name: 'Andalucía' },
        ],
        cheapest: { firstPayment: cheapest?.firstPayment, realTotal: cheapest?.realTotal },
      },
    ]);
  });

  it('names amounts on either side, the nearest first', () => {
    const report = explain([
      makeInstitution({ id: 'a', name: 'Atuntaqui', product: { maxAmount: 6000 } }),
      makeInstitution({ id: 'b', name: 'Grandes', product: { minAmount: 9000 } }),
    ]);
    expect(report.amount).toMatchObject([
      { value: 9000, direction: 'raise' },
      { value: 6000, direction: 'lower' },
    ]);
  });

  it('orders cities as Spanish does, without the rules of Intl, which a phone would wait for [8.1.6]', () => {
    const cities = ['Ñuñez', 'Nulti', 'Nuevo', 'Cañar', 'Canuto', 'Ambato', 'Ávila', 'Azogues', 'El Triunfo', 'Elena'];
    const more = ['Can\u0303ete', 'Cantón', 'Zaruma', 'santa Elena', 'Santa Ana', 'Santana', '24 de Mayo', 'Quito 2'];
    const report = explain([makeInstitution({ cities: [...cities, ...more] })], { ...request, city: 'Otra' });
    expect(report.city.map(({ city }) => city)).toEqual([...cities, ...more].sort(new Intl.Collator('es').compare));
  });

  it('lists the cities where those left out are, most institutions first', () => {
    const report = explain([
      makeInstitution({ id: 'a', name: 'Uno', cities: ['Loja', 'LOJA', 'Machala'] }),
      makeInstitution({ id: 'b', name: 'Dos', cities: ['Machala', 'Ambato'] }),
    ]);
    expect(report.city.map(({ city, institutions }) => [city, institutions.length])).toEqual([
      ['Machala', 2],
      ['Ambato', 1],
      ['Loja', 1],
    ]);
  });

  it('counts but never suggests what would not help: two failures, an unavailable one, a figure outside the limits', () => {
    const report = explain([
      makeInstitution({ id: 'a', cities: ['Loja'], product: { maxTerm: 36 } }),
      makeInstitution({ id: 'b', available: false, product: { maxTerm: 36 } }),
      makeInstitution({ id: 'c', product: { maxTerm: 2, minTerm: 1 } }),
      makeInstitution({ id: 'd', product: { minTerm: 60, maxTerm: 12 } }),
    ]);
    expect(report).toMatchObject({ total: 4, counts: { term: 4 }, term: [], city: [] });
  });

  it('only names changes that really add the institutions named', () => {
    const parts = fc.record({
      type: fc.constantFrom('BANK' as const, 'COOPERATIVE' as const),
      available: fc.boolean(),
      cities: fc.subarray(['Quito', 'Loja', 'Cuenca']),
      product: fc.record({
        minAmount: fc.constantFrom(500, 9000),
        maxAmount: fc.constantFrom(5000, 50_000),
        minTerm: fc.constantFrom(3, 60),
        maxTerm: fc.constantFrom(36, 72),
        minIncome: fc.constantFrom(0, 50, 1500),
        maxIncome: fc.constantFrom(null, 1000, 3000),
      }),
    });
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), fc.constantFrom(null, 'BANK' as const), (list, type) => {
        const catalog = prepareOfferCatalog(list.map((part, index) => makeInstitution({ ...part, id: String(index) })));
        const asked = { ...request, type };
        const report = explainExclusions(catalog, asked, limits);
        expect(report.counts).toEqual(findOffers(catalog, asked).excluded);
        const changes = [
          ...report.amount.map(({ value, institutions }) => ({ change: { amount: value }, institutions })),
          ...report.term.map(({ value, institutions }) => ({ change: { term: value }, institutions })),
          ...report.income.map(({ value, institutions }) => ({ change: { income: value }, institutions })),
          ...report.city.map(({ city, institutions }) => ({ change: { city }, institutions })),
          ...report.type.map(({ type: other, institutions }) => ({ change: { type: other }, institutions })),
        ];
        for (const { change, institutions } of changes) {
          const { offers } = findOffers(catalog, { ...asked, ...change });
          const ids = offers.filter((offer) => offer.available).map((offer) => offer.institution.id);
          for (const { id } of institutions) expect(ids).toContain(id);
        }
      }),
    );
  });
});
