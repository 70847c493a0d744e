import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours, minutes } from '#platform/clock.ts';
import { createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases("an administrator's session", (open) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const logIn = (email: string, password: string) =>
    app.call('POST', '/admin/auth/login', { body: { email, password } });
  const dataOf = (response: { body: Record<string, unknown> }) => response.body.data as Record<string, unknown>;

  it('opens with e-mail and password, and gives both tokens and the administrator [3.7.03] [3.3.02]', async () => {
    const { admin, password } = await createAdmin(app);
    const response = await logIn(admin.email.toUpperCase(), password);
    expect(response.status).toBe(200);
    expect(response.body.success).toBe(true);
    const data = dataOf(response);
    expect(data.accessToken).toMatch(/^a_/);
    expect(data.refreshToken).toMatch(/^a_/);
    expect(data.admin).toMatchObject({ id: admin.id, email: admin.email, permissions: admin.permissions });
    expect(data).not.toHaveProperty('requiresPasswordChange');
    const list = await app.call('GET', '/admin/auth', { token: String(data.accessToken) });
    expect(list.status).toBe(200);
  });

  it('shows nombres, apellidos, telefono, email, isActive and createdAt, and no secret [3.3.01]', async () => {
    const { admin, password } = await createAdmin(app, { telefono: '0990000001' });
    const admin2 = dataOf(await logIn(admin.email, password)).admin;
    expect(admin2).toEqual({
      id: admin.id,
      nombres: admin.nombres,
      hasSecondFactor: false,
      apellidos: admin.apellidos,
      email: admin.email,
      telefono: '0990000001',
      isActive: true,
      isLocked: false,
      permissions: admin.permissions,
      requiresPasswordChange: false,
      lastSuccessfulLogin: app.clock.now().toISOString(),
      createdAt: admin.createdAt.toISOString(),
    });
  });

  it("says 'Por favor ingresa email y contraseña' when one is missing [3.5.01]", async () => {
    for (const body of [{}, { email: 'a@ejemplo.ec' }, { email: '', password: 'x' }, { password: 'x' }]) {
      const response = await app.call('POST', '/admin/auth/login', { body });
      expect(response.status).toBe(400);
      expect(response.body.error).toBe('Por favor ingresa email y contraseña');
    }
    expect((await logIn('a@ejemplo.ec', 'x')).status).toBe(401);
    const unknownKey = await app.call('POST', '/admin/auth/login', {
      body: { email: 'a@b.ec', password: 'x', otp: 1 },
    });
    expect(unknownKey.body.code).toBe('UNKNOWN_FIELD');
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const { admin } = await createAdmin(app);
    const [wrong, unknown] = [await logIn(admin.email, 'Otra*2026'), await logIn('nadie@ejemplo.ec', 'Otra*2026')];
    const { requestId: _a, ...wrongBody } = wrong.body;
    const { requestId: _b, ...unknownBody } = unknown.body;
    expect(wrong.status).toBe(401);
    expect(wrongBody).toEqual(unknownBody);
    expect(wrongBody.code).toBe('INVALID_CREDENTIALS');
  });

  it("is worth nothing with a user's password, and a user's account signs nobody in here [3.6.01]", async () => {
    const { user } = await createUser(app);
    expect((await logIn(user.email, 'Prueba*2026')).status).toBe(401);
  });

  it('locks on the fifth wrong password, mails a code, and opens by itself after 30 minutes', async () => {
    const { admin, password, token: accessToken } = await createAdmin(app);
    for (let attempt = 0; attempt < 4; attempt += 1) await logIn(admin.email, 'Otra*2026');
    expect((await logIn(admin.email, password)).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await logIn(admin.email, 'Otra*2026')).status).toBe(401);

    expect((await logIn(admin.email, 'Otra*2026')).status).toBe(401);
    const locked = await logIn(admin.email, password);
    expect(locked.status).toBe(423);
    expect(locked.body.code).toBe('ACCOUNT_LOCKED');
    expect(await app.codeFor(admin.email)).toHaveLength(6);
    // A lock stops new logins, not open sessions.
    expect((await app.call('GET', '/admin/auth', { token: accessToken })).status).toBe(200);

    app.clock.advance(minutes(30));
    expect((await logIn(admin.email, password)).status).toBe(200);
  });

  it('counts wrong passwords that come at the same time', async () => {
    const { admin, password } = await createAdmin(app);
    await Promise.all(Array.from({ length: 8 }, () => logIn(admin.email, 'Otra*2026')));
    expect((await logIn(admin.email, password)).status).toBe(423);
  });

  it('refuses an inactive administrator, and says so only to the right password', async () => {
    const { admin, password } = await createAdmin(app, { isActive: false });
    expect((await logIn(admin.email, password)).body.code).toBe('ACCOUNT_INACTIVE');
    expect((await logIn(admin.email, 'Otra*2026')).body.code).toBe('INVALID_CREDENTIALS');
  });

  it('exchanges the refresh token for a new pair, flat and inside data [3.7.05]', async () => {
    const { token: accessToken, refreshToken } = await createAdmin(app);
    const response = await app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken } });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ success: true, data: { accessToken: response.body.accessToken } });
    expect(response.body.refreshToken).not.toBe(refreshToken);
    expect((await app.call('GET', '/admin/auth', { token: String(response.body.accessToken) })).status).toBe(200);
    expect((await app.call('GET', '/admin/auth', { token: accessToken })).status).toBe(401);
  });

  it('ends the whole family when a refresh token is used twice', async () => {
    const { refreshToken } = await createAdmin(app);
    const first = await app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken } });
    const replay = await app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken } });
    expect(replay.status).toBe(401);
    expect((await app.call('GET', '/admin/auth', { token: String(first.body.accessToken) })).status).toBe(401);
    const next = { refreshToken: first.body.refreshToken };
    expect((await app.call('POST', '/admin/auth/refresh-token', { body: next })).status).toBe(401);
  });

  it('ends the access token after 30 minutes and the refresh token after 12 hours', async () => {
    const { token: accessToken, refreshToken } = await createAdmin(app);
    app.clock.advance(minutes(29));
    expect((await app.call('GET', '/admin/auth', { token: accessToken })).status).toBe(200);
    app.clock.advance(minutes(1));
    const ended = await app.call('GET', '/admin/auth', { token: accessToken });
    expect(ended.body).toMatchObject({ code: 'SESSION_EXPIRED' });
    app.clock.advance(hours(12));
    expect((await app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken } })).status).toBe(401);
  });

  it('ends the session 12 hours after its start, however often it was renewed', async () => {
    let { token: accessToken, refreshToken } = await createAdmin(app);
    const start = app.clock.now().getTime();
    const renew = () => app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken } });
    for (const elapsed of [hours(6), hours(11), hours(12) - minutes(10)]) {
      app.clock.advance(start + elapsed - app.clock.now().getTime());
      const response = await renew();
      expect(response.status).toBe(200);
      ({ accessToken, refreshToken } = response.body as { accessToken: string; refreshToken: string });
      const endsAt = Math.min(start + elapsed + minutes(30), start + hours(12));
      expect((response.body.data as { expiresAt: string }).expiresAt).toBe(new Date(endsAt).toISOString());
    }
    app.clock.advance(minutes(10) - 1);
    expect((await app.call('GET', '/admin/auth', { token: accessToken })).status).toBe(200);
    app.clock.advance(1);
    expect((await app.call('GET', '/admin/auth', { token: accessToken })).body.code).toBe('SESSION_EXPIRED');
    const late = await renew();
    expect([late.status, late.body.code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  it('refuses a refresh token nobody gave', async () => {
    for (const refreshToken of ['a_nothing', 'u_nothing', 'x'.repeat(200)]) {
      expect((await app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken } })).status).toBe(401);
    }
    for (const body of [{}, { refreshToken: '' }, { refreshToken: 'x'.repeat(201) }, { refreshToken: 7 }]) {
      expect((await app.call('POST', '/admin/auth/refresh-token', { body })).status).toBe(400);
    }
  });

  it('says that the access token holds, whose it is and until when [3.7.06]', async () => {
    const { admin, token: accessToken } = await createAdmin(app);
    const response = await app.call('POST', '/admin/auth/verify-token', { token: accessToken });
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      valid: true,
      admin: { id: admin.id },
      expiresAt: new Date(app.clock.now().getTime() + minutes(30)).toISOString(),
    });
    expect((await app.call('POST', '/admin/auth/verify-token')).status).toBe(401);
  });

  it('ends the session by the refresh token alone, also when the access token has ended [3.7.07]', async () => {
    const { token: accessToken, refreshToken } = await createAdmin(app);
    app.clock.advance(minutes(31));
    const response = await app.call('POST', '/admin/auth/logout', { token: accessToken, body: { refreshToken } });
    expect(response.status).toBe(200);
    expect((await app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken } })).status).toBe(401);
  });

  it('ends the session by the access token alone', async () => {
    const { token: accessToken, refreshToken } = await createAdmin(app);
    expect((await app.call('POST', '/admin/auth/logout', { token: accessToken })).status).toBe(200);
    expect((await app.call('GET', '/admin/auth', { token: accessToken })).status).toBe(401);
    expect((await app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken } })).status).toBe(401);
    expect((await app.call('POST', '/admin/auth/logout')).status).toBe(401);
    expect((await app.call('POST', '/admin/auth/logout', { body: { refreshToken: 'a_x' } })).status).toBe(401);
  });
});
