import { lateModule } from '#late-module.ts';

/** What checks the figures. It comes after the page, since the example needs no check. */
export const simulatorSchemas = lateModule(async () => {
  const [simulators, loans] = await Promise.all([
    import('@cotejo/contracts/simulators.schemas'),
    import('@cotejo/contracts/loan-simulators.schemas'),
  ]);
  const { simulateCreditBody, simulateInvestmentBody, simulateSavingsBody } = simulators;
  const { simulateAffordabilityBody, simulatePrepaymentBody, simulateRefinanceBody } = loans;
  return {
    ...{ simulateCreditBody, simulateInvestmentBody, simulateSavingsBody },
    ...{ simulateAffordabilityBody, simulatePrepaymentBody, simulateRefinanceBody },
  };
});

export type SimulatorSchemas = Awaited<ReturnType<typeof simulatorSchemas.load>>;
