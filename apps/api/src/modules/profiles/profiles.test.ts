import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '#clock.ts';
import { activities, searchHistory } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('profile', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const change = { nombres: 'Ana María', apellidos: 'Suárez', telefono: '0987654321', direccion: 'Calle Nueva 5' };

  it('[2.7.29] [1.7.31] [2.3.03] answers the profile of who is signed in', async () => {
    const { user, token } = await createUser(app);
    const { nombres, apellidos, cedula, telefono, email, direccion } = user;
    const answer = await app.call('GET', '/users/profile', { token });
    expect(answer.body).toMatchObject({
      success: true,
      data: { nombres, apellidos, cedula, telefono, email, direccion },
    });
    expect(JSON.stringify(answer.body)).not.toContain('password_hash');
    expect((await app.call('GET', '/users/profile')).status).toBe(401);
  });

  it('[2.7.31] [2.7.07] [2.7.49] is changed by either of two calls, wholly or in part', async () => {
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

  it('[2.7.32] [2.7.33] has security preferences', async () => {
    const { token } = await createUser(app);
    const path = '/users/security/preferences';
    const first = await app.call('GET', path, { token });
    expect(first.body).toEqual({ success: true, data: { loginAlerts: true, twoStep: false, rememberEmail: true } });
    const changed = await app.call('PUT', path, { token, body: { twoStep: true, loginAlerts: false } });
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

  it('[2.7.30] [2.3.12] shows the own searches, newest first', async () => {
    const { user, token } = await createUser(app);
    const { user: other } = await createUser(app);
    const search = async (userId: string, amountCents: number) => {
      app.clock.advance(minutes(1));
      const createdAt = app.clock.now();
      await app.parts.db.insert(searchHistory).values({
        id: newId(app.clock),
        userId,
        createdAt,
        amountCents,
        termMonths: 24,
        incomeCents: 90_050,
        location: 'Quito',
        results: 4,
      });
      return createdAt.toISOString();
    };
    const first = await search(user.id, 500_000);
    await search(other.id, 700_000);
    const last = await search(user.id, 800_025);
    const rest = { term: 24, income: 900.5, location: 'Quito', results: 4 };
    expect((await app.call('GET', '/users/search-history', { token })).body.data).toEqual([
      { createdAt: last, amount: 8000.25, ...rest },
      { createdAt: first, amount: 5000, ...rest },
    ]);
    expect((await app.call('GET', '/users/search-history')).status).toBe(401);
  });
});
