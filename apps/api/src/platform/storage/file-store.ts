import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from '#platform/storage/blob-store.ts';
import { StorageUnavailable, StoredFileMissing } from '#platform/storage/unavailable.ts';

const abandonedAfterMs = 60 * 60 * 1000;

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Stores files as `ab/cd/abcd…`. Each is written under a temporary name, synced and renamed, and its folder is
 * synced, so that a crash leaves a complete file or none.
 */
export function openFileStore(root: string): BlobStore {
  const drafts = join(root, 'tmp');
  const pathOf = (name: string) => join(root, name.slice(0, 2), name.slice(2, 4), name);

  async function writeDraft(bytes: Buffer): Promise<string> {
    const draft = join(drafts, randomBytes(16).toString('hex'));
    let file: FileHandle | undefined;
    try {
      file = await openDraft(draft);
      await file.writeFile(bytes);
      await file.sync();
      await file.close();
      return draft;
    } catch (error) {
      await file?.close().catch(() => undefined);
      await unlink(draft).catch(() => undefined);
      throw error;
    }
  }

  async function openDraft(draft: string): Promise<FileHandle> {
    const openNew = () => open(draft, 'wx', 0o600);
    return openNew().catch(async (error) => {
      if (!isAbsent(error)) throw error;
      await makeFolder(drafts);
      return openNew();
    });
  }

  return {
    async write(name, bytes) {
      try {
        const path = pathOf(name);
        const folderMade = makeFolder(dirname(path));
        // Awaited below; without a handler a failure now would be an unhandled rejection.
        folderMade.catch(() => undefined);
        const draft = await writeDraft(bytes);
        try {
          await folderMade;
          await rename(draft, path);
        } catch (error) {
          await unlink(draft).catch(() => undefined);
          throw error;
        }
        await syncFolder(dirname(path));
      } catch (error) {
        throw new StorageUnavailable(error);
      }
    },

    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        throw isAbsent(error) ? new StoredFileMissing() : new StorageUnavailable(error);
      }
    },

    async delete(name) {
      try {
        await unlink(pathOf(name));
        await syncFolder(dirname(pathOf(name)));
      } catch (error) {
        if (!isAbsent(error)) throw new StorageUnavailable(error);
      }
    },

    async exists(name) {
      try {
        return (await stat(pathOf(name))).isFile();
      } catch (error) {
        if (isAbsent(error)) return false;
        throw new StorageUnavailable(error);
      }
    },

    async *list(after = '') {
      const [firstAfter, secondAfter] = [after.slice(0, 2), after.slice(0, 4)];
      for (const first of await foldersIn(root)) {
        if (first < firstAfter) continue;
        for (const second of await foldersIn(join(root, first))) {
          if (first + second < secondAfter) continue;
          for (const name of await namesIn(join(root, first, second))) {
            if (name <= after) continue;
            const facts = await factsOf(pathOf(name));
            // Deleted while listing.
            if (facts !== null) yield { name, ...facts };
          }
        }
      }
    },

    async check() {
      try {
        await unlink(await writeDraft(Buffer.from('check')));
        await deleteAbandonedDrafts(drafts);
      } catch (error) {
        throw new StorageUnavailable(error);
      }
    },
  };
}

/** Syncs the parent of each new folder, which holds its entry. */
async function makeFolder(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstCreated === undefined) return;
  for (let folder = path; ; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
    if (folder === firstCreated || folder === dirname(folder)) return;
  }
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

/** Recent drafts may belong to another process that is still writing. */
async function deleteAbandonedDrafts(drafts: string): Promise<void> {
  for (const name of await namesIn(drafts)) {
    const path = join(drafts, name);
    const modified = await stat(path).catch(() => null);
    if (modified !== null && Date.now() - modified.mtimeMs > abandonedAfterMs)
      await unlink(path).catch(() => undefined);
  }
}

const foldersIn = async (path: string): Promise<string[]> =>
  (await namesIn(path)).filter((name) => /^[0-9a-f]{2}$/.test(name));

async function namesIn(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort();
  } catch (error) {
    if (isAbsent(error)) return [];
    throw new StorageUnavailable(error);
  }
}

async function factsOf(path: string): Promise<{ sizeBytes: number; writtenAt: Date } | null> {
  try {
    const { size, mtime } = await stat(path);
    return { sizeBytes: size, writtenAt: mtime };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw new StorageUnavailable(error);
  }
}
