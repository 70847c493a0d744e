import { describe, expect, it } from 'vitest';
import { RequestError } from '#data/http/request-error.ts';
import { criteriaBodyOf } from './criteria-form.ts';
import { bodyOf, changedBodyOf, emptyInstitutionForm, institutionErrors } from './institution-form.ts';
import { previewOf } from './OfferPreview.tsx';
import { mayRetryInstitution } from './use-institutions.ts';

const form = { ...emptyInstitutionForm, name: 'Banco Uno', type: 'BANK' as const, minRate: '14,5', maxRate: '15' };
const logo = 'data:image/png;base64,AAAA';

it('reads rates as rates and money as money', () => {
  const body = bodyOf({ ...form, minRate: '14,250', loan: { ...form.loan, minAmount: '13.250' } });
  expect(body.minRate).toBe(14.25);
  expect(body.products.personalLoan).toMatchObject({ minAmount: 13_250 });
});

it('a change empties neither of the rates', () => {
  expect(institutionErrors(form, false)).toEqual({});
  expect(institutionErrors({ ...form, minRate: ' ', maxRate: '' }, false)).toEqual({
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

describe('form of an institution', () => {
  it('refuses branches that are no valid JSON [3.5.42]', () => {
    expect(institutionErrors({ ...form, logo, branchesJson: '{"mainBranch":' }, true)).toEqual({
      branchesJson: 'Formato de sucursales inválido',
    });
    const sent = { ...form, logo, branchesJson: '{"mainBranch":{"city":"Loja"}}' };
    expect(institutionErrors(sent, true)).toEqual({});
  });

  it('leaves empty figures out, so that the defaults count', () => {
    const { products, branches } = bodyOf({ ...form, mainCity: 'Quito', otherCities: 'Loja\n\nCuenca ' });
    expect(products.personalLoan).toEqual({
      charges: [],
      // Empty boxes of these take a requirement away.
      criteria: criteriaBodyOf(form.criteria),
      requirements: [],
      features: [],
      description: '',
      locations: [],
    });
    expect(branches).toEqual({
      mainBranch: { city: 'Quito' },
      otherBranches: [{ city: 'Loja' }, { city: 'Cuenca' }],
    });
  });

  it('sends what differs from what is stored, and for a figure that was emptied the one that counts then', () => {
    const stored = {
      ...form,
      description: 'Vieja',
      mainCity: 'Quito',
      loan: { ...form.loan, minAmount: '500', maxTerm: '48' },
    };
    const edited = { ...stored, description: 'Nueva', minRate: '14,50', loan: { ...stored.loan, minAmount: '' } };
    expect(changedBodyOf(edited, stored)).toEqual({
      products: { personalLoan: { minAmount: 1_000, description: 'Nueva' } },
    });
    expect(changedBodyOf(stored, stored)).toEqual({});
    expect(changedBodyOf({ ...stored, featured: true, otherCities: 'Loja', logo }, stored)).toEqual({
      featured: true,
      branches: { mainBranch: { city: 'Quito' }, otherBranches: [{ city: 'Loja' }] },
      logo,
    });
  });

  it('previews with the defaults the server will store [3.5.40] [3.5.44] [3.5.45] [3.5.46]', () => {
    const loan = { ...form.loan, minIncome: '600' };
    expect(previewOf({ ...form, loan }, null)?.loan).toMatchObject({
      minAmount: 1000,
      minTerm: 12,
      maxTerm: 36,
      maxIncome: 12_000,
      minRate: 14.5,
    });
  });

  it('refuses a negative rate', () => {
    expect(institutionErrors({ ...form, logo, minRate: '-1' }, true).minRate).toBe(
      'La tasa mínima debe ser un número positivo',
    );
  });
});
