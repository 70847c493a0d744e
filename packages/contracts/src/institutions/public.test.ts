import { describe, expect, it } from 'vitest';
import { describeValidation } from '../core/validation.ts';
import { institutionFilterSchema, institutionTypeSchema } from './public.schemas.ts';

const refusal = (query: unknown) => {
  const { error } = institutionFilterSchema.safeParse(query);
  return error === undefined ? null : describeValidation(error, query);
};

describe('institution filter', () => {
  it('refuses an amount without a term [1.5.15]', () => {
    expect(refusal({ amount: '5000' })).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Si especificas monto, también debes especificar plazo',
    });
  });

  it('refuses a term without an amount [1.5.16]', () => {
    expect(refusal({ term: '12' })?.message).toBe('Si especificas plazo, también debes especificar monto');
  });

  it('refuses a negative amount [1.5.17]', () => {
    expect(refusal({ amount: '-1', term: '12' })).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'El monto debe ser mayor a 0',
    });
  });

  it('refuses a negative term [1.5.18]', () => {
    expect(refusal({ amount: '5000', term: '-12' })?.message).toBe('El plazo debe ser mayor a 0');
  });

  it('says what is wrong with a negative amount that comes alone', () => {
    expect(refusal({ amount: '-1' })?.fields.amount).toBe('El monto debe ser mayor a 0');
  });

  it('takes the type in any case and every filter together', () => {
    expect(
      institutionFilterSchema.parse({
        amount: '5000',
        term: '12',
        type: 'bank',
        rateFilter: 'max',
        city: 'Quito',
        location: 'Quito',
        income: '800',
        minRate: '9.5',
        maxRate: '16',
        showDeleted: 'true',
        unknown: 'ignored',
      }),
    ).toMatchObject({ amount: 5000, term: 12, type: 'BANK', income: 800, minRate: 9.5, maxRate: 16 });
  });

  it('takes no filter at all', () => {
    expect(institutionFilterSchema.parse({})).toEqual({});
  });

  it('knows banks and cooperatives and nothing else [1.3.04]', () => {
    expect(institutionTypeSchema.safeParse('BANK').success).toBe(true);
    expect(institutionTypeSchema.safeParse('COOPERATIVE').success).toBe(true);
    expect(institutionTypeSchema.safeParse('FINTECH').success).toBe(false);
    expect(refusal({ type: 'fintech' })?.code).toBe('VALIDATION_ERROR');
  });
});
