import type { ActivitySummary } from '@cotejo/contracts/activity-log';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { days, hours } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { contextFor, createAdmin, createUser, type SignedInAdmin } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { digestActivities } from './digest-activities.ts';
import { erasedDescription, type NewActivity, recordActivity } from './record-activity.ts';

interface Listed {
  readonly data: { id: string; description: string; timestamp: string }[];
  readonly total: number;
  readonly isTotalMinimum?: boolean;
  readonly nextCursor: string | null;
}

describeOnBothDatabases('a log of many records', (open) => {
  let app: TestApp;
  let me: SignedInAdmin;

  beforeEach(async () => {
    app = await openTestApp(await open());
    me = await createAdmin(app);
  });
  afterEach(() => app.close());

  const list = async (query: string): Promise<Listed> => {
    const { status, body } = await app.call('GET', `/admin/activity${query}`, { token: me.token });
    expect(status).toBe(200);
    return body as unknown as Listed;
  };
  const record = (activity: Omit<NewActivity, 'personId'> & { personId?: string }) =>
    inTransaction(app.parts.db, (tx) => recordActivity(contextFor(app.parts), tx, { personId: null, ...activity }));
  /** Records one second apart, the first `from` seconds ago. */
  const fill = (count: number, description: string, from: number) =>
    app.parts.db.execute(sql`
      insert into activities (id, type, status, description, timestamp, source)
      select gen_random_uuid(), 'system', 'viewed', ${description},
        ${app.clock.now().toISOString()}::timestamptz - (${from} - n) * interval '1 second', 'server'
      from generate_series(0, ${count - 1}) n`);

  it('finds words of a few old records behind thousands that do not hold them [8.6.1]', async () => {
    const { user } = await createUser(app, { nombres: 'Zoila', apellidos: 'Ñacato' });
    await record({ type: 'user', status: 'updated', description: 'Aguja 100% vieja', targetName: 'Pajar' });
    await record({
      type: 'user',
      status: 'blocked',
      description: 'Bloqueo',
      targetName: 'Zoila Ñacato',
      personId: user.id,
    });
    app.clock.advance(days(2));
    me = await createAdmin(app);
    await fill(6_000, 'Paja', 7_000);

    const needle = await list('?q=aguja%20100%25');
    expect(needle).toMatchObject({ total: 1, data: [{ description: 'Aguja 100% vieja' }], nextCursor: null });
    expect((await list('?q=pajar')).data).toEqual(needle.data);
    expect(await list('?q=zoila%20%C3%91acato')).toMatchObject({ total: 1, data: [{ description: 'Bloqueo' }] });
    expect(await list('?q=aguja&type=credit')).toMatchObject({ total: 0, data: [] });
    // One or two letters match at the start of a word.
    expect((await list('?q=vi')).data).toEqual(needle.data);
    expect(await list('?q=uj')).toMatchObject({ total: 0, data: [] });
    expect(await list('?q=100_')).toMatchObject({ total: 0, data: [] });
    // The placeholder of separate words is not searchable.
    expect((await list(`?q=${encodeURIComponent(erasedDescription)}`)).total).toBe(0);
  });

  it('finds a whole name, also a part over a space, behind thousands of other names [8.11.6]', async () => {
    const names = [
      ['Ana María', 'Yépez 100%'],
      ['Ana Mar', 'íaYépez 100%'],
      ['Susana María', 'Yépez 100% Ortiz'],
      ['Ana Mario', 'Yépez 100x'],
    ] as const;
    for (const [nombres, apellidos] of names) {
      const { user } = await createUser(app, { nombres, apellidos });
      const targetName = `${nombres} ${apellidos}`;
      await record({
        type: 'user',
        status: 'blocked',
        description: targetName.length.toString(),
        targetName,
        personId: user.id,
      });
    }
    app.clock.advance(days(2));
    me = await createAdmin(app);
    await fill(6_000, 'Paja', 7_000);
    const found = async (q: string) => {
      const { data, total } = await list(`?q=${encodeURIComponent(q)}`);
      expect(total).toBe(data.length);
      return data.map(({ description }) => Number(description)).sort((a, b) => a - b);
    };
    expect(await found('ana maría yépez 100%')).toEqual([20, 29]);
    expect(await found('A MARíA Y')).toEqual([20, 29]);
    expect(await found('usana maría')).toEqual([29]);
    expect(await found('ana mar')).toEqual([20, 20, 20, 29]);
    expect(await found('ana  maría')).toEqual([]);
    expect(await found('anamaría')).toEqual([]);
    expect(await found('z y')).toEqual([]);
    expect(await found('100% Ortiz')).toEqual([29]);
  });

  it('finds an administrator by name, each record once, page after page in order [8.6.1]', async () => {
    for (let index = 0; index < 7; index += 1) {
      app.clock.advance(1_000);
      await app.call('POST', '/admin/activity', {
        token: me.token,
        body: { type: 'system', status: 'viewed', description: `Rosa ${index}` },
      });
    }
    app.clock.advance(hours(1));
    me = await createAdmin(app);
    await fill(5_500, 'Paja', 3_000);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`?limit=3&q=rosa%20${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(7);
      seen.push(...page.data.map(({ description }) => description));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Rosa ${index}`));
    const second = await list('?limit=3&page=2&q=rosa&sort=timestamp');
    expect(second.data.map(({ description }) => description)).toEqual(['Rosa 3', 'Rosa 4', 'Rosa 5']);
  });

  it('counts what a search finds up to 10,000 and says that there are more [8.6.2]', async () => {
    await fill(9_999, 'Paja seca', 20_000);
    expect(await list('?q=paja&limit=1')).toMatchObject({ total: 9_999 });
    await fill(1, 'Paja verde', 5_000);
    expect((await list('?q=paja&limit=1')).isTotalMinimum).toBeUndefined();
    await fill(1, 'Paja verde', 4_000);
    expect(await list('?q=paja&limit=1')).toMatchObject({ total: 10_000, isTotalMinimum: true });
    const all = await list('?limit=1');
    expect([all.total, all.isTotalMinimum]).toEqual([10_001, undefined]);
  });

  it('has the total of every filter [8.6.3]', async () => {
    const kinds = [
      { type: 'credit', status: 'created' },
      { type: 'credit', status: 'updated' },
      { type: 'user', status: 'created' },
    ] as const;
    const totals = async () => {
      const queries = ['', '?type=credit', '?status=created', '?type=user&status=created', '?type=system'];
      const dayOf = (daysAgo: number) => new Date(app.clock.now().getTime() - days(daysAgo)).toISOString().slice(0, 10);
      queries.push(
        `?startDate=${dayOf(2)}`,
        `?endDate=${dayOf(2)}`,
        `?startDate=${dayOf(2)}&endDate=${dayOf(1)}&type=credit`,
      );
      return Promise.all(queries.map(async (query) => (await list(query)).total));
    };
    for (let day = 0; day < 4; day += 1) {
      for (const kind of kinds) await record({ ...kind, description: 'x' });
      await digestActivities(app.parts);
      if (day < 3) app.clock.advance(days(1));
    }
    me = await createAdmin(app);
    await record({ type: 'credit', status: 'created', description: 'de hoy' });
    const expected = [13, 9, 9, 4, 0, 10, 6, 4];
    expect(await totals()).toEqual(expected);
    await digestActivities(app.parts);
    expect(await totals()).toEqual(expected);
    // A late record of a day already counted.
    await app.parts.db.execute(sql`
      insert into activities (id, type, status, source, description, timestamp)
      values (gen_random_uuid(), 'user', 'created', 'server', 'tarde', ${new Date(app.clock.now().getTime() - hours(20)).toISOString()})`);
    await digestActivities(app.parts);
    expect((await list('')).total).toBe(14);
    expect((await list('?type=user')).total).toBe(5);
  });

  it('sums up a period by type, status and day', async () => {
    const summary = async (query = '') => {
      const { body } = await app.call('GET', `/admin/activity/summary/dashboard${query}`, { token: me.token });
      return body.data as ActivitySummary;
    };
    for (let day = 0; day < 3; day += 1) {
      await record({ type: 'credit', status: 'created', description: 'x' });
      await record({ type: 'credit', status: 'rejected', description: 'x', details: { documentId: 'd' } });
      await record({ type: 'user', status: 'rejected', description: 'x', details: { error: 'x' } });
      await digestActivities(app.parts);
      app.clock.advance(days(1));
    }
    me = await createAdmin(app);
    await record({ type: 'user', status: 'created', description: 'de hoy' });
    const whole = await summary();
    expect(whole).toMatchObject({
      totalActivities: 10,
      typeCounts: { credit: 6, user: 4 },
      statusCounts: { created: 4, rejected: 6 },
      documentVerdicts: { approved: 0, rejected: 3, pending: 0 },
      failedOperations: 3,
    });
    expect(whole.dailyActivity.map(({ count }) => count)).toEqual([0, 0, 0, 3, 3, 3, 1]);
    expect(await summary('?days=2')).toMatchObject({ totalActivities: 4, failedOperations: 1 });
  });

  it('exports every record of a search, however few of the log hold it [8.6.5]', async () => {
    await record({ type: 'user', status: 'updated', description: 'Aguja vieja' });
    app.clock.advance(hours(2));
    me = await createAdmin(app);
    await fill(5_200, 'Paja', 5_300);
    await record({ type: 'user', status: 'updated', description: 'Aguja nueva' });
    const { bytes } = await app.call('GET', '/admin/activity/export?q=aguja', { token: me.token });
    const lines = bytes.toString().trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(';')[3])).toEqual(['Aguja nueva', 'Aguja vieja']);
  });
});
