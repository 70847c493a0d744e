import { ensureBuilt } from './build.ts';
import { runSteps } from './run-steps.ts';

// `--short` leaves out the journeys named in playwright.config.ts, for `npm test`. Other arguments
// go to Playwright.
const args = process.argv.slice(2);
if (args.includes('--short')) process.env.SHORT_JOURNEYS = '1';
await ensureBuilt();
await runSteps([
  { name: 'journeys', command: ['playwright', 'test', ...args.filter((argument) => argument !== '--short')] },
]);
