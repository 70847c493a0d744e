import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idFilterQuery } from './admin-fields.schemas.ts';
import { idSchema, newPasswordSchema, pathIdSchema } from './fields.schemas.ts';
import { amountSchema, queryNumber } from './numbers.schemas.ts';
import { describeValidation } from './validation.ts';

const schema = z.strictObject({ amount: amountSchema, city: z.string() });
const describeInput = (input: unknown, missingMessage?: string) => {
  const { error } = schema.safeParse(input);
  if (error === undefined) throw new Error('accepted');
  return describeValidation(error, input, missingMessage);
};

describe('describeValidation', () => {
  it('names every wrong field at once', () => {
    const failure = describeInput({});
    expect(failure.code).toBe('VALIDATION_ERROR');
    expect(failure.message).toBe('Revisa los datos marcados e inténtalo de nuevo.');
    expect(failure.fields).toEqual({ amount: 'El monto es requerido', city: 'Campo requerido' });
  });

  it("uses the endpoint's text when something required is missing", () => {
    expect(describeInput({ amount: 600, city: null }, 'Todo es requerido').message).toBe('Todo es requerido');
  });

  it('takes spaces for a value that is missing', () => {
    const body = z.strictObject({ city: z.string().trim().min(1, 'Indica una ciudad') });
    const { error } = body.safeParse({ city: '  ' });
    expect(error && describeValidation(error, { city: '  ' }, 'Todo es requerido').message).toBe('Todo es requerido');
  });

  it('gives one wrong field its first text, however many rules it breaks', () => {
    const body = z.strictObject({ password: newPasswordSchema });
    const { error } = body.safeParse({ password: 'corta' });
    expect(error && describeValidation(error, { password: 'corta' })).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'La contraseña debe tener al menos 8 caracteres',
      fields: { password: 'La contraseña debe tener al menos 8 caracteres' },
    });
  });

  it('answers a request without a body', () => {
    expect(describeInput(undefined, 'Todo es requerido').message).toBe('Todo es requerido');
    expect(describeInput(undefined).message).toBe('Revisa los datos marcados e inténtalo de nuevo.');
  });

  it('takes code and text from the rule that was broken', () => {
    expect(describeInput({ amount: 1, city: 'Quito' }, 'Todo es requerido')).toEqual({
      code: 'INVALID_AMOUNT',
      message: 'El monto debe estar entre $500 y $100000',
      fields: { amount: 'El monto debe estar entre $500 y $100000' },
    });
  });

  it('refuses an unknown key before anything else', () => {
    const failure = describeInput({ amount: 1, city: 'Quito', extra: true });
    expect(failure.code).toBe('UNKNOWN_FIELD');
    expect(Object.keys(failure.fields)).toContain('extra');
  });

  it('answers a malformed id in a path as absent', () => {
    const params = z.object({ id: pathIdSchema });
    const { error } = params.safeParse({ id: 'no-existe' });
    expect(error && describeValidation(error, { id: 'no-existe' })).toEqual({
      code: 'NOT_FOUND',
      message: 'El recurso solicitado no fue encontrado',
      fields: {},
    });
    expect(params.safeParse({ id: '00000000-0000-0000-0000-000000000001' }).success).toBe(true);
  });

  it('reads an id in capitals as the same id', () => {
    const id = '019303e6-1c2d-7abc-8def-0123456789ab';
    for (const schema of [idSchema, pathIdSchema, idFilterQuery]) expect(schema.parse(id.toUpperCase())).toBe(id);
  });
});

describe('queryNumber', () => {
  const query = queryNumber({ missing: 'falta', invalid: 'no es número' });

  it('takes plain decimal digits', () => {
    expect(query.parse('5000.50')).toBe(5000.5);
    expect(query.parse(12)).toBe(12);
    expect(query.parse('-3')).toBe(-3);
  });

  it.each(['abc', '1e3', 'Infinity', 'NaN', '0x10', '1,5', '5 000', '--1', '.'])('refuses %s', (text) => {
    expect(query.safeParse(text).error?.issues[0]?.message).toBe('no es número');
  });

  it('refuses an empty value and a repeated key', () => {
    expect(query.safeParse('').error?.issues[0]?.message).toBe('falta');
    expect(query.safeParse(['1', '2']).error?.issues[0]?.message).toBe('no es número');
    expect(query.safeParse(undefined).error?.issues[0]?.message).toBe('falta');
  });
});
