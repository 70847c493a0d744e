import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes, seconds } from '#platform/clock.ts';
import { admins, users } from '#platform/db/schema.ts';
import { createAdmin, createUser, factoryPassword } from '#testing/factories.ts';
import { expectUniformTime, timedResponse } from '#testing/in-rounds.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const refused = 'Credenciales inválidas o código expirado';

describeOnBothDatabases('unlocking', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const logIn = (email: string, password = factoryPassword) =>
    app.call('POST', '/auth/login', { body: { email, password } });
  const unlock = (email: string, cedula: string, unlockCode: string) =>
    app.call('POST', '/unlock/validate', { body: { email, cedula, unlockCode } });
  const request = (email: string, cedula: string) => app.call('POST', '/unlock/request', { body: { email, cedula } });
  const lockedUser = async () => {
    const { user, token } = await createUser(app);
    for (let time = 0; time < 5; time += 1) await logIn(user.email, 'Equivocada*1');
    return { ...user, token, code: await app.codeFor(user.email) };
  };

  it('opens the account with the mailed code and the cédula, once [2.1.05] [2.7.21]', async () => {
    const { email, cedula, code } = await lockedUser();
    expect((await unlock(email, cedula, code)).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
    expect((await unlock(email, cedula, code)).status).toBe(400);
  });

  it('opens it by the mailed link, without the cédula [2.7.10]', async () => {
    const { email, code } = await lockedUser();
    expect((await app.call('POST', '/auth/unlock-account', { body: { email, code } })).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });

  it('has one text for a wrong code, cédula or account and for a late code', async () => {
    const { email, cedula, code } = await lockedUser();
    const responses = [
      await unlock(email, cedula, 'ABC234'),
      await unlock(email, '0100000009', code),
      await unlock('nadie@ejemplo.ec', cedula, code),
    ];
    app.clock.advance(minutes(15));
    responses.push(await unlock(email, cedula, code));
    expect(responses.map(({ status, body }) => [status, body.code, body.error])).toEqual(
      responses.map(() => [400, 'CODE_INVALID', refused]),
    );
  });

  it('responds with 400 to five wrong codes and 429 from then on, known account or not', async () => {
    const { email, cedula } = await lockedUser();
    const statusesFor = async (email: string) => {
      const statuses = [];
      for (let time = 0; time < 7; time += 1) statuses.push((await unlock(email, cedula, 'ABC234')).status);
      return statuses;
    };
    expect(await statusesFor(email)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect(await statusesFor('nadie2@ejemplo.ec')).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  it('mails a new code a minute later, to the owner of a locked account alone [2.7.20] [2.4.23]', async () => {
    const { email, cedula, code } = await lockedUser();
    await request(email, cedula);
    expect(await app.mailsTo(email)).toHaveLength(1);
    app.clock.advance(seconds(60));
    await request(email, '0100000009');
    expect(await app.mailsTo(email)).toHaveLength(1);
    await request(email, cedula);
    expect(await app.mailsTo(email)).toHaveLength(2);
    const newer = await app.codeFor(email);
    expect(newer).not.toBe(code);
    expect((await unlock(email, cedula, newer)).status).toBe(200);
  });

  it('answers a request the same for a locked, an open and an unknown account, in the same time [2.7.23]', async () => {
    const { user } = await createUser(app);
    await expectUniformTime(app, async () => {
      const { email, cedula } = await lockedUser();
      // More than a minute after the lock's mail, so that this request sends one too.
      app.clock.advance(seconds(60));
      const locked = await timedResponse(() => request(email, cedula));
      const free = await timedResponse(() => request(user.email, user.cedula));
      const unknown = await timedResponse(() => request('nadie3@ejemplo.ec', '0100000009'));
      expect(locked.response.status).toBe(200);
      expect(free.response).toEqual(locked.response);
      expect(unknown.response).toEqual(locked.response);
      expect(await app.mailsTo(email)).toHaveLength(2);
      return { locked: locked.tookMs, free: free.tookMs, unknown: unknown.tookMs };
    });
    expect(await app.mailsTo(user.email)).toEqual([]);
  });

  it('requires e-mail, cédula of ten digits and code [2.5.36] [2.5.37] [2.5.38] [2.5.39]', async () => {
    const response = await unlock('', '123', '');
    expect(response.body.fields).toEqual({
      email: 'El correo electrónico es obligatorio',
      cedula: 'La cédula debe tener 10 dígitos numéricos',
      unlockCode: 'El código de desbloqueo es obligatorio',
    });
  });

  it('requires e-mail and cédula to ask for a code [2.5.03] [2.5.04] [2.5.05]', async () => {
    expect((await request('', '')).body.fields).toEqual({
      email: 'El correo electrónico es requerido',
      cedula: 'La cédula es requerida',
    });
    expect((await request('ana@ejemplo.ec', '12345678901')).body.error).toBe(
      'La cédula debe tener 10 dígitos numéricos',
    );
  });

  it("opens an administrator's account with the code made for it", async () => {
    const { admin } = await createAdmin(app);
    const lockedUntil = new Date(app.clock.now().getTime() + minutes(30));
    await app.parts.db.update(admins).set({ lockedUntil }).where(eq(admins.id, admin.id));
    await request(admin.email, '0100000009');
    const code = await app.codeFor(admin.email);
    expect((await app.call('POST', '/auth/unlock-account', { body: { email: admin.email, code } })).status).toBe(200);
    const [row] = await app.parts.db.select().from(admins).where(eq(admins.id, admin.id));
    expect(row?.lockedUntil).toBeNull();
  });

  it('asks the cédula of an administrator made from a user', async () => {
    const { user } = await createUser(app);
    const lockedUntil = new Date(app.clock.now().getTime() + minutes(30));
    const { admin } = await createAdmin(app, { userId: user.id, lockedUntil });
    await request(admin.email, '0100000009');
    expect(await app.mailsTo(admin.email)).toEqual([]);
    await request(admin.email, user.cedula);
    const code = await app.codeFor(admin.email);
    expect((await unlock(admin.email, '0100000009', code)).status).toBe(400);
    expect((await unlock(admin.email, user.cedula, code)).status).toBe(200);
  });

  it('tells the state of the lock to its signed-in owner alone [2.7.22]', async () => {
    const { id, email, token } = await lockedUser();
    const visitor = await app.call('GET', `/unlock/status/${email}`);
    const unknown = await app.call('GET', '/unlock/status/nadie@ejemplo.ec');
    expect(visitor.body).toEqual({ success: true, data: { isLocked: false, lockedUntil: null } });
    expect(unknown.body).toEqual(visitor.body);
    for (const account of [id, email]) {
      const owner = await app.call('GET', `/unlock/status/${account}`, { token });
      expect(owner.body.data).toEqual({ isLocked: true, lockedUntil: expect.any(String) });
    }
    const { token: stranger } = await createUser(app);
    expect((await app.call('GET', `/unlock/status/${email}`, { token: stranger })).body).toEqual(visitor.body);
  });

  it('does not open an account that an administrator blocked', async () => {
    const { id, email, code } = await lockedUser();
    await app.parts.db.update(users).set({ status: 'inactive' }).where(eq(users.id, id));
    await app.call('POST', '/auth/unlock-account', { body: { email, code } });
    expect((await logIn(email)).body.code).toBe('ACCOUNT_INACTIVE');
  });
});
