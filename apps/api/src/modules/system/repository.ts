import { and, asc, desc, eq, isNotNull, isNull, like, not, or, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { activities, documents, isInUse, mails, systemFacts } from '#platform/db/schema.ts';

/** In bytes; null if the engine does not support it. */
export async function findDatabaseSize(reader: Reader): Promise<number | null> {
  const { rows } = await reader
    .execute<{ size: string | number }>(sql`select pg_database_size(current_database()) as size`)
    .catch(() => ({ rows: [] }));
  return rows[0] ? Number(rows[0].size) : null;
}

export async function sumDocuments(reader: Reader): Promise<{ documents: number; sizeBytes: number }> {
  const [row] = await reader
    .select({
      documents: sql<number>`count(*)::int`,
      sizeBytes: sql<number>`coalesce(sum(${documents.sizeBytes}), 0)::float8`,
    })
    .from(documents)
    .where(isInUse(documents));
  return row ?? { documents: 0, sizeBytes: 0 };
}

const isRefused = like(mails.lastError, 'refused:%');
const isWaiting = and(isNull(mails.sentAt), or(isNull(mails.lastError), not(isRefused)));

/** `failed` mails were refused and will not be sent again. */
export async function countMails(reader: Reader) {
  const waiting = await reader.$count(mails, isWaiting);
  const failed = await reader.$count(mails, and(isNull(mails.sentAt), isRefused));
  const [last] = await reader
    .select({ sentAt: mails.sentAt })
    .from(mails)
    .where(isNotNull(mails.sentAt))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return { waiting, failed, lastSentAt: last?.sentAt ?? null };
}

/** Null if none is waiting. */
export async function findOldestWaitingMail(reader: Reader): Promise<Date | null> {
  const [row] = await reader
    .select({ createdAt: mails.createdAt })
    .from(mails)
    .where(isWaiting)
    .orderBy(asc(mails.createdAt))
    .limit(1);
  return row?.createdAt ?? null;
}

export const countActivities = (reader: Reader): Promise<number> => reader.$count(activities);

const installationFact = 'installation_id';

/** Stores `newId` if there is no id yet. */
export async function ensureInstallationId(reader: Reader, newId: string, now: Date): Promise<string> {
  await reader
    .insert(systemFacts)
    .values({ name: installationFact, value: newId, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await reader.select().from(systemFacts).where(eq(systemFacts.name, installationFact));
  return String(row?.value);
}

/** A restored copy gets a new id at its start. */
export async function deleteInstallationId(reader: Reader): Promise<void> {
  await reader.delete(systemFacts).where(eq(systemFacts.name, installationFact));
}
