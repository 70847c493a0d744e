import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeValidation } from '../core/validation.ts';
import { requestUnlockBody, unlockAccountBody } from './unlock.schemas.ts';

const refusal = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error === undefined ? null : describeValidation(error, input);
};
const request = { email: 'ana@ejemplo.ec', cedula: '0100000009' };
const unlock = { ...request, unlockCode: 'ABC234' };

describe('unlock request', () => {
  it('requires the cédula [2.5.04]', () => {
    expect(refusal(requestUnlockBody, { ...request, cedula: '' })?.fields).toEqual({
      cedula: 'La cédula es requerida',
    });
  });

  it('wants ten digits [2.5.05]', () => {
    for (const cedula of ['123', '12345678901', '01000000a9'])
      expect(refusal(requestUnlockBody, { ...request, cedula })?.fields).toEqual({
        cedula: 'La cédula debe tener 10 dígitos numéricos',
      });
  });
});

describe('unlock form', () => {
  it('requires the e-mail [2.5.36]', () => {
    expect(refusal(unlockAccountBody, { ...unlock, email: '' })?.fields).toEqual({
      email: 'El correo electrónico es obligatorio',
    });
  });

  it('requires the cédula [2.5.37]', () => {
    expect(refusal(unlockAccountBody, { ...unlock, cedula: '' })?.fields).toEqual({
      cedula: 'La cédula es obligatoria',
    });
  });

  it('wants a cédula of ten digits [2.5.38]', () => {
    expect(refusal(unlockAccountBody, { ...unlock, cedula: '12345678' })?.fields).toHaveProperty('cedula');
  });

  it('requires the code [2.5.39]', () => {
    expect(refusal(unlockAccountBody, { ...unlock, unlockCode: ' ' })?.fields).toEqual({
      unlockCode: 'El código de desbloqueo es obligatorio',
    });
  });

  it('answers an impossible code like a wrong one', () => {
    expect(refusal(unlockAccountBody, { ...unlock, unlockCode: 'ABC-2345' })).toMatchObject({
      code: 'CODE_INVALID',
      message: 'Credenciales inválidas o código expirado',
    });
  });
});
