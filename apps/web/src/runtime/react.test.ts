import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import React from './react.ts';
import ReactDOM from './react-dom.ts';

const packages = resolve(import.meta.dirname, '../../../../node_modules');
// The packages in the bundle that import the default export.
const sources = ['@tiptap/react/dist/index.js', '@tanstack/react-table/dist/*.js'].flatMap((pattern) =>
  globSync(pattern, { cwd: packages }).map((file) => readFileSync(resolve(packages, file), 'utf8')),
);

it.each([
  ['React', React],
  ['ReactDOM', ReactDOM],
])('has in the default export of %s what packages read from it [8.1.11]', (name, whole) => {
  const read = sources
    .filter((source) => new RegExp(`import ${name}\\b`).test(source))
    .flatMap((source) => [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map((match) => match[1] ?? ''));
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((one) => !(one in whole))).toEqual([]);
});
