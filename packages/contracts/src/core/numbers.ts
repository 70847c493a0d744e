import type { ErrorCode } from './errors.ts';
import { isWholeCents } from './fields.ts';
import { validatedLimits } from './limits.ts';

/** `code` replaces VALIDATION_ERROR. */
export interface NumberRule {
  readonly holds: (value: number) => boolean;
  readonly message: string;
  readonly code?: ErrorCode;
}

/**
 * For a rule between two fields: by default zod runs it only when all other fields are valid, so
 * users would get errors in two rounds. The rule must check the type of each value it reads. It
 * still does not run after an issue with `abort`.
 */
export const besideOtherErrors = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
};

export const { amount, term } = validatedLimits;

/** Dollars. */
export const amountRules: readonly NumberRule[] = [
  {
    holds: (value) => value >= amount.min && value <= amount.max,
    message: 'El monto debe estar entre $500 y $100000',
    code: 'INVALID_AMOUNT',
  },
  { holds: isWholeCents, message: 'El monto admite como máximo dos decimales', code: 'INVALID_AMOUNT' },
];

/** Months. */
export const termRules: readonly NumberRule[] = [
  {
    holds: (value) => value >= term.min && value <= term.max,
    message: 'El plazo debe estar entre 3 y 72 meses',
    code: 'INVALID_TERM',
  },
  { holds: Number.isInteger, message: 'El plazo debe ser un número entero de meses', code: 'INVALID_TERM' },
];

/** Annual percent, 0 to 100, up to six decimals. */
export const rateRules: readonly NumberRule[] = [
  { holds: (value) => value >= 0 && value <= 100, message: 'La tasa debe estar entre 0 y 100' },
  {
    holds: (value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-4,
    message: 'La tasa admite como máximo seis decimales',
  },
];
