import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The version that people run: its schema ends with migration 0016. */
const releasedCommit = '5835fb20a7a9d6dcc528e2838982df1032306ab0';

/** Another version of Cotejo, ready to be started. */
interface FormerVersion {
  readonly root: string;
  delete(): void;
}

/** Whether this folder has the history that the released version is in. */
export function hasReleasedVersion(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${releasedCommit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks the released version into a folder of its own, with the packages of this one, and builds
 * it. Throws without the history.
 */
export function openReleasedVersion(): FormerVersion {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-released-'));
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'pipe' });
  const deleteFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    run('git', '-C', root, 'archive', '--format=tar', '-o', join(folder, 'version.tar'), releasedCommit);
    run('tar', '-xf', 'version.tar');
    linkPackages(folder);
    run(process.execPath, 'scripts/build.ts');
    return { root: folder, delete: deleteFolder };
  } catch (error) {
    deleteFolder();
    throw error;
  }
}

/** The packages of this version, but its own workspaces. */
function linkPackages(folder: string): void {
  const packages = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@cotejo'), { recursive: true });
  for (const name of readdirSync(packages).filter((entry) => entry !== '@cotejo'))
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  for (const parent of ['apps', 'packages']) {
    for (const name of readdirSync(join(folder, parent)))
      symlinkSync(join(folder, parent, name), join(folder, 'node_modules/@cotejo', name));
  }
  symlinkSync(join(root, 'apps/api/node_modules'), join(folder, 'apps/api/node_modules'));
}
