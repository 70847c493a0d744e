import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compareVersions } from '../../apps/api/src/platform/version.ts';
import { readReleased, unreleasedFiles } from '../migrations/released.ts';
import { apiFile } from './released-versions.ts';

/** Its message is the one line for whoever releases. */
export class ReleaseRefused extends Error {}

const migrations = 'apps/api/migrations';

export const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const subjectOf = (version: string) => `release: ${version}`;

/** Whether HEAD is the commit of this release, which then only needs to be packed. */
export const isReleaseCommit = (root: string, version: string): boolean =>
  git(root, 'log', '-1', '--format=%s') === subjectOf(version) && readVersion(root) === version;

const readJson = <Content>(root: string, path: string): Content =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Content;

const readVersion = (root: string): string => readJson<{ version: string }>(root, 'package.json').version;

/** Throws ReleaseRefused and changes nothing. */
export function requireCleanTree(root: string): void {
  if (git(root, 'status', '--porcelain') !== '')
    throw new ReleaseRefused('There are changes that are not committed: commit or remove them');
}

/**
 * Writes version, changelog, migrations and what later versions are tried with, as one commit. Throws ReleaseRefused
 * before it changes anything.
 */
export async function prepareRelease(
  root: string,
  version: string,
  writeUpgrade: (folder: string) => Promise<void>,
  today = new Date().toISOString().slice(0, 10),
): Promise<void> {
  requireCleanTree(root);
  const present = readVersion(root);
  if (!/^\d+\.\d+\.\d+$/.test(version) || compareVersions(version, present) <= 0)
    throw new ReleaseRefused(`"${version}" is not a version above ${present}`);
  const changelog = datedChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, today);

  // First, because it may fail.
  const made = mkdtempSync(join(tmpdir(), 'cotejo-release-'));
  try {
    await writeUpgrade(made);
    const api = readJson<object>(root, 'docs/openapi.json');
    writeFileSync(join(made, apiFile), gzipSync(JSON.stringify(api), { level: 9 }));
    const upgrade = join(root, 'upgrades', version);
    mkdirSync(upgrade, { recursive: true });
    cpSync(made, upgrade, { recursive: true });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  writeVersion(root, version);
  const folder = join(root, migrations);
  const released = { ...readReleased(folder), [version]: unreleasedFiles(folder) };
  writeJson(root, `${migrations}/released.json`, released);
  git(root, 'add', '--all');
  git(
    root,
    'commit',
    '--quiet',
    '--message',
    subjectOf(version),
    '--message',
    'Tag this commit; it is what is published.',
  );
}

/** `## Unreleased` with its date. */
function datedChangelog(text: string, version: string, today: string): string {
  const [, unreleased = ''] = /^## Unreleased\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(text) ?? [];
  if (!/^- /m.test(unreleased)) throw new ReleaseRefused('CHANGELOG.md has nothing under "## Unreleased"');
  if (!/^\*\*For operators:\*\* \S/m.test(unreleased))
    throw new ReleaseRefused(
      'CHANGELOG.md has no line "**For operators:**" under "## Unreleased" ("nothing" is enough)',
    );
  return text.replace('## Unreleased\n', `## ${version} (${today})\n`);
}

function writeVersion(root: string, version: string): void {
  for (const name of ['package.json', 'package-lock.json']) {
    const content = readJson<{ version: string; packages?: Record<string, { version?: string }> }>(root, name);
    content.version = version;
    const own = content.packages?.[''];
    if (own) own.version = version;
    writeJson(root, name, content);
  }
}

const writeJson = (root: string, path: string, content: object): void =>
  writeFileSync(join(root, path), `${JSON.stringify(content, null, 2)}\n`);
