import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { describeDatabaseError, isDatabaseUnavailable, isUniqueViolation } from '#platform/db/database-errors.ts';
import { notify } from '#platform/db/notify.ts';
import { embeddedDatabase } from '#platform/db/open-embedded.ts';
import { describeOnBothDatabases, openFromTemplate } from '#testing/test-database.ts';

function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === count) resolve();
    return promise;
  };
}

describeOnBothDatabases('the database', (open, kind) => {
  let database: DatabaseConnection;

  beforeAll(async () => {
    database = await open();
    await database.db.execute(sql`create table things (name text, constraint things_name unique (name))`);
  });
  beforeEach(() => database.db.execute(sql`truncate things`));
  afterAll(async () => {
    await database.db.execute(sql`drop table things`);
    await database.close();
  });

  const names = async () => {
    const { rows } = await database.db.execute<{ name: string }>(sql`select name from things order by name`);
    return rows.map((row) => row.name);
  };

  it('keeps what a transaction wrote', async () => {
    const response = await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into things values ('a')`);
      await tx.execute(sql`insert into things values ('b')`);
      return 'done';
    });
    expect(response).toBe('done');
    expect(await names()).toEqual(['a', 'b']);
  });

  it('keeps nothing of a transaction that throws, and passes the error on', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into things values ('a')`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await names()).toEqual([]);
  });

  const giveUp = (state: string) => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);

  it.each(['40P01', '40001'])(
    'does a transaction again that was given up with %s, and keeps its writes once',
    async (state) => {
      let runs = 0;
      await inTransaction(database.db, async (tx) => {
        runs += 1;
        await tx.execute(sql`insert into things values ('a')`);
        if (runs < 3) await tx.execute(giveUp(state));
      });
      expect([runs, await names()]).toEqual([3, ['a']]);
    },
  );

  it('gives up after three tries, after one where the work says so, and at once for any other error', async () => {
    const runsUntilFailure = async (state: string, options?: { tries: number }) => {
      let runs = 0;
      const failing = inTransaction(
        database.db,
        (tx) => {
          runs += 1;
          return tx.execute(giveUp(state));
        },
        options,
      );
      await expect(failing).rejects.toMatchObject({ cause: { code: state } });
      return runs;
    };
    expect(await runsUntilFailure('40P01')).toBe(3);
    expect(await runsUntilFailure('40P01', { tries: 1 })).toBe(1);
    expect(await runsUntilFailure('23505')).toBe(1);
  });

  if (kind === 'postgres')
    it('lets both of two transactions through that wait for each other', async () => {
      await database.db.execute(sql`insert into things values ('a'), ('b')`);
      const bothHoldOne = createBarrier(2);
      const change = (first: string, second: string) =>
        inTransaction(database.db, async (tx) => {
          await tx.execute(sql`update things set name = name || '1' where name like ${`${first}%`}`);
          await bothHoldOne();
          await tx.execute(sql`update things set name = name || '2' where name like ${`${second}%`}`);
        });
      await Promise.all([change('a', 'b'), change('b', 'a')]);
      expect((await names()).map((name) => [...name].sort().join(''))).toEqual(['12a', '12b']);
    });

  it('throws instead of waiting for ever when a transaction asks the base connection', async () => {
    if (kind === 'embedded') {
      const failing = inTransaction(database.db, async () => {
        await database.db.execute(sql`select 1`);
      });
      await expect(failing).rejects.toMatchObject({ cause: { message: expect.stringContaining('use tx') } });
    }
    const nested = inTransaction(database.db, () => inTransaction(database.db, async () => {}));
    await expect(nested).rejects.toThrow('use tx');
    expect(await names()).toEqual([]);
  });

  it('names the constraint that was broken, without the values', async () => {
    await database.db.execute(sql`insert into things values ('secret')`);
    const error = await database.db.execute(sql`insert into things values (${'secret'})`).catch((e: unknown) => e);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'things_name')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
    expect(isDatabaseUnavailable(error)).toBe(false);
    expect(describeDatabaseError(error)).toMatchObject({ code: '23505', constraint: 'things_name', table: 'things' });
    expect(JSON.stringify(describeDatabaseError(error))).not.toContain('secret');
  });

  it('tells listeners once the transaction commits, and never when it rolls back', async () => {
    const heard: string[] = [];
    const stop = await database.listen('things_changed', (payload) => heard.push(payload));
    await inTransaction(database.db, async (tx) => {
      await notify(tx, 'things_changed', 'lost');
      throw new Error('rolled back');
    }).catch(() => {});
    await inTransaction(database.db, (tx) => notify(tx, 'things_changed', 'kept'));
    await expect.poll(() => heard).toEqual(['kept']);
    await stop();
    await notify(database.db, 'things_changed', 'unheard');
    await database.check();
    expect(heard).toEqual(['kept']);
  });

  it('has an index for every foreign key, so that a deleted row reads no other table whole', async () => {
    const { rows } = await database.db.execute(sql`
      select conrelid::regclass::text as table, conname as key from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index
        where indrelid = conrelid and indpred is null and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      )`);
    expect(rows).toEqual([]);
  });

  it('applies migrations only once', async () => {
    await database.migrate();
    await Promise.all([database.migrate(), database.check()]);
    const { rows } = await database.db.execute<{ isRepeated: boolean }>(
      sql`select count(*) > count(distinct hash) as "isRepeated" from drizzle.__drizzle_migrations`,
    );
    expect(rows).toEqual([{ isRepeated: false }]);
  });

  it('reports a closed database as unavailable', async () => {
    // Not `open`, which reuses an embedded database after it was closed.
    const closed = kind === 'embedded' ? embeddedDatabase(await openFromTemplate()) : await open();
    await closed.close();
    const error = await closed.db.execute(sql`select 1`).catch((e: unknown) => e);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});
