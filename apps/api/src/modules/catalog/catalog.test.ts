import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ManualClock, minutes, systemClock } from '#platform/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { legalRates } from '#platform/db/schema.ts';
import { createWorkingDays } from '#platform/working-days.ts';
import { createAdmin, createInstitution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, openTestDatabase } from '#testing/test-database.ts';
import { aroundTransactions } from '#testing/transactions.ts';
import { openCatalog } from './catalog.ts';
import { raiseCatalogVersion } from './read-published.ts';

describeOnBothDatabases('a catalogue that cannot be read', (open) => {
  let app: TestApp;

  // Only the catalog reads this table.
  const makeUnreadable = (db: Database) => db.execute(sql`alter table legal_rates rename to legal_rates_away`);
  const makeReadable = (db: Database) => db.execute(sql`alter table if exists legal_rates_away rename to legal_rates`);
  const listed = async (path = '/public/institutions') =>
    (await app.call('GET', path)).body.data as { id: string; name: string }[];

  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterEach(() => makeReadable(app.parts.db));
  afterAll(() => app.close());

  it('lets a committed change succeed, and shows it by itself once it can be read', async () => {
    const { id } = await createInstitution(app);
    const { token } = await createAdmin(app);
    await makeUnreadable(app.parts.db);
    const { status } = await app.call('DELETE', `/admin/institutions/${id}`, { token });
    expect(status).toBeLessThan(300);
    expect((await listed()).map((each) => each.id)).toContain(id);
    await makeReadable(app.parts.db);
    await expect.poll(async () => (await listed()).map((each) => each.id)).not.toContain(id);
  });
});

/** A change whose notification is lost. */
const publishCeiling = (db: Database) =>
  inTransaction(db, async (tx) => {
    await tx
      .insert(legalRates)
      .values({ segment: 'consumo', month: '2026-11-01', maximumEffectiveRate: 16.77, sourceLabel: 'BCE' });
    await raiseCatalogVersion(tx);
  });

const openFrom = (database: DatabaseConnection, onError: (error: unknown) => void = () => undefined) =>
  openCatalog(database, { clock: systemClock, ratesStaleDays: 45, workingDays: createWorkingDays([]), onError });

describeOnBothDatabases('a day that begins', (open) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has records of its own within a minute, and those of the day before until then [12.12.17]', async () => {
    const database = await open();
    const clock = new ManualClock('2026-11-16T23:59:00-05:00');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const workingDays = createWorkingDays([]);
    const catalog = await openCatalog(database, { clock, ratesStaleDays: 45, workingDays, onError: vi.fn() });
    expect(catalog.snapshot.answerRecords).toMatchObject({ day: '2026-11-16', none: { to: '2026-11-15' } });
    clock.advance(minutes(1));
    expect(catalog.snapshot.answerRecords.day).toBe('2026-11-16');
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(() => catalog.snapshot.answerRecords.day).toBe('2026-11-17');
    expect(catalog.snapshot.answerRecords.none).toMatchObject({ from: '2025-11-17', to: '2026-11-16' });
    await catalog.close();
    await database.close();
  });
});

describe.runIf(inject('postgresTemplate'))('a change that was announced to nobody', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is shown within a minute, and without a change nothing is made anew [8.5.4]', async () => {
    const database = await openTestDatabase('postgres');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const catalog = await openFrom(database);
    const first = catalog.snapshot;
    await catalog.refresh();
    expect(catalog.snapshot).toBe(first);
    await publishCeiling(database.db);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(() => catalog.snapshot.legalCeilings).toHaveLength(1);
    await catalog.close();
    await database.close();
  });

  it('is seen whole or not at all by a read that is under way', async () => {
    const database = await openTestDatabase('postgres');
    const catalog = await openFrom(database);
    const other = new pg.Client({ connectionString: database.url ?? '' });
    await other.connect();
    await inTransaction(database.db, raiseCatalogVersion);
    await other.query('begin; lock table legal_rates in access exclusive mode');
    const read = catalog.refresh();
    const waiting = `select from pg_locks join pg_database on database = pg_database.oid
      where datname = current_database() and not granted`;
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await other.query(`insert into legal_rates (month, segment, maximum_effective_rate, source_label)
      values ('2026-11-01', 'consumo', 16.77, 'BCE'); update catalog_version set version = version + 1; commit`);
    await other.end();
    await read;
    expect(catalog.snapshot.legalCeilings).toEqual([]);
    await catalog.refresh();
    expect(catalog.snapshot.legalCeilings).toHaveLength(1);
    await catalog.close();
    await database.close();
  });
});

describe('reading the catalogue again', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is one small statement where nothing changed, and one transaction where something did', async () => {
    const database = await openTestDatabase();
    const catalog = await openFrom(database);
    await publishCeiling(database.db);
    const transactions = aroundTransactions((run) => run());
    const statements = [vi.spyOn(database.db, 'select'), vi.spyOn(database.db, 'execute')];
    const counts = () => [...statements, transactions].map(({ mock }) => mock.calls.length);
    await catalog.refresh();
    expect(counts()).toEqual([1, 0, 1]);
    expect(catalog.snapshot.legalCeilings).toHaveLength(1);
    const first = catalog.snapshot;
    await catalog.refresh();
    expect(counts()).toEqual([2, 0, 1]);
    transactions.mockRestore();
    await inTransaction(database.db, raiseCatalogVersion);
    await catalog.refresh();
    expect(catalog.snapshot).toBe(first);
    vi.restoreAllMocks();
    await catalog.close();
    await database.close();
  });

  it('is done once more for all who ask while it is under way', async () => {
    const database = await openTestDatabase();
    const catalog = await openFrom(database);
    const reads = vi.spyOn(database.db, 'select');
    await catalog.refresh();
    const perRead = reads.mock.calls.length;
    expect(perRead).toBeGreaterThan(0);
    reads.mockClear();
    const under = catalog.refresh();
    await Promise.all([under, catalog.refresh(), catalog.refresh()]);
    expect(reads.mock.calls.length).toBe(2 * perRead);
    vi.restoreAllMocks();
    await catalog.close();
    await database.close();
  });

  it('is tried after 1 s, after 5 s more and then every 15 s until it succeeds, and ends with the catalogue', async () => {
    const database = await openTestDatabase();
    const onError = vi.fn();
    const catalog = await openFrom(database, onError);
    const first = catalog.snapshot;
    const select = vi.spyOn(database.db, 'select').mockImplementation(() => {
      throw new Error('no connection');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await catalog.refresh();
    const triesAfter = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      return onError.mock.calls.length;
    };
    expect(await triesAfter(0.9)).toBe(1);
    expect(await triesAfter(0.1)).toBe(2);
    expect(await triesAfter(4.9)).toBe(2);
    expect(await triesAfter(0.1)).toBe(3);
    expect(await triesAfter(15)).toBe(4);
    expect(await triesAfter(15)).toBe(5);
    // A refresh in between does not start a second series of retries.
    await catalog.refresh();
    expect(await triesAfter(15)).toBe(7);
    expect(catalog.snapshot).toBe(first);

    select.mockRestore();
    await publishCeiling(database.db);
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await expect.poll(() => catalog.snapshot.legalCeilings).toHaveLength(1);
    expect(onError).toHaveBeenCalledTimes(7);

    vi.spyOn(database.db, 'select').mockImplementation(() => {
      throw new Error('no connection');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await catalog.refresh();
    await catalog.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.restoreAllMocks();
    vi.useRealTimers();
    await database.close();
  });
});
