import { afterAll, beforeAll, expect, it } from 'vitest';
import { seconds } from '#platform/clock.ts';
import { createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('e-mail of an identity number', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  it('is told to its signed-in owner alone [1.7.32] [2.7.28]', async () => {
    const { user, token } = await createUser(app);
    const { token: stranger } = await createUser(app);
    const path = `/users/verify/${user.cedula}`;
    expect((await app.call('GET', path, { token })).body.data).toEqual({ email: user.email });
    expect((await app.call('GET', path, { token: stranger })).status).toBe(404);
    expect((await app.call('GET', path)).status).toBe(404);
    expect((await app.call('GET', '/users/verify/0100000009', { token })).status).toBe(404);
  });

  it('is told to everybody where the operator opened the look-up', async () => {
    const openApp = await openTestApp(await open(), { documentLookup: 'public' });
    try {
      const { user } = await createUser(openApp);
      const response = await openApp.call('GET', `/users/verify/${user.cedula}`);
      expect(response.body.data).toEqual({ email: user.email });
    } finally {
      await openApp.close();
    }
  });

  it('goes to the owner by mail, at most once a minute, and the response tells nothing [2.7.08]', async () => {
    const { user } = await createUser(app);
    const recover = (cedula: string) => app.call('POST', '/auth/recover-user', { body: { cedula } });
    const existing = await recover(user.cedula);
    const unknown = await recover('0100000009');
    expect(existing.status).toBe(200);
    expect(existing.body).toEqual(unknown.body);
    await recover(user.cedula);
    expect(await app.mailsTo(user.email)).toEqual([
      expect.objectContaining({ subject: 'El correo con el que entras a Cotejo' }),
    ]);
    app.clock.advance(seconds(60));
    await recover(user.cedula);
    expect(await app.mailsTo(user.email)).toHaveLength(2);
    expect((await recover('12')).status).toBe(400);
  });
});
