import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';

interface MissingValue {
  readonly table: string;
  readonly column: string;
  readonly value: string;
}

/** What a copy has besides the value, so that the other rules of its table hold. */
const besides: Readonly<Record<string, SQL>> = {
  documents: sql`jsonb_build_object('storage_key', gen_random_uuid(), 'replaced_at', now(), 'is_verified', true,
    'verified_at', now(), 'reason', null)`,
  handover_disputes: sql`jsonb_build_object('answered_at', clock_timestamp())`,
  handover_settings: sql`jsonb_build_object('institution_id',
    (select id from institutions where id not in (select institution_id from handover_settings) limit 1))`,
  // Of an application that was deleted with its account: an application has only one that is open.
  handovers: sql`jsonb_build_object('credit_id', null)`,
  phone_links: sql`jsonb_build_object('ended_at', now(), 'opened_at', null, 'confirmed_at', null, 'device', null,
    'access_token_hash', null, 'number', null)`,
};

/** By `table.column`. */
const besidesValue: Readonly<Record<string, (value: string) => SQL>> = {
  'handovers.state': (value) =>
    sql`jsonb_build_object('closed_at', case when ${value} in ('disbursed', 'declined', 'withdrawn') then now() end)`,
};

/**
 * The values of closed sets that no row has. The activity log is left out: a digest is made of its rows, so that others
 * beside them would look like a changed log.
 */
export async function findMissingValues(db: Database): Promise<MissingValue[]> {
  const { rows: sets } = await db.execute<{ table: string; column: string; values: string[] }>(sql`
    select relname as table, attname as column,
      array(select found[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') found) as values
    from pg_constraint c join pg_class on pg_class.oid = conrelid
      join pg_attribute a on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1
      and atttypid = 'text'::regtype and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'
      and relname not like 'activit%'
    order by relname, attname`);
  const missing: MissingValue[] = [];
  for (const { table, column, values } of sets) {
    const { rows } = await db.execute<{ value: string }>(
      sql`select distinct ${sql.identifier(column)} as value from ${sql.identifier(table)}`,
    );
    const there = new Set(rows.map(({ value }) => value));
    missing.push(...values.filter((value) => !there.has(value)).map((value) => ({ table, column, value })));
  }
  return missing;
}

/** Copies a row for each value of a closed set that no row has. */
export async function fillClosedSets(db: Database): Promise<void> {
  for (const { table, column, value } of await findMissingValues(db)) {
    const { rows: columns } = await db.execute<{ name: string; isId: boolean }>(sql`
      select attname as name, attname = 'id' and atttypid = 'uuid'::regtype as "isId" from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
    const names = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    const changes = [
      ...(columns.some(({ isId }) => isId) ? [sql`jsonb_build_object('id', gen_random_uuid())`] : []),
      ...(besides[table] ? [besides[table]] : []),
      ...(besidesValue[`${table}.${column}`] ? [besidesValue[`${table}.${column}`]?.(value)] : []),
      sql`jsonb_build_object(${column}::text, ${value}::text)`,
    ];
    const from = sql.identifier(table);
    await db.execute(sql`insert into ${from} (${names}) select ${names} from (
      select (jsonb_populate_record(r, ${sql.join(changes, sql` || `)})).* from ${from} r limit 1) copied`);
  }
}
