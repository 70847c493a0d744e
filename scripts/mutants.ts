import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listFiles, type PlacedMutant, placeMutant, readLists } from '../mutants/places.ts';
import { makeSandbox, type Outcome } from '../mutants/sandbox.ts';

/*
 * Puts each fault of mutants/lists into a copy of the repository and runs the tests that must
 * notice it. Ends with 1 when fewer than 95 % of a workspace's are noticed or a fault does not fit
 * the source any more. `npm run mutants -- finance` takes the lists and files whose path contains
 * the word. .cache/mutants.tsv then says which test noticed which fault.
 */
const wantedShare = 0.95;
const parallel = 2;
const root = resolve(import.meta.dirname, '..');

const listed = await readLists(process.argv.slice(2));
const files = listFiles();
const results: { mutant: { list: string; file: string; fault: string }; outcome: Outcome; detail: string }[] = [];
const note = (mutant: { list: string; file: string; fault: string }, outcome: Outcome, detail: string): void => {
  results.push({ mutant, outcome, detail });
  if (results.length % 25 === 0) console.info(`${results.length} of ${listed.length} tried`);
  if (outcome !== 'killed') console.info(`${outcome.toUpperCase()} ${mutant.file}: ${mutant.fault} (${detail})`);
};

// Faults with the same tests follow each other in the same copy: their files are loaded, and tried
// without a fault, once.
const groups = new Map<string, PlacedMutant[]>();
for (const mutant of listed) {
  const placed = placeMutant(mutant, files);
  if (typeof placed === 'string') note(mutant, 'broken', placed);
  else groups.set(placed.tests.join(' '), [...(groups.get(placed.tests.join(' ')) ?? []), placed]);
}

const waiting = [...groups.values()];
async function work(): Promise<void> {
  const sandbox = makeSandbox();
  try {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      for (const mutant of group) {
        const { outcome, detail } = await sandbox.try(mutant);
        note(mutant, outcome, detail);
      }
    }
  } finally {
    sandbox.delete();
  }
}
await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, work));

mkdirSync(resolve(root, '.cache'), { recursive: true });
writeFileSync(
  resolve(root, '.cache/mutants.tsv'),
  results
    .map(({ mutant, outcome, detail }) => [mutant.list, mutant.file, mutant.fault, outcome, detail].join('\t'))
    .sort()
    .join('\n'),
);

/** Lists are called after their workspace: `api-credits` belongs to `api`. */
const workspaceOf = (list: string): string => list.split('-')[0] ?? list;
let isEnough = true;
const printRow = (name: string, of: typeof results): number => {
  const count = (outcome: Outcome): number => of.filter((result) => result.outcome === outcome).length;
  const share = count('killed') / Math.max(1, of.length);
  const cells = [of.length, count('killed'), count('survived'), count('broken')].map((cell) =>
    String(cell).padStart(8),
  );
  console.info(`${name.padEnd(24)}${cells.join('')}${(share * 100).toFixed(1).padStart(8)} %`);
  return share;
};
console.info(`${'list'.padEnd(24)}  faults noticed     not  do not fit`);
for (const list of [...new Set(results.map(({ mutant }) => mutant.list))].sort()) {
  printRow(
    list,
    results.filter(({ mutant }) => mutant.list === list),
  );
}
for (const workspace of [...new Set(results.map(({ mutant }) => workspaceOf(mutant.list)))].sort()) {
  const of = results.filter(({ mutant }) => workspaceOf(mutant.list) === workspace);
  if (printRow(`all of ${workspace}`, of) < wantedShare) isEnough = false;
}
printRow('all', results);
process.exit(isEnough && results.every(({ outcome }) => outcome !== 'broken') ? 0 : 1);
