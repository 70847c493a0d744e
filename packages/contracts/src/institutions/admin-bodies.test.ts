import { noCriteria } from '@cotejo/finance/criteria';
import { describe, expect, it } from 'vitest';
import { updateBlogFields } from '../blog/admin.schemas.ts';
import { refusal } from '../testing/refusal.ts';
import { createInstitutionBody, listAdminInstitutionsQuery, updateInstitutionBody } from './admin.schemas.ts';
import { completePersonalLoan } from './personal-loan.ts';

const image = 'data:image/png;base64,iVBORw0KGgo=';

describe('institutions', () => {
  const sent = {
    name: 'Banco de Prueba',
    type: 'BANK',
    minRate: 12.5,
    maxRate: 16,
    products: { personalLoan: {} },
    branches: { mainBranch: { city: 'Quito' }, otherBranches: [{ city: 'Loja' }] },
    logo: image,
  };
  const without = (name: keyof typeof sent) => Object.fromEntries(Object.entries(sent).filter(([key]) => key !== name));

  it('takes name, type, rates, products, branches and a logo as data-URL [3.7.48]', () => {
    expect(createInstitutionBody.parse(sent)).toMatchObject({ name: 'Banco de Prueba', type: 'BANK', logo: image });
  });

  it('takes createdBy and updatedBy and ignores them', () => {
    const authors = { createdBy: 'yo', updatedBy: 'yo' };
    expect(createInstitutionBody.parse({ ...sent, ...authors })).toEqual(createInstitutionBody.parse(sent));
    expect(updateInstitutionBody.parse({ minRate: 1, ...authors })).toEqual({ minRate: 1 });
    expect(updateBlogFields.parse({ isActive: false, ...authors })).toEqual({ isActive: false });
  });

  it.each([
    ['the name [3.5.33]', 'name', 'El nombre es obligatorio'],
    ['the type [3.5.34]', 'type', 'El tipo de institución es obligatorio'],
    ['the products [3.5.37]', 'products', 'La información de productos es obligatoria'],
    ['the logo [3.5.38]', 'logo', 'El logo es obligatorio'],
  ] as const)('%s is required', (_, name, message) => {
    expect(refusal(createInstitutionBody, without(name)).message).toBe(message);
  });

  it('products without a personal loan are no products [3.5.37]', () => {
    expect(refusal(createInstitutionBody, { ...sent, products: {} }).message).toBe(
      'La información de productos es obligatoria',
    );
  });

  it('the minimum rate is required and not negative [3.5.35]', () => {
    const message = 'La tasa mínima debe ser un número positivo';
    expect(refusal(createInstitutionBody, without('minRate')).message).toBe(message);
    expect(refusal(createInstitutionBody, { ...sent, minRate: -1 }).message).toBe(message);
    expect(createInstitutionBody.parse({ ...sent, minRate: 0 }).minRate).toBe(0);
  });

  it('the maximum rate is required and not negative [3.5.36]', () => {
    const message = 'La tasa máxima debe ser un número positivo';
    expect(refusal(createInstitutionBody, without('maxRate')).message).toBe(message);
    expect(refusal(createInstitutionBody, { ...sent, minRate: 0, maxRate: -0.1 }).fields.maxRate).toBe(message);
  });

  it('names every wrong field at once', () => {
    expect(Object.keys(refusal(createInstitutionBody, {}).fields).sort()).toEqual([
      'logo',
      'maxRate',
      'minRate',
      'name',
      'products',
      'type',
    ]);
  });

  it('an update needs no logo, and keeps the one whose URL is sent back [3.5.39]', () => {
    expect(updateInstitutionBody.parse({ name: 'Otro' })).toEqual({ name: 'Otro' });
    expect(updateInstitutionBody.parse({ logo: '/media/x' }).logo).toBeUndefined();
    expect(updateInstitutionBody.parse({ logo: image }).logo).toBe(image);
  });

  it('branches come as an object or as valid JSON text [3.5.42]', () => {
    const text = JSON.stringify(sent.branches);
    expect(createInstitutionBody.parse({ ...sent, branches: text }).branches).toEqual(sent.branches);
    for (const branches of ['{', '[]', 'Quito', 7, { mainBranch: 'Quito' }, '{"otherBranches":[{"city":3}]}'])
      expect(refusal(createInstitutionBody, { ...sent, branches }).message).toBe('Formato de sucursales inválido');
  });

  const rates = { minRate: 12.5, maxRate: 16 };
  const loan = (fields: object) =>
    completePersonalLoan(
      createInstitutionBody.parse({ ...sent, products: { personalLoan: fields } }).products.personalLoan,
      rates,
      noCriteria,
    );

  it('product rates at or below zero become those of the institution, or 0.01 [3.5.40] [1.9.10]', () => {
    expect(loan({ minRate: 0, maxRate: -2 })).toMatchObject(rates);
    expect(loan({ minRate: 9, maxRate: 11 })).toMatchObject({ minRate: 9, maxRate: 11 });
    const zero = createInstitutionBody.parse(sent).products.personalLoan;
    expect(completePersonalLoan(zero, { minRate: 0, maxRate: 0 }, noCriteria)).toMatchObject({
      minRate: 0.01,
      maxRate: 0.01,
    });
  });

  it('a rate nobody gave is 15 [3.5.43]', () => {
    const empty = createInstitutionBody.parse(sent).products.personalLoan;
    expect(completePersonalLoan(empty, { minRate: null, maxRate: null }, noCriteria)).toMatchObject({
      minRate: 15,
      maxRate: 15,
    });
  });

  it('the minimum amount is 1000 when absent [3.5.44] [1.9.08]', () => {
    expect(loan({}).minAmount).toBe(1000);
    expect(loan({ minAmount: 500 }).minAmount).toBe(500);
    expect(loan({ maxAmount: 800 }).minAmount).toBe(800);
  });

  it('the term is 12 to 36 when absent [3.5.45] [1.9.09]', () => {
    expect(loan({})).toMatchObject({ minTerm: 12, maxTerm: 36 });
    expect(loan({ minTerm: 48 })).toMatchObject({ minTerm: 48, maxTerm: 48 });
    expect(loan({ minTerm: 3, maxTerm: 72 })).toMatchObject({ minTerm: 3, maxTerm: 72 });
  });

  it('the maximum income is 20 times the minimum when absent [3.5.46]', () => {
    expect(loan({ minIncome: 700 }).maxIncome).toBe(14_000);
  });

  it('the minimum amount is at least 1 [3.5.47]', () => {
    expect(loan({ minAmount: 0 }).minAmount).toBe(1);
  });

  it('refuses ranges upside down', () => {
    const products = { personalLoan: { minAmount: 5000, maxAmount: 1000 } };
    expect(refusal(createInstitutionBody, { ...sent, products }).fields).toEqual({
      'products.personalLoan.maxAmount': 'El monto máximo debe ser mayor o igual al mínimo',
    });
    expect(refusal(createInstitutionBody, { ...sent, minRate: 18 }).fields).toHaveProperty('maxRate');
  });

  it('refuses unknown fields wherever they stand', () => {
    expect(refusal(createInstitutionBody, { ...sent, isActive: false }).code).toBe('UNKNOWN_FIELD');
    const products = { personalLoan: { bonus: 1 } };
    expect(refusal(createInstitutionBody, { ...sent, products }).code).toBe('UNKNOWN_FIELD');
  });

  it('takes every filter of the list', () => {
    const query = {
      amount: '5000',
      term: '24',
      type: 'bank',
      rateFilter: 'max',
      city: 'Loja',
      income: '900',
      minRate: '1',
      maxRate: '20',
      showDeleted: 'true',
    };
    expect(listAdminInstitutionsQuery.parse(query)).toMatchObject({
      amount: 5000,
      term: 24,
      type: 'BANK',
      rateFilter: 'max',
      city: 'Loja',
      income: 900,
      minRate: 1,
      maxRate: 20,
      showDeleted: true,
    });
  });
});
