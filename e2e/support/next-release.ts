import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const copied = ['apps', 'packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const isLeftOut = (path: string) => ['node_modules', 'build', '.react-router'].includes(basename(path));

/**
 * Builds a copy of the product in a new folder, which the caller removes. Its scripts have other
 * names than those of this build, as after a deployment.
 */
export function buildNextRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-release-'));
  for (const name of copied)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !isLeftOut(path) });
  linkModules(folder, '.');
  linkModules(folder, 'apps/api');
  const sources = join(folder, 'apps/web/src');
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.tsx'))
      appendFileSync(join(sources, name), "\n(globalThis as { release?: string }).release = 'next';\n");
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/build.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return folder;
}

/** Links to the installed packages, and to the copies of our own. */
function linkModules(folder: string, within: string): void {
  const from = join(root, within, 'node_modules');
  const to = join(folder, within, 'node_modules');
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@cotejo') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}
