import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hours, minutes } from '#platform/clock.ts';
import { userSessions, users } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createAdmin, createUser, factoryPassword } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('sessions of users', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const verify = (token?: string) => app.call('POST', '/auth/verify-token', { token });
  const logIn = async (email: string, device: string) => {
    const body = { email, password: factoryPassword };
    const response = await app.call('POST', '/auth/login', { body, headers: { 'user-agent': device } });
    return (response.body.data as { accessToken: string }).accessToken;
  };

  it('are valid until 24 hours after the sign-in, however much they are used [2.7.04]', async () => {
    const { user, token } = await createUser(app);
    const endsAt = new Date(app.clock.now().getTime() + hours(24)).toISOString();
    app.clock.advance(hours(23));
    const response = await verify(token);
    expect(response.body.data).toMatchObject({ valid: true, expiresAt: endsAt, user: { id: user.id } });
    app.clock.advance(hours(1));
    const late = await verify(token);
    expect([late.status, late.body.code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  it('end at once by logging out [2.7.05]', async () => {
    const { token } = await createUser(app);
    const response = await app.call('POST', '/auth/logout', { token });
    expect([response.status, response.body.message]).toEqual([200, 'Sesión cerrada exitosamente']);
    expect((await verify(token)).status).toBe(401);
    expect((await app.call('POST', '/auth/logout', { token })).status).toBe(401);
  });

  it('are needed: none, an invented one and an administrator’s are 401', async () => {
    const { token: adminToken } = await createAdmin(app);
    const none = await verify();
    expect([none.status, none.body.error]).toEqual([401, 'No estás autenticado. Por favor inicia sesión nuevamente.']);
    expect((await verify(`u_${'x'.repeat(43)}`)).status).toBe(401);
    expect((await verify(adminToken)).status).toBe(401);
  });

  it('of a user are worth nothing on administration paths [1.6.08]', async () => {
    const { token } = await createUser(app);
    expect((await app.call('POST', '/admin/auth/verify-token', { token })).status).toBe(401);
  });

  it('are asked of the database also where a visitor may call: without it 503, for a bad token the visitor', async () => {
    const { user, token } = await createUser(app);
    const call = (by: string) => app.call('GET', `/unlock/status/${user.email}`, { token: by });
    const lost = vi.spyOn(app.parts.db, 'select').mockImplementationOnce(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    try {
      const response = await call(token);
      expect([response.status, response.body.code]).toEqual([503, 'UNAVAILABLE']);
    } finally {
      lost.mockRestore();
    }
    expect((await call(`u_${'x'.repeat(43)}`)).status).toBe(200);
    expect((await call(token)).status).toBe(200);
  });

  it('end when the account is blocked', async () => {
    const { user, token } = await createUser(app);
    await app.parts.db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.id));
    expect((await verify(token)).status).toBe(401);
  });

  it('are stored hashed', async () => {
    const { user, token } = await createUser(app);
    const rows = await app.parts.db.select().from(userSessions).where(eq(userSessions.userId, user.id));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('are listed for their owner and can be ended one by one', async () => {
    const { user, token } = await createUser(app);
    app.clock.advance(minutes(1));
    const phone = await logIn(
      user.email,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    );
    const list = async () =>
      (await app.call('GET', '/users/sessions', { token: phone })).body.data as { id: string; current: boolean }[];
    const sessions = await list();
    expect(sessions).toEqual([
      { id: expect.any(String), device: 'Safari en iOS', lastSeen: app.clock.now().toISOString(), current: true },
      { id: expect.any(String), device: 'test', lastSeen: expect.any(String), current: false },
    ]);
    const other = sessions.find((session) => !session.current)?.id;
    const end = (id: string | undefined, by: string) => app.call('DELETE', `/users/sessions/${id}`, { token: by });
    const { token: stranger } = await createUser(app);
    expect((await end(other, stranger)).status).toBe(404);
    expect((await end(other, phone)).status).toBe(200);
    expect((await end(other, phone)).status).toBe(404);
    expect((await end(newId(app.clock), phone)).status).toBe(404);
    expect((await end('no-es-id', phone)).status).toBe(404);
    expect((await verify(token)).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect((await app.call('GET', '/users/sessions')).status).toBe(401);
  });
});
