import { inArray } from 'drizzle-orm';
import type { Parts } from '#platform/context.ts';
import { documentParts, documents } from '#platform/db/schema.ts';

const pageSize = 500;

interface Sweep {
  readonly after?: string | undefined;
  /** Stops after the page that reaches this number. */
  readonly filesAtMost?: number;
  /** Called with the last key of each page, and with null at the end. */
  readonly onPage?: (lastKey: string | null) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/** Deletes files without a row, which a crash can leave. @throws StorageUnavailable, the reason of `signal` */
export async function deleteOrphanFiles(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  writtenBefore: Date,
  { after, filesAtMost = Number.POSITIVE_INFINITY, onPage, signal }: Sweep = {},
): Promise<number> {
  let deleted = 0;
  const deleteUnnamed = async (keys: readonly string[]) => {
    signal?.throwIfAborted();
    const namedKeys = new Set<string>();
    // All documents, because files of replaced ones are kept until the credit is decided.
    for (const table of [documents, documentParts]) {
      const named = await db
        .select({ key: table.storageKey })
        .from(table)
        .where(inArray(table.storageKey, [...keys]));
      for (const { key } of named) namedKeys.add(key);
    }
    for (const key of keys.filter((candidate) => !namedKeys.has(candidate))) {
      await storage.delete(key);
      deleted += 1;
    }
  };
  let page: string[] = [];
  let lookedAt = 0;
  for await (const key of storage.list(writtenBefore, after)) {
    page.push(key);
    lookedAt += 1;
    if (page.length < pageSize && lookedAt < filesAtMost) continue;
    await deleteUnnamed(page);
    await onPage?.(key);
    if (lookedAt >= filesAtMost) return deleted;
    page = [];
  }
  if (page.length > 0) await deleteUnnamed(page);
  await onPage?.(null);
  return deleted;
}
