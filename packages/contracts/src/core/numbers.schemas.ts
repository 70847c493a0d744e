import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { isWholeCents } from './fields.ts';
import type { NumberRule } from './numbers.ts';
import { amount, amountRules, rateRules, term, termRules } from './numbers.ts';

const plainDecimal = /^-?\d{1,15}(\.\d{1,10})?$/;

const refuse = (context: z.core.$RefinementCtx, rule: { message: string; code?: ErrorCode }) =>
  context.addIssue({
    code: 'custom',
    message: rule.message,
    ...(rule.code === undefined ? {} : { params: { code: rule.code } }),
  });

/** Later rules assume that the earlier ones hold, so only the first broken one is reported. */
const firstBroken = (value: number, rules: readonly NumberRule[]) => rules.find((rule) => !rule.holds(value));

const textFor = (texts: string | { missing: string; invalid: string }, input: unknown): string => {
  if (typeof texts === 'string') return texts;
  return input === undefined || input === null ? texts.missing : texts.invalid;
};

/** A number in a JSON body; numeric text is rejected. */
export const bodyNumber = (texts: string | { missing: string; invalid: string }, ...rules: readonly NumberRule[]) =>
  z.number({ error: ({ input }) => textFor(texts, input) }).superRefine((value, context) => {
    const broken = firstBroken(value, rules);
    if (broken !== undefined) refuse(context, broken);
  });

/** A number in a query, as plain decimal digits: '', 'abc', '1e3', 'Infinity' and repeated keys are rejected. */
export const queryNumber = (texts: { missing: string; invalid: string }, ...rules: readonly NumberRule[]) =>
  z
    .union([z.string(), z.number()], { error: (issue) => (issue.input === undefined ? texts.missing : texts.invalid) })
    .transform((raw, context): number => {
      const text = String(raw).trim();
      if (!plainDecimal.test(text)) {
        refuse(context, { message: text === '' ? texts.missing : texts.invalid });
        return z.NEVER;
      }
      const value = Number(text);
      const broken = firstBroken(value, rules);
      if (broken !== undefined) {
        refuse(context, broken);
        return z.NEVER;
      }
      return value;
    });

/** Dollars a month. The upper limit only keeps the value storable. */
const incomeRules: readonly NumberRule[] = [
  { holds: (value) => value > 0, message: 'El ingreso debe ser mayor a 0' },
  { holds: (value) => value <= 10_000_000, message: 'El ingreso es demasiado alto' },
  { holds: isWholeCents, message: 'El ingreso admite como máximo dos decimales' },
  // A value below half a cent passes `isWholeCents` but rounds to 0.
  { holds: (value) => Math.round(value * 100) > 0, message: 'El ingreso debe ser mayor a 0' },
];

export const amountSchema = bodyNumber(
  { missing: 'El monto es requerido', invalid: 'El monto debe ser un número' },
  ...amountRules,
).meta({ minimum: amount.min, maximum: amount.max });

export const termSchema = bodyNumber(
  { missing: 'El plazo es requerido', invalid: 'El plazo debe ser un número' },
  ...termRules,
).meta({ minimum: term.min, maximum: term.max });

export const incomeSchema = bodyNumber(
  { missing: 'El ingreso es requerido', invalid: 'El ingreso debe ser un número' },
  ...incomeRules,
);

export const amountQuery = queryNumber(
  { missing: 'El monto es requerido', invalid: 'El monto debe ser un número' },
  ...amountRules,
).meta({ minimum: amount.min, maximum: amount.max });

export const termQuery = queryNumber(
  { missing: 'El plazo es requerido', invalid: 'El plazo debe ser un número' },
  ...termRules,
).meta({ minimum: term.min, maximum: term.max });

export const incomeQuery = queryNumber(
  { missing: 'El ingreso es requerido', invalid: 'El ingreso debe ser un número' },
  ...incomeRules,
);

export const rateQuery = queryNumber(
  { missing: 'La tasa es requerida', invalid: 'La tasa debe ser un número' },
  ...rateRules,
);

/** Dollars with at most two decimals. */
export const moneySchema = z.number();

/** Annual percent. */
export const rateSchema = z.number();
