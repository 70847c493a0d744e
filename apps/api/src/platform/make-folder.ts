import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Like `mkdir -p` with mode 0700. Not Node's `recursive`, which never returns on file systems that report ENOENT for
 * every new name, such as /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process has just created it.
    if (!existsSync(path)) throw error;
  }
}
