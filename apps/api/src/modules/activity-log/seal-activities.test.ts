import type { ActivityVerification } from '@cotejo/contracts/activity-log';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { minutes } from '#clock.ts';
import { inTransaction } from '#db/database.ts';
import { activities, activityWords } from '#db/schema.ts';
import { createUser } from '#testing/factories.ts';
import { tamper } from '#testing/tamper.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { sealActivities } from './seal-activities.ts';
import { openLog } from './testing/open-log.ts';

describeOnBothDatabases('the hash chain of the activity log', (open) => {
  const { log, call, record, idsOf, records } = openLog(open);
  const verify = async () => {
    const {
      isWhole: _whole,
      lastWholeCheckAt: _at,
      ...found
    } = (await call('GET', '/verify')).body.data as ActivityVerification;
    return found;
  };

  it('seals what is written, in order, and verifies it', async () => {
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 0, unsealed: 0 });
    await records(3);
    await sealActivities(log.app.parts);
    await records(2);
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 3, unsealed: 2 });
    await sealActivities(log.app.parts);
    await sealActivities(log.app.parts);
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 5, unsealed: 0 });
  });

  it('seals by the job of every minute', async () => {
    await records(1);
    await inTransaction(log.app.parts.db, (tx) => log.app.parts.jobs.enqueue(tx, 'activity.seal', {}));
    await log.app.parts.jobs.runDue();
    expect(await verify()).toMatchObject({ sealed: 1, unsealed: 0 });
  });

  it('seals more than one batch, and a record that committed late', async () => {
    await log.app.parts.db.execute(sql`
      insert into activities (id, type, status, description, timestamp)
      select gen_random_uuid(), 'system', 'viewed', 'muchas', ${log.app.clock.now().toISOString()}::timestamptz + n * interval '1 ms'
      from generate_series(1, 2300) n`);
    await sealActivities(log.app.parts);
    await log.app.parts.db.execute(sql`
      insert into activities (id, type, status, description, timestamp)
      values (gen_random_uuid(), 'system', 'viewed', 'tarde', ${new Date(log.app.clock.now().getTime() - minutes(2)).toISOString()})`);
    await sealActivities(log.app.parts);
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 2301, unsealed: 0 });
  });

  it('seals each record once when two processes seal at the same time', async () => {
    await records(5);
    await Promise.all([sealActivities(log.app.parts), sealActivities(log.app.parts)]);
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 5, unsealed: 0 });
  });

  it('shows the record that was changed, and the one that was deleted', async () => {
    const made = await records(3);
    await sealActivities(log.app.parts);
    await tamper(log.app.parts.db, sql`update activities set description = 'otra cosa' where id = ${made[1]}`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: made[1] });
    await tamper(log.app.parts.db, sql`delete from activities where id = ${made[0]}`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: made[0] });
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
    await sealActivities(log.app.parts);
    expect(await verify()).toMatchObject({ valid: true, sealed: 1 });
    await tamper(log.app.parts.db, sql`update activity_words set target_name = 'Otra Persona'`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: id });
  });

  it('shows words that went without a deleted account', async () => {
    const { user } = await createUser(log.app);
    const { id } = await record({ type: 'user', targetId: user.id, targetName: 'Ana' });
    await sealActivities(log.app.parts);
    await log.app.parts.db.delete(activityWords);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: id });
  });

  it('counts only the deletions that the server made itself', async () => {
    for (const erasedRecords of ['abc', 7, -1])
      await record({ type: 'user', status: 'rejected', details: { erasedRecords, error: 'x' } });
    const stored = await log.app.parts.db.select({ details: activities.details }).from(activities);
    expect(stored).toEqual(Array(3).fill({ details: { error: 'x' } }));
    await sealActivities(log.app.parts);
    expect(await verify()).toMatchObject({ valid: true, sealed: 3 });
  });

  it('shows a seal that was rewritten or taken out', async () => {
    const first = await record();
    await sealActivities(log.app.parts);
    const second = await record();
    await sealActivities(log.app.parts);
    await record();
    await sealActivities(log.app.parts);
    await tamper(log.app.parts.db, sql`delete from activity_seal_rows where seal_number = 2`);
    await tamper(log.app.parts.db, sql`delete from activity_seals where number = 2`);
    expect(await verify()).toMatchObject({ valid: false });
    await tamper(log.app.parts.db, sql`update activities set description = 'otra' where id = ${first.id}`);
    await tamper(log.app.parts.db, sql`update activity_seal_rows set row_hash = 'x' where activity_id = ${first.id}`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: first.id });
    expect(second.id).not.toBe(first.id);
  });
});
