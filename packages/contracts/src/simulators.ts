import { z } from 'zod';
import { type AmortizationType, amortizationResultSchema } from './amortization.ts';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { isWholeCents, textLine } from './core/fields.ts';
import { bodyNumber, moneySchema, type NumberRule, rateRules, rateSchema } from './core/numbers.ts';
import { chargesModeSchema } from './institutions/charge-shapes.ts';

/**
 * Response of every simulator: `code` is 'OK'; a failure carries 'ERROR' and its text in `info`.
 */
export const simulated = <Result extends z.ZodType>(result: Result) =>
  z.object({ success: z.literal(true), code: z.literal('OK'), info: z.string(), result });

const simulatorMaximum = 1_000_000;
export const simulatorLimits = {
  credit: { amount: simulatorMaximum, termMonths: { min: 1, max: 360 } },
  savings: { termMonths: { min: 1, max: 600 } },
  investment: { termDays: { min: 30, max: 3600 } },
} as const;

export const wholeCents = (name: string): NumberRule => ({
  holds: isWholeCents,
  message: `${name} admite como máximo dos decimales`,
});
export const storable = (name: string): NumberRule => ({
  holds: (value) => value <= simulatorMaximum,
  message: `${name} debe ser como máximo $1.000.000`,
});

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
  institutionId: textLine(100, 'El ID de la institución es requerido para simular un crédito'),
  creditType: textLine(40).default('PERSONAL'),
  /** Which of the institution's charges count. */
  charges: chargesModeSchema.default('required'),
  /** Anything but 1 means 2, the French system (spec 1 §4). */
  typeAmortizationRate: z
    .unknown()
    .default(2)
    .transform((value): AmortizationType => (value === 1 || value === '1' ? 1 : 2)),
});
export type SimulateCreditBody = z.output<typeof simulateCreditBody>;

export const simulateCredit = defineEndpoint({
  method: 'POST',
  path: '/simulators/credits/simulate',
  access: access.public,
  summary: 'Simulates a credit of an institution',
  body: simulateCreditBody,
  reply: simulated(amortizationResultSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: 10_000,
  failureForm: 'simulator',
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

/** Deposits at month end, annual rate / 12, half-up each month. */
const savingsResultSchema = z.object({
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
export type SavingsResult = z.infer<typeof savingsResultSchema>;

export const simulateSavings = defineEndpoint({
  method: 'POST',
  path: '/simulators/savings/simulate',
  access: access.public,
  summary: 'Simulates savings month by month',
  body: simulateSavingsBody,
  reply: simulated(savingsResultSchema),
  errors: [],
  timeoutMs: 10_000,
  failureForm: 'simulator',
});

export const simulateInvestmentBody = z.strictObject({
  amount: simulatedAmount,
  term: simulatedTerm(simulatorLimits.investment.termDays, 'días'),
  annualRate: simulatedRate.optional(),
});

/** Simple interest over 360 days; total = amount + interest − withholding. Term in days. */
const investmentResultSchema = z.object({
  amount: moneySchema,
  term: z.number().int(),
  annualRate: rateSchema,
  interest: moneySchema,
  withholding: moneySchema,
  total: moneySchema,
});
export type InvestmentResult = z.infer<typeof investmentResultSchema>;

/** The path is spelled this way (spec 1 §7). */
export const simulateInvestment = defineEndpoint({
  method: 'POST',
  path: '/simulators/invesments/simulate',
  access: access.public,
  summary: 'Simulates a fixed-term investment',
  body: simulateInvestmentBody,
  reply: simulated(investmentResultSchema),
  errors: [],
  timeoutMs: 10_000,
  failureForm: 'simulator',
});

const simulatorSearchTypes = ['CR', 'INV', 'AHP'] as const;
const simulatorSearchTypeSchema = z.enum(simulatorSearchTypes, {
  error: "Tipo de búsqueda inválido. Use 'CR', 'INV' o 'AHP'",
});
export type SimulatorSearchType = z.infer<typeof simulatorSearchTypeSchema>;

/** Limits, rates and types a simulator takes. `amortizationTypes` only for credits. */
const simulatorParameterSchema = z.object({
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
export type SimulatorParameter = z.infer<typeof simulatorParameterSchema>;

export const listSimulatorParameters = defineEndpoint({
  method: 'POST',
  path: '/simulators/params',
  access: access.public,
  summary: 'What a simulator takes',
  body: z.strictObject({ searchType: simulatorSearchTypeSchema }),
  reply: simulated(z.array(simulatorParameterSchema)),
  errors: [],
  failureForm: 'simulator',
});

export const simulatorEndpoints = [
  simulateCredit,
  simulateSavings,
  simulateInvestment,
  listSimulatorParameters,
] as const;
