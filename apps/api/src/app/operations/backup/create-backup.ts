import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encryptTo } from '#platform/backup-encryption.ts';
import { type Config, requireBackupKey } from '#platform/config.ts';
import type { Parts } from '#platform/context.ts';
import { readApplied } from '#platform/db/schema-state.ts';
import { keyIdOf } from '#platform/storage/encryption.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { StoredFileMissing } from '#platform/storage/unavailable.ts';
import { version } from '#platform/version.ts';
import {
  type BackupSummary,
  databaseFile,
  formatVersion,
  hashFile,
  type Manifest,
  summaryOf,
} from './backup-format.ts';
import { markBackupRunning } from './backup-running.ts';

export type BackupParts = Pick<Parts, 'db' | 'clock' | 'storage'> & {
  readonly connection: Pick<Parts['connection'], 'kind' | 'dump'>;
  readonly config: Pick<Config, 'backupDir' | 'isProduction' | 'backupPublicKey' | 'backupInClear'>;
};

/** Overlaps the waits for disk and network. */
const filesAtOnce = 16;

/**
 * Writes a backup to a new folder of `BACKUP_DIR` while the server runs: a consistent dump, then every stored file;
 * none is deleted meanwhile. The folder gets its final name when it is complete and synced.
 * @throws StartupError where a backup has to be encrypted and there is no key
 * @throws the reason of `signal`, after deleting the incomplete folder
 */
export async function createBackup(parts: BackupParts, signal?: AbortSignal): Promise<BackupSummary> {
  const startedAt = performance.now();
  const { clock, config, connection, db, storage } = parts;
  requireBackupKey(config);
  const createdAt = clock.now();
  const folder = join(config.backupDir, nameOf(createdAt));
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 });
  const unmark = await markBackupRunning(parts);
  try {
    const dump = join(draft, databaseFile);
    await connection.dump((clear) => writeDump(dump, clear, config.backupPublicKey), signal);
    const { count, bytes, documentKeyIds } = await copyFiles(storage, join(draft, 'files'), signal);
    const manifest: Manifest = {
      format: formatVersion,
      cotejo: version,
      createdAt: createdAt.toISOString(),
      engine: connection.kind,
      migrations: await readApplied(db),
      database: {
        bytes: (await stat(dump)).size,
        sha256: await hashFile(dump),
        encryptedTo: config.backupPublicKey ?? null,
      },
      files: { count, bytes },
      documentKeyIds,
    };
    await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    for (const name of ['files', '.']) await syncFolder(join(draft, name));
    await rename(draft, folder);
    await syncFolder(config.backupDir);
    return summaryOf(folder, manifest, startedAt);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  } finally {
    await unmark();
  }
}

/** For example `cotejo-2026-11-21T07-00-00-000Z`. */
const nameOf = (moment: Date): string => `cotejo-${moment.toISOString().replace(/[:.]/g, '-')}`;

async function writeDump(path: string, clear: ReadableStream<Uint8Array>, publicKey: string | undefined) {
  const stored = publicKey === undefined ? clear : await encryptTo(publicKey, clear);
  await writeFile(path, stored, { mode: 0o600, flush: true });
}

async function copyFiles(storage: Storage, folder: string, signal: AbortSignal | undefined) {
  let [count, bytes] = [0, 0];
  // Unsent mails are encrypted with the newest key.
  const keyIds = new Set([storage.newestKeyId]);
  const copyOne = async (key: string) => {
    const encrypted = await storage.readEncrypted(key).catch((error) => {
      // It was being deleted when the backup started.
      if (error instanceof StoredFileMissing) return null;
      throw error;
    });
    if (encrypted === null) return;
    await writeFile(join(folder, key), encrypted, { mode: 0o600, flush: true });
    count += 1;
    bytes += encrypted.length;
    keyIds.add(keyIdOf(encrypted));
  };
  let batch: string[] = [];
  for await (const key of storage.list()) {
    signal?.throwIfAborted();
    batch.push(key);
    if (batch.length < filesAtOnce) continue;
    await Promise.all(batch.map(copyOne));
    batch = [];
  }
  await Promise.all(batch.map(copyOne));
  signal?.throwIfAborted();
  return { count, bytes, documentKeyIds: [...keyIds].sort() };
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder; NTFS journals renames.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
