import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { compareVersions } from '../../apps/api/src/platform/version.ts';

const root = resolve(import.meta.dirname, '../..');

/** What each released version left for the checks of later ones. */
export const upgradesFolder: string = join(root, 'upgrades');

export const apiFile = 'openapi.json.gz';
export const rowsFile = 'rows.sql.gz';

/** Oldest first. */
export const releasedVersions = (folder = upgradesFolder): string[] =>
  existsSync(folder) ? globSync('*.*.*', { cwd: folder }).sort(compareVersions) : [];

export const readGzipped = (path: string): string => gunzipSync(readFileSync(path)).toString();
