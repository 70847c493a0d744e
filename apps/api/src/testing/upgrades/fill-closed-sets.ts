import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';

/**
 * Copies a row for each value of a closed set that no row has, where the other rules of its table let it. Returns
 * what is left without a row, as `table.column value`.
 */
export async function fillClosedSets(db: Database): Promise<string[]> {
  const { rows: sets } = await db.execute<{ table: string; column: string; values: string[]; hasId: boolean }>(sql`
    select relname as table, attname as column,
      array(select found[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') found) as values,
      exists (select from pg_attribute where attrelid = conrelid and attname = 'id' and atttypid = 'uuid'::regtype) as "hasId"
    from pg_constraint c join pg_class on pg_class.oid = conrelid
      join pg_attribute a on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1
      and atttypid = 'text'::regtype and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'
      and relname not like 'activit%'`);
  const left: string[] = [];
  for (const { table, column, values, hasId } of sets) {
    const from = sql.identifier(table);
    for (const value of values) {
      const there = await db.execute(sql`select from ${from} where ${sql.identifier(column)} = ${value} limit 1`);
      if (there.rows.length > 0) continue;
      const changed = hasId
        ? sql`jsonb_build_object(${column}::text, ${value}::text, 'id', gen_random_uuid())`
        : sql`jsonb_build_object(${column}::text, ${value}::text)`;
      await db
        .execute(sql`insert into ${from} select (jsonb_populate_record(r, ${changed})).* from ${from} r limit 1`)
        .catch(() => left.push(`${table}.${column} ${value}`));
    }
  }
  return left;
}
