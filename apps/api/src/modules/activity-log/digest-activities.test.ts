import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { days, hours } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findPostgresError } from '#platform/db/database-errors.ts';
import { activities, activityDigests, activityWords } from '#platform/db/schema.ts';
import { contextFor, createUser } from '#testing/factories.ts';
import { tamper } from '#testing/tamper.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { digestActivities } from './digest-activities.ts';
import { hashActivity } from './hash-activity.ts';
import { recordActivity } from './record-activity.ts';
import { openLog } from './testing/open-log.ts';
import { verifyActivities } from './verify-activities.ts';

describeOnBothDatabases('the digests of the activity log', (open) => {
  const { log, call, record, idsOf } = openLog(open);
  const verify = () => verifyActivities(log.app.parts);
  const append = async (description = 'Crédito aprobado') => {
    log.app.clock.advance(1_000);
    const { activity } = await inTransaction(log.app.parts.db, (tx) =>
      recordActivity(contextFor(log.app.parts), tx, {
        ...{ type: 'credit', status: 'approved', description, personId: null },
      }),
    );
    return activity.id;
  };
  /** Runs the nightly job. */
  const digest = async () => {
    log.app.clock.advance(hours(2));
    await digestActivities(log.app.parts);
  };
  const change = (id: string | undefined, description = 'otra cosa') =>
    tamper(log.app.parts.db, sql`update activities set description = ${description} where id = ${id}`);
  /** Each digest has one record. */
  const threeDigests = async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await append());
      await digest();
    }
    return ids;
  };

  it('cover what is written, in order, and are found intact', async () => {
    expect((await call('GET', '/verify')).body.data).toEqual({
      valid: true,
      firstBroken: null,
      sealed: 0,
      unsealed: 0,
    });
    for (let count = 0; count < 3; count += 1) await append();
    await digest();
    for (let count = 0; count < 2; count += 1) await append();
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 3, unsealed: 2 });
    await digest();
    await digest();
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 5, unsealed: 0 });
  });

  it('are made by the job of the night, and leave the newest records for the next one', async () => {
    await append();
    const runJob = async () => {
      await inTransaction(log.app.parts.db, (tx) => log.app.parts.jobs.enqueue(tx, 'activity.digest', {}));
      await log.app.parts.jobs.runDue();
    };
    await runJob();
    expect(await verify()).toMatchObject({ sealed: 0, unsealed: 1 });
    log.app.clock.advance(hours(2));
    await runJob();
    expect(await verify()).toMatchObject({ sealed: 1, unsealed: 0 });
  });

  it('cover more records than are read at once, also one that says an earlier time', async () => {
    await log.app.parts.db.execute(sql`
      insert into activities (id, type, status, source, description, timestamp)
      select gen_random_uuid(), 'system', 'viewed', 'server', 'muchas', ${log.app.clock.now().toISOString()}::timestamptz + n * interval '1 ms'
      from generate_series(1, 2300) n`);
    await digest();
    await log.app.parts.db.execute(sql`
      insert into activities (id, type, status, source, description, timestamp)
      values (gen_random_uuid(), 'system', 'viewed', 'server', 'tarde', ${new Date(log.app.clock.now().getTime() - hours(3)).toISOString()})`);
    await digest();
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 2301, unsealed: 0 });
  });

  it('cover each record once when two processes make one at the same time', async () => {
    for (let count = 0; count < 5; count += 1) await append();
    log.app.clock.advance(hours(2));
    await Promise.all([digestActivities(log.app.parts), digestActivities(log.app.parts)]);
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 5, unsealed: 0 });
  });

  it('do not mind a clock that ran ahead and was set right', async () => {
    const now = log.app.clock.now();
    log.app.clock.advance(days(400));
    await digest();
    await append('mañana');
    log.app.clock.set(now);
    await append();
    await digest();
    expect(await verify()).toMatchObject({ valid: true, sealed: 2, unsealed: 0 });
  });

  it('nothing is kept of one that was stopped', async () => {
    await append();
    log.app.clock.advance(hours(2));
    await expect(digestActivities(log.app.parts, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(await log.app.parts.db.$count(activityDigests)).toBe(0);
  });

  it('show from which record on something was changed or deleted', async () => {
    const ids = await threeDigests();
    await change(ids[1]);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[1] });
    await change(ids[1], 'Crédito aprobado');
    expect(await verify()).toMatchObject({ valid: true });
    await tamper(log.app.parts.db, sql`delete from activities where id = ${ids[0]}`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: 'digest 1' });
  });

  it('show a record put in between, whatever time it says', async () => {
    const ids = await threeDigests();
    await tamper(
      log.app.parts.db,
      sql`delete from activities where id = ${ids[1]}`,
      sql`insert into activities (id, type, status, source, description, timestamp, number) overriding system value
        select gen_random_uuid(), 'credit', 'approved', 'server', 'x', now(), 2`,
    );
    expect((await verify()).valid).toBe(false);
  });

  it('show one that was rewritten, taken out or cut off', async () => {
    const { db } = log.app.parts;
    const ids = await threeDigests();
    const rewrite = sql`update activity_digests set digest = repeat('0', 64) where number = 1`;
    await tamper(db, rewrite);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[0] });
    await tamper(db, sql`delete from activity_digests where number in (1, 2)`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[0] });
    await tamper(db, sql`delete from activity_digests`);
    // The next nightly job may still create it.
    expect(await verify()).toMatchObject({ valid: true, sealed: 0, unsealed: 3 });
    log.app.clock.advance(days(2));
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[0] });
  });

  it('no statement changes, deletes or empties the log', async () => {
    await threeDigests();
    for (const statement of [
      sql`update activities set description = 'otra'`,
      sql`delete from activities`,
      sql`truncate activities cascade`,
      sql`update activity_digests set digest = ''`,
      sql`delete from activity_digests`,
      sql`truncate activity_digests`,
      sql`update activity_words set description = ''`,
      sql`truncate activity_words`,
    ]) {
      const error = await log.app.parts.db.execute(statement).catch((thrown: unknown) => thrown);
      expect(findPostgresError(error)?.code).toBe('42501');
    }
    expect(await verify()).toMatchObject({ valid: true, sealed: 3 });
  });

  it('and the records are lines of the log once they are committed, without words', async () => {
    const lines: [object, string | undefined][] = [];
    const parts = { ...log.app.parts, log: { info: (line: object, text?: string) => lines.push([line, text]) } };
    const what = { type: 'credit', status: 'approved', personId: null } as const;
    const said = { ...what, description: 'Crédito de Zoila', targetName: 'Zoila' };
    const write = (work: () => void) =>
      inTransaction(parts.db, async (tx) => {
        await recordActivity(contextFor(parts as never), tx, said);
        expect(lines).toEqual([]);
        work();
      });
    await expect(
      write(() => {
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(lines).toEqual([]);
    await write(() => undefined);
    const [row] = await parts.db.select().from(activities);
    if (!row) throw new Error('No record');
    const { id, targetId, adminId } = row;
    expect(lines).toEqual([
      [
        {
          activity: {
            ...{ id, type: 'credit', status: 'approved', targetId, adminId, source: 'server', hash: hashActivity(row) },
          },
        },
        'activity',
      ],
    ]);
    log.app.clock.advance(hours(2));
    await digestActivities(parts as never);
    const [made] = await parts.db.select().from(activityDigests);
    expect(lines[1]).toEqual([{ digest: made?.digest, number: 1, records: 1 }, 'digest of the activity log']);
  });

  it('keeps the words about a person apart, reads and finds them like the others, and shows a change of them', async () => {
    const { user } = await createUser(log.app, { nombres: 'Zoila', apellidos: 'Prueba' });
    const said = { description: 'Usuario visualizado', targetName: 'Zoila Prueba', details: { tab: 'créditos' } };
    const { id } = await record({ type: 'user', targetId: user.id, ...said });
    const [row] = await log.app.parts.db.select().from(activities);
    expect(row).toMatchObject({ id, targetName: null, details: null });
    expect(JSON.stringify(row)).not.toMatch(/Zoila|visualizado/);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject(said);
    expect(await idsOf('?q=zoila')).toEqual([id]);
    await digest();
    expect(await verify()).toMatchObject({ valid: true, sealed: 1 });
    await tamper(log.app.parts.db, sql`update activity_words set target_name = 'Otra Persona'`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: id });
  });

  it('shows words that went without a deleted account', async () => {
    const { user } = await createUser(log.app);
    const { id } = await record({ type: 'user', targetId: user.id, targetName: 'Ana' });
    await digest();
    await log.app.parts.db.delete(activityWords);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: id });
  });

  it('counts only the deletions that the server made itself', async () => {
    for (const erasedRecords of ['abc', 7, -1])
      await record({ type: 'user', status: 'rejected', details: { erasedRecords, error: 'x' } });
    const stored = await log.app.parts.db.select({ details: activities.details }).from(activities);
    expect(stored).toEqual(Array(3).fill({ details: { error: 'x' } }));
    await digest();
    expect(await verify()).toMatchObject({ valid: true, sealed: 3 });
  });
});
