import { ecuadorTimeZone } from '@cotejo/format/time';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { isAfter, type Keyset } from '#db/keyset.ts';
import { activities, activitySealRows, activitySeals, activityWords, credits, documents, users } from '#db/schema.ts';

export type ActivityRow = typeof activities.$inferSelect;
export type ActivityWords = typeof activityWords.$inferSelect;
export type Seal = typeof activitySeals.$inferSelect;

/** A record with the words that are kept apart from it, while there are any. */
export interface ActivityRecord {
  readonly activity: ActivityRow;
  readonly words: ActivityWords | null;
}

/** Stores a record with the words that are kept apart from it. */
export async function insertActivity(tx: Tx, { activity, words }: ActivityRecord): Promise<void> {
  await tx.insert(activities).values(activity);
  if (words) await tx.insert(activityWords).values(words);
}

/**
 * Deletes the words the log keeps about a user, and answers of how many records: the record of the
 * deletion must carry that number as `details.erasedRecords`, or `verify` reports them as missing.
 */
export async function deleteWordsAbout(tx: Tx, personId: string): Promise<number> {
  const deletedRows = await tx
    .delete(activityWords)
    .where(eq(activityWords.personId, personId))
    .returning({ id: activityWords.activityId });
  return deletedRows.length;
}

/**
 * The user whom an id stands for: their own, or that of a credit or document of theirs; null for
 * anything else.
 */
export async function findPersonOf(reader: Reader, id: string): Promise<string | null> {
  const ofUser = reader.select({ id: users.id }).from(users).where(eq(users.id, id));
  const ofCredit = reader.select({ id: credits.userId }).from(credits).where(eq(credits.id, id));
  const ofDocument = reader
    .select({ id: credits.userId })
    .from(documents)
    .innerJoin(credits, eq(credits.id, documents.creditId))
    .where(eq(documents.id, id));
  const [row] = (await Promise.all([ofUser, ofCredit, ofDocument])).flat();
  return row?.id ?? null;
}

/** Records with their words, for a query that says which. */
export const withWords = (reader: Reader) =>
  reader
    .select({ activity: activities, words: activityWords })
    .from(activities)
    .leftJoin(activityWords, eq(activityWords.activityId, activities.id))
    .$dynamic();

export async function findActivity(reader: Reader, id: string): Promise<ActivityRecord | null> {
  const [row] = await withWords(reader).where(eq(activities.id, id));
  return row ?? null;
}

/** What was done to a thing, newest first, without who looked at it. */
export async function listNewestOf(reader: Reader, targetId: string): Promise<ActivityRecord[]> {
  return withWords(reader)
    .where(and(eq(activities.targetId, targetId), ne(activities.status, 'viewed')))
    .orderBy(desc(activities.timestamp), desc(activities.id))
    .limit(100);
}

/** Every record there is, counted one by one. For the check of the seals. */
export const countAllActivities = (reader: Reader): Promise<number> => reader.$count(activities);

/** Activity of a period, counted by type, status and day of Ecuador. */
export async function countActivityGroups(reader: Reader, from: Date, until: Date) {
  const day = sql<string>`to_char(${activities.timestamp} at time zone ${ecuadorTimeZone}, 'YYYY-MM-DD')`;
  return reader
    .select({ type: activities.type, status: activities.status, day, count: sql<number>`count(*)::int` })
    .from(activities)
    .where(and(gte(activities.timestamp, from), lt(activities.timestamp, until)))
    .groupBy(activities.type, activities.status, sql`3`);
}

/**
 * What a period's verdicts were about, by status: a document, or an operation that failed.
 * Verdicts on credits are not among them.
 */
