import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Mutant } from '../mutants/mutant.ts';
import { makeSandbox } from '../mutants/sandbox.ts';

/*
 * Puts each fault of mutants/lists into a copy of the repository and runs the tests that must notice it. Ends with 1 when
 * fewer than 95 % are noticed or a fault does not fit the source any more. `npm run mutants -- finance` takes the lists
 * and files whose path contains the word.
 */
const wantedShare = 0.95;
const filter = process.argv[2] ?? '';
const folder = resolve(import.meta.dirname, '../mutants/lists');

const mutants: Mutant[] = [];
for (const name of readdirSync(folder).sort()) {
  const list = (await import(resolve(folder, name))) as { mutants: readonly Mutant[] };
  mutants.push(...list.mutants.filter(({ file }) => `${name} ${file}`.includes(filter)));
}

const counts = { killed: 0, survived: 0, broken: 0 };
const waiting = [...mutants];
async function work(): Promise<void> {
  const sandbox = makeSandbox();
  try {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { outcome, detail } = await sandbox.try(mutant);
      counts[outcome] += 1;
      if (outcome !== 'killed') console.info(`${outcome.toUpperCase()} ${mutant.file}: ${mutant.fault} (${detail})`);
    }
  } finally {
    sandbox.remove();
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));

const share = counts.killed / Math.max(1, mutants.length);
console.info(
  `${mutants.length} faults: ${counts.killed} noticed (${(share * 100).toFixed(1)} %), ${counts.survived} not, ${counts.broken} do not fit`,
);
process.exit(share >= wantedShare && counts.broken === 0 ? 0 : 1);
