import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '#db/database-connection.ts';
import { applyMigrations } from '#db/migrate.ts';
import { readMigrations } from '#db/migration-files.ts';
import { openEmptyDatabase } from '#testing/empty-database.ts';
import { testDatabases } from '#testing/test-database.ts';

/** How many the released version had: 0000 to 0016. */
const released = 17;

describe.runIf(testDatabases().includes('postgres'))('a database of the released version', () => {
  let fresh: DatabaseConnection;
  let updated: DatabaseConnection;

  beforeAll(async () => {
    [fresh, updated] = await Promise.all([openEmptyDatabase('postgres'), openEmptyDatabase('postgres')]);
    await fresh.migrate();
    await applyMigrations(updated.db, { count: released });
    // Three sealed records on two days far apart, and one that is not sealed.
    await updated.db.execute(sql`insert into activities (id, type, status, description, timestamp)
      select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'credit', 'created', 'x',
        '2026-01-01T04:59:59Z'::timestamptz + (n / 2) * interval '20 days' from generate_series(1, 4) n`);
    await updated.db.execute(sql`insert into activity_seals (number, previous_hash, hash, row_count, sealed_at)
      values (1, 'a', 'b', 3, now())`);
    await updated.db.execute(sql`insert into activity_seal_rows (activity_id, seal_number, ordinal, row_hash)
      select id, 1, row_number() over (order by id), 'hash' from activities order by id limit 3`);
    await updated.db.execute(sql`insert into credits
      (id, amount_cents, term_months, income_cents, location, status, created_at, updated_at)
      select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 800000, 24, 120000, 'Quito', 'PENDING', now(), now()
        from generate_series(1, 3) n`);
    await updated.migrate();
  });
  afterAll(() => Promise.all([fresh.close(), updated.close()]));

  it.each([
    [
      'columns',
      sql`select table_name, column_name, data_type, is_nullable, column_default
      from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ],
    ['indexes', sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`],
    [
      'constraints',
      sql`select conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace order by 1`,
    ],
    ['valid indexes', sql`select count(*)::int as count from pg_index where indisvalid`],
    ['migrations', sql`select hash, created_at from drizzle.__drizzle_migrations order by id`],
  ])('has the same %s after its update as a new one [8.7.6]', async (_name, query) => {
    const [expected, found] = await Promise.all([fresh.db.execute(query), updated.db.execute(query)]);
    expect(found.rows).toEqual(expected.rows);
    expect(found.rows.length).toBeGreaterThan(0);
  });

  it('has its sealed records counted by day of Ecuador [8.7.6]', async () => {
    const { rows } = await updated.db.execute(
      sql`select day::text, type, status, count from activity_daily order by day`,
    );
    expect(rows).toEqual([
      { day: '2025-12-31', type: 'credit', status: 'created', count: 1 },
      { day: '2026-01-20', type: 'credit', status: 'created', count: 2 },
    ]);
  });

  it('has a number for each application that was there [9.1.2]', async () => {
    const { rows } = await updated.db.execute(sql`select running_number::int as number from credits order by 1`);
    expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  });

  it('was not migrated in one transaction by files that build indexes or fill [8.7.6]', () => {
    const online = readMigrations().filter(({ onlineStatements }) => onlineStatements);
    expect(online.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['0018_activity_days', '0019_indexes_of_growing_tables']),
    );
  });
});
