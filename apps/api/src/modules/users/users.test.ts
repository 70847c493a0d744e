import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { activities } from '#platform/db/schema.ts';
import { createAdmin, createCredit, createUser, uploadFormerDocument } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const unknownId = '0199c0de-0000-7000-8000-000000000001';

describeOnBothDatabases('users, as administrators manage them', (open) => {
  let app: TestApp;
  let token: string;

  beforeEach(async () => {
    app = await openTestApp(await open());
    token = (await createAdmin(app)).token;
  });
  afterEach(() => app.close());

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/admin/users${path}`, { token, body });
  const newestActivity = async () => {
    const { body } = await app.call('GET', '/admin/activity?limit=1', { token });
    return (body.data as Record<string, unknown>[])[0];
  };

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
    // The user's own changes raise the version too.
    await app.call('PUT', '/users/profile', { token: theirs, body: { telefono: '0999999999' } });
    const late = await call('PUT', `/${user.id}`, { nombres: 'Ada', apellidos: 'Paz', telefono: '', version: 2 });
    expect(late.status).toBe(409);
    expect(late.body.data).toMatchObject({
      ...{ version: 3, updatedBy: null, updatedByName: null },
      changes: [{ field: 'telefono', label: 'Teléfono', before: null, after: null }],
    });
    expect((await call('GET', `/${user.id}`)).headers.etag).toBe('"3"');
    // Unchanged values are no change.
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
    const draft = await createCredit(app, { userId: user.id });
    await uploadFormerDocument(app, { creditId: draft.id });
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
    expect(await newestActivity()).toMatchObject({ status: 'deleted', targetId: user.id });
    expect((await call('GET', `/${user.id}`)).status).toBe(404);
    expect((await call('DELETE', `/${user.id}`)).status).toBe(404);
    expect((await app.call('GET', '/users/profile', { token: theirs })).status).toBe(401);
    const response = await app.call('GET', `/admin/credits/${decided.id}`, { token });
    expect(response.body.data).toMatchObject({ status: 'APPROVED', user: { id: null, email: null, cedula: null } });
    expect((await app.call('GET', `/admin/credits/${open_.id}`, { token })).status).toBe(404);
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
