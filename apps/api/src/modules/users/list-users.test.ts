import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { matchesPerson } from '#modules/identity';
import { hours, minutes } from '#platform/clock.ts';
import { users } from '#platform/db/schema.ts';
import { createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('the list of users', (open) => {
  let app: TestApp;
  let token: string;

  beforeEach(async () => {
    app = await openTestApp(await open());
    token = (await createAdmin(app)).token;
  });
  afterEach(() => app.close());

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/admin/users${path}`, { token, body });
  const list = async (query: string) => {
    const response = await call('GET', query);
    expect(response.status).toBe(200);
    return response.body.data as { users: { id: string }[]; total: number; nextCursor: string | null };
  };
  const createUsers = async (count: number) => {
    const made = [];
    for (let index = 0; index < count; index += 1) {
      app.clock.advance(1_000);
      made.push((await createUser(app)).user);
    }
    return made;
  };

  it('lists page 1 with 10 users, newest first, with total, page and limit [3.7.20] [3.3.15] [3.9.28]', async () => {
    const made = await createUsers(12);
    const response = await call('GET', '');
    expect(response.body.success).toBe(true);
    expect(response.body.data).toMatchObject({ total: 12, page: 1, limit: 10 });
    const { users } = await list('');
    expect(users.map(({ id }) => id)).toEqual(
      made
        .map(({ id }) => id)
        .reverse()
        .slice(0, 10),
    );
    const second = await list('?page=2&limit=10');
    expect(second.total).toBe(12);
    expect(second.users.map(({ id }) => id)).toEqual([made[1]?.id, made[0]?.id]);
    expect((await list('?sort=createdAt&limit=1')).users[0]?.id).toBe(made[0]?.id);
  });

  it('goes from page to page by cursor in both orders, and refuses a cursor nobody gave', async () => {
    const made = (await createUsers(5)).map(({ id }) => id);
    for (const sort of ['createdAt', '-createdAt']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list(`?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.users.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(sort === 'createdAt' ? made : [...made].reverse());
    }
    for (const cursor of ['x', 'MTIz', Buffer.from(`99999999999999999.${made[0]}`).toString('base64url')]) {
      expect((await call('GET', `?cursor=${cursor}`)).status).toBe(400);
    }
  });

  it('is ordered by the last sign-in, who never signed in before all, page by page in both orders', async () => {
    const start = app.clock.now().getTime();
    const days = [3, null, 1, null, 2];
    const made: { id: string; at: number }[] = [];
    for (const day of days) {
      const lastSuccessfulLogin = day === null ? null : new Date(start - hours(24 * day));
      const { user } = await createUser(app, { lastSuccessfulLogin });
      made.push({ id: user.id, at: lastSuccessfulLogin?.getTime() ?? 0 });
    }
    const longestAgoFirst = made.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
    for (const [sort, wanted] of [
      ['lastSuccessfulLogin', longestAgoFirst],
      ['-lastSuccessfulLogin', longestAgoFirst.toReversed()],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list(`?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.users.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(wanted);
      expect((await list(`?sort=${sort}&limit=2&page=2`)).users.map(({ id }) => id)).toEqual(wanted.slice(2, 4));
    }
  });

  it('finds who signed in longest ago in an index', async () => {
    const plan = await app.parts.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select 1 from ${users} order by coalesce(${users.lastSuccessfulLogin}, 'epoch'::timestamptz), ${users.id} limit 10`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('users_last_login');
  });

  it('treats an odd page or limit as the first, and gives at most 100', async () => {
    await createUsers(1);
    for (const query of ['?page=0&limit=-1', '?page=x&limit=y']) expect((await list(query)).users).toHaveLength(1);
    expect(await list('?page=1e9')).toMatchObject({ users: [], total: 1 });
    expect((await call('GET', '?limit=5000')).body.data).toMatchObject({ limit: 100 });
  });

  it('finds by name without accents, by part of the e-mail and by the first digits of the cédula', async () => {
    const { user } = await createUser(app, { nombres: 'SOFÍA Belén', apellidos: 'Núñez', email: 'sofi.nz@ejemplo.ec' });
    await createUsers(2);
    for (const q of ['sofia nunez', 'NÚÑEZ', 'sofi.nz', 'nz@ejemplo', user.cedula, user.cedula.slice(0, 10)]) {
      expect((await list(`?q=${encodeURIComponent(q)}`)).users.map(({ id }) => id)).toEqual([user.id]);
    }
    for (const q of ['%', '_', "' or 1=1 --", 'nadie']) {
      expect((await list(`?q=${encodeURIComponent(q)}`)).total).toBe(0);
    }
  });

  it('finds a whole name by every letter of its words, and by part of each', async () => {
    const { user } = await createUser(app, { nombres: 'María José', apellidos: 'Quishpe Lema' });
    await createUser(app, { nombres: 'Mariana Josefina', apellidos: 'Quispe Lemos' });
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).users.map(({ id }) => id);
    for (const q of ['maria jose quishpe lema', 'Lema Quishpe MARÍA', 'ishpe ría lem', 'quishpe ma jose lema'])
      expect(await found(q)).toEqual([user.id]);
    expect(await found('maria josue quishpe')).toEqual([]);
  });

  it('looks for one or two letters where a word of the name begins, in an index [8.6.12]', async () => {
    const { user: ana } = await createUser(app, { nombres: 'Ana', apellidos: 'Óñate', email: 'zz1@ejemplo.ec' });
    const { user: juana } = await createUser(app, { nombres: 'Juana', apellidos: 'Koñate', email: 'zz2@ejemplo.ec' });
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).users.map(({ id }) => id);
    expect(await found('an')).toEqual([ana.id]);
    expect(await found('oñ')).toEqual([ana.id]);
    expect(await found('j')).toEqual([juana.id]);
    expect(await found('ana')).toEqual([juana.id, ana.id]);
    expect(await found('k ju')).toEqual([juana.id]);
    expect(await found('z_')).toEqual([]);
    const plan = await app.parts.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select 1 from ${users} where ${matchesPerson('an')}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('users_name_trigrams');
  });

  it('searches by part of a name in an index', async () => {
    const plan = await app.parts.db.transaction(async (tx) => {
      // So few rows are faster to scan than to look up.
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select 1 from ${users} where ${matchesPerson('ana quishpe')}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('users_name_trigrams');
  });

  it('filters by status in any spelling and by lock', async () => {
    const [, blocked] = [await createUser(app), await createUser(app, { status: 'inactive' })];
    const locked = await createUser(app, { lockedUntil: new Date(app.clock.now().getTime() + minutes(5)) });
    for (const status of ['inactive', 'BLOCKED', 'Inactive']) {
      expect((await list(`?status=${status}`)).users.map(({ id }) => id)).toEqual([blocked.user.id]);
    }
    expect((await list('?isLocked=true')).users.map(({ id }) => id)).toEqual([locked.user.id]);
    expect((await list('?isLocked=false')).total).toBe(2);
    expect((await call('GET', '?status=gone')).status).toBe(400);
    expect((await call('GET', '?isLocked=quizas')).status).toBe(400);
  });
});
