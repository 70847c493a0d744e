import { describe, expect, it } from 'vitest';
import { describeValidation } from '../core/validation.ts';
import { verificationSchemas } from './codes.schemas.ts';

const parse = (verificationCode: unknown) =>
  verificationSchemas.verifyEmailCode.body.safeParse({ email: 'ana@ejemplo.ec', verificationCode });

describe('verification code', () => {
  it('is required [2.5.33]', () => {
    for (const empty of ['', '   ', undefined]) {
      const error = parse(empty)?.error;
      expect(error && describeValidation(error, {}).fields).toEqual({ verificationCode: 'Campo requerido' });
    }
  });

  it('has at most six characters [2.5.34]', () => {
    expect(parse('ABC234')?.success).toBe(true);
    const error = parse('ABC2345')?.error;
    expect(error && describeValidation(error, {})).toMatchObject({
      code: 'CODE_INVALID',
      message: 'Código de verificación inválido o expirado',
    });
  });

  it('takes lower case and pasted spaces', () => {
    expect(parse(' abc 234 ')?.data?.verificationCode).toBe('ABC234');
  });
});
