import { z } from 'zod';
import { textLine } from '../core/fields.schemas.ts';
import { isWholeCents } from '../core/fields.ts';
import { bodyNumber } from '../core/numbers.schemas.ts';
import { besideOtherErrors } from '../core/numbers.ts';
import { chargesInput } from './charges.schemas.ts';
import { criteriaInput } from './criteria.schemas.ts';
import { productsText } from './personal-loan.ts';

const storableMaximum = 10_000_000;

// Optional but not nullable: null would publish a default by accident.
const loanMoney = bodyNumber(
  'Debe ser un número',
  { holds: (value) => value >= 0, message: 'Debe ser un número positivo' },
  { holds: (value) => value <= storableMaximum, message: 'El monto es demasiado alto' },
  { holds: isWholeCents, message: 'El monto admite como máximo dos decimales' },
).optional();

const loanTerm = bodyNumber(
  'Debe ser un número',
  { holds: Number.isInteger, message: 'El plazo debe ser un número entero de meses' },
  { holds: (value) => value >= 1 && value <= 360, message: 'El plazo debe estar entre 1 y 360 meses' },
).optional();

// Zero and negative rates mean the institution's own rate.
const loanRate = bodyNumber('Debe ser un número', {
  holds: (value) => value >= -100 && value <= 100,
  message: 'La tasa debe estar entre 0 y 100',
}).optional();

const lines = z
  .array(textLine(300), { error: 'Debe ser una lista de textos' })
  .max(50, 'Admite como máximo 50')
  .optional();

const ranges = [
  ['minAmount', 'maxAmount', loanMoney, 'El monto máximo debe ser mayor o igual al mínimo'],
  ['minTerm', 'maxTerm', loanTerm, 'El plazo máximo debe ser mayor o igual al mínimo'],
  ['minIncome', 'maxIncome', loanMoney, 'El ingreso máximo debe ser mayor o igual al mínimo'],
] as const;

type LoanFigures = Partial<Record<(typeof ranges)[number][0 | 1], unknown>>;

/** Field → message for every range whose minimum exceeds its maximum. Absent and invalid values are skipped. */
export const upsideDownLoanRanges = (loan: LoanFigures): Record<string, string> =>
  Object.fromEntries(
    ranges.flatMap(([low, high, schema, message]) => {
      const lowest = schema.safeParse(loan[low]).data;
      const highest = schema.safeParse(loan[high]).data;
      return typeof lowest === 'number' && typeof highest === 'number' && lowest > highest ? [[high, message]] : [];
    }),
  );

/** The fields that decide who gets an offer and its price. */
const pricedFields = {
  minAmount: loanMoney,
  maxAmount: loanMoney,
  minTerm: loanTerm,
  maxTerm: loanTerm,
  minIncome: loanMoney,
  maxIncome: loanMoney,
  minRate: loanRate,
  maxRate: loanRate,
  locations: lines,
  charges: chargesInput.optional(),
  criteria: criteriaInput.optional(),
};

const refuseUpsideDown = (loan: LoanFigures, context: z.core.$RefinementCtx) => {
  for (const [field, message] of Object.entries(upsideDownLoanRanges(loan)))
    context.addIssue({ code: 'custom', path: [field], message });
};

/** The part stored in a rate version; see `rates/`. */
export const pricedLoanInput = z
  .strictObject(pricedFields, { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : productsText) })
  .superRefine(refuseUpsideDown, besideOtherErrors);

/** Absent fields are filled by `completePersonalLoan`. */
export const personalLoanInput = z
  .strictObject(
    {
      ...pricedFields,
      requirements: lines,
      features: lines,
      description: z
        .string()
        .trim()
        .max(2_000, 'Debe tener como máximo 2000 caracteres')
        .refine((text) => !text.includes('\0'), 'Contiene caracteres no permitidos')
        .optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : productsText) },
  )
  .superRefine(refuseUpsideDown, besideOtherErrors);
