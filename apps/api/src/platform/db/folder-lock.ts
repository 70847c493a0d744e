import { DatabaseSync } from 'node:sqlite';

/** Null when another process holds the lock. The operating system releases a SQLite lock when the process ends. */
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
