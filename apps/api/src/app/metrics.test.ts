import { spawnSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastRetentionFact } from '#app/operations/run-retention.ts';
import { digestActivities } from '#modules/activity-log';
import { lastBackupFact, saveFact } from '#modules/system';
import { minutes, seconds } from '#platform/clock.ts';
import { openMeasures } from '#platform/measures/measures.ts';
import type { BlobStore } from '#platform/storage/blob-store.ts';
import { measuredStore } from '#platform/storage/measured-store.ts';
import { StorageUnavailable, StoredFileMissing } from '#platform/storage/unavailable.ts';
import { version } from '#platform/version.ts';
import { createUser } from '#testing/factories.ts';
import { readEveryMetric } from '#testing/metrics-world.ts';
import { readMetrics } from '#testing/read-metrics.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describeOnBothDatabases('metrics', (open, kind) => {
  let world: TestApp;
  let databaseUrl: string | null;
  beforeEach(async () => {
    const database = await open();
    databaseUrl = database.url;
    world = await openTestApp(database, { buildId: 'c0ffee' });
  });
  afterEach(() => world.close());

  async function samples(): Promise<Map<string, number>> {
    const { payload } = await world.app.inject('/metrics');
    return new Map([...readMetrics(payload).values()].flatMap(({ samples }) => [...samples]));
  }

  it('are text that Prometheus reads, each with help, in base units, counters as totals [8.8.3]', async () => {
    const { text, metrics } = await readEveryMetric(world);
    for (const [name, { help, type }] of metrics) {
      expect(help.length, name).toBeGreaterThan(10);
      expect(['counter', 'gauge', 'histogram', 'summary'], name).toContain(type);
      // Libraries name their own metrics.
      if (/^(process|nodejs)_/.test(name)) continue;
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      expect(name, name).not.toMatch(/_(ms|milliseconds|minutes|hours|kb|mb|percent)(_|$)/);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
    if (!hasPromtool) return;
    // Status 3 is advice on names, here those of libraries.
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect([0, 3], stderr).toContain(status);
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !/^(process|nodejs)_/.test(line))).toEqual(
      [],
    );
  });

  it('tell what runs, its memory and the delay of its event loop [8.8.4]', async () => {
    const found = await samples();
    expect(found.get(`cotejo_build_info{version="${version}",build="c0ffee",node="${process.version}"}`)).toBe(1);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  it('tell what waits in the queues, and how jobs went [8.8.4]', async () => {
    const { user } = await createUser(world);
    await world.call('POST', '/password/recover', { body: { email: user.email } });
    world.clock.advance(seconds(90));
    const before = await samples();
    expect(before.get('jobs_waiting{queue="mail.deliver"}')).toBe(1);
    expect(before.get('jobs_running{queue="mail.deliver"}')).toBe(0);
    expect(before.get('mails_waiting')).toBe(1);
    expect(before.get('mails_waiting_oldest_seconds')).toBe(90);
    expect(before.has('job_duration_seconds_count{queue="mail.deliver",outcome="ok"}')).toBe(false);
    await world.parts.jobs.runDue();
    const after = await samples();
    expect(after.get('jobs_waiting{queue="mail.deliver"}')).toBe(0);
    expect(after.get('mails_waiting_oldest_seconds')).toBe(0);
    expect(after.get('job_duration_seconds_count{queue="mail.deliver",outcome="ok"}')).toBe(1);
    // The local mailbox delivers nothing.
    expect(after.get('mail_deliveries_total{outcome="sent"}')).toBe(0);
  });

  it('tell when the last backup, clean-up and digest of the log were [8.8.4]', async () => {
    const absent = await samples();
    for (const name of ['backup_last_success', 'retention_last_success', 'activity_digest_last']) {
      expect(absent.has(`${name}_timestamp_seconds`), name).toBe(false);
    }
    const { parts, clock } = world;
    const now = clock.now().getTime() / 1_000;
    await digestActivities(parts);
    await saveFact(parts.db, lastBackupFact, {}, new Date(clock.now().getTime() - minutes(10)));
    await saveFact(parts.db, lastRetentionFact, {}, new Date(clock.now().getTime() - minutes(20)));
    const found = await samples();
    expect(found.get('backup_last_success_timestamp_seconds')).toBe(now - 600);
    expect(found.get('retention_last_success_timestamp_seconds')).toBe(now - 1_200);
    expect(found.get('activity_digest_last_timestamp_seconds')).toBe(now);
    expect(found.get('backup_is_daily')).toBe(1);
    expect(found.get('database_size_bytes')).toBeGreaterThan(1e6);
  });

  it('tell the connections of the pools and who waits for one [8.8.4]', async () => {
    if (kind === 'embedded') {
      expect([...(await samples()).keys()].filter((name) => name.startsWith('database_pool'))).toEqual([]);
      return;
    }
    // Seven queries wait for a lock until the metrics are read.
    const holder = new pg.Client({ connectionString: databaseUrl ?? '' });
    await holder.connect();
    await holder.query('select pg_advisory_lock(7)');
    const wait = () => world.parts.db.execute(sql`select pg_advisory_xact_lock_shared(7)`);
    const busy = Promise.all(Array.from({ length: 7 }, wait));
    const pool = world.parts.connection.pools.find(({ name }) => name === 'requests');
    await expect.poll(() => pool?.state(), { interval: 5 }).toEqual({ open: 5, idle: 0, waiting: 2 });
    const found = await samples();
    expect(found.get('database_pool_size{pool="requests"}')).toBe(5);
    expect(found.get('database_pool_connections{pool="requests",state="busy"}')).toBe(5);
    expect(found.get('database_pool_connections{pool="requests",state="idle"}')).toBe(0);
    expect(found.get('database_pool_waiting{pool="requests"}')).toBeGreaterThanOrEqual(2);
    await holder.end();
    await busy;
  });
});

describe('the counters of a process', () => {
  it('time each operation of the store; that a file is not there is no failure [8.8.4]', async () => {
    const measures = openMeasures();
    const blobs = {
      write: async () => undefined,
      read: async () => Promise.reject(new StoredFileMissing()),
      delete: async () => Promise.reject(new StorageUnavailable(new Error('connect'))),
    } as unknown as BlobStore;
    const store = measuredStore(blobs, measures);
    await store.write('a', Buffer.from('a'));
    await expect(store.read('a')).rejects.toThrow(StoredFileMissing);
    await expect(store.delete('a')).rejects.toThrow(StorageUnavailable);
    const { samples } = readMetrics(await measures.registry.metrics()).get('storage_operation_duration_seconds') ?? {};
    const count = (operation: string, outcome: string) =>
      samples?.get(`storage_operation_duration_seconds_count{operation="${operation}",outcome="${outcome}"}`);
    expect([count('write', 'ok'), count('read', 'ok'), count('read', 'failed'), count('delete', 'failed')]).toEqual([
      1,
      1,
      undefined,
      1,
    ]);
  });

  it('tell mails by how they went', async () => {
    const measures = openMeasures();
    measures.countMail('delayed');
    measures.countMail('delayed');
    const { samples } = readMetrics(await measures.registry.metrics()).get('mail_deliveries_total') ?? {};
    expect([...(samples ?? [])]).toEqual([
      ['mail_deliveries_total{outcome="sent"}', 0],
      ['mail_deliveries_total{outcome="delayed"}', 2],
      ['mail_deliveries_total{outcome="refused"}', 0],
    ]);
  });
});
