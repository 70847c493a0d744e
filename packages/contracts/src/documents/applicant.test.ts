import { describe, expect, it } from 'vitest';
import { documentTypeOf, documentTypes } from './applicant.ts';

describe('documentTypeOf', () => {
  it.each([
    ['id', 'id'],
    ['ID', 'id'],
    ['ID_CARD', 'id'],
    ['cedula', 'id'],
    ['Cédula', 'id'],
    ['payroll', 'payroll'],
    ['PAYROLL', 'payroll'],
    ['INCOME_PROOF', 'payroll'],
    ['rol', 'payroll'],
    ['Rol de pagos', 'payroll'],
    ['services', 'services'],
    ['SERVICES', 'services'],
    ['ADDRESS_PROOF', 'services'],
    ['planilla', 'services'],
  ])('maps %s to %s [2.5.49]', (text, type) => {
    expect(documentTypeOf(text)).toBe(type);
  });

  it.each(['', 'bank_statement', 'other', 'toString', 'foto'])('knows nothing else: %j', (text) => {
    expect(documentTypeOf(text)).toBeNull();
  });

  it('keeps five stored types [2.3.11]', () => {
    expect(documentTypes).toEqual(['id', 'payroll', 'services', 'bank_statement', 'other']);
  });
});
