import { noCriteria } from '@cotejo/finance/criteria';
import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { criteriaInput } from './criteria.schemas.ts';
import { contradictionsOf, criteriaTexts, mergeCriteria } from './criteria.ts';
import { personalLoanInput } from './personal-loan.schemas.ts';

describe('criteria as sent', () => {
  it.each([
    ['minAge', 18, 100, [17, 101, 20.5, '21'], criteriaTexts.minAge],
    ['maxAgeAtEnd', 18, 120, [17, 121, 70.5], criteriaTexts.maxAgeAtEnd],
    ['maxDebtShare', 1, 100, [0.99, 100.01, 40.005], criteriaTexts.maxDebtShare],
    ['membershipMonths', 1, 120, [0, 121, 1.5], criteriaTexts.membershipMonths],
    ['guarantorFrom', 0, 1_000_000, [-1, 1_000_000.01, 1.005], criteriaTexts.guarantorFrom],
    ['membership', 'before', 'at_signing', ['after', ''], criteriaTexts.membership],
    ['noArrears', true, false, ['sí', 1], criteriaTexts.noArrears],
  ])(
    '%s takes %j, %j and null, and names the field of what it refuses [12.12.5]',
    (key, first, last, wrong, message) => {
      for (const value of [first, last, null]) expect(criteriaInput.parse({ [key]: value })).toEqual({ [key]: value });
      for (const value of wrong) expect(refusal(criteriaInput, { [key]: value }).fields).toEqual({ [key]: message });
    },
  );

  it('lists each kind of earnings once, in one order [12.12.5]', () => {
    const earnings = [{ kind: 'remittances', minMonths: 6 }, { kind: 'employee' }];
    expect(criteriaInput.parse({ earnings }).earnings).toEqual([
      { kind: 'employee', minMonths: 0 },
      { kind: 'remittances', minMonths: 6 },
    ]);
    expect(refusal(criteriaInput, { earnings: [...earnings, { kind: 'employee', minMonths: 3 }] }).fields).toEqual({
      'earnings.2.kind': criteriaTexts.earningTwice,
    });
    expect(
      refusal(criteriaInput, { earnings: [{ kind: 'rent' }, { kind: 'pension', minMonths: 601 }] }).fields,
    ).toEqual({
      'earnings.0.kind': criteriaTexts.earningKind,
      'earnings.1.minMonths': criteriaTexts.earningMonths,
    });
  });

  it('are an object without other keys [12.12.5]', () => {
    expect(refusal(personalLoanInput, { criteria: null }).fields).toEqual({ criteria: criteriaTexts.object });
    expect(refusal(personalLoanInput, { criteria: { score: 700 } })).toMatchObject({
      code: 'UNKNOWN_FIELD',
      fields: { 'criteria.score': expect.any(String) },
    });
  });
});

describe('merging criteria', () => {
  const present = mergeCriteria(noCriteria, {
    minAge: 21,
    earnings: [{ kind: 'employee', minMonths: 12 }],
    membership: 'before',
    membershipMonths: 3,
    noArrears: true,
  });

  it('keeps what is absent and takes away what is null [12.12.6]', () => {
    expect(mergeCriteria(present, {})).toEqual(present);
    expect(mergeCriteria(present, { earnings: null, noArrears: null, minAge: null })).toEqual({
      ...noCriteria,
      membership: 'before',
      membershipMonths: 3,
    });
  });

  it('takes months of membership away with the membership, unless they are sent [12.12.6]', () => {
    expect(mergeCriteria(present, { membership: 'at_signing' }).membershipMonths).toBeNull();
    expect(mergeCriteria(present, { membership: null }).membershipMonths).toBeNull();
    expect(mergeCriteria(present, { membership: 'at_signing', membershipMonths: 5 }).membershipMonths).toBe(5);
  });

  it('names the later of two rules that contradict each other [12.12.5]', () => {
    const ages = { ...noCriteria, minAge: 30, maxAgeAtEnd: 29 };
    expect(contradictionsOf(ages, 'BANK')).toEqual({ maxAgeAtEnd: criteriaTexts.maxAgeBelowMinimum });
    expect(contradictionsOf({ ...ages, maxAgeAtEnd: 30 }, 'BANK')).toEqual({});
    expect(contradictionsOf(present, 'COOPERATIVE')).toEqual({});
    expect(contradictionsOf(present, 'BANK')).toEqual({ membership: criteriaTexts.membershipOfBank });
    expect(contradictionsOf({ ...noCriteria, membership: 'at_signing', membershipMonths: 5 }, 'COOPERATIVE')).toEqual({
      membershipMonths: criteriaTexts.monthsWithoutMembership,
    });
  });
});
