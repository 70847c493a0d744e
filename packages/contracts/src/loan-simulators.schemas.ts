import { z } from 'zod';
import { amortizationTypeSchema, chargedRowSchema } from './amortization.schemas.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { textLine } from './core/fields.schemas.ts';
import { isWholeCents } from './core/fields.ts';
import { validatedLimits } from './core/limits.ts';
import { bodyNumber, moneySchema } from './core/numbers.schemas.ts';
import { chargesInput } from './institutions/charges.schemas.ts';
import { cityQuery } from './institutions/public.schemas.ts';
import { offerSchema } from './offers.schemas.ts';
import { simulated, simulatedAmount, simulatedRate, simulatedTerm } from './simulators.schemas.ts';
import { simulatorLimits, storable, wholeCents } from './simulators.ts';

/** These inputs are neither stored nor logged. */

const loanTerm = simulatedTerm(simulatorLimits.credit.termMonths, 'meses');

const extraAmount = bodyNumber(
  { missing: 'Indica el abono', invalid: 'El abono debe ser un número' },
  { holds: (value) => value > 0, message: 'El abono debe ser mayor a cero' },
  storable('El abono'),
  wholeCents('El abono'),
);

const extraMonth = bodyNumber(
  { missing: 'Indica el mes', invalid: 'El mes debe ser un número' },
  { holds: (value) => Number.isInteger(value) && value >= 1, message: 'El mes debe ser un número entero desde 1' },
);

const mostExtras = 360;

export const simulatePrepaymentBody = z
  .strictObject({
    amount: simulatedAmount,
    term: loanTerm,
    rate: simulatedRate,
    amortizationType: amortizationTypeSchema,
    charges: chargesInput.default([]),
    extra: z
      .array(z.strictObject({ month: extraMonth, amount: extraAmount }), { error: 'Los abonos deben ser una lista' })
      .min(1, 'Indica al menos un abono')
      .max(mostExtras, `Admite como máximo ${mostExtras} abonos`)
      .optional(),
    /** The same amount after every month except the last. */
    everyMonth: extraAmount.optional(),
    effect: z.enum(['term', 'instalment'], { error: "El efecto debe ser 'term' o 'instalment'" }),
  })
  .superRefine(({ term, extra, everyMonth }, context) => {
    if ((extra === undefined) === (everyMonth === undefined))
      context.addIssue({
        code: 'custom',
        path: ['extra'],
        message: 'Indica los abonos o un abono de cada mes, uno de los dos',
      });
    for (const [index, { month }] of (extra ?? []).entries()) {
      if (month >= term)
        context.addIssue({
          code: 'custom',
          path: ['extra', index, 'month'],
          message: 'El mes debe ser anterior al último del plazo',
        });
    }
  });

const loanSummarySchema = z.object({
  term: z.number().int(),
  /** With the charges of their month; the extra payment is separate. */
  firstPayment: moneySchema,
  lastPayment: moneySchema,
  interestTotal: moneySchema,
  /** Monthly charges only. */
  chargesTotal: moneySchema,
  /** Amount, interest and monthly charges. */
  total: moneySchema,
});

export const prepaymentResultSchema = z.object({
  before: loanSummarySchema,
  after: loanSummarySchema,
  interestSaved: moneySchema,
  chargesSaved: moneySchema,
  monthsSaved: z.number().int(),
  /** `extra` is the amount that was applied; `balance` is after it. */
  rows: z.array(chargedRowSchema.extend({ extra: moneySchema })),
});

const monthlyMoney = (name: string) =>
  bodyNumber(
    { missing: `${name} es requerido`, invalid: `${name} debe ser un número` },
    { holds: (value) => value >= 0, message: `${name} no puede ser negativo` },
    { holds: (value) => value <= 10_000_000, message: `${name} es demasiado alto` },
    { holds: isWholeCents, message: `${name} admite como máximo dos decimales` },
  );

const { term: termLimits } = validatedLimits;

const askedTerm = bodyNumber(
  'El plazo debe ser un número',
  {
    holds: (value) => value >= termLimits.min && value <= termLimits.max,
    message: 'El plazo debe estar entre 3 y 72 meses',
  },
  { holds: Number.isInteger, message: 'El plazo debe ser un número entero de meses' },
);

export const simulateAffordabilityBody = z.strictObject({
  income: monthlyMoney('El ingreso').refine((income) => !(income === 0), 'El ingreso debe ser mayor a 0'),
  otherDebts: monthlyMoney('El total de otras deudas').default(0),
  share: bodyNumber(
    'El porcentaje debe ser un número',
    { holds: (value) => value >= 10 && value <= 60, message: 'El porcentaje debe estar entre 10 y 60' },
    { holds: isWholeCents, message: 'El porcentaje admite como máximo dos decimales' },
  ).default(35),
  terms: z
    .array(askedTerm, { error: 'Los plazos deben ser una lista' })
    .min(1, 'Indica al menos un plazo')
    .max(12, 'Admite como máximo 12 plazos')
    .default([12, 24, 36, 48, 60]),
  city: cityQuery.optional(),
  /** Uses a French loan at this rate without charges, instead of offers. */
  rate: simulatedRate.optional(),
});

export const affordabilityResultSchema = z.object({
  /** Dollars a month left for a new debt; may be negative. */
  capacity: moneySchema,
  share: z.number(),
  terms: z.array(
    z.object({
      term: z.number().int(),
      /** Null when nothing fits. */
      amount: moneySchema.nullable(),
      firstPayment: moneySchema.nullable(),
      offer: offerSchema.nullable(),
    }),
  ),
});

export const simulateRefinanceBody = z.strictObject({
  balance: simulatedAmount,
  remainingTerm: loanTerm,
  rate: simulatedRate,
  /** Dollars of the next month; it falls with the balance. */
  insurance: monthlyMoney('El seguro')
    .refine((insurance) => insurance <= simulatorLimits.credit.amount, 'El seguro es demasiado alto')
    .default(0),
  /** The current institution, which is left out of the offers. */
  institutionId: textLine(100).toLowerCase().optional(),
  city: cityQuery.optional(),
});

export const refinanceResultSchema = z.object({
  stay: z.object({
    interest: moneySchema,
    insurance: moneySchema,
    total: moneySchema,
    /** Without insurance. */
    monthlyPayment: moneySchema,
  }),
  offers: z.array(
    offerSchema.extend({
      /** Dollars saved; negative when it costs more. */
      difference: moneySchema,
      /** The first month in which changing has cost no more than staying. */
      breakEvenMonth: z.number().int().nullable(),
    }),
  ),
  worthIt: z.boolean(),
});

export const loanSimulatorSchemas = {
  simulatePrepayment: {
    summary: 'What paying a loan ahead saves',
    body: simulatePrepaymentBody,
    reply: simulated(prepaymentResultSchema),
    errors: [],
    failureForm: 'simulator',
  },
  simulateAffordability: {
    summary: 'How much an income can borrow',
    body: simulateAffordabilityBody,
    reply: simulated(affordabilityResultSchema),
    errors: [],
    failureForm: 'simulator',
  },
  simulateRefinance: {
    summary: 'Whether a new loan costs less than the present one',
    body: simulateRefinanceBody,
    reply: simulated(refinanceResultSchema),
    errors: [],
    failureForm: 'simulator',
  },
} satisfies Record<string, EndpointSchemas>;
