import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** That of the root package.json, which is the only one. */
export const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
  version: string;
};

export const isOlder = (one: string, than: string): boolean => compareVersions(one, than) < 0;

/** For `sort`; both are three numbers. */
export const compareVersions = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });
