import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface LockedPackage {
  /** Folder under the project, as the lockfile names it. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  readonly hasInstallScript: boolean;
  /** Only tools and tests use it: it is on no server. */
  readonly isDevelopment: boolean;
}

interface LockEntry {
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  dev?: boolean;
}

export const projectRoot = resolve(import.meta.dirname, '..');

/** Every package of package-lock.json that comes from elsewhere, also those of other platforms. */
export function readLockedPackages(): LockedPackage[] {
  const lock = JSON.parse(readFileSync(resolve(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, { version = '', license, hasInstallScript = false, dev = false }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { folder, name, version, license, hasInstallScript, isDevelopment: dev };
    });
}
