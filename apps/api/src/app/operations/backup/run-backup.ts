import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lastBackupFact, saveFact } from '#modules/system';
import type { Config } from '#platform/config.ts';
import { type BackupSummary, listBackups } from './backup-format.ts';
import { type BackupParts, createBackup } from './create-backup.ts';

type Keeping = Pick<Config, 'backupKeep'>;

/** Makes a backup and deletes all but the `BACKUP_KEEP` newest. @throws the reason of `signal` */
export async function runBackup(
  parts: BackupParts & { readonly config: Keeping },
  signal?: AbortSignal,
): Promise<BackupSummary> {
  const { db, clock, config } = parts;
  const summary = await createBackup(parts, signal);
  const { files, bytes } = summary;
  await saveFact(db, lastBackupFact, { files, bytes }, clock.now());
  await deleteOldBackups(config.backupDir, config.backupKeep);
  return summary;
}

async function deleteOldBackups(backupDir: string, keep: number): Promise<void> {
  const names = await listBackups(backupDir);
  for (const name of names.slice(0, -keep)) await rm(join(backupDir, name), { recursive: true, force: true });
  // Folders of interrupted backups; a running one is newer than every complete one.
  const newest = names.at(-1);
  const drafts = (await readdir(backupDir)).filter((name) => /^cotejo-[\dTZ-]+\.partial$/.test(name));
  for (const name of drafts) {
    if (newest !== undefined && name < newest) await rm(join(backupDir, name), { recursive: true, force: true });
  }
}
