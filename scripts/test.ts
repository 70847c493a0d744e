import { checkSteps, fastTests, types } from './check-steps.ts';
import { runSteps, type Step } from './run-steps.ts';
import { deleteReports } from './test-reports.ts';

// The short form leaves out what other tests cover: docs/guide/testing.md.
process.env.SHORT_TESTS = '1';
deleteReports();
await import('./missing-programs.ts');

/** These mostly wait for servers, so they run in parallel with the fast tests. */
const faults: Step = { name: 'faults, the short form', command: ['node', 'scripts/test-faults.ts', '--short'] };

/** Each uses one process; the first waits for the registry. */
const ofTheSite: readonly Step[] = [
  { name: 'known weaknesses of packages', command: ['node', 'scripts/audit.ts'] },
  { name: 'bytes of a first visit', command: ['node', 'scripts/check-budgets.ts'] },
];

const besides = new Map([
  [types, ofTheSite],
  [fastTests, [faults]],
]);

await runSteps([
  ...checkSteps.map((step) => ({ ...step, beside: [...(step.beside ?? []), ...(besides.get(step.name) ?? [])] })),
  { name: 'API on every database at hand', command: ['vitest', 'run', '--project', 'api'] },
  { name: 'journeys in a browser, the short form', command: ['node', 'scripts/test-e2e.ts', '--short'] },
  { name: 'promises that passed tests prove', command: ['node', 'scripts/promises.ts', '--require'] },
]);
