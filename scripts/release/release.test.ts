import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { packRelease } from './pack-release.ts';
import { git, isReleaseCommit, prepareRelease, ReleaseRefused } from './prepare-release.ts';
import { apiFile, readGzipped, releasedVersions } from './released-versions.ts';

const changelog = (unreleased: string) => `# Changelog\n\n## Unreleased\n${unreleased}\n## 0.1.0\n\n- The first.\n`;
const change = '\n**For operators:** nothing.\n\n- A page.\n';
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const firstMigration = 'create table people (id integer)';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-release-'));
  folders.push(folder);
  return folder;
}

/** A small project with what a release reads and writes. */
function projectWith(unreleased: string): string {
  const root = newFolder();
  mkdirSync(join(root, 'apps/api/migrations'), { recursive: true });
  mkdirSync(join(root, 'docs'));
  const own = { name: 'cotejo', version: '0.1.0', license: 'MIT', dependencies: { pg: '8.0.0' } };
  const pg = {
    version: '8.0.0',
    license: 'MIT',
    resolved: 'https://registry.example/pg.tgz',
    integrity: 'sha512-eA==',
  };
  const files = {
    'package.json': JSON.stringify(own),
    'package-lock.json': JSON.stringify({ ...own, lockfileVersion: 3, packages: { '': own, 'node_modules/pg': pg } }),
    'CHANGELOG.md': changelog(unreleased),
    'apps/api/migrations/0000_initial.sql': firstMigration,
    'apps/api/migrations/released.json': '{}',
    'docs/openapi.json': '{"openapi":"3.1.0"}',
    '.gitignore': 'dist/\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  git(root, 'init', '--quiet');
  git(root, 'config', 'user.name', 'Ana');
  git(root, 'config', 'user.email', 'ana@ejemplo.ec');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'a page');
  return root;
}

const writeRows = async (folder: string) => writeFileSync(join(folder, 'rows.sql.gz'), 'rows');
const release = (root: string, version = '1.0.0') => prepareRelease(root, version, writeRows, '2026-12-01');
const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');

it('writes version, changelog, migrations and what later versions are tried with, as one commit [12.15.21]', async () => {
  const root = projectWith(change);
  const before = git(root, 'rev-parse', 'HEAD');
  await release(root);
  expect(git(root, 'rev-parse', 'HEAD~1')).toBe(before);
  expect(git(root, 'status', '--porcelain')).toBe('');
  expect(git(root, 'tag')).toBe('');
  expect(JSON.parse(read(root, 'package.json')).version).toBe('1.0.0');
  const lock = JSON.parse(read(root, 'package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual(['1.0.0', '1.0.0']);
  expect(read(root, 'CHANGELOG.md')).toContain('\n## 1.0.0 (2026-12-01)\n\n**For operators:** nothing.\n');
  expect(JSON.parse(read(root, 'apps/api/migrations/released.json'))).toEqual({
    '1.0.0': { '0000_initial.sql': sha256(firstMigration) },
  });
  expect(readGzipped(join(root, 'upgrades/1.0.0', apiFile))).toBe('{"openapi":"3.1.0"}');
  expect(read(root, 'upgrades/1.0.0/rows.sql.gz')).toBe('rows');
  expect(releasedVersions(join(root, 'upgrades'))).toEqual(['1.0.0']);
  expect([isReleaseCommit(root, '1.0.0'), isReleaseCommit(root, '1.0.1')]).toEqual([true, false]);
});

it('adds to a later version only the migrations that came with it [12.15.21]', async () => {
  const root = projectWith(change);
  await release(root);
  writeFileSync(join(root, 'apps/api/migrations/0001_ages.sql'), '-- expand');
  writeFileSync(join(root, 'CHANGELOG.md'), changelog(change));
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'ages');
  await release(root, '1.1.0');
  expect(JSON.parse(read(root, 'apps/api/migrations/released.json'))).toEqual({
    '1.0.0': { '0000_initial.sql': sha256(firstMigration) },
    '1.1.0': { '0001_ages.sql': sha256('-- expand') },
  });
});

it('packs the same bytes in any folder, with sums [12.15.21]', async () => {
  const root = projectWith(change);
  await release(root);
  const other = newFolder();
  git(root, 'clone', '--quiet', root, join(other, 'elsewhere'));
  const [one, two] = [packRelease(root, '1.0.0'), packRelease(join(other, 'elsewhere'), '1.0.0')];
  const names = ['SHA256SUMS', 'cotejo-1.0.0.tar.gz', 'licences.txt', 'sbom.cdx.json'];
  expect(readdirSync(one).sort()).toEqual(names);
  for (const name of names)
    expect(sha256(readFileSync(join(two, name))), name).toBe(sha256(readFileSync(join(one, name))));
  for (const line of read(one, 'SHA256SUMS').trim().split('\n')) {
    const [sum, name = ''] = line.split('  ');
    expect(sum).toBe(sha256(readFileSync(join(one, name))));
  }
  expect(read(one, 'licences.txt')).toBe('pg 8.0.0: MIT\n');
  const sbom = JSON.parse(read(one, 'sbom.cdx.json'));
  expect(sbom.metadata.component.name).toBe('cotejo');
  expect(sbom).not.toHaveProperty('serialNumber');
  expect(sbom.components.map(({ name }: { name: string }) => name)).toEqual(['pg']);
});

it.each([
  ['a version that is not higher', change, '0.1.0', /^"0\.1\.0" is not a version above 0\.1\.0$/],
  ['a version that is none', change, 'next', /^"next" is not a version above 0\.1\.0$/],
  ['nothing unreleased', '', '1.0.0', /^CHANGELOG\.md has nothing under "## Unreleased"$/],
  ['no line for operators', '\n- A page.\n', '1.0.0', /^CHANGELOG\.md has no line "\*\*For operators:\*\*"[^\n]*$/],
])('refuses %s in one line and changes nothing [12.15.22]', async (_what, unreleased, version, line) => {
  const root = projectWith(unreleased);
  const before = git(root, 'rev-parse', 'HEAD');
  const refused = release(root, version);
  await expect(refused).rejects.toThrow(ReleaseRefused);
  await expect(refused).rejects.toThrow(line);
  expect([git(root, 'rev-parse', 'HEAD'), git(root, 'status', '--porcelain')]).toEqual([before, '']);
});

it('refuses changes that are not committed [12.15.22]', async () => {
  const root = projectWith(change);
  writeFileSync(join(root, 'new.txt'), '');
  await expect(release(root)).rejects.toThrow(/^There are changes that are not committed[^\n]*$/);
  expect(git(root, 'status', '--porcelain')).toBe('?? new.txt');
});
