import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readReports } from './test-reports.ts';

/*
 * Prints how many promises in each area are proven by passed tests, from the reports of the last
 * run. `--all` lists every open promise. `--require` fails when one is open; it is the last step of
 * `npm test`.
 */
const root = resolve(import.meta.dirname, '..');
const isVerbose = process.argv.includes('--all');
const isRequired = process.argv.includes('--require');

interface Promised {
  id: string;
  area: string;
  text: string;
}

const readTable = (path: string): string[][] =>
  readFileSync(resolve(root, path), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));

const promised: Promised[] = readTable('docs/product/promises.tsv').map(([id = '', , , area = '', , text = '']) => ({
  id,
  area,
  text,
}));
// Replaced promises: id → what replaced it.
const superseded = new Map(readTable('docs/product/superseded-promises.tsv').map(([id = '', by = '']) => [id, by]));

const tests = readReports();
if (tests.length === 0) {
  console.error('No test report: run npm test first. Promises are counted from tests that passed.');
  process.exit(1);
}

// A test proves a promise when its title contains the id, as in `refuses a phone that does not
// start with 09 [2.5.11]`.
const idsIn = (title: string): string[] => [...title.matchAll(/\[(\d+\.\d+\.\d+)\]/g)].map(([, id = '']) => id);
const proven = new Set<string>();
for (const test of tests) {
  if (!test.isPassed) continue;
  for (const id of idsIn(test.title)) proven.add(id);
}

// Tests that need PostgreSQL or PgBouncer are skipped on machines without them.
const skipped = new Set<string>();
for (const test of tests) {
  if (!test.isSkipped) continue;
  for (const id of idsIn(test.title)) if (!proven.has(id)) skipped.add(id);
}
const isUntried = ({ id, area }: Promised) => area === 'several-machines' && skipped.has(id);

const isSettled = (promise: Promised) => proven.has(promise.id) || superseded.has(promise.id) || isUntried(promise);
const areas = [...new Set(promised.map((promise) => promise.area))].sort();
for (const area of areas) {
  const all = promised.filter((promise) => promise.area === area);
  const open = all.filter((promise) => !isSettled(promise));
  console.info(`${area.padEnd(20)} ${String(all.length - open.length).padStart(4)} / ${String(all.length).padEnd(4)}`);
  const listed = isVerbose || isRequired ? open : open.slice(0, 3);
  for (const promise of listed) console.info(`    ${promise.id}  ${promise.text}`);
  if (listed.length < open.length)
    console.info(`    … and ${open.length - listed.length} more (npm run promises -- --all)`);
}

const unknown = [...proven].filter((id) => !promised.some((promise) => promise.id === id));
if (unknown.length > 0) console.info(`\nIds in tests that are no promise: ${unknown.join(', ')}`);
for (const { id, text } of promised.filter(isUntried)) console.info(`NOT TRIED on this machine: ${id} ${text}`);
for (const [id, by] of superseded) console.info(`Superseded: ${id}, ${by}`);
const count = promised.filter((promise) => proven.has(promise.id)).length;
const open = promised.filter((promise) => !isSettled(promise)).length;
console.info(
  `\nProven by ${tests.length} tests: ${count} of ${promised.length}; superseded ${superseded.size}; open ${open}`,
);
if (isRequired && (open > 0 || unknown.length > 0)) process.exit(1);
