import { runFaults } from '../faults/run.ts';
import { ensureBuilt } from './build.ts';

// `--short`, used by `npm test`, means one kill and short outages. FAULT_ROUNDS is the number of
// kills (default 30); another argument selects cases by part of their name.
const isShort = process.argv.includes('--short');
const filter = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const rounds = Number(process.env.FAULT_ROUNDS ?? (isShort ? 1 : 30));
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('FAULT_ROUNDS must be a whole number above 0');
  process.exit(1);
}
// Runs the `exit` listeners, which end the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await ensureBuilt();
process.exit((await runFaults({ rounds, isShort }, filter)) ? 0 : 1);
