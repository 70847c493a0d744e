import type { Measures } from '#platform/measures/measures.ts';
import type { BlobStore } from '#platform/storage/blob-store.ts';
import { StoredFileMissing } from '#platform/storage/unavailable.ts';

/** Times each operation. A missing file does not count as a failure. */
export function measuredStore(blobs: BlobStore, { timeStore }: Pick<Measures, 'timeStore'>): BlobStore {
  return {
    write: (name, bytes) => timeStore('write', () => blobs.write(name, bytes)),
    read: async (name) => {
      const bytes = await timeStore('read', () => blobs.read(name).catch(nullWhereMissing));
      if (bytes === null) throw new StoredFileMissing();
      return bytes;
    },
    delete: (name) => timeStore('delete', () => blobs.delete(name)),
    exists: (name) => timeStore('exists', () => blobs.exists(name)),
    list: (after) => blobs.list(after),
    check: () => timeStore('check', () => blobs.check()),
  };
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof StoredFileMissing) return null;
  throw error;
}
