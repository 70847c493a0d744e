import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/**
 * Makes concurrent calls wait for the same row, which another connection locks until all calls of `arriveFirst` wait;
 * those of `arriveLater` follow. `write` runs in the transaction that holds the row. On the embedded database, which
 * has one connection, the calls just run.
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
    // In another transaction, because pg_stat_activity is a snapshot within one.
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
