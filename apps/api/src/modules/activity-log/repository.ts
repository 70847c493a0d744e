import { ecuadorTimeZone } from '@cotejo/format/time';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { takeLock } from '#db/locks.ts';
import { activities, activityDigests, activityWords, credits, documents, users } from '#db/schema.ts';

export type ActivityRow = typeof activities.$inferSelect;
export type ActivityWords = typeof activityWords.$inferSelect;

/** A record with the words that are kept apart from it, while there are any. */
export interface ActivityRecord {
  readonly activity: ActivityRow;
  readonly words: ActivityWords | null;
}

/** A record that is not stored yet: it gets its number from the database. */
export interface NewRecord {
  readonly activity: Omit<ActivityRow, 'number'>;
  readonly words: ActivityWords | null;
}

/** Stores a record with the words that are kept apart from it. */
export async function insertActivity(tx: Tx, { activity, words }: NewRecord): Promise<void> {
  const record = tx.insert(activities).values(activity);
  if (!words) {
    await record;
    return;
  }
  // One statement: nearly every change of an application writes both.
  const written = tx.$with('written').as(record.returning({ id: activities.id }));
  await tx.with(written).insert(activityWords).values(words);
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
 * The user whom an id stands for: their own, or that of a credit or document of theirs, in use or
 * replaced; null for anything else.
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

/** Credits by id with what their number is made of, and the names of people by id. */
export async function findSubjects(reader: Reader, creditIds: readonly string[], personIds: readonly string[]) {
  const foundCredits = await reader
    .select({ id: credits.id, createdAt: credits.createdAt, runningNumber: credits.runningNumber })
    .from(credits)
    .where(inArray(credits.id, [...creditIds]));
  const foundPeople = await reader
    .select({ id: users.id, name: sql<string>`${users.nombres} || ' ' || ${users.apellidos}` })
    .from(users)
    .where(inArray(users.id, [...personIds]));
  return {
    credits: new Map(foundCredits.map((credit) => [credit.id, credit])),
    people: new Map(foundPeople.map(({ id, name }) => [id, name])),
  };
}

/** What was done to a thing, newest first, without who looked at it. */
export async function listNewestOf(reader: Reader, targetId: string): Promise<ActivityRecord[]> {
  return withWords(reader)
    .where(and(eq(activities.targetId, targetId), ne(activities.status, 'viewed')))
    .orderBy(desc(activities.timestamp), desc(activities.id))
    .limit(100);
}

/** Every record there is, counted one by one. */
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

/** One process makes a digest at a time; released with the transaction. */
export async function lockDigests(tx: Tx): Promise<void> {
  await takeLock(tx, 'digest');
}

export type ActivityDigest = typeof activityDigests.$inferSelect;

export async function findLastDigest(reader: Reader): Promise<ActivityDigest | null> {
  const [row] = await reader.select().from(activityDigests).orderBy(desc(activityDigests.number)).limit(1);
  return row ?? null;
}

export const listDigests = (reader: Reader): Promise<ActivityDigest[]> =>
  reader.select().from(activityDigests).orderBy(asc(activityDigests.number));

export async function insertDigest(tx: Tx, digest: ActivityDigest): Promise<void> {
  await tx.insert(activityDigests).values(digest);
}

/** The highest number of a record from before `limit`; 0 when there is none. */
export async function findLastNumberBefore(reader: Reader, limit: Date): Promise<number> {
  const [row] = await reader
    .select({ number: sql<number>`coalesce(max(${activities.number}), 0)::float8` })
    .from(activities)
    .where(lt(activities.timestamp, limit));
  return row?.number ?? 0;
}

const recordsPerRead = 1_000;

/** The next records by their number, behind `after` and up to `last`. */
export const listByNumber = (reader: Reader, after: number, last: number): Promise<ActivityRecord[]> =>
  withWords(reader)
    .where(and(gt(activities.number, after), lte(activities.number, last)))
    .orderBy(asc(activities.number))
    .limit(recordsPerRead);

/** Id of the first record behind the number `after` that is older than `limit`. */
export async function findRecordBetween(reader: Reader, after: number, limit: Date): Promise<string | null> {
  const [row] = await reader
    .select({ id: activities.id })
    .from(activities)
    .where(and(gt(activities.number, after), lt(activities.timestamp, limit)))
    .orderBy(asc(activities.number))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Waits for whoever records a reading of the same thing by the same administrator; released with
 * the transaction.
 */
export async function lockReading(tx: Tx, adminId: string, targetId: string): Promise<void> {
  await takeLock(tx, 'reading', adminId, targetId);
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

/** How many records are in digests, and when the last one was made. Cheap: reads the digests alone. */
export async function countDigested(reader: Reader): Promise<{ sealed: number; lastSealedAt: Date | null }> {
  const [row] = await reader
    .select({ sealed: sql<number>`coalesce(sum(${activityDigests.recordCount}), 0)::int` })
    .from(activityDigests);
  const last = await findLastDigest(reader);
  return { sealed: row?.sealed ?? 0, lastSealedAt: last?.madeAt ?? null };
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
