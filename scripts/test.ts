import { checkSteps } from './check-steps.ts';
import { runSteps } from './run-steps.ts';

runSteps([
  ...checkSteps,
  { name: 'known weaknesses of packages', command: ['node', 'scripts/audit.ts'] },
  { name: 'bytes of a first visit', command: ['node', 'scripts/check-budgets.ts'] },
  { name: 'API on every database at hand', command: ['vitest', 'run', '--project', 'api'] },
  { name: 'faults, the short form', command: ['node', 'scripts/test-faults.ts', '--short'] },
  { name: 'journeys in a browser, the short form', command: ['node', 'scripts/test-e2e.ts', '--short'] },
]);
