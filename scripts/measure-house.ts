import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isProduct, isTest, linesOf, moduleImports, mutualImports, readSources, sharedTables } from './source-tree.ts';

// `npm run measure [folder]`: the figures of decision 65, of this tree or of another checkout of
// it.

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const files = readSources(root);
const product = files.filter(({ path }) => isProduct(path));
const sum = (texts: readonly { text: string }[]): number => texts.reduce((lines, { text }) => lines + linesOf(text), 0);

/** One export that takes at most five lines of code: the file is more than what it holds. */
function isTrivial({ path, text }: { path: string; text: string }): boolean {
  if (!path.startsWith('apps/api/src/modules/') || path.endsWith('/index.ts')) return false;
  const code = text
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return code.length <= 5 && code.filter((line) => line.startsWith('export ')).length === 1;
}

interface Lock {
  readonly packages: Record<string, { readonly link?: boolean; readonly dev?: boolean; readonly optional?: boolean }>;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

const modules = [...moduleImports(files).keys()];
const pairs = mutualImports(files);
const shared = sharedTables(files);
const long = files.filter(({ text }) => linesOf(text) > 400);

const rows: [what: string, count: number, which?: string][] = [
  ['product lines (TypeScript)', sum(product)],
  ['product files', product.length],
  ['lines of tests', sum(files.filter(({ path }) => isTest(path)))],
  ['modules of the API', modules.length],
  ['files of one trivial export', product.filter(isTrivial).length],
  ['tables written by more than one file', shared.length, shared.map(([table]) => table).join(', ')],
  ['pairs of modules that import each other', pairs.length, pairs.join(', ')],
  ['packages that the product needs', installed.filter(([, { dev, optional }]) => !dev && !optional).length],
  ['files over 400 lines', long.length, long.map(({ path }) => path.split('/').at(-1)).join(', ')],
];
for (const [what, count, which] of rows) {
  console.info(`${what.padEnd(42)}${String(count).padStart(7)}${which ? `  ${which}` : ''}`);
}
console.info('\nThe script of the request form: npm run budgets. The time of the tests: npm test.');
