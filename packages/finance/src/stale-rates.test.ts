import { describe, expect, it } from 'vitest';
import { explainExclusions } from './exclusions.ts';
import { prepareOfferCatalog } from './offer-catalog.ts';
import { makeInstitution } from './offer-fixtures.ts';
import { exclusionRules, findFailedRule, findOffers } from './offers.ts';
import { findHighestLoan, findNearestLoan } from './reachable.ts';

const limits = { amount: { min: 500, max: 100_000 }, term: { min: 3, max: 72 } };
const asked = { amount: 5_000, term: 24, income: 1_500 };
const rates = {
  validFrom: '2026-01-01T00:00:00.000Z',
  confirmedAt: null,
  isStale: true,
  isExcluded: true,
  source: { label: 'Registro inicial', url: null },
};
const stale = makeInstitution({ id: 'stale', name: 'Banco Olvidado', rates });
const old = makeInstitution({ id: 'old', name: 'Banco Viejo', minRate: 14, rates: { ...rates, isExcluded: false } });
const fresh = makeInstitution({ id: 'fresh', name: 'Banco Fresco' });

describe('rates that nobody confirmed for too long', () => {
  const catalog = prepareOfferCatalog([stale, old, fresh]);

  it('leave the institution out, as the last rule, and old ones stay where they were [5.1.7] [5.1.8]', () => {
    const { offers, excluded } = findOffers(catalog, asked);
    expect(offers.map(({ institution }) => institution.id)).toEqual(['old', 'fresh']);
    expect(offers.map((offer) => offer.rates?.isStale)).toEqual([true, undefined]);
    expect(excluded).toEqual({ amount: 0, term: 0, income: 0, city: 0, type: 0, stale: 1 });
    expect(exclusionRules.at(-1)).toBe('stale');
    expect(findFailedRule(stale, asked)).toBe('stale');
    expect(findFailedRule(stale, { ...asked, amount: 60_000 })).toBe('amount');
  });

  it('are brought back by no change of the request', () => {
    const small = prepareOfferCatalog([
      makeInstitution({ ...stale, product: { maxAmount: 4_000 } }),
      makeInstitution({ ...fresh, product: { maxAmount: 3_000 } }),
    ]);
    const report = explainExclusions(small, asked, limits);
    expect(report.amount.flatMap(({ institutions }) => institutions.map(({ id }) => id))).toEqual(['fresh']);
    expect(explainExclusions(catalog, asked, limits)).toMatchObject({ total: 1, counts: { stale: 1 } });
    expect(findNearestLoan(prepareOfferCatalog([stale]), asked, limits)).toBeNull();
    const means = { income: 1_200, otherDebts: 0 };
    expect(findHighestLoan(prepareOfferCatalog([stale]), asked, limits, means)).toBeNull();
    expect(findHighestLoan(prepareOfferCatalog([fresh]), asked, limits, means)).not.toBeNull();
  });
});
