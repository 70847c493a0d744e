import { existsSync } from 'node:fs';
import { link, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keyIdOf } from '#storage/encryption.ts';
import type { Storage } from '#storage/storage.ts';
import { StoredFileMissing } from '#storage/unavailable.ts';
import { type FileEntry, fileEntrySchema, linesOf } from './backup-format.ts';
import { openPart, writePart } from './part-writer.ts';

/** Files that are read and written at the same time: their waits for disk and network overlap. */
const filesAtOnce = 16;

/** What the list of files of a backup says of all of them together. */
export interface CopiedFiles {
  readonly list: { readonly bytes: number; readonly sha256: string };
  readonly count: number;
  readonly missing: number;
  /** Taken from the backup before, without reading them again. */
  readonly reused: number;
  readonly bytes: number;
  readonly documentKeyIds: string[];
}

interface Copying {
  readonly storage: Pick<Storage, 'readEncrypted' | 'newestKeyId'>;
  /** The folder of the backup that is being made. */
  readonly draft: string;
  /** The newest complete backup beside it, if there is one. */
  readonly former: string | null;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies the stored files named in `keys`, ascending, into the backup, and writes their list,
 * `files.ndjson`. A stored file never changes but for being encrypted with a newer key: one that
 * the former backup holds, encrypted with the newest key, is linked from there. Memory does not
 * grow with the number of files.
 *
 * @throws the reason of `signal`, and whatever the storage throws but for a missing file, which
 *   is counted
 */
export async function copyFiles(
  { storage, draft, former, signal }: Copying,
  keys: AsyncIterable<string>,
): Promise<CopiedFiles> {
  const list = await openPart(join(draft, 'files.ndjson'));
  const formerEntries = readFormerEntries(former);
  const keyIds = new Set<string>();
  let [count, missing, reused, bytes] = [0, 0, 0, 0];

  const copyOne = async (key: string, formerEntry: FileEntry | null): Promise<FileEntry | null> => {
    if (former && formerEntry?.keyId === storage.newestKeyId && (await linkFile(former, draft, formerEntry))) {
      reused += 1;
      return formerEntry;
    }
    try {
      const encrypted = await storage.readEncrypted(key);
      return { key, ...(await writePart(join(draft, 'files', key), encrypted)), keyId: keyIdOf(encrypted) };
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error;
      // Lost before: a backup without it is better than none, and says so.
      missing += 1;
      return null;
    }
  };
  const copyBatch = async (batch: readonly string[]) => {
    signal?.throwIfAborted();
    const entriesBefore: (FileEntry | null)[] = [];
    for (const key of batch) entriesBefore.push(await formerEntries.find(key));
    const copied = await Promise.all(batch.map((key, index) => copyOne(key, entriesBefore[index] ?? null)));
    const entries = copied.filter((entry) => entry !== null);
    for (const entry of entries) {
      if (entry.keyId !== undefined) keyIds.add(entry.keyId);
      bytes += entry.bytes;
    }
    count += entries.length;
    await list.write(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  };

  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < filesAtOnce) continue;
    await copyBatch(batch);
    batch = [];
  }
  await copyBatch(batch);
  return { list: await list.close(), count, missing, reused, bytes, documentKeyIds: [...keyIds].sort() };
}

/**
 * The list of a backup, read along with ascending keys; a list of a version that did not sort it
 * finds fewer.
 */
function readFormerEntries(former: string | null) {
  const path = former && join(former, 'files.ndjson');
  const lines = path && existsSync(path) ? linesOf(path)[Symbol.asyncIterator]() : null;
  let next: FileEntry | null = null;
  let isRead = lines === null;
  return {
    async find(key: string): Promise<FileEntry | null> {
      while (lines && !isRead && (next === null || next.key < key)) {
        const { value, done } = await lines.next();
        if (done) isRead = true;
        else next = fileEntrySchema.parse(JSON.parse(value));
      }
      return next?.key === key ? next : null;
    },
  };
}

/**
 * One more name for a file of the former backup. False where it is not there whole, or the disk
 * knows no such names.
 */
async function linkFile(former: string, draft: string, { key, bytes }: FileEntry): Promise<boolean> {
  const source = join(former, 'files', key);
  try {
    if ((await stat(source)).size !== bytes) return false;
    await link(source, join(draft, 'files', key));
    return true;
  } catch {
    return false;
  }
}
