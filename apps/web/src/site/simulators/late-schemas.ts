import { lateSchemaModule } from '#late-schema-module.ts';

/**
 * What checks the figures. It comes after the page, since the example needs no check; in two files,
 * so that neither of two tasks is long.
 */
export const simulatorSchemas = lateSchemaModule(async () => {
  const [simulators, loanSimulators] = await Promise.all([
    import('./simulator-schemas.ts'),
    import('./loan-simulator-schemas.ts'),
  ]);
  return { ...simulators, ...loanSimulators };
});

export type SimulatorSchemas = Awaited<ReturnType<typeof simulatorSchemas.load>>;
