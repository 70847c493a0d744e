import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Api, compareApis } from './api/compare-apis.ts';
import { apiFile, readGzipped, releasedVersions, upgradesFolder } from './release/released-versions.ts';

// A step of `npm run check`: whoever wrote for the API of the newest released version can go on (docs/guide/releases.md).

const newest = releasedVersions().at(-1);
if (newest === undefined) console.info('No version is released, so there is nothing to compare with');
else {
  const older = JSON.parse(readGzipped(join(upgradesFolder, newest, apiFile))) as Api;
  const newer = JSON.parse(readFileSync(resolve(import.meta.dirname, '../docs/openapi.json'), 'utf8')) as Api;
  const breaks = compareApis(older, newer);
  for (const line of breaks) console.error(`${line} (in ${newest} it was not)`);
  if (breaks.length > 0) process.exit(1);
}
