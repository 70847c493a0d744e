// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { classesOfSheet, findSheetUses, findWideRules } from './style-classes.ts';

const sourceRoot = resolve(import.meta.dirname, '..');
const uses = globSync('**/*.{ts,tsx}', { cwd: sourceRoot })
  .map((file) => join(sourceRoot, file))
  .flatMap((path) =>
    findSheetUses(path, readFileSync(path, 'utf8'), sourceRoot).map((use) => ({ ...use, file: path })),
  );
const sheets = globSync('**/*.module.css', { cwd: sourceRoot }).map((file) => join(sourceRoot, file));
const classes = new Map(sheets.map((sheet) => [sheet, classesOfSheet(readFileSync(sheet, 'utf8'))]));
const short = (path: string) => relative(sourceRoot, path);

it('reads the classes of a stylesheet and what a component takes from it', () => {
  const css =
    '/* .old { } */\n.a, .b:is(.c) > .d { margin: .5em }\n@media (min-width: 1.5em) { .e :global(.note) { color: red } }';
  expect([...classesOfSheet(css)].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  const source =
    "import styles from '../ui/a.module.css';\nexport const C = () => <p className={styles.a} id={styles[id]} />;";
  expect(findSheetUses('/src/site/C.tsx', source, '/src')).toEqual([
    { sheet: '/src/ui/a.module.css', named: new Set(['a']), hasComputed: true },
  ]);
});

it('finds every class that a component names in its stylesheet', () => {
  expect(uses.length).toBeGreaterThan(100);
  const missing = uses.flatMap(({ file, sheet, named }) =>
    [...named].filter((name) => !classes.get(sheet)?.has(name)).map((name) => `${short(file)}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('finds every class of a stylesheet in a component, or says :global', () => {
  const unused = sheets.flatMap((sheet) => {
    const taking = uses.filter((use) => use.sheet === sheet);
    if (taking.some(({ hasComputed }) => hasComputed)) return [];
    return [...(classes.get(sheet) ?? [])]
      .filter((name) => !taking.some(({ named }) => named.has(name)))
      .map((name) => `${short(sheet)}: ${name}`);
  });
  expect(unused).toEqual([]);
});

// These stylesheets load after the first paint. A rule without a class would make the browser recalculate the style of
// every element, and a layer or a font would relayout the page. The theme may have them, because it loads first.
it('finds a class in every rule of a stylesheet, and neither a layer nor a font [8.2.10]', () => {
  const css = '@layer a { p { top: 0 } } @keyframes k { to { top: 0 } } .a { b { top: 0 } } .c p, [lang] { top: 0 }';
  expect(findWideRules(css)).toEqual(['@layer', 'p', '[lang]']);
  const wide = sheets.flatMap((sheet) =>
    findWideRules(readFileSync(sheet, 'utf8')).map((rule) => `${short(sheet)}: ${rule}`),
  );
  expect(wide).toEqual([]);
});
