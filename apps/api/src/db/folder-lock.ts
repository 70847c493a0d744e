import { DatabaseSync } from 'node:sqlite';

/**
 * Takes `file` for this process, or answers null when another process holds it. The operating
 * system gives it back when the process ends, however it ends, so there is nothing stale to detect;
 * SQLite is only the portable way to such a lock.
 */
export function takeFolderLock(file: string): { release(): void } | null {
  const holder = new DatabaseSync(file);
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === 5;
    if (isHeld) return null;
    throw error;
  }
  return { release: () => holder.close() };
}
