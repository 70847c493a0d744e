import { expect, it } from 'vitest';
import { RequestError } from '#request/request-error.ts';
import { bodyOf, emptyInstitutionForm, institutionErrors } from './institution-form.ts';
import { mayRetryInstitution } from './use-institutions.ts';

const form = { ...emptyInstitutionForm, name: 'Banco Uno', type: 'BANK' as const, minRate: '14,250', maxRate: '15' };

it('reads rates as rates and money as money', () => {
  const body = bodyOf({ ...form, loan: { ...form.loan, minRate: '13,250', minAmount: '13.250' } }, '');
  expect(body.minRate).toBe(14.25);
  expect(body.products.personalLoan).toMatchObject({ minRate: 13.25, minAmount: 13_250 });
});

it('a change empties neither of the rates', () => {
  expect(institutionErrors(form, '', false)).toEqual({});
  expect(institutionErrors({ ...form, minRate: ' ', maxRate: '' }, '', false)).toEqual({
    minRate: 'La tasa mínima debe ser un número positivo',
    maxRate: 'La tasa máxima debe ser un número positivo',
  });
});

it('tries again where the server did not get to it, three times, and never a refusal', () => {
  const failure = (status: number, code: 'NETWORK_ERROR' | 'VALIDATION_ERROR' | 'UNAVAILABLE') =>
    new RequestError({ code, status, message: 'x' });
  expect(mayRetryInstitution(0, failure(503, 'UNAVAILABLE'))).toBe(true);
  expect(mayRetryInstitution(2, failure(0, 'NETWORK_ERROR'))).toBe(true);
  expect(mayRetryInstitution(3, failure(0, 'NETWORK_ERROR'))).toBe(false);
  expect(mayRetryInstitution(0, failure(400, 'VALIDATION_ERROR'))).toBe(false);
});
