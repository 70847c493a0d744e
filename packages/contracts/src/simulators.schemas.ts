import { z } from 'zod';
import { amortizationResultSchema } from './amortization.schemas.ts';
import type { AmortizationType } from './amortization.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { textLine } from './core/fields.schemas.ts';
import { bodyNumber, moneySchema, rateSchema } from './core/numbers.schemas.ts';
import { rateRules } from './core/numbers.ts';
import { chargesModeSchema } from './institutions/charge-shapes.schemas.ts';
import { simulatorLimits, storable, wholeCents } from './simulators.ts';

/** Simulators return `code: 'OK'`; failures have 'ERROR' and the message in `info`. */
export const simulated = <Result extends z.ZodType>(result: Result) =>
  z.object({ success: z.literal(true), code: z.literal('OK'), info: z.string(), result });

export const simulatedAmount = bodyNumber(
  'El monto debe ser mayor a cero',
  { holds: (value) => value > 0, message: 'El monto debe ser mayor a cero' },
  storable('El monto'),
  wholeCents('El monto'),
);

export const simulatedTerm = (range: { min: number; max: number }, unit: 'meses' | 'días') =>
  bodyNumber(
    'El plazo debe ser mayor a cero',
    { holds: (value) => value > 0, message: 'El plazo debe ser mayor a cero' },
    { holds: Number.isInteger, message: `El plazo debe ser un número entero de ${unit}` },
    {
      holds: (value) => value >= range.min && value <= range.max,
      message: `El plazo debe estar entre ${range.min} y ${range.max} ${unit}`,
    },
  );

export const simulatedRate = bodyNumber('La tasa debe ser un número', ...rateRules);

export const simulateCreditBody = z.strictObject({
  amount: simulatedAmount,
  term: simulatedTerm(simulatorLimits.credit.termMonths, 'meses'),
  institutionId: textLine(100, 'El ID de la institución es requerido para simular un crédito').toLowerCase(),
  creditType: textLine(40).default('PERSONAL'),
  charges: chargesModeSchema.default('required'),
  /** 1 is German; anything else is 2, French. */
  typeAmortizationRate: z
    .unknown()
    .default(2)
    .transform((value): AmortizationType => (value === 1 || value === '1' ? 1 : 2)),
});

const deposit = (name: string) =>
  bodyNumber(
    `${name} es requerido`,
    { holds: (value) => value >= 0, message: `${name} no puede ser negativo` },
    storable(name),
    wholeCents(name),
  );

export const simulateSavingsBody = z
  .strictObject({
    initialDeposit: deposit('El depósito inicial'),
    monthlyDeposit: deposit('El depósito mensual'),
    term: simulatedTerm(simulatorLimits.savings.termMonths, 'meses'),
    annualRate: simulatedRate.optional(),
  })
  .refine((body) => body.initialDeposit > 0 || body.monthlyDeposit > 0, {
    error: 'Indica un depósito inicial o mensual mayor a cero',
    path: ['initialDeposit'],
  });

/** Deposits at the end of the month; interest at annual rate / 12, rounded half-up each month. */
export const savingsResultSchema = z.object({
  initialDeposit: moneySchema,
  monthlyDeposit: moneySchema,
  term: z.number().int(),
  annualRate: rateSchema,
  deposited: moneySchema,
  interestTotal: moneySchema,
  total: moneySchema,
  table: z.array(
    z.object({ month: z.number().int(), deposit: moneySchema, interest: moneySchema, balance: moneySchema }),
  ),
});

export const simulateInvestmentBody = z.strictObject({
  amount: simulatedAmount,
  term: simulatedTerm(simulatorLimits.investment.termDays, 'días'),
  annualRate: simulatedRate.optional(),
});

/** Simple interest over a 360-day year; total = amount + interest − withholding. Term in days. */
export const investmentResultSchema = z.object({
  amount: moneySchema,
  term: z.number().int(),
  annualRate: rateSchema,
  interest: moneySchema,
  withholding: moneySchema,
  total: moneySchema,
});

const simulatorSearchTypes = ['CR', 'INV', 'AHP'] as const;

export const simulatorSearchTypeSchema = z.enum(simulatorSearchTypes, {
  error: "Tipo de búsqueda inválido. Use 'CR', 'INV' o 'AHP'",
});

export const simulatorParameterSchema = z.object({
  type: simulatorSearchTypeSchema,
  name: z.string(),
  minAmount: moneySchema,
  maxAmount: moneySchema,
  minTerm: z.number().int(),
  maxTerm: z.number().int(),
  termUnit: z.enum(['months', 'days']),
  minRate: rateSchema,
  maxRate: rateSchema,
  defaultRate: rateSchema,
  creditTypes: z.array(z.string()).optional(),
  amortizationTypes: z.array(z.object({ id: z.number().int(), name: z.string() })).optional(),
});

export const simulatorSchemas = {
  simulateCredit: {
    summary: 'Simulates a credit of an institution',
    body: simulateCreditBody,
    reply: simulated(amortizationResultSchema),
    errors: ['NOT_FOUND'],
    failureForm: 'simulator',
  },
  simulateSavings: {
    summary: 'Simulates savings month by month',
    body: simulateSavingsBody,
    reply: simulated(savingsResultSchema),
    errors: [],
    failureForm: 'simulator',
  },
  simulateInvestment: {
    summary: 'Simulates a fixed-term investment',
    body: simulateInvestmentBody,
    reply: simulated(investmentResultSchema),
    errors: [],
    failureForm: 'simulator',
  },
  listSimulatorParameters: {
    summary: 'What a simulator takes',
    body: z.strictObject({ searchType: simulatorSearchTypeSchema }),
    reply: simulated(z.array(simulatorParameterSchema)),
    errors: [],
    failureForm: 'simulator',
  },
} satisfies Record<string, EndpointSchemas>;
