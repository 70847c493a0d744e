import type { ActivityAbout, ActivityStatus, ActivityType } from '@cotejo/contracts/activity-log';
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reader } from '#platform/db/database.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { literally } from '#platform/db/like-pattern.ts';
import { activities, activityWords } from '#platform/db/schema.ts';
import { type ActivityRecord, withWords } from './repository.ts';

interface ActivityFilter {
  readonly type?: readonly ActivityType[] | undefined;
  readonly status?: readonly ActivityStatus[] | undefined;
  readonly about?: ActivityAbout | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  readonly targetId?: string | undefined;
  /** The user, including their credits and documents. */
  readonly personId?: string | undefined;
  readonly adminId?: string | undefined;
  /** Part of the description, or of the target's or administrator's name. */
  readonly q?: string | undefined;
}

export interface ActivityPage {
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
  readonly after: Keyset | null;
}

// Frequent words fill a page from this many newest records; rare words are found by the trigram indexes. So the time of
// a search does not grow with the log.
const walkedRecords = 5_000;

const conditionOf = (filter: ActivityFilter): SQL | undefined =>
  and(
    filter.type && inArray(activities.type, [...filter.type]),
    filter.status && inArray(activities.status, [...filter.status]),
    filter.about && isAbout(filter.about),
    filter.from && gte(activities.timestamp, filter.from),
    filter.until && lt(activities.timestamp, filter.until),
    filter.targetId === undefined ? undefined : eq(activities.targetId, filter.targetId),
    filter.personId === undefined ? undefined : isAboutPerson(filter.personId),
    filter.adminId === undefined ? undefined : eq(activities.adminId, filter.adminId),
  );

const isAboutPerson = (personId: string): SQL => sql`${activities.id} in (
  select activity_id from ${activityWords} apart where apart.person_id = ${personId}
  union select id from ${activities} of_person where of_person.target_id = ${personId})`;

/** The details may be in `activity_words`. */
function isAbout(about: ActivityAbout): SQL {
  const apart = sql`(select details from ${activityWords} apart where apart.activity_id = ${activities.id}
    and ${activities.wordsHash} is not null)`;
  // `jsonb_exists` because drivers read the operator `?` as a parameter.
  const has = (key: string) => sql`coalesce(jsonb_exists(coalesce(${apart}, ${activities.details}), ${key}), false)`;
  const failed = sql`(${activities.status} = 'rejected' and ${has('error')})`;
  if (about === 'failure') return failed;
  const ofDocument = sql`(${activities.status} in ('approved','rejected','pending') and ${has('documentId')})`;
  return about === 'document' ? sql`(${ofDocument} and not ${failed})` : sql`not (${ofDocument} or ${failed})`;
}

const isBehind = ({ order, after }: Pick<ActivityPage, 'order' | 'after'>): SQL | undefined =>
  after ? isAfter(activities.timestamp, activities.id, after, order) : undefined;

const directionOf = ({ order }: Pick<ActivityPage, 'order'>) => (order === 'asc' ? asc : desc);

/** `limit + 1` records after the cursor or from `offset`. */
export async function listActivities(
  reader: Reader,
  { q, ...filter }: ActivityFilter,
  page: ActivityPage,
): Promise<ActivityRecord[]> {
  const direction = directionOf(page);
  const order = [direction(activities.timestamp), direction(activities.id)];
  if (q) {
    const ids = await findIds(reader, filter, q, page);
    return withWords(reader)
      .where(inArray(activities.id, ids))
      .orderBy(...order);
  }
  return withWords(reader)
    .where(and(conditionOf(filter), isBehind(page)))
    .orderBy(...order)
    .limit(page.limit + 1)
    .offset(page.after ? 0 : page.offset);
}

async function findIds(reader: Reader, filter: ActivityFilter, q: string, page: ActivityPage): Promise<string[]> {
  const offset = page.after ? 0 : page.offset;
  const wanted = page.limit + 1;
  const near = await walk(reader, filter, q, page, { offset, wanted });
  if (near.length === wanted) return near;
  const direction = sql.raw(page.order);
  const condition = and(conditionOf(filter), isBehind(page));
  const { rows } = await reader.execute<{ id: string }>(sql`
    select id from ${await matchesOf(reader, q, condition, page)} found
    order by timestamp ${direction}, id ${direction} limit ${wanted} offset ${offset}`);
  return rows.map(({ id }) => id);
}

async function walk(
  reader: Reader,
  filter: ActivityFilter,
  q: string,
  page: ActivityPage,
  { offset, wanted }: { offset: number; wanted: number },
): Promise<string[]> {
  const direction = directionOf(page);
  const walked = reader
    .select()
    .from(activities)
    .where(and(conditionOf(filter), isBehind(page)))
    .orderBy(direction(activities.timestamp), direction(activities.id))
    .limit(walkedRecords)
    .as('walked');
  const rows = await reader
    .select({ id: walked.id })
    .from(walked)
    .leftJoin(activityWords, eq(activityWords.activityId, walked.id))
    .where(or(says(q, walked), holds(walked.adminName, q), saysOfPerson(q)))
    .orderBy(direction(walked.timestamp), direction(walked.id))
    .limit(wanted)
    .offset(offset);
  return rows.map(({ id }) => id);
}

const exportedAtOnce = 1_000;

