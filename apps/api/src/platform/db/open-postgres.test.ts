import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { notify } from '#platform/db/notify.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { StartupError } from '#platform/startup-error.ts';
import { runOnServer } from '#testing/postgres-server.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const template = inject('postgresTemplate');

describe.runIf(template)('PostgreSQL', () => {
  const serverUrl = template?.serverUrl ?? '';
  const disconnect = (url: string | null) =>
    runOnServer(
      serverUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(url ?? '').pathname.slice(1)}'`,
    );

  it('survives lost connections, calling the interrupted transaction unavailable', async () => {
    const database = await openTestDatabase('postgres');
    const interrupted = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`select 1`);
      await disconnect(database.url);
      await sleep(50);
      await tx.execute(sql`select 1`);
    });
    const error = await interrupted.catch((e: unknown) => e);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await database.check();
    await database.close();
  });

  it('listens again after the connection was lost, and says that something may have been missed', async () => {
    const database = await openTestDatabase('postgres');
    const heard: string[] = [];
    let gaps = 0;
    await database.listen(
      'things_changed',
      (payload) => heard.push(payload),
      () => {
        gaps += 1;
      },
    );
    await disconnect(database.url);
    await expect.poll(() => gaps).toBe(1);
    // The pool may not have noticed yet that its connections were ended.
    const isSent = () =>
      notify(database.db, 'things_changed', 'again').then(
        () => true,
        () => false,
      );
    await expect.poll(isSent).toBe(true);
    await expect.poll(() => heard).toContain('again');
    await database.close();
  });

  it('wakes the workers of a queue at once, and together for jobs that come close together', async () => {
    const database = await openTestDatabase('postgres');
    const heard: string[] = [];
    await database.bossOptions.db?.listen?.(
      'queue_of_a_test',
      (payload) => heard.push(payload),
      () => undefined,
    );
    const wake = (queue: string) => notify(database.db, 'queue_of_a_test', queue);
    const times = (queue: string) => heard.filter((payload) => payload === queue).length;
    await Promise.all([...Array.from({ length: 60 }, () => wake('mail.deliver')), wake('storage.delete')]);
    // The first of each queue arrives at once, the rest together after a pause.
    await expect.poll(() => [times('mail.deliver') > 1, times('storage.delete')]).toEqual([true, 1]);
    await sleep(400);
    expect(times('mail.deliver')).toBeLessThan(30);
    const before = times('mail.deliver');
    await wake('mail.deliver');
    await expect.poll(() => times('mail.deliver')).toBeGreaterThan(before);
    await database.close();
  });

  it('lets several processes migrate at once', async () => {
    const database = await openTestDatabase('postgres');
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`drop schema drizzle cascade`);
    await database.db.execute(sql`create schema public`);
    await Promise.all([database.migrate(), database.migrate(), database.migrate()]);
    const { rows } = await database.db.execute<{ count: number }>(sql`select count(*)::int as count from users`);
    expect(rows).toEqual([{ count: 0 }]);
    await database.close();
  });

  it('says so when the password or the name is wrong', async () => {
    const opening = openDatabase({ dataDir: '', databaseUrl: `${serverUrl}_missing` });
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow(/DATABASE_URL/);
  });
});
