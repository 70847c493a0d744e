import { ecuadorTimeZone } from '@cotejo/format/time';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { takeLock } from '#platform/db/locks.ts';
import { activities, activityDigests, activityWords, credits, documents, users } from '#platform/db/schema.ts';

export type ActivityRow = typeof activities.$inferSelect;
export type ActivityWords = typeof activityWords.$inferSelect;

/** Words about a user are null once erased. */
export interface ActivityRecord {
  readonly activity: ActivityRow;
  readonly words: ActivityWords | null;
}

/** The database assigns the number. */
export interface NewRecord {
  readonly activity: Omit<ActivityRow, 'number'>;
  readonly words: ActivityWords | null;
}

export async function insertActivity(tx: Tx, { activity, words }: NewRecord): Promise<void> {
  const record = tx.insert(activities).values(activity);
  if (!words) {
    await record;
    return;
  }
  // One statement, since nearly every change of a credit writes both.
  const written = tx.$with('written').as(record.returning({ id: activities.id }));
  await tx.with(written).insert(activityWords).values(words);
}

/** The record of the deletion must store the returned count as `details.erasedRecords`; `verify` compares them. */
export async function deleteWordsAbout(tx: Tx, personId: string): Promise<number> {
  const deletedRows = await tx
    .delete(activityWords)
    .where(eq(activityWords.personId, personId))
    .returning({ id: activityWords.activityId });
  return deletedRows.length;
}

/** The user of a user, credit or document id; null for any other. */
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

/** Add a condition to the query. */
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

/** The newest 100 without views. */
export async function listNewestOf(reader: Reader, targetId: string): Promise<ActivityRecord[]> {
  return withWords(reader)
    .where(and(eq(activities.targetId, targetId), ne(activities.status, 'viewed')))
    .orderBy(desc(activities.timestamp), desc(activities.id))
    .limit(100);
}

export const countAllActivities = (reader: Reader): Promise<number> => reader.$count(activities);

/** Days are those of Ecuador. */
export async function countActivityGroups(reader: Reader, from: Date, until: Date) {
  const day = sql<string>`to_char(${activities.timestamp} at time zone ${ecuadorTimeZone}, 'YYYY-MM-DD')`;
  return reader
    .select({ type: activities.type, status: activities.status, day, count: sql<number>`count(*)::int` })
    .from(activities)
    .where(and(gte(activities.timestamp, from), lt(activities.timestamp, until)))
    .groupBy(activities.type, activities.status, sql`3`);
}

/** Verdicts on documents and failed operations by status, without verdicts on credits. */
export async function countOtherVerdicts(reader: Reader, from: Date, until: Date) {
  // A subquery, since a join makes PostgreSQL read all words.
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
        // The literals must match the partial index `activities_verdicts`.
        sql`${activities.status} in ('approved','rejected','pending')`,
      ),
    )
    .as('verdicts');
  // `jsonb_exists` because drivers read the operator `?` as a parameter.
  const failed = sql`(${verdicts.status} = 'rejected' and jsonb_exists(${verdicts.details}, 'error'))`;
  const about = sql<'failed' | 'document' | null>`case when ${failed} then 'failed'
    when jsonb_exists(${verdicts.details}, 'documentId') then 'document' end`;
  return reader
    .select({ status: verdicts.status, about, count: sql<number>`count(*)::int` })
    .from(verdicts)
    .groupBy(verdicts.status, sql`2`);
}

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

export async function findLastNumberBefore(reader: Reader, limit: Date): Promise<number> {
  const [row] = await reader
    .select({ number: sql<number>`coalesce(max(${activities.number}), 0)::float8` })
    .from(activities)
    .where(lt(activities.timestamp, limit));
  return row?.number ?? 0;
}

const recordsPerRead = 1_000;

export const listByNumber = (reader: Reader, after: number, last: number): Promise<ActivityRecord[]> =>
  withWords(reader)
    .where(and(gt(activities.number, after), lte(activities.number, last)))
    .orderBy(asc(activities.number))
    .limit(recordsPerRead);

export async function findRecordBetween(reader: Reader, after: number, limit: Date): Promise<string | null> {
  const [row] = await reader
    .select({ id: activities.id })
    .from(activities)
    .where(and(gt(activities.number, after), lt(activities.timestamp, limit)))
    .orderBy(asc(activities.number))
    .limit(1);
  return row?.id ?? null;
}

export async function lockReading(tx: Tx, adminId: string, targetId: string): Promise<void> {
  await takeLock(tx, 'reading', adminId, targetId);
}

/** Records from clients do not count. */
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

/** Whether a contact opened this of an application since then. */
export async function hasContactReadingSince(
  reader: Reader,
  { targetId, contact, what, from }: { targetId: string; contact: string; what: string; from: Date },
): Promise<boolean> {
  const [found] = await reader
    .select({ one: sql`1` })
    .from(activities)
    .innerJoin(activityWords, eq(activityWords.activityId, activities.id))
    .where(
      and(
        eq(activities.targetId, targetId),
        eq(activities.status, 'viewed'),
        gt(activities.timestamp, from),
        sql`${activityWords.details} @> ${JSON.stringify({ contact, what })}::jsonb`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Up to `count` words that name a contact of an institution, written before `limit`. Returns how many. */
export async function deleteContactWordsBefore(tx: Tx, limit: Date, count: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from ${activityWords} where ${activityWords.activityId} in (
      select w.activity_id from ${activityWords} w join ${activities} on ${activities.id} = w.activity_id
      where ${activities.timestamp} < ${limit.toISOString()}::timestamptz and jsonb_exists(w.details, 'contact')
      limit ${count})
    returning 1`);
  return rows.length;
}

/** Reads only the digests, so it is fast. */
export async function countDigested(reader: Reader): Promise<{ sealed: number; lastSealedAt: Date | null }> {
  const [row] = await reader
    .select({ sealed: sql<number>`coalesce(sum(${activityDigests.recordCount}), 0)::int` })
    .from(activityDigests);
  const last = await findLastDigest(reader);
  return { sealed: row?.sealed ?? 0, lastSealedAt: last?.madeAt ?? null };
}

/**
 * The first record with missing words, if their number differs from what deletions recorded; else null. One statement,
 * so that a concurrent deletion is seen entirely or not at all.
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
        where ${activities.type} in ('user', 'system') and ${activities.status} = 'deleted'
          and jsonb_typeof(${activities.details}->'erasedRecords') = 'number') as erased`);
  const [row] = rows;
  return !row || row.missing === row.erased ? null : (row.first ?? 'activity_words');
}
