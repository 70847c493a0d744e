import { rm, writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { days, minutes } from '#clock.ts';
import { inTransaction } from '#db/database.ts';
import { findPostgresError } from '#db/database-errors.ts';
import { activities, activitySealRows, activitySeals } from '#db/schema.ts';
import { contextFor } from '#testing/factories.ts';
import { tamper } from '#testing/tamper.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { firstPreviousHash, hashActivity, hashSeal } from './hash-activity.ts';
import { recordActivity } from './record-activity.ts';
import { sealActivities } from './seal-activities.ts';
import { witnessPath } from './seal-witness.ts';
import { verifyActivities } from './verify-activities.ts';

describeOnBothDatabases('the seals of the activity log, against who writes to the database', (open) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp(await open());
  });
  afterEach(() => app.close());

  const record = async (description = 'Crédito aprobado') => {
    app.clock.advance(1_000);
    const { activity } = await inTransaction(app.parts.db, (tx) =>
      recordActivity(contextFor(app.parts), tx, { type: 'credit', status: 'approved', description }),
    );
    return activity.id;
  };
  const seal = () => sealActivities(app.parts);
  const verify = async () => {
    const { isWhole: _whole, lastWholeCheckAt: _at, ...found } = await verifyActivities(app.parts);
    return found;
  };
  /** Three seals of one record each. */
  const threeSeals = async () => {
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      ids.push(await record());
      await seal();
    }
    return ids;
  };
  const deleteWitness = () => rm(witnessPath(app.parts.config.dataDir));

  /** Seals everything anew, as if nothing had ever stood otherwise. */
  async function sealAnew(key: Buffer | null, keyId: (former: string | null) => string | null) {
    const { db } = app.parts;
    const rows = new Map((await db.select().from(activities)).map((row) => [row.id, row]));
    let previousHash = firstPreviousHash;
    for (const { number, keyId: former } of await db.select().from(activitySeals).orderBy(activitySeals.number)) {
      const sealed = await db.select().from(activitySealRows).where(sql`seal_number = ${number}`).orderBy(sql`ordinal`);
      const rowHashes = [];
      for (const { activityId } of sealed) {
        const row = rows.get(activityId);
        const rowHash = row ? hashActivity(row) : '';
        rowHashes.push(rowHash);
        await tamper(db, sql`update activity_seal_rows set row_hash = ${rowHash} where activity_id = ${activityId}`);
      }
      const hash = hashSeal({ number, previousHash, rowHashes }, key);
      await tamper(
        db,
        sql`update activity_seals set hash = ${hash}, previous_hash = ${previousHash}, key_id = ${keyId(former)}
          where number = ${number}`,
      );
      previousHash = hash;
    }
  }

  it('no statement changes, deletes or empties what was recorded or sealed', async () => {
    await threeSeals();
    for (const statement of [
      sql`update activities set description = 'otra'`,
      sql`delete from activities`,
      sql`truncate activities cascade`,
      sql`update activity_seals set hash = ''`,
      sql`delete from activity_seals`,
      sql`update activity_seal_rows set row_hash = ''`,
      sql`delete from activity_seal_rows`,
      sql`truncate activity_seal_rows`,
      sql`update activity_words set description = ''`,
      sql`truncate activity_words`,
    ]) {
      const error = await app.parts.db.execute(statement).catch((thrown: unknown) => thrown);
      expect(findPostgresError(error)?.code).toBe('42501');
    }
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 3, unsealed: 0 });
  });

  it('a check goes on from the last good one and looks at twenty seals before it again [8.10.5]', async () => {
    const ids: string[] = [];
    for (let number = 1; number <= 30; number += 1) {
      ids.push(await record());
      await seal();
    }
    const check = (isWhole = false) => verifyActivities(app.parts, { isWhole });
    const firstAt = app.clock.now().toISOString();
    // Nothing was checked before.
    const whole = { valid: true, sealed: 30, isWhole: true, lastWholeCheckAt: firstAt };
    expect(await check()).toMatchObject(whole);
    await record();
    expect(await check()).toEqual({
      ...whole,
      firstBroken: null,
      unsealed: 1,
      isWhole: false,
      lastWholeCheckAt: firstAt,
    });
    const { db } = app.parts;
    const change = (index: number, description: string) =>
      tamper(db, sql`update activities set description = ${description} where id = ${ids[index]}`);
    // Far back: only a check of the whole log reads it.
    await change(2, 'otra');
    expect(await check()).toMatchObject({ valid: true, isWhole: false });
    expect(await check(true)).toMatchObject({ valid: false, firstBroken: ids[2], lastWholeCheckAt: null });
    expect(await check()).toMatchObject({ valid: true, lastWholeCheckAt: firstAt });
    await change(2, 'Crédito aprobado');
    expect(await check(true)).toMatchObject({ valid: true, lastWholeCheckAt: app.clock.now().toISOString() });
    // The newest and those shortly before are read each time.
    for (const index of [12, 29]) {
      await change(index, 'otra');
      expect(await check()).toMatchObject({ valid: false, firstBroken: ids[index], isWhole: false });
      await change(index, 'Crédito aprobado');
    }
    await app.clock.advance(minutes(11));
    expect(await check()).toMatchObject({ valid: false });
    await seal();
    expect(await check()).toMatchObject({ valid: true, sealed: 31, unsealed: 0 });
  });

  it('a check that goes on finds seals that were cut off or made anew since the last one [8.10.5]', async () => {
    for (let number = 1; number <= 30; number += 1) {
      await record();
      await seal();
    }
    const check = () => verifyActivities(app.parts, { isWhole: false });
    expect(await check()).toMatchObject({ valid: true, isWhole: true });
    // What the seals themselves note elsewhere is not needed for it.
    await deleteWitness();
    await tamper(
      app.parts.db,
      sql`delete from activities where id in (select activity_id from activity_seal_rows where seal_number = 30)`,
      sql`delete from activity_seal_rows where seal_number = 30`,
      sql`delete from activity_seals where number = 30`,
    );
    expect(await check()).toMatchObject({ valid: false, firstBroken: 'seal 30', isWhole: false });
    const other = await record('otra');
    await seal();
    await deleteWitness();
    expect(await check()).toMatchObject({ valid: false, firstBroken: other, isWhole: false });
  });

  it('a record rewritten together with its hash shows by its seal', async () => {
    const ids = await threeSeals();
    const [row] = await app.parts.db.select().from(activities).where(sql`id = ${ids[1]}`);
    if (!row) throw new Error('No such record');
    const description = 'Crédito rechazado';
    const rowHash = hashActivity({ ...row, description });
    await tamper(
      app.parts.db,
      sql`update activities set description = ${description} where id = ${row.id}`,
      sql`update activity_seal_rows set row_hash = ${rowHash} where activity_id = ${row.id}`,
    );
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[1] });
  });

  it('a record rewritten with its hash and its seal shows by the seal after it', async () => {
    const ids = await threeSeals();
    const { id: keyId, secret } = (await import('./seal-keys.ts')).sealKeyOf(app.parts.config.appSecret);
    await tamper(app.parts.db, sql`update activities set description = 'otra' where id = ${ids[1]}`);
    const [row] = await app.parts.db.select().from(activities).where(sql`id = ${ids[1]}`);
    const [second] = await app.parts.db.select().from(activitySeals).where(sql`number = 2`);
    if (!row || !second) throw new Error('No such record');
    const rowHash = hashActivity(row);
    const hash = hashSeal({ number: 2, previousHash: second.previousHash, rowHashes: [rowHash] }, secret);
    await tamper(
      app.parts.db,
      sql`update activity_seal_rows set row_hash = ${rowHash} where activity_id = ${row.id}`,
      sql`update activity_seals set hash = ${hash}, key_id = ${keyId} where number = 2`,
    );
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[2] });
  });

  it.each([
    ['without a key, as the first version did', null],
    ['with a key that is not ours', Buffer.alloc(32, 1)],
  ])('all seals made anew %s do not pass, also where nothing was noted outside', async (_how, key) => {
    const ids = await threeSeals();
    await tamper(app.parts.db, sql`update activities set description = 'otra' where id = ${ids[0]}`);
    await sealAnew(key, (former) => former);
    expect(await verify()).toMatchObject({ valid: false });
    await deleteWitness();
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[0] });
  });

  it('seals said to be of the first version show by what was noted outside the database', async () => {
    const ids = await threeSeals();
    await tamper(app.parts.db, sql`update activities set description = 'otra' where id = ${ids[0]}`);
    await sealAnew(null, () => null);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[2] });
  });

  it('the newest seal cut off with its records shows', async () => {
    await threeSeals();
    await tamper(
      app.parts.db,
      sql`delete from activities where id in (select activity_id from activity_seal_rows where seal_number = 3)`,
      sql`delete from activity_seal_rows where seal_number = 3`,
      sql`delete from activity_seals where number = 3`,
    );
    expect(await verify()).toMatchObject({ valid: false, firstBroken: 'seal 3' });
  });

  it('a record put in forty days back is never sealed, and shows', async () => {
    await threeSeals();
    const id = '0199c0de-0000-7000-8000-000000000009';
    const then = new Date(app.clock.now().getTime() - days(40)).toISOString();
    await app.parts.db.execute(
      sql`insert into activities (id, type, status, description, timestamp)
        values (${id}, 'credit', 'approved', 'x', ${then}::timestamptz)`,
    );
    await seal();
    expect(await verify()).toEqual({ valid: false, firstBroken: id, sealed: 3, unsealed: 1 });
  });

  it('a record that waits ten minutes for its seal shows: the job does not run', async () => {
    const id = await record();
    app.clock.advance(minutes(10));
    expect(await verify()).toMatchObject({ valid: true, unsealed: 1 });
    app.clock.advance(1);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: id });
    await seal();
    expect(await verify()).toMatchObject({ valid: true, sealed: 1 });
  });

  it('what is written after a clock that ran ahead was set right is sealed', async () => {
    const now = app.clock.now();
    app.clock.advance(days(400));
    await record();
    await seal();
    app.clock.set(now);
    await record();
    await seal();
    expect(await verify()).toEqual({ valid: true, firstBroken: null, sealed: 2, unsealed: 0 });
  });

  it('seals of the first version stay good, and from the first keyed one on none without a key is taken', async () => {
    const ids = await threeSeals();
    await deleteWitness();
    await sealAnew(null, () => null);
    expect(await verify()).toMatchObject({ valid: true, sealed: 3 });
    await record();
    await seal();
    const last = await record();
    await seal();
    expect(await verify()).toMatchObject({ valid: true, sealed: 5 });
    await deleteWitness();
    await sealAnew(null, (former) => (former === null ? null : former));
    expect(await verify()).toMatchObject({ valid: false });
    await sealAnew(null, () => null);
    const { id: keyId } = (await import('./seal-keys.ts')).sealKeyOf(app.parts.config.appSecret);
    await tamper(app.parts.db, sql`update activity_seals set key_id = ${keyId} where number = 4`);
    expect((await verify()).valid).toBe(false);
    expect(ids).not.toContain(last);
  });

  it('a record taken out of its seal, with its hash or alone, shows', async () => {
    const [first, second, third] = [await record(), await record(), await record()];
    await seal();
    const { db } = app.parts;
    await tamper(db, sql`delete from activities where id = ${second}`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: second });
    await tamper(db, sql`delete from activity_seal_rows where activity_id = ${second}`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: first });
    expect(third).not.toBe(second);
  });

  it('a seal that says another number of records than it has shows', async () => {
    const ids = await threeSeals();
    await tamper(app.parts.db, sql`update activity_seals set row_count = 2 where number = 2`);
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[1] });
    await tamper(app.parts.db, sql`update activity_seals set row_count = 1 where number = 2`);
    expect(await verify()).toMatchObject({ valid: true });
  });

  it('the newest seal made anew without a key, after one with, shows where nothing was noted outside', async () => {
    const ids = await threeSeals();
    await tamper(app.parts.db, sql`update activities set description = 'otra' where id = ${ids[2]}`);
    const [row] = await app.parts.db.select().from(activities).where(sql`id = ${ids[2]}`);
    const [newest] = await app.parts.db.select().from(activitySeals).where(sql`number = 3`);
    if (!row || !newest) throw new Error('No such record');
    const rowHash = hashActivity(row);
    const hash = hashSeal({ number: 3, previousHash: newest.previousHash, rowHashes: [rowHash] }, null);
    await tamper(
      app.parts.db,
      sql`update activity_seal_rows set row_hash = ${rowHash} where activity_id = ${row.id}`,
      sql`update activity_seals set hash = ${hash}, key_id = null where number = 3`,
    );
    await deleteWitness();
    expect(await verify()).toMatchObject({ valid: false, firstBroken: ids[2] });
  });

  it('seals of a former secret are checked with it, and not without', async () => {
    await threeSeals();
    const { config } = app.parts;
    const changed = { ...config, appSecret: 'another secret, just as long as the first one' };
    expect(await verifyActivities({ ...app.parts, config: changed })).toMatchObject({ valid: false });
    const rotatedConfig = { ...changed, formerAppSecrets: [config.appSecret] };
    expect(await verifyActivities({ ...app.parts, config: rotatedConfig })).toMatchObject({ valid: true });
  });

  it('tells of each seal where the database does not reach', async () => {
    const onSeal = vi.fn();
    await record();
    await sealActivities(app.parts, onSeal);
    const [made] = await app.parts.db.select().from(activitySeals);
    expect(onSeal).toHaveBeenCalledExactlyOnceWith({ number: 1, hash: made?.hash });
    // A line that a power cut left half written is no witness.
    await writeFile(witnessPath(app.parts.config.dataDir), '2 abc', { flag: 'a' });
    expect(await verify()).toMatchObject({ valid: true });
  });
});
