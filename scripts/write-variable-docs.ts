import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listVariables } from '../apps/api/src/environment.ts';

const variableDocsFile = resolve(import.meta.dirname, '../docs/guide/variables.md');

/** docs/guide/variables.md as it must be for the present schemas and descriptions. */
function variableDocs(): string {
  const code = (text: string | undefined) => (text ? `\`${text}\`` : '');
  const rows = listVariables().map(({ name, about, example, madeWith, byDefault, neededFor, isSecret }) => {
    const cells = [code(name), about, byDefault, code(example ?? madeWith), neededFor ?? '', isSecret ? 'yes' : ''];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [
    '# Variables',
    '',
    'Generated from `apps/api/src/environment.ts` by `npm run docs:variables`. Do not edit.',
    '',
    'Everything a process needs comes from its environment. An empty variable counts as not set; a wrong',
    'one is named in one line, and the process ends with 1. Secret ones belong into a file that only root',
    'reads, or into the secrets of the platform. How they fit together: [operations](operations.md).',
    '',
    '| Variable | Meaning | Default | Example or how to make one | Needed for | Secret |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** .env.example as it must be: every variable with its meaning, none of them set. */
function exampleFile(): string {
  const entries = listVariables().flatMap(({ name, about, example, madeWith, byDefault }) => [
    '',
    ...`${about}${byDefault ? ` Default: ${byDefault}` : ''}`.split('\n').map((line) => `# ${line}`),
    ...(madeWith ? [`# Made with: ${madeWith}`] : []),
    `#${name}=${example ?? ''}`,
  ]);
  return [
    '# Copy to .env, which npm start and the commands of an operator read. Nothing is needed to try the product.',
    '# Generated from apps/api/src/environment.ts by npm run docs:variables. Do not edit.',
    ...entries,
    '',
  ].join('\n');
}

const files = [
  { path: variableDocsFile, content: variableDocs },
  { path: resolve(import.meta.dirname, '../.env.example'), content: exampleFile },
];

export const isVariableDocsCurrent = (): boolean =>
  files.every(({ path, content }) => existsSync(path) && readFileSync(path, 'utf8') === content());

if (import.meta.main) for (const { path, content } of files) writeFileSync(path, content());
