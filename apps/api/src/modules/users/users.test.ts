import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hours, minutes } from '#clock.ts';
import { activities, users } from '#db/schema.ts';
import { matchesPerson } from '#modules/identity';
import { createAdmin } from '#testing/admin-factories.ts';
import { createCredit, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const unknownId = '0199c0de-0000-7000-8000-000000000001';

describeOnBothDatabases('users, as administrators manage them', (open) => {
  let app: TestApp;
  let token: string;

  beforeEach(async () => {
    app = await openTestApp(await open());
    token = (await createAdmin(app)).accessToken;
  });
  afterEach(() => app.close());

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/admin/users${path}`, { token, body });
  const list = async (query: string) => {
    const response = await call('GET', query);
    expect(response.status).toBe(200);
    return response.body.data as { users: { id: string }[]; total: number; nextCursor: string | null };
  };
  const newestActivity = async () => {
    const { body } = await app.call('GET', '/admin/activity?limit=1', { token });
    return (body.data as Record<string, unknown>[])[0];
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
    expect((await list('?page=1e9')).users).toEqual([]);
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
      // So few people are read faster from beginning to end.
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

  it('answers one user with every field and no secret [3.7.21] [3.3.13]', async () => {
    const { user } = await createUser(app);
    const response = await call('GET', `/${user.id}`);
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      id: user.id,
      nombres: user.nombres,
      apellidos: user.apellidos,
      email: user.email,
      telefono: user.telefono,
      direccion: user.direccion,
      cedula: user.cedula,
      status: 'active',
      isLocked: false,
      version: 1,
      isEmailVerified: true,
      createdAt: user.createdAt.toISOString(),
      lastSuccessfulLogin: null,
    });
    expect((await call('GET', `/${unknownId}`)).status).toBe(404);
    expect((await call('GET', '/nadie')).status).toBe(404);
  });

  it('blocks: sessions end at once and no login opens another [3.7.22] [3.4.21]', async () => {
    const { user, token: theirs } = await createUser(app);
    const response = await call('POST', `/${user.id}/status`, { status: 'inactive' });
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ status: 'inactive', isLocked: false });
    expect((await app.call('GET', '/users/profile', { token: theirs })).status).toBe(401);
    const login = await app.call('POST', '/auth/login', { body: { email: user.email, password: 'Prueba*2026' } });
    expect(login.body.code).toBe('ACCOUNT_INACTIVE');
    await call('POST', `/${user.id}/status`, { status: 'active' });
    expect(
      (await app.call('POST', '/auth/login', { body: { email: user.email, password: 'Prueba*2026' } })).status,
    ).toBe(200);
  });

  it('takes any case and the synonyms, and logs blocked, unblocked and updated [3.3.14] [3.4.26]', async () => {
    const { user } = await createUser(app);
    const cases = [
      ['BLOCKED', 'inactive', 'blocked'],
      ['ACTIVE', 'active', 'unblocked'],
      ['PENDING', 'pending_verification', 'updated'],
      ['Active', 'active', 'unblocked'],
      ['inactive', 'inactive', 'blocked'],
    ];
    let previousStatus = 'active';
    for (const [typed, stored, logged] of cases) {
      app.clock.advance(1_000);
      const response = await call('POST', `/${user.id}/status`, { status: typed });
      expect(response.body.data).toMatchObject({ status: stored });
      const activity = await newestActivity();
      expect(activity).toMatchObject({ type: 'user', status: logged, targetId: user.id });
      expect(activity?.details).toMatchObject({ previousStatus, newStatus: stored });
      previousStatus = stored ?? '';
    }
  });

  it('sends an account back to confirm: sessions end, and login asks for the code', async () => {
    const { user, token: theirs } = await createUser(app);
    const response = await call('POST', `/${user.id}/status`, { status: 'pending_verification' });
    expect(response.body.data).toMatchObject({ status: 'pending_verification', isEmailVerified: false });
    expect((await app.call('GET', '/users/profile', { token: theirs })).status).toBe(401);
    const credentials = { email: user.email, password: 'Prueba*2026' };
    expect((await app.call('POST', '/auth/login', { body: credentials })).body.code).toBe('EMAIL_NOT_VERIFIED');
    const code = await app.codeFor(user.email);
    expect((await app.call('POST', '/auth/verify-email', { body: { email: user.email, code } })).status).toBe(200);
    expect((await app.call('POST', '/auth/login', { body: credentials })).status).toBe(200);
  });

  it('opens a lock by failed logins when it activates', async () => {
    const lockedUntil = new Date(app.clock.now().getTime() + minutes(5));
    const { user } = await createUser(app, { lockedUntil, failedLogins: 2 });
    expect((await call('GET', `/${user.id}`)).body.data).toMatchObject({ isLocked: true });
    expect((await call('POST', `/${user.id}/status`, { status: 'active' })).body.data).toMatchObject({
      isLocked: false,
    });
  });

  it('refuses an absent or unknown status [3.5.12] [3.5.03]', async () => {
    const { user } = await createUser(app);
    const absent = await call('POST', `/${user.id}/status`, {});
    expect(absent.status).toBe(400);
    expect(absent.body.error).toBe('Estado del usuario requerido');
    const unknown = await call('POST', `/${user.id}/status`, { status: 'gone' });
    expect(unknown.body.error).toBe('Debes seleccionar un estado');
    expect((await call('POST', `/${user.id}/status`, { status: 'active', isLocked: true })).body.code).toBe(
      'UNKNOWN_FIELD',
    );
    expect((await call('POST', `/${unknownId}/status`, { status: 'active' })).status).toBe(404);
  });

  it('changes names, phone, direccion and status, and logs it [3.7.23] [3.5.11]', async () => {
    const { user } = await createUser(app);
    const body = { nombres: 'Eva', apellidos: 'Paz', telefono: '022000001', direccion: '', status: 'BLOCKED' };
    expect((await call('PUT', `/${user.id}`, body)).status).toBe(400);
    const response = await call('PUT', `/${user.id}`, { ...body, telefono: '0220000001' });
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      nombres: 'Eva',
      telefono: '0220000001',
      direccion: '',
      status: 'inactive',
    });
    const { body: log } = await app.call('GET', `/admin/activity?targetId=${user.id}`, { token });
    const statuses = (log.data as { status: string }[]).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['blocked', 'updated']);
    const renamed = await call('PUT', `/${user.id}`, { nombres: 'Eva', apellidos: 'Paz' });
    expect(renamed.body.data).toMatchObject({ telefono: '0220000001', status: 'inactive' });
  });

  it('takes for a name what registration takes, so that the person can go on saving the own profile', async () => {
    const { user, token: theirs } = await createUser(app);
    const refused = await call('PUT', `/${user.id}`, { nombres: '=1+1', apellidos: 'Li' });
    expect(refused.body.fields).toEqual({
      nombres: 'Solo se permiten letras',
      apellidos: 'Debe tener al menos 3 caracteres',
    });
    const named = { nombres: ' Ana-María ', apellidos: "Núñez-O'Higgins" };
    expect((await call('PUT', `/${user.id}`, named)).body.data).toMatchObject({ ...named, nombres: 'Ana-María' });
    const own = { ...named, nombres: 'Ana-María', telefono: '0999999999', direccion: 'Calle 1' };
    expect((await app.call('PUT', '/users/profile', { token: theirs, body: own })).status).toBe(200);
  });

  it('tells the second of two editors who changed which field, and keeps no value of before', async () => {
    const { user, token: theirs } = await createUser(app);
    const first = await call('PUT', `/${user.id}`, { nombres: 'Eva', apellidos: user.apellidos, version: 1 });
    expect(first.body.data).toMatchObject({ nombres: 'Eva', version: 2 });
    const changes = [{ field: 'nombres', label: 'Nombres', before: null, after: null }];
    const refused = [
      await call('PUT', `/${user.id}`, { nombres: 'Ada', apellidos: 'Paz', version: 1 }),
      await call('POST', `/${user.id}/status`, { status: 'inactive', version: 1 }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body.data).toMatchObject({ version: 2, updatedByName: 'Rosa Revisora Ejemplo', changes });
      expect(body.data).toMatchObject({ current: { nombres: 'Eva', status: 'active' } });
    }
    expect(await newestActivity()).toMatchObject({ status: 'updated', details: { version: 2, changes } });
    expect(JSON.stringify(await newestActivity())).not.toContain(user.nombres);
    // What the person changes meanwhile counts too.
    await app.call('PUT', '/users/profile', { token: theirs, body: { telefono: '0999999999' } });
    const late = await call('PUT', `/${user.id}`, { nombres: 'Ada', apellidos: 'Paz', telefono: '', version: 2 });
    expect(late.status).toBe(409);
    expect(late.body.data).toMatchObject({
      ...{ version: 3, updatedBy: null, updatedByName: null },
      changes: [{ field: 'telefono', label: 'Teléfono', before: null, after: null }],
    });
    expect((await call('GET', `/${user.id}`)).headers.etag).toBe('"3"');
    // What is sent as it stands already is no change.
    const same = await call('PUT', `/${user.id}`, { nombres: 'Eva', apellidos: user.apellidos, version: 3 });
    expect(same.body.data).toMatchObject({ version: 3 });
  });

  it('keeps why an account was blocked with the words that go with the account', async () => {
    const { user } = await createUser(app);
    await call('POST', `/${user.id}/status`, { status: 'inactive', reason: 'Subió la cédula de otra persona' });
    expect((await newestActivity())?.details).toMatchObject({ reason: 'Subió la cédula de otra persona' });
    const rows = await app.parts.db.select().from(activities).where(eq(activities.targetId, user.id));
    expect(JSON.stringify(rows)).not.toContain('otra persona');
  });

  it('names every wrong field of an edit [3.5.08] [3.5.09] [3.5.10]', async () => {
    const { user } = await createUser(app);
    const response = await call('PUT', `/${user.id}`, { nombres: ' ', telefono: '123' });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      nombres: 'El nombre es requerido',
      apellidos: 'Los apellidos son requeridos',
      telefono: 'El teléfono debe tener 10 dígitos',
    });
    expect(
      (await call('PUT', `/${user.id}`, { nombres: 'Ana', apellidos: 'Paz', email: 'x@ejemplo.ec' })).body.code,
    ).toBe('UNKNOWN_FIELD');
    expect((await call('PUT', `/${unknownId}`, { nombres: 'Ana', apellidos: 'Paz' })).status).toBe(404);
  });

  it('tells what a block or a deletion reaches, and logs why a user was deleted', async () => {
    const { user } = await createUser(app);
    expect((await call('GET', `/${user.id}/holdings`)).body.data).toEqual({
      ...{ undecidedCredits: 0, decidedCredits: 0, documents: 0, sessions: 1 },
    });
    await createCredit(app, { userId: user.id, stage: 'APPROVED' });
    await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    await createCredit(app, { userId: user.id });
    await createCredit(app, { userId: (await createUser(app)).user.id });
    await app.call('POST', '/auth/login', { body: { email: user.email, password: 'Prueba*2026' } });
    expect((await call('GET', `/${user.id}/holdings`)).body.data).toEqual({
      ...{ undecidedCredits: 2, decidedCredits: 1, documents: 6, sessions: 2 },
    });
    await call('POST', `/${user.id}/status`, { status: 'inactive' });
    expect((await call('GET', `/${user.id}/holdings`)).body.data).toMatchObject({ sessions: 0 });
    expect((await call('DELETE', `/${user.id}?reason=porque`)).body.fields).toEqual({ reason: 'Motivo inválido' });
    expect((await call('DELETE', `/${user.id}?reason=duplicate`)).status).toBe(200);
    expect((await newestActivity())?.details).toMatchObject({ reason: 'duplicate' });
    expect((await call('GET', `/${user.id}/holdings`)).status).toBe(404);
  });

  it('deletes a user; decided credits stay without a name [3.7.24]', async () => {
    const { user, token: theirs } = await createUser(app);
    const decided = await createCredit(app, { userId: user.id, stage: 'APPROVED' });
    const open_ = await createCredit(app, { userId: user.id });
    expect((await call('DELETE', `/${user.id}`)).status).toBe(200);
    expect((await call('GET', `/${user.id}`)).status).toBe(404);
    expect((await call('DELETE', `/${user.id}`)).status).toBe(404);
    expect((await app.call('GET', '/users/profile', { token: theirs })).status).toBe(401);
    const response = await app.call('GET', `/admin/credits/${decided.id}`, { token });
    expect(response.body.data).toMatchObject({ status: 'APPROVED', user: { id: null, email: null, cedula: null } });
    expect((await app.call('GET', `/admin/credits/${open_.id}`, { token })).status).toBe(404);
    expect(await newestActivity()).toMatchObject({ status: 'deleted', targetId: user.id });
  });

  it("answers the user's credits, newest first, and nobody else's [3.7.25]", async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const first = await createCredit(app, { userId: one.user.id });
    app.clock.advance(1_000);
    const second = await createCredit(app, { userId: one.user.id, stage: 'APPROVED' });
    await createCredit(app, { userId: other.user.id });
    const response = await call('GET', `/${one.user.id}/credits`);
    expect(response.status).toBe(200);
    const data = response.body.data as { credits: { id: string }[]; total: number };
    expect(data.total).toBe(2);
    expect(data.credits.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await call('GET', `/${unknownId}/credits`)).status).toBe(404);
  });
});
