import { ensureBuilt } from './build.ts';
import { runSteps } from './run-steps.ts';

await ensureBuilt();
runSteps([{ name: 'journeys', command: ['playwright', 'test', ...process.argv.slice(2)] }]);
