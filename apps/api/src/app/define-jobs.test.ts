import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { markBackupRunning } from '#app/operations/backup/backup-running.ts';
import { assembleParts } from '#app/parts.ts';
import { systemClock } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { mails } from '#platform/db/schema.ts';
import { testConfig } from '#testing/test-config.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';
import { scheduleJobs } from './define-jobs.ts';

describeOnBothDatabases('the background work of a server', (open) => {
  let database: TestDatabase;
  let dataDir: string;
  let server: Awaited<ReturnType<typeof assembleParts>>;

  beforeEach(async () => {
    database = await open();
    dataDir = await mkdtemp(join(tmpdir(), 'cotejo-jobs-'));
    const config = testConfig(dataDir);
    server = await assembleParts({ config, database, clock: systemClock, workers: true, onJobError: () => undefined });
  });
  afterEach(async () => {
    await server.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('delivers a mail soon after it was written', async () => {
    const { parts } = server;
    const mail = { to: 'ana@ejemplo.ec', kind: 'welcome', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' } as const;
    await inTransaction(parts.db, (tx) => parts.mailer.send(tx, mail));
    const sent = () => parts.db.$count(mails, sql`sent_at is not null`);
    await expect.poll(sent).toBe(1);
  });

  it('deletes stored files that no row points to', async () => {
    const { parts } = server;
    const { key } = await parts.storage.put(Buffer.from('x'));
    await inTransaction(parts.db, (tx) => parts.jobs.enqueue(tx, 'storage.delete', { keys: [key] }));
    await expect.poll(() => parts.storage.exists(key)).toBe(false);
  });

  it('leaves stored files alone while a backup runs', async () => {
    const { parts } = server;
    const { key } = await parts.storage.put(Buffer.from('x'));
    await markBackupRunning(parts);
    await inTransaction(parts.db, (tx) => parts.jobs.enqueue(tx, 'storage.delete', { keys: [key] }));
    const later = () =>
      parts.db.execute(
        sql`select 1 from pgboss.job where name = 'storage.delete' and start_after > now() + interval '1 minute'`,
      );
    await expect.poll(async () => (await later()).rows).toHaveLength(1);
    expect(await parts.storage.exists(key)).toBe(true);
  });

  it('makes a digest of the activity log and cleans up at night; a backup that is off is not made', async () => {
    const schedules = async () =>
      (await server.parts.db.execute(sql`select name, cron from pgboss.schedule order by name`)).rows;
    const [digest, reminders, handovers, phones, ceilings, rates, cleanUp] = [
      { name: 'activity.digest', cron: '10 3 * * *' },
      { name: 'credits.remind', cron: '*/15 * * * *' },
      { name: 'handovers.follow-up', cron: '*/15 * * * *' },
      { name: 'phone-links.end-due', cron: '* * * * *' },
      { name: 'rates.follow-up', cron: '*/15 * * * *' },
      { name: 'rates.remind', cron: '0 8 * * *' },
      { name: 'retention.run', cron: '30 3 * * *' },
    ];
    const { config } = server.parts;
    await scheduleJobs({ ...server.parts, config: { ...config, backupDaily: true } });
    expect(await schedules()).toEqual([
      digest,
      { name: 'backup.run', cron: '0 2 * * *' },
      reminders,
      handovers,
      phones,
      ceilings,
      rates,
      cleanUp,
    ]);
    await scheduleJobs({ ...server.parts, config: { ...config, backupDaily: false } });
    expect(await schedules()).toEqual([digest, reminders, handovers, phones, ceilings, rates, cleanUp]);
  });
});
