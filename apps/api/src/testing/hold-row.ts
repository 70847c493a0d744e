import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/**
 * Calls that all wait for the same row before the first of them goes on: `table` and `id` name the
 * row, which another connection holds until as many wait for a lock as `arriveFirst` began; the
 * calls that `arriveLater` begins come after these. What `write` does belongs to the transaction that
 * holds the row. Only on a PostgreSQL server: the embedded database has one connection, which takes
 * the calls in step.
 */
export async function whileRowIsHeld<T>(
  { db, url }: TestDatabase,
  { table, id }: { table: string; id: string },
  arriveFirst: () => Promise<T>[],
  arriveLater: () => Promise<T>[] = () => [],
  write?: { text: string; values: unknown[] },
): Promise<T[]> {
  if (!url) return Promise.all([...arriveFirst(), ...arriveLater()]);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${pg.escapeIdentifier(table)} where id = $1 for update`, [id]);
    const first = arriveFirst();
    // Not by the holder: a transaction sees the same activity from its first look on.
    const waiting = async () => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count;
    };
    await expect.poll(waiting).toBe(first.length);
    const later = arriveLater();
    if (write) await holder.query(write);
    await holder.query('commit');
    return await Promise.all([...first, ...later]);
  } finally {
    await holder.end();
  }
}
