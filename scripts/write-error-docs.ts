import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCatalogue } from '../packages/contracts/src/core/errors.ts';

const errorDocsFile = resolve(import.meta.dirname, '../docs/errors.md');

/** docs/errors.md as it must be for the present catalogue. */
function errorDocs(): string {
  const rows = Object.entries(errorCatalogue)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`);
  return [
    '# Errors',
    '',
    'Generated from `packages/contracts/src/core/errors.ts` by `npm run docs:errors`. Do not edit.',
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

export const isErrorDocsCurrent = (): boolean => {
  try {
    return readFileSync(errorDocsFile, 'utf8') === errorDocs();
  } catch {
    return false;
  }
};

if (import.meta.main) writeFileSync(errorDocsFile, errorDocs());
