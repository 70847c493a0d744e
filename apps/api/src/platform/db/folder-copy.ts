import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath, syncTree } from '#platform/db/sync-tree.ts';
import type { LastStart } from '#platform/db/version-facts.ts';
import { StartupError } from '#platform/startup-error.ts';

const prefix = 'database.before-';

/**
 * Copies `database` to `database.before-<version>` beside it and deletes older copies. Nothing may write meanwhile.
 * A rename takes the copy back. A copy from after the last start stays: the update was tried before, and `database` may
 * have a part of it. Throws StartupError when it cannot, and then leaves nothing behind.
 */
export function copyDatabaseFolder(root: string, lastStart: LastStart | null): void {
  const target = join(root, `${prefix}${lastStart?.version ?? 'desconocida'}`);
  if (lastStart && existsSync(target) && statSync(target).mtime > lastStart.at) return;
  const unfinished = `${target}.partial`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    // cpSync would make it with a mode by which others may enter.
    mkdirSync(unfinished, { mode: 0o700 });
    // Not hard links, which would change with the original.
    cpSync(join(root, 'database'), unfinished, { recursive: true });
    syncTree(unfinished);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw cannotCopy(root, error);
  }
  rmSync(target, { recursive: true, force: true });
  renameSync(unfinished, target);
  syncPath(root);
  for (const path of copiesIn(root)) if (path !== target) rmSync(path, { recursive: true, force: true });
}

export function deleteCopiesBefore(root: string, limit: Date): void {
  for (const path of copiesIn(root)) if (statSync(path).mtime < limit) rmSync(path, { recursive: true, force: true });
}

const copiesIn = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(root, name));

const cannotCopy = (root: string, cause: unknown) =>
  new StartupError(
    `No se pudo copiar la base de datos de ${root} antes de ponerla al día. Revisa el espacio y los permisos`,
    `Cannot copy the database in ${root}: check space and permissions; nothing was changed`,
    cause,
  );
