import { ensureBuilt } from './build.ts';
import { runSteps } from './run-steps.ts';

// `--short`, used by `npm test`, leaves out the files listed in playwright.config.ts. Other
// arguments are passed to Playwright.
const args = process.argv.slice(2);
if (args.includes('--short')) process.env.SHORT_JOURNEYS = '1';
await ensureBuilt();
await runSteps([
  { name: 'journeys', command: ['playwright', 'test', ...args.filter((argument) => argument !== '--short')] },
]);
