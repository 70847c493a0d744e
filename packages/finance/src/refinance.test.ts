import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharges, deposit, insurance, makeCharge } from './charge-fixtures.ts';
import { chargedRowsOf } from './loan-cost.ts';
import { dollarsToCents } from './money.ts';
import { prepareOfferCatalog } from './offer-catalog.ts';
import { makeInstitution } from './offer-fixtures.ts';
import { findOffers } from './offers.ts';
import { compareRefinance } from './refinance.ts';
import { frenchSchedule } from './schedule.ts';

const present = { balance: 1_200, remainingTerm: 12, rate: 24, insurance: 0 };
const fee = makeCharge({ basis: 'fixed', value: 30, when: 'deducted' });

describe('changing a loan', () => {
  it('is held against the interest and the insurance of staying, which falls with the balance [4.6.6]', () => {
    const catalog = prepareOfferCatalog([]);
    const { stay, offers, worthIt } = compareRefinance(catalog, { ...present, rate: 0, insurance: 12 });
    // 12, 11, 10, … 1
    expect(stay).toEqual({ interest: 0, insurance: 78, total: 1_278, monthlyPayment: 100 });
    expect([offers, worthIt]).toEqual([[], false]);
  });

  it('saves what staying costs more, the most first, without the present institution and the closed ones [4.6.6]', () => {
    const catalog = prepareOfferCatalog([
      makeInstitution({ id: 'dear', name: 'A', minRate: 30 }),
      makeInstitution({ id: 'cheap', name: 'B', minRate: 6 }),
      makeInstitution({ id: 'present', name: 'C', minRate: 1 }),
      makeInstitution({ id: 'closed', name: 'D', minRate: 0, available: false }),
      makeInstitution({ id: 'rich', name: 'E', minRate: 12, product: { minIncome: 9_000 } }),
    ]);
    const { stay, offers, worthIt } = compareRefinance(catalog, { ...present, institutionId: 'present' });
    expect(offers.map(({ institution }) => institution.id)).toEqual(['cheap', 'rich', 'dear']);
    for (const offer of offers) {
      expect(dollarsToCents(offer.difference)).toBe(dollarsToCents(stay.interest) - dollarsToCents(offer.realCost));
    }
    expect(offers.map(({ difference }) => difference > 0)).toEqual([true, true, false]);
    expect(offers.map(({ breakEvenMonth }) => breakEvenMonth)).toEqual([1, 1, null]);
    expect(worthIt).toBe(true);
    expect(compareRefinance(catalog, { ...present, rate: 0 }).worthIt).toBe(false);
    expect(compareRefinance(catalog, { ...present, institutionId: 'nobody' }).offers).toHaveLength(4);
  });

  it('is not worth it for a loan that costs the same to the cent [4.6.6]', () => {
    const catalog = prepareOfferCatalog([makeInstitution({ minRate: 12 })]);
    const { offers, worthIt } = compareRefinance(catalog, { ...present, rate: 12 });
    expect([offers.map(({ difference }) => difference), worthIt]).toEqual([[0], false]);
  });

  it('names the month in which what was paid at the start is won back, not counting what comes back [4.6.7]', () => {
    const at = (charges: (typeof fee)[]) =>
      compareRefinance(prepareOfferCatalog([makeInstitution({ minRate: 12, product: { charges } })]), present)
        .offers[0];
    // Interest by month: 24.00, 22.21, … against 12.00, 11.05, …; 30 dollars are recovered in month 3.
    expect(at([fee])?.breakEvenMonth).toBe(3);
    expect(at([{ ...fee, when: 'upfront' }])?.breakEvenMonth).toBe(3);
    expect(at([{ ...deposit, value: 20 }])?.breakEvenMonth).toBe(1);
    expect(at([{ ...fee, obligation: 'optional' }])?.breakEvenMonth).toBe(1);
    expect(at([{ ...fee, value: 100 }])?.breakEvenMonth).toBeNull();
    expect(at([{ ...insurance, value: 2 }])?.breakEvenMonth).toBeNull();
  });

  it('agrees with the offers of the same loan, and its months with their rows, for any charges', () => {
    const institutions = fc.array(fc.record({ minRate: fc.integer({ min: 0, max: 30 }), charges: anyCharges }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(institutions, fc.integer({ min: 0, max: 40 }), (parts, rate) => {
        const catalog = prepareOfferCatalog(
          parts.map(({ minRate, charges }, index) =>
            makeInstitution({ id: String(index), minRate, product: { charges } }),
          ),
        );
        const { offers, stay } = compareRefinance(catalog, { ...present, rate, insurance: 1 });
        const usual = findOffers(catalog, { amount: present.balance, term: present.remainingTerm }).offers;
        expect(offers.map(({ difference: _, breakEvenMonth: __, ...offer }) => offer)).toEqual(usual);
        const differences = offers.map(({ difference }) => difference);
        expect(differences).toEqual([...differences].sort((left, right) => right - left));
        const rows = frenchSchedule({ principalCents: 120_000, annualRatePercent: rate, termMonths: 12 }).rows;
        for (const offer of offers) {
          const notBack = (parts[Number(offer.institution.id)]?.charges ?? []).filter(({ refundable }) => !refundable);
          const table = frenchSchedule({ principalCents: 120_000, annualRatePercent: offer.rate, termMonths: 12 });
          const charged = chargedRowsOf(table, notBack, 'required');
          const once = offer.charges.filter(
            ({ counted, refundable, when }) => counted && !refundable && when !== 'monthly',
          );
          let lost = once.reduce((sum, { total }) => sum + dollarsToCents(total), 0);
          let balance = 120_000;
          const found = rows.findIndex((row, index) => {
            const other = charged[index];
            lost += dollarsToCents(other?.interest ?? 0) + dollarsToCents(other?.charges ?? 0);
            lost -= row.interestCents + Math.round(balance / 1_200);
            balance = row.balanceCents;
            return lost <= 0;
          });
          expect(offer.breakEvenMonth).toBe(found === -1 ? null : found + 1);
        }
        expect(stay.total).toBeCloseTo(1_200 + stay.interest + stay.insurance, 2);
      }),
      { numRuns: 40 },
    );
  });
});
