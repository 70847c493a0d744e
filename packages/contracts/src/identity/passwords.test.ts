import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeValidation } from '../core/validation.ts';
import { changePasswordBody, changeRecoveredPasswordBody, recoverPasswordBody } from './passwords.schemas.ts';

const fields = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error === undefined ? {} : describeValidation(error, input).fields;
};
const change = (newPassword: unknown) => fields(changePasswordBody, { currentPassword: 'x', newPassword });

describe('a new password', () => {
  it.each([
    ['2.5.25', 'Aa1#aaa', 'La contraseña debe tener al menos 8 caracteres'],
    ['2.5.26', 'segura#2026', 'Debe contener al menos una mayúscula'],
    ['2.5.27', 'SEGURA#2026', 'Debe contener al menos una minúscula'],
    ['2.5.28', 'Segura#clave', 'Debe contener al menos un número'],
    ['2.5.29', 'Segura-2026', 'Debe contener al menos un carácter especial'],
  ])('[%s] %s: %s', (_id, password, message) => {
    expect(change(password)).toEqual({ newPassword: message });
  });

  it('takes each of the special characters', () => {
    for (const mark of '!@#$%^&*') expect(change(`Segura2026${mark}`)).toEqual({});
  });

  it('obeys the same rule after a recovery', () => {
    const body = { email: 'ana@ejemplo.ec', tempCode: 'abc 234', newPassword: 'Segura#2026' };
    expect(changeRecoveredPasswordBody.parse(body).tempCode).toBe('ABC234');
    expect(fields(changeRecoveredPasswordBody, { ...body, newPassword: 'corta' })).toHaveProperty('newPassword');
  });
});

describe('changing the password', () => {
  it('requires the present and the new one [2.5.31]', () => {
    expect(Object.keys(fields(changePasswordBody, {}))).toEqual(['currentPassword', 'newPassword']);
  });

  it('takes the reasons user_request, temporary_change and reset [2.7.13]', () => {
    const body = { currentPassword: 'x', newPassword: 'Segura#2026' };
    for (const reason of ['user_request', 'temporary_change', 'reset', undefined])
      expect(changePasswordBody.safeParse({ ...body, reason }).success).toBe(true);
    expect(changePasswordBody.safeParse({ ...body, reason: 'otro' }).success).toBe(false);
  });
});

describe('recovery', () => {
  it('requires the e-mail [2.5.03]', () => {
    expect(fields(recoverPasswordBody, { email: '' })).toEqual({ email: 'El correo electrónico es requerido' });
    expect(fields(recoverPasswordBody, {})).toEqual({ email: 'El correo electrónico es requerido' });
  });
});
