import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '#operations/backup/backup-format.ts';

/**
 * While `work` runs, the backup's manifest promises one user more: a restore fails once its tables
 * and files are there.
 */
export async function withWrongRowCount(folder: string, work: () => Promise<void>): Promise<void> {
  const path = join(folder, 'manifest.json');
  const right = readFileSync(path, 'utf8');
  const manifest: Manifest = JSON.parse(right);
  const tables = manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table));
  writeFileSync(path, JSON.stringify({ ...manifest, tables }));
  try {
    await work();
  } finally {
    writeFileSync(path, right);
  }
}
