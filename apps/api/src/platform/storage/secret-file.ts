import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '#platform/make-folder.ts';

/**
 * Reads the secret at `path`, or creates it atomically with mode 0600; processes that start together get the same
 * one.
 * @throws the file system's error, or one without a code when the file is empty
 */
export function ensureSecretFile(path: string, make: () => string): string {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true });
      // `link` fails for an existing file, so the second process reads the first one's secret.
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