export async function countOtherVerdicts(reader: Reader, from: Date, until: Date) {
  // A subquery and no join, for which PostgreSQL would read the words of every record there is.
  const words = reader
    .select({ details: activityWords.details })
    .from(activityWords)
    .where(and(eq(activityWords.activityId, activities.id), isNotNull(activities.wordsHash)));
  const verdicts = reader
    .select({
      status: sql<'approved' | 'rejected' | 'pending'>`${activities.status}`.as('status'),
      details: sql`coalesce((${words}), ${activities.details})`.as('details'),
    })
    .from(activities)
    .where(
      and(
        gte(activities.timestamp, from),
        lt(activities.timestamp, until),
        // Written out like the partial index `activities_verdicts`.
        sql`${activities.status} in ('approved','rejected','pending')`,
      ),
    )
    .as('verdicts');
  // `jsonb_exists` and not the operator `?`, which drivers take for a parameter.
  const failed = sql`(${verdicts.status} = 'rejected' and jsonb_exists(${verdicts.details}, 'error'))`;
  const about = sql<'failed' | 'document' | null>`case when ${failed} then 'failed'
    when jsonb_exists(${verdicts.details}, 'documentId') then 'document' end`;
  return reader
    .select({ status: verdicts.status, about, count: sql<number>`count(*)::int` })
    .from(verdicts)
    .groupBy(verdicts.status, sql`2`);
}

/** One process seals at a time; released with the transaction. */
export async function lockSeals(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7026054)`);
}

export async function findLastSeal(reader: Reader): Promise<Seal | null> {
  const [row] = await reader.select().from(activitySeals).orderBy(desc(activitySeals.number)).limit(1);
  return row ?? null;
}

export async function findSeal(reader: Reader, number: number): Promise<Seal | null> {
  const [row] = await reader.select().from(activitySeals).where(eq(activitySeals.number, number));
  return row ?? null;
}

/** Time of the oldest record under the seal that is still there. */
export async function findOldestSealedTime(reader: Reader, sealNumber: number): Promise<Date | null> {
  const [row] = await reader
    .select({ timestamp: activities.timestamp })
    .from(activitySealRows)
    .innerJoin(activities, eq(activities.id, activitySealRows.activityId))
    .where(eq(activitySealRows.sealNumber, sealNumber))
    .orderBy(asc(activitySealRows.ordinal))
    .limit(1);
  return row?.timestamp ?? null;
}

/** How many records since `from` have no seal. */
export const countUnsealedSince = (reader: Reader, from: Date): Promise<number> =>
  reader.$count(
    activities,
    and(
      gte(activities.timestamp, from),
      sql`not exists (select 1 from ${activitySealRows} where ${activitySealRows.activityId} = ${activities.id})`,
    ),
  );

/**
 * Time of the newest record under the seal; null when none of them is there any more. Its records
 * were sealed by their times: the last one that is still there is found in the index of their
 * order.
 */
export async function findNewestSealedTime(reader: Reader, sealNumber: number): Promise<Date | null> {
  const [row] = await reader
    .select({ timestamp: activities.timestamp })
    .from(activitySealRows)
    .innerJoin(activities, eq(activities.id, activitySealRows.activityId))
    .where(eq(activitySealRows.sealNumber, sealNumber))
    .orderBy(desc(activitySealRows.ordinal))
    .limit(1);
  return row?.timestamp ?? null;
}

/**
 * Records without a seal, oldest first; only those since `from`, or behind `after`, when it is
 * given.
 */
export async function listUnsealed(
  reader: Reader,
  { from, after }: { from: Date | null; after: Keyset | null },
  limit: number,
): Promise<ActivityRow[]> {
  const isUnsealed = sql`not exists (select 1 from ${activitySealRows} where ${activitySealRows.activityId} = ${activities.id})`;
  return reader
    .select()
    .from(activities)
    .where(
      and(
        from ? gte(activities.timestamp, from) : undefined,
        after ? isAfter(activities.timestamp, activities.id, after, 'asc') : undefined,
        isUnsealed,
      ),
    )
    .orderBy(asc(activities.timestamp), asc(activities.id))
    .limit(limit);
}

/**
 * The oldest record without a seal from before `limit`, and since `from` where that is given; null
 * when there is none.
 */
export async function findUnsealedBefore(reader: Reader, limit: Date, from: Date | null): Promise<string | null> {
  const [row] = await reader
    .select({ id: activities.id })
    .from(activities)
    .leftJoin(activitySealRows, eq(activitySealRows.activityId, activities.id))
    .where(
      and(
        lt(activities.timestamp, limit),
        from ? gte(activities.timestamp, from) : undefined,
        isNull(activitySealRows.activityId),
      ),
    )
    .orderBy(asc(activities.timestamp), asc(activities.id))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Waits for whoever records a reading of the same thing by the same administrator; released with
 * the transaction.
 */
export async function lockReading(tx: Tx, adminId: string, targetId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7026055, hashtext(${`${adminId} ${targetId}`}))`);
}

