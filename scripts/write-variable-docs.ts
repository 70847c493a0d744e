import { readFileSync, writeFileSync } from 'node:fs';
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

export const isVariableDocsCurrent = (): boolean => {
  try {
    return readFileSync(variableDocsFile, 'utf8') === variableDocs();
  } catch {
    return false;
  }
};

if (import.meta.main) writeFileSync(variableDocsFile, variableDocs());
