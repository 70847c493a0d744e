import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const isVerbose = process.argv.includes('--all');

interface Promised {
  id: string;
  area: string;
  text: string;
}

const promised: Promised[] = readFileSync(resolve(root, 'docs/product/promises.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [id = '', , , area = '', , text = ''] = line.split('\t');
    return { id, area, text };
  });

// A test proves a promise by naming its id in its title: `[2.5.11] refuses …`, or several: `[2.5.11] [2.5.12] …`.
const testFiles = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '');
const proven = new Set<string>();
for (const file of testFiles) {
  for (const [, id] of readFileSync(resolve(root, file), 'utf8').matchAll(/\[(\d\.\d+\.\d+)\]/g))
    if (id) proven.add(id);
}

const unknown = [...proven].filter((id) => !promised.some((promise) => promise.id === id));
const areas = [...new Set(promised.map((promise) => promise.area))].sort();
for (const area of areas) {
  const all = promised.filter((promise) => promise.area === area);
  const open = all.filter((promise) => !proven.has(promise.id));
  console.info(`${area.padEnd(20)} ${String(all.length - open.length).padStart(4)} / ${String(all.length).padEnd(4)}`);
  const shown = isVerbose ? open : open.slice(0, 3);
  for (const promise of shown) console.info(`    ${promise.id}  ${promise.text}`);
  if (shown.length < open.length)
    console.info(`    … and ${open.length - shown.length} more (npm run promises -- --all)`);
}
if (unknown.length > 0) console.info(`\nIds in tests that are no promise: ${unknown.join(', ')}`);
const count = promised.filter((promise) => proven.has(promise.id)).length;
console.info(`\nProven: ${count} of ${promised.length}`);