/** Yields all matches, newest first, in statements whose time and memory do not grow with the log. */
export async function* walkActivities(
  reader: Reader,
  { q, ...filter }: ActivityFilter,
): AsyncGenerator<ActivityRecord[]> {
  const order = [desc(activities.timestamp), desc(activities.id)];
  for (let after: Keyset | null = null; ; ) {
    const condition = and(conditionOf(filter), isBehind({ order: 'desc', after }));
    const [end] = await reader
      .select({ timestamp: activities.timestamp, id: activities.id })
      .from(activities)
      .where(condition)
      .orderBy(...order)
      .limit(1)
      .offset((q ? walkedRecords : exportedAtOnce) - 1);
    const isWithin =
      end &&
      sql`(${activities.timestamp}, ${activities.id}) >= (${end.timestamp.toISOString()}::timestamptz, ${end.id}::uuid)`;
    const matches = q ? or(says(q), holds(activities.adminName, q), saysOfPerson(q)) : undefined;
    const records = await withWords(reader)
      .where(and(condition, isWithin, matches))
      .orderBy(...order);
    if (records.length > 0) yield records;
    if (!end) return;
    after = { key: end.timestamp.getTime(), id: end.id };
  }
}

/** One or two letters match only at the start of a word, since trigram indexes do not find them elsewhere. */
function holds(text: PgColumn | SQL, q: string): SQL {
  const part = literally(q);
  if ([...q].length > 2) return sql`${text} ilike ${`%${part}%`}`;
  return sql`(${text} ilike ${`${part}%`} or ${text} ilike ${`% ${part}%`})`;
}

type Said = Readonly<Record<'wordsHash' | 'description' | 'targetName', PgColumn>>;

/** Matches the condition of the index `activities_trigrams`. */
const says = (q: string, record: Said = activities): SQL | undefined =>
  and(isNull(record.wordsHash), or(holds(record.description, q), holds(record.targetName, q)));

/** Uses the index `activity_words_trigrams`. */
const saysOfPerson = (q: string): SQL | undefined =>
  or(holds(activityWords.description, q), holds(activityWords.targetName, q));

const lettersBesideSpace = 2;

/**
 * Searches several words by the letters around each space (index `activity_words_whole_names`): few names share those
 * trigrams, while the trigrams of the words would intersect long lists.
 */
function isOfPerson(q: string): SQL {
  const words = q.split(' ').map((word) => [...word]);
  const whole = words.flat();
  const places = words.slice(0, -1).map((_word, index) => words.slice(0, index + 1).flat().length);
  const selective = places
    .map((place) => whole.slice(Math.max(0, place - lettersBesideSpace), place + lettersBesideSpace))
    .filter((letters) => letters.length > 2)
    .map((letters) => letters.join(''));
  if (selective.length === 0) return holds(activityWords.targetName, q);
  const squeezed = sql`replace(${activityWords.targetName}, ' ', '')`;
  // `|| ''` keeps this part from the trigram index.
  const name = sql`(${activityWords.targetName} || '')`;
  return and(...selective.map((letters) => holds(squeezed, letters)), holds(name, q)) as SQL;
}

/** Distinct names by a recursive index scan, since there are few in many records. */
async function listMatchingAdmins(reader: Reader, q: string): Promise<string[]> {
  const { rows } = await reader.execute<{ name: string }>(sql`
    with recursive names as (
      (select admin_name as name from ${activities} where admin_name is not null order by admin_name limit 1)
      union all
      select (select admin_name from ${activities} where admin_name > names.name order by admin_name limit 1)
      from names where names.name is not null)
    select name from names where ${holds(sql`name`, q)}`);
  return rows.map(({ name }) => name);
}

// A limit per branch prevents parallel workers, whose start takes ten times as long as the search.
const neverReached = 2_147_483_647;

/** A table expression with id and timestamp of each match, unordered and without duplicates. */
async function matchesOf(reader: Reader, q: string, condition: SQL | undefined, page?: ActivityPage): Promise<SQL> {
  const names = await listMatchingAdmins(reader, q);
  const isByNoneOfThem = names.length === 0 ? undefined : sql`(${inArray(activities.adminName, names)}) is not true`;
  // An administrator may have many records: read only what the page can show, by index.
  const newestOfAdmin =
    page &&
    sql`order by timestamp ${sql.raw(page.order)}, id ${sql.raw(page.order)} limit ${page.offset + page.limit + 1}`;
  const branches = [
    sql`(select ${activities.id}, ${activities.timestamp} from ${activities}
      where ${and(condition, says(q), isByNoneOfThem)} limit ${neverReached})`,
    sql`(select ${activities.id}, ${activities.timestamp} from ${activityWords}
      join ${activities} on ${activities.id} = ${activityWords.activityId}
      where ${and(or(holds(activityWords.description, q), isOfPerson(q)), condition, isByNoneOfThem)} limit ${neverReached})`,
    ...names.map(
      (name) => sql`(select ${activities.id}, ${activities.timestamp} from ${activities}
        where ${and(condition, eq(activities.adminName, name))} ${newestOfAdmin ?? sql``})`,
    ),
  ];
  return sql`(${sql.join(branches, sql` union all `)})`;
}

export const countFiltered = (reader: Reader, filter: Omit<ActivityFilter, 'q'>): Promise<number> =>
  reader.$count(activities, conditionOf(filter));

export async function countMatches(reader: Reader, { q, ...filter }: ActivityFilter, maximum: number): Promise<number> {
  const condition = conditionOf(filter);
  const found = q
    ? await matchesOf(reader, q, condition)
    : sql`(select ${activities.id} from ${activities} where ${condition ?? sql`true`})`;
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${found} found limit ${maximum}) counted`,
  );
  return rows[0]?.count ?? 0;
}
