import { inArray } from 'drizzle-orm';
import type { Parts } from '#context.ts';
import { documentParts, documents, formerDocuments } from '#db/schema.ts';

const batchSize = 500;

/**
 * Deletes stored files written before `writtenBefore` that no row names: what a crash left between
 * a file and its row. Answers how many. @throws StorageUnavailable, the reason of `signal`
 */
export async function deleteOrphanFiles(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  writtenBefore: Date,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  const deleteUnnamed = async (keys: string[]) => {
    signal?.throwIfAborted();
    const namedKeys = new Set<string>();
    for (const table of [documents, formerDocuments, documentParts]) {
      const named = await db.select({ key: table.storageKey }).from(table).where(inArray(table.storageKey, keys));
      for (const { key } of named) namedKeys.add(key);
    }
    for (const key of keys.filter((candidate) => !namedKeys.has(candidate))) {
      await storage.delete(key);
      deleted += 1;
    }
  };
  let batch: string[] = [];
  for await (const key of storage.list(writtenBefore)) {
    batch.push(key);
    if (batch.length < batchSize) continue;
    await deleteUnnamed(batch);
    batch = [];
  }
  if (batch.length > 0) await deleteUnnamed(batch);
  return deleted;
}
