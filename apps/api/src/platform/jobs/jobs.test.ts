import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { expectInRounds, msOf } from '#testing/in-rounds.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('background jobs', (open) => {
  let database: DatabaseConnection;
  let jobs: Jobs;
  let troubles: string[];
  let delivered: string[];

  beforeEach(async () => {
    database = await open();
    troubles = [];
    delivered = [];
    jobs = createJobs(database, { onError: (error, name) => troubles.push(`${name}: ${error}`) });
    jobs.define('mail.deliver', async ({ mailId }) => {
      delivered.push(mailId);
      if (mailId === 'refused') throw new Error('The mail server said no');
    });
  });

  afterEach(async () => {
    await jobs.stop(1_000);
    await database.close();
  });

  const queue = async (name: string) => (await jobs.health()).find((health) => health.name === name);
  const deliver = (mailId: string, startAfter?: Date) =>
    inTransaction(database.db, (tx) => jobs.enqueue(tx, 'mail.deliver', { mailId }, { startAfter }));

  it('does a job soon after its transaction commits', async () => {
    await jobs.start();
    const deliverAndWait = async (mailId: string) => {
      await deliver(mailId);
      await expect.poll(() => delivered, { interval: 5 }).toContain(mailId);
    };
    const restOfAll = () => expect.poll(async () => (await queue('mail.deliver'))?.running).toBe(0);
    // Without NOTIFY the next poll would come 2 s after the last.
    await deliverAndWait('first');
    await restOfAll();
    await expectInRounds(
      async (round) => {
        const wait = await msOf(() => deliverAndWait(`${round}`));
        await restOfAll();
        return { wait };
      },
      ({ wait }) => wait < 1_000,
      { atLeast: 1, atMost: 8 },
    );
    expect(troubles).toEqual([]);
  });

  it('knows nothing of a job whose transaction was rolled back', async () => {
    await jobs.start({ workers: false });
    await inTransaction(database.db, async (tx) => {
      await jobs.enqueue(tx, 'mail.deliver', { mailId: 'a' });
      throw new Error('rolled back');
    }).catch(() => {});
    expect(await jobs.runDue()).toBe(0);
    expect(await queue('mail.deliver')).toMatchObject({ waiting: 0, running: 0, failed: 0 });
  });

  it('keeps a failed job for a later try, and tells of the failure', async () => {
    await jobs.start({ workers: false });
    await deliver('refused');
    await deliver('b');
    expect(await jobs.runDue()).toBe(2);
    expect(delivered.sort()).toEqual(['b', 'refused']);
    expect(troubles).toEqual(['mail.deliver: Error: The mail server said no']);
    expect(await queue('mail.deliver')).toMatchObject({ waiting: 1, running: 0, failed: 0, oldestDueSeconds: 0 });
    expect(await jobs.runDue()).toBe(0);
  });

  it('leaves a job alone until its time', async () => {
    await jobs.start({ workers: false });
    await deliver('later', new Date(Date.now() + 3_600_000));
    expect(await jobs.runDue()).toBe(0);
    expect(await queue('mail.deliver')).toMatchObject({ waiting: 1, oldestDueSeconds: 0 });
  });

  it('keeps only one waiting job where one is enough', async () => {
    await jobs.start({ workers: false });
    for (let count = 0; count < 3; count += 1) {
      await inTransaction(database.db, (tx) => jobs.enqueue(tx, 'activity.digest', {}));
    }
    expect(await queue('activity.digest')).toMatchObject({ waiting: 1 });
  });

  it('does what was waiting when the process starts again', async () => {
    await jobs.start({ workers: false });
    await deliver('a');
    await jobs.stop(1_000);
    const successor = createJobs(database, { onError: (error) => troubles.push(String(error)) });
    successor.define('mail.deliver', async ({ mailId }) => {
      delivered.push(mailId);
    });
    await successor.start();
    await expect.poll(() => delivered).toEqual(['a']);
    await successor.stop(1_000);
  });

  it('lets a running job finish before it stops', async () => {
    let hasFinished = false;
    jobs.define('storage.delete', async () => {
      delivered.push('started');
      await new Promise((resolve) => setTimeout(resolve, 400));
      hasFinished = true;
    });
    await jobs.start();
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, 'storage.delete', { keys: ['k'] }));
    await expect.poll(() => delivered).toEqual(['started']);
    await jobs.stop();
    expect(hasFinished).toBe(true);
  });
});
