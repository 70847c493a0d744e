import type { ErrorCode } from './errors.ts';
import { isWholeCents } from './fields.ts';
import { validatedLimits } from './limits.ts';

/**
 * One rule a number has to satisfy; `code` replaces VALIDATION_ERROR as the code of the refusal.
 */
export interface NumberRule {
  readonly holds: (value: number) => boolean;
  readonly message: string;
  readonly code?: ErrorCode;
}

/**
 * For a rule between two fields of an object: it is told together with what is wrong with other
 * fields. Without it zod asks such a rule only once everything else is right, so a person would
 * mend a form in two rounds. The rule has to look at each value it reads, which may be of any type.
 * A field whose own rules say `abort` still holds it back.
 */
export const besideOtherErrors = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
};

export const { amount, term } = validatedLimits;

/** The validated amount, in dollars. */
export const amountRules: readonly NumberRule[] = [
  {
    holds: (value) => value >= amount.min && value <= amount.max,
    message: 'El monto debe estar entre $500 y $100000',
    code: 'INVALID_AMOUNT',
  },
  { holds: isWholeCents, message: 'El monto admite como máximo dos decimales', code: 'INVALID_AMOUNT' },
];

/** The validated term, in months. */
export const termRules: readonly NumberRule[] = [
  {
    holds: (value) => value >= term.min && value <= term.max,
    message: 'El plazo debe estar entre 3 y 72 meses',
    code: 'INVALID_TERM',
  },
  { holds: Number.isInteger, message: 'El plazo debe ser un número entero de meses', code: 'INVALID_TERM' },
];

/** Annual percent: 0 to 100 with up to six decimals. */
export const rateRules: readonly NumberRule[] = [
  { holds: (value) => value >= 0 && value <= 100, message: 'La tasa debe estar entre 0 y 100' },
  {
    holds: (value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-4,
    message: 'La tasa admite como máximo seis decimales',
  },
];
