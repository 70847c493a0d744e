import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder with its parents, for its owner alone; one that exists stays as it is. Level by
 * level, because `recursive` of Node never returns where a file system answers ENOENT to every new
 * name, as /proc does.
 *
 * @throws the error of the file system
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else made it meanwhile.
    if (!existsSync(path)) throw error;
  }
}
