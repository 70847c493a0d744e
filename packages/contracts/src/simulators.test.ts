import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeValidation } from './core/validation.ts';
import { simulateCreditBody, simulateInvestmentBody, simulateSavingsBody } from './simulators.schemas.ts';

const message = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error === undefined ? null : describeValidation(error, input).message;
};
const credit = { amount: 5000, term: 12, institutionId: 'a' };

describe('credit simulation', () => {
  it('refuses an amount not above 0 [1.5.27]', () => {
    for (const amount of [0, -1, undefined])
      expect(message(simulateCreditBody, { ...credit, amount })).toBe('El monto debe ser mayor a cero');
  });

  it('refuses a term not above 0 [1.5.28]', () => {
    for (const term of [0, -1, undefined])
      expect(message(simulateCreditBody, { ...credit, term })).toBe('El plazo debe ser mayor a cero');
  });

  it('refuses to work without an institution [1.5.29]', () => {
    for (const institutionId of ['', undefined])
      expect(message(simulateCreditBody, { ...credit, institutionId })).toBe(
        'El ID de la institución es requerido para simular un crédito',
      );
  });

  it('takes PERSONAL when the credit type is absent [1.3.20]', () => {
    expect(simulateCreditBody.parse(credit).creditType).toBe('PERSONAL');
  });

  it('takes any type but 1 as 2, the French system [1.4.21]', () => {
    const typeFor = (typeAmortizationRate: unknown) =>
      simulateCreditBody.parse({ ...credit, typeAmortizationRate }).typeAmortizationRate;
    expect(typeFor(1)).toBe(1);
    expect(typeFor('1')).toBe(1);
    for (const other of [2, 3, 0, 'x', null, undefined]) expect(typeFor(other)).toBe(2);
    expect(simulateCreditBody.parse(credit).typeAmortizationRate).toBe(2);
  });

  it('takes amounts to 1,000,000 and terms from 1 to 360', () => {
    for (const [amount, term] of [
      [1_000_000, 360],
      [0.01, 1],
    ])
      expect(simulateCreditBody.parse({ ...credit, amount, term })).toMatchObject({ amount, term });
    const refused = (changes: object) => message(simulateCreditBody, { ...credit, ...changes });
    expect(refused({ amount: 1_000_000.01 })).toBe('El monto debe ser como máximo $1.000.000');
    expect(refused({ amount: 100.001 })).toBe('El monto admite como máximo dos decimales');
    expect(refused({ term: 361 })).toBe('El plazo debe estar entre 1 y 360 meses');
    expect(refused({ term: 1.5 })).toBe('El plazo debe ser un número entero de meses');
  });
});

describe('savings and investment', () => {
  it('wants one deposit above zero, of at most 1,000,000, and 1 to 600 months', () => {
    const savings = { initialDeposit: 0, monthlyDeposit: 50, term: 12 };
    const refused = (changes: object) => message(simulateSavingsBody, { ...savings, ...changes });
    for (const changes of [
      { monthlyDeposit: 0.01, term: 1 },
      { initialDeposit: 0.01, monthlyDeposit: 0, term: 600 },
      { initialDeposit: 1_000_000, monthlyDeposit: 1_000_000 },
    ])
      expect(simulateSavingsBody.parse({ ...savings, ...changes })).toEqual({ ...savings, ...changes });
    expect(refused({ monthlyDeposit: 0 })).toBe('Indica un depósito inicial o mensual mayor a cero');
    expect(refused({ initialDeposit: -1 })).toBe('El depósito inicial no puede ser negativo');
    expect(refused({ monthlyDeposit: -0.01, initialDeposit: 1 })).toBe('El depósito mensual no puede ser negativo');
    expect(refused({ initialDeposit: 1_000_000.01 })).toBe('El depósito inicial debe ser como máximo $1.000.000');
    expect(refused({ monthlyDeposit: 0.001 })).toBe('El depósito mensual admite como máximo dos decimales');
    expect(refused({ term: 601 })).toBe('El plazo debe estar entre 1 y 600 meses');
    expect(refused({ term: 0 })).toBe('El plazo debe ser mayor a cero');
  });

  it('takes an investment of 30 to 3600 days, at a rate of at most six decimals', () => {
    const investment = { amount: 1000, term: 90, annualRate: 7 };
    const refused = (changes: object) => message(simulateInvestmentBody, { ...investment, ...changes });
    for (const changes of [{ term: 30, annualRate: 7.123456 }, { term: 3600, annualRate: 0 }, { annualRate: 100 }])
      expect(simulateInvestmentBody.parse({ ...investment, ...changes })).toEqual({ ...investment, ...changes });
    for (const term of [29, 3601]) expect(refused({ term })).toBe('El plazo debe estar entre 30 y 3600 días');
    expect(refused({ amount: 1_000_001 })).toBe('El monto debe ser como máximo $1.000.000');
    expect(refused({ annualRate: 7.1234567 })).toBe('La tasa admite como máximo seis decimales');
    expect(refused({ annualRate: 100.000001 })).toBe('La tasa debe estar entre 0 y 100');
    expect(refused({ annualRate: -0.000001 })).toBe('La tasa debe estar entre 0 y 100');
  });
});
