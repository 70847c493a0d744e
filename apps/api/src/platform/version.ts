import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** That of the root package.json, which is the only one. */
export const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
  version: string;
};
