import type { z } from 'zod';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';
import type {
  affordabilityResultSchema,
  loanSimulatorSchemas,
  prepaymentResultSchema,
  refinanceResultSchema,
  simulatePrepaymentBody,
  simulateRefinanceBody,
} from './loan-simulators.schemas.ts';

export type SimulatePrepaymentBody = z.output<typeof simulatePrepaymentBody>;

export type PrepaymentResult = z.infer<typeof prepaymentResultSchema>;

export const simulatePrepayment = defineEndpoint<typeof loanSimulatorSchemas.simulatePrepayment>()({
  method: 'POST',
  path: '/simulators/prepayment',
  access: access.public,
  timeoutMs: 10_000,
});

export type AffordabilityResult = z.infer<typeof affordabilityResultSchema>;

export const simulateAffordability = defineEndpoint<typeof loanSimulatorSchemas.simulateAffordability>()({
  method: 'POST',
  path: '/simulators/affordability',
  access: access.public,
  timeoutMs: 10_000,
});

export type SimulateRefinanceBody = z.output<typeof simulateRefinanceBody>;

export type RefinanceResult = z.infer<typeof refinanceResultSchema>;

export const simulateRefinance = defineEndpoint<typeof loanSimulatorSchemas.simulateRefinance>()({
  method: 'POST',
  path: '/simulators/refinance',
  access: access.public,
  timeoutMs: 10_000,
});
