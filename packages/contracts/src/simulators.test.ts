import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeValidation } from './core/validation.ts';
import { simulateCreditBody, simulateInvestmentBody, simulateSavingsBody } from './simulators.ts';

const message = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error === undefined ? null : describeValidation(error, input).message;
};
const credit = { amount: 5000, term: 12, institutionId: 'a' };

describe('credit simulation', () => {
  it('[1.5.27] refuses an amount not above 0', () => {
    for (const amount of [0, -1, undefined])
      expect(message(simulateCreditBody, { ...credit, amount })).toBe('El monto debe ser mayor a cero');
  });

  it('[1.5.28] refuses a term not above 0', () => {
    for (const term of [0, -1, undefined])
      expect(message(simulateCreditBody, { ...credit, term })).toBe('El plazo debe ser mayor a cero');
  });

  it('[1.5.29] refuses to work without an institution', () => {
    for (const institutionId of ['', undefined])
      expect(message(simulateCreditBody, { ...credit, institutionId })).toBe(
        'El ID de la institución es requerido para simular un crédito',
      );
  });

  it('[1.3.20] takes PERSONAL when the credit type is absent', () => {
    expect(simulateCreditBody.parse(credit).creditType).toBe('PERSONAL');
  });

  it('[1.4.21] takes any type but 1 as 2, the French system', () => {
    const typeFor = (typeAmortizationRate: unknown) =>
      simulateCreditBody.parse({ ...credit, typeAmortizationRate }).typeAmortizationRate;
    expect(typeFor(1)).toBe(1);
    expect(typeFor('1')).toBe(1);
    for (const other of [2, 3, 0, 'x', null, undefined]) expect(typeFor(other)).toBe(2);
    expect(simulateCreditBody.parse(credit).typeAmortizationRate).toBe(2);
  });

  it('takes amounts to 1,000,000 and terms from 1 to 360', () => {
    expect(message(simulateCreditBody, { ...credit, amount: 1_000_000, term: 360 })).toBeNull();
    expect(message(simulateCreditBody, { ...credit, amount: 1_000_001 })).not.toBeNull();
    expect(message(simulateCreditBody, { ...credit, term: 361 })).not.toBeNull();
  });
});

describe('savings and investment', () => {
  it('wants one deposit above zero', () => {
    const savings = { initialDeposit: 0, monthlyDeposit: 50, term: 12 };
    expect(message(simulateSavingsBody, savings)).toBeNull();
    expect(message(simulateSavingsBody, { ...savings, monthlyDeposit: 0 })).not.toBeNull();
    expect(message(simulateSavingsBody, { ...savings, initialDeposit: -1 })).not.toBeNull();
    expect(message(simulateSavingsBody, { ...savings, term: 601 })).not.toBeNull();
  });

  it('takes an investment of 30 to 3600 days', () => {
    expect(message(simulateInvestmentBody, { amount: 1000, term: 30, annualRate: 7.123456 })).toBeNull();
    expect(message(simulateInvestmentBody, { amount: 1000, term: 29 })).not.toBeNull();
    expect(message(simulateInvestmentBody, { amount: 1000, term: 3601 })).not.toBeNull();
    expect(message(simulateInvestmentBody, { amount: 1000, term: 90, annualRate: 7.1234567 })).not.toBeNull();
  });
});
