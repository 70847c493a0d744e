import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, type SignedInAdmin } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases("an administrator's own account", (open) => {
  let app: TestApp;
  let me: SignedInAdmin;

  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(async () => {
    me = await createAdmin(app, { permissions: [] });
  });
  afterAll(() => app.close());

  const call = (method: string, path: string, body?: unknown, token = me.token) =>
    app.call(method, `/admin/auth${path}`, { token, body });
  const logIn = (email: string, password: string) => call('POST', '/login', { email, password }, '');

  it('changes the own name and phone, without any permission [3.7.11] [3.6.12]', async () => {
    const response = await call('PUT', '/profile', { nombres: 'Rosa', apellidos: 'Nueva', telefono: '0990000002' });
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ id: me.admin.id, apellidos: 'Nueva', telefono: '0990000002' });
    const renamed = await call('PUT', '/profile', { nombres: 'Rosa', apellidos: 'Nueva' });
    expect(renamed.body.data).toMatchObject({ telefono: '0990000002' });
    const deleted = await call('PUT', '/profile', { nombres: 'Rosa', apellidos: 'Nueva', telefono: '' });
    expect(deleted.body.data).toMatchObject({ telefono: null });
  });

  it('refuses a profile without a name, with a short phone or with more than a profile', async () => {
    const good = { nombres: 'Rosa', apellidos: 'Nueva' };
    const empty = await call('PUT', '/profile', {});
    expect(empty.body.fields).toMatchObject({
      nombres: 'El nombre es requerido',
      apellidos: 'Los apellidos son requeridos',
    });
    expect((await call('PUT', '/profile', { ...good, telefono: '099' })).status).toBe(400);
    expect((await call('PUT', '/profile', { ...good, permissions: ['admins.manage'] })).body.code).toBe(
      'UNKNOWN_FIELD',
    );
    expect((await call('PUT', '/profile', { ...good, nombres: 'x'.repeat(81) })).status).toBe(400);
  });

  it('changes the password with the present one, ends the other sessions and tells by mail [3.7.12] [3.5.49]', async () => {
    const other = (await logIn(me.admin.email, me.password)).body.data as { accessToken: string };
    const body = { currentPassword: me.password, newPassword: 'Segura*2027' };
    expect((await call('POST', '/change-password', body)).status).toBe(200);
    expect((await call('POST', '/verify-token')).status).toBe(200);
    expect((await call('POST', '/verify-token', undefined, other.accessToken)).status).toBe(401);
    expect((await logIn(me.admin.email, me.password)).status).toBe(401);
    expect((await logIn(me.admin.email, 'Segura*2027')).status).toBe(200);
    expect((await app.mailsTo(me.admin.email)).map(({ subject }) => subject)).toContain(
      'Tu contraseña de Cotejo cambió',
    );
  });

  it('refuses a wrong present password, a weak new one and one of the last five', async () => {
    const change = (currentPassword: string, newPassword: string) =>
      call('POST', '/change-password', { currentPassword, newPassword });
    const wrong = await change('Otra*2026', 'Segura*2027');
    expect(wrong.status).toBe(400);
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS');
    expect((await call('POST', '/change-password', { newPassword: 'Segura*2027' })).status).toBe(400);
    expect((await change(me.password, 'corta')).body.fields).toHaveProperty('newPassword');
    expect((await change(me.password, 'P@ssw0rd1')).body.fields).toHaveProperty('newPassword');

    const passwords = [me.password, 'Primera*1', 'Segunda*2', 'Tercera*3', 'Cuarta*4'];
    for (const [index, password] of passwords.entries()) {
      const next = passwords[index + 1];
      if (!next) break;
      app.clock.advance(1_000);
      expect((await change(password, next)).status).toBe(200);
    }
    for (const password of passwords) {
      const reused = await change('Cuarta*4', password);
      expect(reused.status).toBe(400);
      expect(reused.body.code).toBe('VALIDATION_ERROR');
    }
    app.clock.advance(1_000);
    expect((await change('Cuarta*4', 'Quinta*5')).status).toBe(200);
    expect((await change('Quinta*5', me.password)).status).toBe(200);
  });

  it('takes one of two changes of the password that come at the same time', async () => {
    const both = ['Sexta*66', 'Septima*7'];
    const responses = await Promise.all(
      both.map((newPassword) => call('POST', '/change-password', { currentPassword: me.password, newPassword })),
    );
    const [winner, loser] = responses.map(({ status }) => status).sort();
    expect(winner).toBe(200);
    // Refused at the write, or before it because the current password has already changed.
    expect([400, 409]).toContain(loser);
    const stored = both[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(me.admin.email, stored)).status).toBe(200);
  });

  it('takes five wrong present passwords, for password and e-mail together, and then none for a while', async () => {
    const wrong = { currentPassword: 'Otra*2026', newPassword: 'Segura*2027' };
    for (let time = 0; time < 4; time += 1) expect((await call('POST', '/change-password', wrong)).status).toBe(400);
    const fifth = await call('POST', '/change-email', { newEmail: 'otra@ejemplo.ec', password: 'Otra*2026' });
    expect(fifth.body).toMatchObject({ code: 'INVALID_CREDENTIALS', fields: { password: expect.any(String) } });
    const right = { currentPassword: me.password, newPassword: 'Segura*2027' };
    expect((await call('POST', '/change-password', right)).body.code).toBe('TOO_MANY_ATTEMPTS');
    app.clock.advance(15 * 60_000 + 1_000);
    expect((await call('POST', '/change-password', right)).status).toBe(200);
  });

  describe('the e-mail', () => {
    const change = (newEmail: string, code?: string, password = me.password) =>
      call('POST', '/change-email', { newEmail, password, ...(code && { code }) });

    it('changes with the password and the code mailed to the new e-mail address, and both e-mail addresses are told [3.7.13] [3.5.50]', async () => {
      const newEmail = `nueva${me.admin.email}`;
      for (const body of [{ newEmail }, { newEmail, password: '' }, { newEmail: 'nada', password: me.password }]) {
        expect((await call('POST', '/change-email', body)).status).toBe(400);
      }
      const wrong = await change(newEmail, undefined, 'Otra*2026');
      expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_CREDENTIALS']);
      expect(await app.mailsTo(newEmail)).toEqual([]);

      const first = await change(newEmail.toUpperCase());
      expect([first.status, (first.body.data as { email: string }).email]).toEqual([200, me.admin.email]);
      expect(first.body.message).toBe(`Te enviamos un código a ${newEmail}. Escríbelo para confirmar el cambio.`);
      expect((await logIn(newEmail, me.password)).status).toBe(401);
      const code = await app.codeFor(newEmail);

      const second = await change(newEmail, code);
      expect([second.status, second.body.message]).toEqual([200, 'Correo actualizado']);
      expect(second.body.data).toMatchObject({ id: me.admin.id, email: newEmail });
      expect((await logIn(newEmail, me.password)).status).toBe(200);
      expect((await logIn(me.admin.email, me.password)).status).toBe(401);
      for (const email of [me.admin.email, newEmail]) {
        const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
        expect(subjects).toContain('El correo de tu cuenta de Cotejo cambió');
      }
    });

    it('stays with a wrong, late or foreign code, and with a right one but no password', async () => {
      const newEmail = `otra${me.admin.email}`;
      await change(newEmail);
      const code = await app.codeFor(newEmail);
      expect((await change(newEmail, 'ABC234')).body.code).toBe('CODE_INVALID');
      expect((await change(newEmail, code, 'Otra*2026')).body.code).toBe('INVALID_CREDENTIALS');
      expect((await change(`mas${me.admin.email}`, code)).body.code).toBe('CODE_INVALID');
      const other = await createAdmin(app);
      const foreign = { newEmail, password: other.password, code };
      expect((await call('POST', '/change-email', foreign, other.token)).body.code).toBe('CODE_INVALID');
      app.clock.advance(15 * 60_000);
      expect((await change(newEmail, code)).body.code).toBe('CODE_EXPIRED');
      expect((await call('POST', '/verify-token')).body.data).toMatchObject({ admin: { email: me.admin.email } });
    });

    it('sends one code a minute, and the one on its way stays good', async () => {
      const newEmail = `una${me.admin.email}`;
      expect((await change(newEmail)).status).toBe(200);
      expect((await change(newEmail)).status).toBe(200);
      expect(await app.mailsTo(newEmail)).toHaveLength(1);
      expect((await change(newEmail, await app.codeFor(newEmail))).status).toBe(200);
    });
  });

  it("refuses the present e-mail and another administrator's", async () => {
    const other = await createAdmin(app);
    const change = (newEmail: string) => call('POST', '/change-email', { newEmail, password: me.password });
    expect((await change(me.admin.email)).status).toBe(400);
    expect((await change(other.admin.email)).status).toBe(409);
  });

  it('shows the own running sessions, this one marked, and ends one of them', async () => {
    const second = (await logIn(me.admin.email, me.password)).body.data as {
      accessToken: string;
      refreshToken: string;
    };
    const list = async (token = me.token) =>
      (await call('GET', '/sessions', undefined, token)).body.data as { id: string; current: boolean }[];
    const sessions = await list();
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(sessions[0]).toMatchObject({
      device: expect.any(String),
      startedAt: app.clock.now().toISOString(),
      lastSeen: app.clock.now().toISOString(),
    });
    // A refreshed session is the same session.
    app.clock.advance(60_000);
    const renewed = await call('POST', '/refresh-token', { refreshToken: second.refreshToken }, '');
    expect(await list()).toHaveLength(2);
    const other = sessions.find(({ current }) => !current)?.id;
    const stranger = await createAdmin(app);
    expect((await call('DELETE', `/sessions/${other}`, undefined, stranger.token)).status).toBe(404);
    expect((await call('DELETE', `/sessions/${other}`)).status).toBe(200);
    const { accessToken, refreshToken } = renewed.body as { accessToken: string; refreshToken: string };
    expect((await call('POST', '/verify-token', undefined, accessToken)).status).toBe(401);
    expect((await call('POST', '/refresh-token', { refreshToken }, '')).status).toBe(401);
    expect((await list()).map(({ current }) => current)).toEqual([true]);
    expect((await call('DELETE', `/sessions/${other}`)).status).toBe(404);
  });
});
