import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listVariables } from '../apps/api/src/platform/environment.ts';
import { errorCatalogue } from '../packages/contracts/src/core/errors.ts';

// Generates docs/errors.md, docs/guide/variables.md and .env.example. `--check` only compares them
// and exits with 1 on a difference.

function errorDocs(): string {
  const rows = Object.entries(errorCatalogue)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`);
  return [
    '# Errors',
    '',
    'Generated from `packages/contracts/src/core/errors.ts` by `npm run docs`. Do not edit.',
    '',
    'Every failure is `{ success: false, code, error, message, fields?, data?, requestId }`. Clients decide by `code`; `error` and',
    '`message` are the sentence for the person and may be more specific than the one below.',
    '',
    '| Status | Code | Text |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function variableDocs(): string {
  const code = (text: string | undefined) => (text ? `\`${text}\`` : '');
  const rows = listVariables().map(({ name, about, example, madeWith, byDefault, neededFor, isSecret, isFileToo }) => {
    const secret = isSecret ? 'yes' : isFileToo ? 'no, but `_FILE` too' : '';
    const cells = [code(name), about, byDefault, code(example ?? madeWith), neededFor ?? '', secret];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [
    '# Variables',
    '',
    'Generated from `apps/api/src/platform/environment.ts` by `npm run docs`. Do not edit.',
    '',
    'A process takes all its configuration from its environment. An empty variable counts as not set. A wrong',
    'one is named in one line, and the process ends with 1. How they fit together: [operations](operations.md).',
    '',
    'Give each secret in a file of its own: `APP_SECRET_FILE=/run/secrets/app-secret` instead of `APP_SECRET`, and',
    'so on for every variable with *yes* in the last column. Such files are what `LoadCredential=` of systemd',
    '(`deploy/cotejo.service`) and the secrets of containers (`compose.yaml`) provide. A newline at the end is cut. A',
    'file that cannot be read, is empty or has more than 64 KB, or a variable given in both ways, is refused.',
    '',
    '| Variable | Meaning | Default | Example or how to make one | Needed for | Secret |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function exampleFile(): string {
  const entries = listVariables().flatMap(({ name, about, example, madeWith, byDefault, isSecret, isFileToo }) => [
    '',
    ...`${about}${byDefault ? ` Default: ${byDefault}` : ''}`.split('\n').map((line) => `# ${line}`),
    ...(madeWith ? [`# Made with: ${madeWith}`] : []),
    `#${name}=${example ?? ''}`,
    ...(isSecret || isFileToo ? [`#${name}_FILE=`] : []),
  ]);
  return [
    '# Copy to .env, which npm start and the commands of an operator read. Nothing is needed to try the product.',
    '# Generated from apps/api/src/platform/environment.ts by npm run docs. Do not edit.',
    '# NAME_FILE is the path of a file with the value of NAME; give one of the two.',
    ...entries,
    '',
  ].join('\n');
}

const generated = [
  { path: 'docs/errors.md', content: errorDocs() },
  { path: 'docs/guide/variables.md', content: variableDocs() },
  { path: '.env.example', content: exampleFile() },
];

for (const { path, content } of generated) {
  const file = resolve(import.meta.dirname, '..', path);
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== content) {
    console.error(`${path} is not what the code says: run npm run docs`);
    process.exitCode = 1;
  }
}
