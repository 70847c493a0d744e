import { z } from 'zod';
import { isWholeCents, textLine } from '../core/fields.ts';
import { fallbackLimits } from '../core/limits.ts';
import { besideOtherErrors, bodyNumber } from '../core/numbers.ts';
import { chargesInput } from './charges.ts';
import type { PersonalLoan } from './public.ts';

/** Said of a product that is missing or no object. */
export const productsText = 'La información de productos es obligatoria';

/** What an absent product field becomes (spec 3 §5); amounts in dollars, terms in months. */
export const personalLoanDefaults = {
  ratePercent: 15,
  lowestRatePercent: 0.01,
  minAmount: 1_000,
  maxAmount: fallbackLimits.amount.max,
  minTerm: 12,
  maxTerm: 36,
  minIncome: fallbackLimits.income.min,
  incomeFactor: 20,
} as const;

const storableMaximum = 10_000_000;

const loanMoney = bodyNumber(
  'Debe ser un número',
  { holds: (value) => value >= 0, message: 'Debe ser un número positivo' },
  { holds: (value) => value <= storableMaximum, message: 'El monto es demasiado alto' },
  { holds: isWholeCents, message: 'El monto admite como máximo dos decimales' },
).nullish();

const loanTerm = bodyNumber(
  'Debe ser un número',
  { holds: Number.isInteger, message: 'El plazo debe ser un número entero de meses' },
  { holds: (value) => value >= 1 && value <= 360, message: 'El plazo debe estar entre 1 y 360 meses' },
).nullish();

// Zero and below are taken: they mean that the institution's own rate counts.
const loanRate = bodyNumber('Debe ser un número', {
  holds: (value) => value >= -100 && value <= 100,
  message: 'La tasa debe estar entre 0 y 100',
}).nullish();

const lines = z
  .array(textLine(300), { error: 'Debe ser una lista de textos' })
  .max(50, 'Admite como máximo 50')
  .nullish();

const ranges = [
  ['minAmount', 'maxAmount', loanMoney, 'El monto máximo debe ser mayor o igual al mínimo'],
  ['minTerm', 'maxTerm', loanTerm, 'El plazo máximo debe ser mayor o igual al mínimo'],
  ['minIncome', 'maxIncome', loanMoney, 'El ingreso máximo debe ser mayor o igual al mínimo'],
] as const;

type LoanFigures = Partial<Record<(typeof ranges)[number][0 | 1], unknown>>;

/**
 * Field → text for every range of a loan that stands upside down; what is absent or wrong by itself
 * is not judged.
 */
export const upsideDownLoanRanges = (loan: LoanFigures): Record<string, string> =>
  Object.fromEntries(
    ranges.flatMap(([low, high, schema, message]) => {
      const lowest = schema.safeParse(loan[low]).data;
      const highest = schema.safeParse(loan[high]).data;
      return typeof lowest === 'number' && typeof highest === 'number' && lowest > highest ? [[high, message]] : [];
    }),
  );

/** A personal loan as sent: every field may be absent, see `completePersonalLoan`. */
export const personalLoanInput = z
  .strictObject(
    {
      minAmount: loanMoney,
      maxAmount: loanMoney,
      minTerm: loanTerm,
      maxTerm: loanTerm,
      minIncome: loanMoney,
      maxIncome: loanMoney,
      minRate: loanRate,
      maxRate: loanRate,
      requirements: lines,
      features: lines,
      description: z
        .string()
        .trim()
        .max(2_000, 'Debe tener como máximo 2000 caracteres')
        .refine((text) => !text.includes('\0'), 'Contiene caracteres no permitidos')
        .nullish(),
      locations: lines,
      charges: chargesInput.optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : productsText) },
  )
  .superRefine((loan, context) => {
    for (const [field, message] of Object.entries(upsideDownLoanRanges(loan)))
      context.addIssue({ code: 'custom', path: [field], message });
  }, besideOtherErrors);
export type PersonalLoanInput = z.output<typeof personalLoanInput>;

const positiveOr = (rate: number | null | undefined, fallback: number) =>
  typeof rate === 'number' && rate > 0 ? rate : fallback;

/**
 * Fills what a personal loan leaves out (spec 3 §5): amounts from 1,000, at least 1; 12 to 36
 * months; a maximum income of 20 times the minimum; a rate at or below zero is the institution's,
 * or 0.01 when that is not positive either. A default never turns a range upside down.
 *
 * @param institution its own rates, annual percent
 */
export function completePersonalLoan(
  sent: PersonalLoanInput,
  institution: { minRate: number | null; maxRate: number | null },
): PersonalLoan {
  const defaults = personalLoanDefaults;
  const minAmount = Math.max(1, sent.minAmount ?? Math.min(defaults.minAmount, sent.maxAmount ?? defaults.minAmount));
  const minTerm = sent.minTerm ?? Math.min(defaults.minTerm, sent.maxTerm ?? defaults.minTerm);
  const minIncome = sent.minIncome ?? Math.min(defaults.minIncome, sent.maxIncome ?? defaults.minIncome);
  const ownRate = (rate: number | null) => positiveOr(rate ?? defaults.ratePercent, defaults.lowestRatePercent);
  return {
    minAmount,
    maxAmount: Math.max(minAmount, sent.maxAmount ?? defaults.maxAmount),
    minTerm,
    maxTerm: sent.maxTerm ?? Math.max(defaults.maxTerm, minTerm),
    minIncome,
    // Twenty times nothing would shut everybody out.
    maxIncome: sent.maxIncome ?? defaults.incomeFactor * (minIncome > 0 ? minIncome : defaults.minIncome),
    minRate: positiveOr(sent.minRate, ownRate(institution.minRate)),
    maxRate: positiveOr(sent.maxRate, ownRate(institution.maxRate)),
    requirements: sent.requirements ?? [],
    features: sent.features ?? [],
    description: sent.description ?? '',
    locations: sent.locations ?? [],
    charges: sent.charges ?? [],
  };
}
