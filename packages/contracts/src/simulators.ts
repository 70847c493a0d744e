import type { z } from 'zod';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { isWholeCents } from './core/fields.ts';
import type { NumberRule } from './core/numbers.ts';
import type {
  investmentResultSchema,
  savingsResultSchema,
  simulateCreditBody,
  simulatorParameterSchema,
  simulatorSchemas,
  simulatorSearchTypeSchema,
} from './simulators.schemas.ts';

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

export type SimulateCreditBody = z.output<typeof simulateCreditBody>;

export const simulateCredit = defineEndpoint<typeof simulatorSchemas.simulateCredit>()({
  method: 'POST',
  path: '/simulators/credits/simulate',
  access: access.public,
  timeoutMs: 10_000,
});

export type SavingsResult = z.infer<typeof savingsResultSchema>;

export const simulateSavings = defineEndpoint<typeof simulatorSchemas.simulateSavings>()({
  method: 'POST',
  path: '/simulators/savings/simulate',
  access: access.public,
  timeoutMs: 10_000,
});

export type InvestmentResult = z.infer<typeof investmentResultSchema>;

/** The specification spells the path this way. */
export const simulateInvestment = defineEndpoint<typeof simulatorSchemas.simulateInvestment>()({
  method: 'POST',
  path: '/simulators/invesments/simulate',
  access: access.public,
  timeoutMs: 10_000,
});

export type SimulatorSearchType = z.infer<typeof simulatorSearchTypeSchema>;

export type SimulatorParameter = z.infer<typeof simulatorParameterSchema>;

export const listSimulatorParameters = defineEndpoint<typeof simulatorSchemas.listSimulatorParameters>()({
  method: 'POST',
  path: '/simulators/params',
  access: access.public,
});
