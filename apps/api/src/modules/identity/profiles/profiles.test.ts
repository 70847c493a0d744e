import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#platform/db/schema.ts';
import { createUser, factoryPassword } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('profile', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const change = { nombres: 'Ana María', apellidos: 'Suárez', telefono: '0987654321', direccion: 'Calle Nueva 5' };

  it('answers the profile of who is signed in [2.7.29] [1.7.31] [2.3.03]', async () => {
    const { user, token } = await createUser(app);
    const { nombres, apellidos, cedula, telefono, email, direccion } = user;
    const response = await app.call('GET', '/users/profile', { token });
    expect(response.body).toMatchObject({
      success: true,
      data: { nombres, apellidos, cedula, telefono, email, direccion },
    });
    expect(JSON.stringify(response.body)).not.toContain('password_hash');
    expect((await app.call('GET', '/users/profile')).status).toBe(401);
  });

  it('is changed by either of two calls, wholly or in part [2.7.31] [2.7.07] [2.7.49]', async () => {
    const { user, token } = await createUser(app);
    const whole = await app.call('PUT', '/users/profile', { token, body: change });
    expect(whole.status).toBe(200);
    expect(whole.body.message).toBe('Información personal actualizada exitosamente');
    expect(whole.body.data).toMatchObject({ ...change, email: user.email, cedula: user.cedula });
    const part = await app.call('PUT', '/auth/profile', { token, body: { telefono: '0911111111' } });
    expect(part.body.data).toMatchObject({ ...change, telefono: '0911111111' });
    const logged = await app.parts.db.select().from(activities).where(eq(activities.targetId, user.id));
    expect(logged.map(({ type, status }) => [type, status])).toEqual([
      ['user', 'updated'],
      ['user', 'updated'],
    ]);
  });

  it('refuses e-mail and cédula, wrong values and no change at all', async () => {
    const { token } = await createUser(app);
    const put = (body: object) => app.call('PUT', '/users/profile', { token, body });
    expect((await put({ ...change, email: 'otra@ejemplo.ec' })).body.code).toBe('UNKNOWN_FIELD');
    expect((await put({ cedula: '1700000050' })).body.code).toBe('UNKNOWN_FIELD');
    expect((await put({ telefono: '022345678', nombres: 'A1' })).body.fields).toEqual({
      telefono: 'Número de teléfono inválido',
      nombres: expect.any(String),
    });
    expect((await put({})).body.error).toBe('No hay cambios que guardar');
  });

  it('has security preferences [2.7.32] [2.7.33]', async () => {
    const { token } = await createUser(app);
    const path = '/users/security/preferences';
    const first = await app.call('GET', path, { token });
    expect(first.body).toEqual({ success: true, data: { loginAlerts: true, twoStep: false, rememberEmail: true } });
    const body = { twoStep: true, loginAlerts: false, password: factoryPassword };
    const changed = await app.call('PUT', path, { token, body });
    expect(changed.body).toEqual({
      success: true,
      data: { loginAlerts: false, twoStep: true, rememberEmail: true },
      message: 'Preferencias de seguridad actualizadas',
    });
    expect((await app.call('GET', path, { token })).body.data).toEqual(changed.body.data);
    const wrong = await app.call('PUT', path, { token, body: { twoStep: 'sí' } });
    expect(wrong.body.fields).toEqual({ twoStep: 'Debe ser verdadero o falso' });
    expect((await app.call('GET', path)).status).toBe(401);
  });

  describe('what protects the account', () => {
    const path = '/users/security/preferences';
    const put = (token: string, body: object) => app.call('PUT', path, { token, body });
    const mailsOf = async (email: string) =>
      (await app.mailsTo(email)).filter(({ subject }) => subject === 'Cambió la seguridad de tu cuenta de Cotejo');

    it.each(['twoStep', 'loginAlerts'] as const)(
      'switches %s off with the password alone, and on without it',
      async (name) => {
        const { user, token } = await createUser(app, { twoStep: true, loginAlerts: true });
        const bare = await put(token, { [name]: false });
        expect([bare.status, bare.body.code, bare.body.fields]).toEqual([
          400,
          'VALIDATION_ERROR',
          { password: 'Escribe tu contraseña para desactivarlo' },
        ]);
        const wrong = await put(token, { [name]: false, password: 'Equivocada*1' });
        expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields as object)]).toEqual([
          400,
          'INVALID_CREDENTIALS',
          ['password'],
        ]);
        // A refused call changes nothing.
        await put(token, { [name]: false, rememberEmail: false });
        expect((await app.call('GET', path, { token })).body.data).toEqual({
          twoStep: true,
          loginAlerts: true,
          rememberEmail: true,
        });
        expect(await mailsOf(user.email)).toEqual([]);

        const off = await put(token, { [name]: false, password: factoryPassword });
        expect(off.body.data).toMatchObject({ [name]: false });
        const [mail] = await mailsOf(user.email);
        const label = name === 'twoStep' ? 'Código al iniciar sesión' : 'Aviso cuando alguien entra a tu cuenta';
        expect(mail?.text).toContain(`${label}: desactivado`);
        app.clock.advance(1_000);
        expect((await put(token, { [name]: false })).status).toBe(200);
        expect(await mailsOf(user.email)).toHaveLength(1);
        expect((await put(token, { [name]: true })).body.data).toMatchObject({ [name]: true });
        expect((await mailsOf(user.email))[0]?.text).toContain(`${label}: activado`);
      },
    );

    it('tells nobody of the remembered e-mail, and asks nothing for it', async () => {
      const { user, token } = await createUser(app);
      expect((await put(token, { rememberEmail: false })).body.data).toMatchObject({ rememberEmail: false });
      expect(await mailsOf(user.email)).toEqual([]);
      expect((await put(token, { password: factoryPassword })).body.error).toBe('No hay cambios que guardar');
    });
  });

  it('takes the password again as a fresh proof, and counts the wrong ones', async () => {
    const { token } = await createUser(app);
    const confirm = (password: string) => app.call('POST', '/users/me/confirm', { token, body: { password } });
    expect((await confirm(factoryPassword)).status).toBe(200);
    for (let time = 0; time < 5; time += 1) {
      const wrong = await confirm('Equivocada*1');
      expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields as object)]).toEqual([
        400,
        'INVALID_CREDENTIALS',
        ['password'],
      ]);
    }
    expect((await confirm(factoryPassword)).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await app.call('POST', '/users/me/confirm', { body: { password: 'x' } })).status).toBe(401);
  });

  it('has mail preferences', async () => {
    const { token } = await createUser(app);
    const path = '/users/notification/preferences';
    expect((await app.call('GET', path, { token })).body.data).toEqual({
      statusChanges: true,
      documents: true,
      news: false,
    });
    const changed = await app.call('PUT', path, { token, body: { news: true, statusChanges: false } });
    expect(changed.body.data).toEqual({ statusChanges: false, documents: true, news: true });
    expect((await app.call('GET', path, { token })).body.data).toEqual(changed.body.data);
    expect((await app.call('PUT', path, { token, body: { twoStep: true } })).body.code).toBe('UNKNOWN_FIELD');
  });
});
