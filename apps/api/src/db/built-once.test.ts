import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { selectBuiltOnce, writeBuiltOnce } from '#db/built-once.ts';
import { inTransaction, type Reader, type Tx } from '#db/database.ts';
import { activities, activityWords, notifications } from '#db/schema.ts';
import { writeTogether } from '#db/write-together.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';

type Activity = typeof activities.$inferInsert;

describeOnBothDatabases('a statement that is built once', (open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  const timestamp = new Date('2026-03-01T12:00:00.123Z');
  const activity = (row: Partial<Activity> = {}): Activity => ({
    id: randomUUID(),
    type: 'credit',
    status: 'created',
    description: 'Costó $1 y \'algo\' más, "así"',
    timestamp,
    source: 'server',
    ...row,
  });
  const insert = (tx: Tx, row: Activity) => tx.insert(activities).values(row);
  const stored = (id: string) => database.db.select().from(activities).where(eq(activities.id, id));

  it('stores what the same statement of Drizzle stores, nulls and objects included [8.10.6]', async () => {
    const build = vi.fn(insert);
    const insertOnce = writeBuiltOnce(build);
    const rows = [
      activity({ targetId: null, details: null, adminName: null }),
      activity({ targetId: 'x', details: { a: [1, null, { b: 'ñ' }] }, adminName: 'Eva' }),
    ];
    for (const row of rows) {
      await inTransaction(database.db, (tx) => writeTogether(tx, { writes: [insertOnce(tx, row)] }));
      const [once] = await stored(row.id);
      const id = randomUUID();
      await inTransaction(database.db, async (tx) => {
        await insert(tx, { ...row, id });
      });
      const [directly] = await stored(id);
      expect({ ...once, id }).toEqual(directly);
      expect(once).toMatchObject({ description: row.description, details: row.details, timestamp });
    }
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('leaves out the columns that a row does not name, and is built for each set of them [8.10.6]', async () => {
    const build = vi.fn(insert);
    const insertOnce = writeBuiltOnce(build);
    const plain = activity({ details: undefined });
    const full = activity({ details: { a: 1 }, source: 'client' });
    for (const row of [plain, full, { ...plain, id: randomUUID() }, { ...full, id: randomUUID() }])
      await inTransaction(database.db, (tx) => writeTogether(tx, { writes: [insertOnce(tx, row)] }));
    expect(build).toHaveBeenCalledTimes(2);
    expect((await stored(plain.id))[0]).toMatchObject({ details: null, source: 'server' });
    expect((await stored(full.id))[0]).toMatchObject({ details: { a: 1 }, source: 'client' });
  });

  it('goes with others in one statement, built or not, several rows at once [8.10.6]', async () => {
    const insertOnce = writeBuiltOnce(insert);
    const insertAll = writeBuiltOnce((tx, rows: Activity[]) => tx.insert(activities).values(rows));
    const noteOnce = writeBuiltOnce((tx, row: typeof notifications.$inferSelect) =>
      tx.insert(notifications).values(row),
    );
    const renameOnce = writeBuiltOnce((tx, { id, ...changes }: { id: string; message: string }) =>
      tx.update(notifications).set(changes).where(eq(notifications.id, id)),
    );
    const [first, second, third, fourth] = [activity(), activity(), activity(), activity()] as const;
    const note = (message: string) =>
      ({
        id: randomUUID(),
        type: 'new_credit',
        message,
        entityId: randomUUID(),
        metadata: { a: 1 },
        createdAt: timestamp,
      }) as const;
    const [renamed, other] = [note('Uno'), note('Dos')];
    await inTransaction(database.db, async (tx) => {
      await writeTogether(tx, {
        writes: [noteOnce(tx, renamed), insertAll(tx, [first, second]), insertOnce(tx, third)],
      });
      await writeTogether(tx, {
        writes: [
          renameOnce(tx, { id: renamed.id, message: 'Otro' }),
          tx.insert(notifications).values(other),
          insertOnce(tx, fourth),
        ],
        calls: [sql`length(${'abc'})`],
      });
    });
    const ids = (await database.db.select().from(activities)).map(({ id }) => id).sort();
    expect(ids).toEqual([first.id, second.id, third.id, fourth.id].sort());
    expect(await database.db.select().from(notifications).orderBy(notifications.message)).toEqual([
      other,
      { ...renamed, message: 'Otro' },
    ]);
  });

  it('gives the rows that the same select of Drizzle gives, absent ones of a join included [8.10.6]', async () => {
    const build = vi.fn((reader: Reader, { type, adminName }: { type: 'credit'; adminName?: string }) =>
      reader
        .select({ activity: activities, words: activityWords, later: sql<number>`1 + 1`.mapWith(Number) })
        .from(activities)
        .leftJoin(activityWords, eq(activityWords.activityId, activities.id))
        .where(adminName === undefined ? eq(activities.type, type) : eq(activities.adminName, adminName))
        .orderBy(desc(activities.id)),
    );
    const selectOnce = selectBuiltOnce(build);
    const [one, other] = [activity({ details: { a: 1 } }), activity({ adminName: 'Eva' })] as const;
    await database.db.insert(activities).values([one, other]);
    await database.db
      .insert(activityWords)
      .values({ activityId: one.id, personId: randomUUID(), description: 'Uno', salt: 'x' });
    const directly = await build(database.db, { type: 'credit' });
    expect(directly.map(({ words }) => words?.description).sort()).toEqual(['Uno', undefined]);
    build.mockClear();
    for (let call = 0; call < 5; call += 1) {
      expect(await selectOnce(database.db, { type: 'credit' })).toEqual(directly);
      expect(await inTransaction(database.db, (tx) => selectOnce(tx, { type: 'credit' }))).toEqual(directly);
    }
    const [ofEva, ...rest] = await selectOnce(database.db, { type: 'credit', adminName: 'Eva' });
    expect([ofEva?.activity.id, rest]).toEqual([other.id, []]);
    expect(await selectOnce(database.db, { type: 'credit', adminName: 'Ana' })).toEqual([]);
    expect(build).toHaveBeenCalledTimes(2);
  });

  it('refuses a text with what looks like a place, and a value that no column encodes [8.10.6]', async () => {
    const price = writeBuiltOnce(
      (_tx, { id }: { id: string }) => sql`(delete from notes where id = ${id} or n = '$1')`,
    );
    const since = selectBuiltOnce((reader, { from }: { from: Date }) =>
      reader.select().from(notifications).where(eq(notifications.createdAt, from)),
    );
    await inTransaction(database.db, async (tx) => {
      expect(() => price(tx, { id: 'x' })).toThrow('Cannot be built once');
    });
    await expect(since(database.db, { from: timestamp })).rejects.toThrow('needs a column');
  });
});