/** Whether the server recorded since `from` that the administrator read this. */
export async function hasReadingSince(reader: Reader, adminId: string, targetId: string, from: Date): Promise<boolean> {
  const found = await reader.$count(
    activities,
    and(
      eq(activities.targetId, targetId),
      eq(activities.adminId, adminId),
      eq(activities.status, 'viewed'),
      eq(activities.source, 'server'),
      gt(activities.timestamp, from),
    ),
  );
  return found > 0;
}

export async function insertSeal(tx: Tx, seal: Seal, rows: readonly { id: string; rowHash: string }[]): Promise<void> {
  await tx.insert(activitySeals).values(seal);
  await tx
    .insert(activitySealRows)
    .values(rows.map(({ id, rowHash }, ordinal) => ({ activityId: id, sealNumber: seal.number, ordinal, rowHash })));
}

export async function listSeals(reader: Reader, afterNumber: number, limit: number): Promise<Seal[]> {
  return reader
    .select()
    .from(activitySeals)
    .where(sql`${activitySeals.number} > ${afterNumber}`)
    .orderBy(asc(activitySeals.number))
    .limit(limit);
}

/** What the seals hold of each record, and the record and its words where they still exist. */
export async function listSealedRows(reader: Reader, sealNumbers: readonly number[]) {
  return reader
    .select({ sealed: activitySealRows, activity: activities, words: activityWords })
    .from(activitySealRows)
    .leftJoin(activities, eq(activities.id, activitySealRows.activityId))
    .leftJoin(activityWords, eq(activityWords.activityId, activitySealRows.activityId))
    .where(inArray(activitySealRows.sealNumber, [...sealNumbers]))
    .orderBy(asc(activitySealRows.sealNumber), asc(activitySealRows.ordinal));
}

/**
 * How many records seals were made of, and when the last seal was. Cheap: reads the seals alone.
 */
export async function countSealed(reader: Reader): Promise<{ sealed: number; lastSealedAt: Date | null }> {
  const [row] = await reader
    .select({ sealed: sql<number>`coalesce(sum(${activitySeals.rowCount}), 0)::int` })
    .from(activitySeals);
  const last = await findLastSeal(reader);
  return { sealed: row?.sealed ?? 0, lastSealedAt: last?.sealedAt ?? null };
}

/**
 * When the last seal was made, and how far the newest record under it lies behind the newest one.
 * Cheap however long the log is: each is the end of an index.
 */
export async function measureSeals(reader: Reader): Promise<{ lastSealedAt: Date | null; lagSeconds: number }> {
  const last = await findLastSeal(reader);
  const sealed = last && (await findNewestSealedTime(reader, last.number));
  const timeAt = async (end: typeof asc) => {
    const rows = await reader
      .select({ timestamp: activities.timestamp })
      .from(activities)
      .orderBy(end(activities.timestamp), end(activities.id))
      .limit(1);
    return rows[0]?.timestamp ?? null;
  };
  const newest = await timeAt(desc);
  const from = sealed ?? (await timeAt(asc));
  const lagMs = newest && from ? Math.max(0, newest.getTime() - from.getTime()) : 0;
  return { lastSealedAt: last?.sealedAt ?? null, lagSeconds: lagMs / 1_000 };
}

/**
 * First record whose words are gone, when there are more or fewer of those than deleted accounts
 * took with them; null when the numbers agree. One statement, so that a deletion meanwhile is seen
 * whole or not at all.
 */
export async function findUnaccountedWords(reader: Reader): Promise<string | null> {
  const { rows } = await reader.execute<{ missing: number; erased: number; first: string | null }>(sql`
    with missing as (
      select ${activities.id} as id from ${activities}
      where ${activities.wordsHash} is not null
        and not exists (select 1 from ${activityWords} where ${activityWords.activityId} = ${activities.id})
    )
    select (select count(*)::int from missing) as missing,
      (select id::text from missing order by id limit 1) as first,
      (select coalesce(sum((${activities.details}->>'erasedRecords')::int), 0)::int from ${activities}
        where ${activities.type} = 'user' and ${activities.status} = 'deleted'
          and jsonb_typeof(${activities.details}->'erasedRecords') = 'number') as erased`);
  const [row] = rows;
  return !row || row.missing === row.erased ? null : (row.first ?? 'activity_words');
}
