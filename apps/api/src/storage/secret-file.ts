import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '#storage/make-folder.ts';

/**
 * The secret in the file at `path`, without its line end; made with `make` when there is none. It
 * is written whole, readable by its owner alone, and the same for processes that start together.
 *
 * @throws the error of the file system; one without a code when the file is empty
 */
export function ensureSecretFile(path: string, make: () => string): string {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true });
      // `link` refuses an existing name, so the second process reads what the first one wrote.
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '') throw new Error(`The secret in ${path} is empty: remove the file or restore it from a backup`);
  return secret;
}
