import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes, seconds } from '#platform/clock.ts';
import { admins, users } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createUser, factoryPassword } from '#testing/factories.ts';
import { expectUniformTime, timedResponse } from '#testing/in-rounds.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

describeOnBothDatabases('signing in', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const logIn = (email: string, password = factoryPassword, device = firefox) =>
    app.call('POST', '/auth/login', { body: { email, password }, headers: { 'user-agent': device } });
  const tokenOf = (response: { body: Record<string, unknown> }) =>
    (response.body.data as { accessToken: string }).accessToken;
  const readUser = async (id: string) => (await app.parts.db.select().from(users).where(eq(users.id, id)))[0];
  const fail = async (email: string, times: number) => {
    const statuses = [];
    for (let time = 0; time < times; time += 1) statuses.push((await logIn(email, 'Equivocada*1')).status);
    return statuses;
  };

  it('gives a token, its end 24 hours later, and the user [2.7.03] [2.3.01]', async () => {
    const { user } = await createUser(app);
    const response = await logIn(user.email);
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      accessToken: expect.stringMatching(/^u_[\w-]{43}$/),
      expiresAt: new Date(app.clock.now().getTime() + hours(24)).toISOString(),
      user: {
        id: user.id,
        email: user.email,
        cedula: user.cedula,
        nombres: user.nombres,
        apellidos: user.apellidos,
        telefono: user.telefono,
        direccion: user.direccion,
        requiresPasswordChange: false,
        status: 'active',
        createdAt: user.createdAt.toISOString(),
        isEmailVerified: true,
        roles: ['user'],
      },
    });
  });

  it('takes the e-mail in any case', async () => {
    const { user } = await createUser(app);
    expect((await logIn(user.email.toUpperCase())).status).toBe(200);
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const { user } = await createUser(app);
    const wrong = await logIn(user.email, 'Equivocada*1');
    const unknown = await logIn('nadie@ejemplo.ec', 'Equivocada*1');
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.body).toMatchObject({ code: 'INVALID_CREDENTIALS', error: 'Credenciales inválidas' });
  });

  it('takes the same time for a wrong password and an unknown e-mail', async () => {
    const { user } = await createUser(app);
    await expectUniformTime(
      app,
      async () => {
        // Reset, so that each round counts a failure and none locks the account.
        await app.parts.db.update(users).set({ failedLogins: 0 }).where(eq(users.id, user.id));
        const existing = await timedResponse(() => logIn(user.email, 'Equivocada*1'));
        const unknown = await timedResponse(() => logIn('nadie@ejemplo.ec', 'Equivocada*1'));
        expect([existing.response.status, unknown.response.status]).toEqual([401, 401]);
        return { existing: existing.tookMs, unknown: unknown.tookMs };
      },
      { atLeast: 7 },
    );
  });

  it('requires e-mail and password [2.5.01]', async () => {
    const response = await app.call('POST', '/auth/login', { body: { email: '', password: '' } });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields as object).sort()).toEqual(['email', 'password']);
  });

  it('names the admin role of who holds one', async () => {
    const { user } = await createUser(app);
    const now = app.clock.now();
    const person = { nombres: user.nombres, apellidos: user.apellidos, passwordHash: 'x', permissions: [] };
    const times = { passwordChangedAt: now, createdAt: now, updatedAt: now };
    await app.parts.db
      .insert(admins)
      .values({ ...person, ...times, id: newId(app.clock), userId: user.id, email: user.email });
    expect((await logIn(user.email)).body.data).toMatchObject({ user: { roles: ['user', 'admin'] } });
  });

  describe('lock', () => {
    it('locks the account on the fifth wrong password and mails an unlock code', async () => {
      const { user } = await createUser(app);
      expect(await fail(user.email, 5)).toEqual([401, 401, 401, 401, 401]);
      const right = await logIn(user.email);
      expect([right.status, right.body.code]).toEqual([423, 'ACCOUNT_LOCKED']);
      expect(right.body.data).toEqual({ unlockAt: new Date(app.clock.now().getTime() + minutes(30)).toISOString() });
      expect((await app.mailsTo(user.email))[0]?.subject).toBe('Desbloquea tu cuenta de Cotejo');
    });

    it('says 401 to a wrong password of a locked account, which does not prolong the lock', async () => {
      const { user } = await createUser(app);
      await fail(user.email, 5);
      app.clock.advance(minutes(29));
      expect(await fail(user.email, 6)).toEqual([401, 401, 401, 401, 401, 401]);
      app.clock.advance(minutes(1));
      expect((await logIn(user.email)).status).toBe(200);
    });

    it('counts failures in a row: a right password starts anew', async () => {
      const { user } = await createUser(app);
      await fail(user.email, 4);
      expect((await logIn(user.email)).status).toBe(200);
      await fail(user.email, 4);
      expect((await logIn(user.email)).status).toBe(200);
    });

    it('locks after five wrong passwords at the same time', async () => {
      const { user } = await createUser(app);
      await Promise.all(Array.from({ length: 5 }, () => logIn(user.email, 'Equivocada*1')));
      expect((await logIn(user.email)).status).toBe(423);
    });

    it('leaves running sessions alone', async () => {
      const { user, token } = await createUser(app);
      await fail(user.email, 5);
      expect((await app.call('GET', '/users/profile', { token })).status).toBe(200);
    });
  });

  it('tells only the right password that an administrator blocked the account', async () => {
    const { user } = await createUser(app, { status: 'inactive' });
    expect((await logIn(user.email, 'Equivocada*1')).status).toBe(401);
    const response = await logIn(user.email);
    expect([response.status, response.body.code]).toEqual([403, 'ACCOUNT_INACTIVE']);
  });

  it('asks an account set to pending_verification to confirm again', async () => {
    const { user } = await createUser(app, { status: 'pending_verification', isEmailVerified: false });
    expect((await logIn(user.email)).body.code).toBe('EMAIL_NOT_VERIFIED');
    const code = await app.codeFor(user.email);
    const response = await app.call('POST', '/auth/verify-email', { body: { email: user.email, code } });
    expect(response.body.data).toEqual({ id: user.id, email: user.email, status: 'active', isEmailVerified: true });
    expect((await logIn(user.email)).status).toBe(200);
  });

  describe('login alerts', () => {
    it('mails about a device never seen before, and no other', async () => {
      const { user } = await createUser(app, { loginAlerts: true });
      await logIn(user.email, factoryPassword, chrome);
      expect(await app.mailsTo(user.email)).toEqual([
        expect.objectContaining({
          subject: 'Entraron a tu cuenta de Cotejo',
          text: expect.stringContaining('Chrome en Android'),
        }),
      ]);
      await logIn(user.email, factoryPassword, chrome);
      expect(await app.mailsTo(user.email)).toHaveLength(1);
    });

    it('stays silent for who switched them off', async () => {
      const { user } = await createUser(app, { loginAlerts: false });
      await logIn(user.email, factoryPassword, chrome);
      expect(await app.mailsTo(user.email)).toEqual([]);
    });
  });

  describe('temporary password', () => {
    it('signs nobody in: it only opens the change of the password [2.4.11] [2.4.13] [2.4.24]', async () => {
      const { user } = await createUser(app);
      await app.call('POST', '/password/recover', { body: { email: user.email } });
      const code = await app.codeFor(user.email);
      expect(code).toMatch(/^[0-9A-Z]{6}$/);
      const response = await logIn(user.email, code);
      expect(response.status).toBe(200);
      expect(response.body.data).toEqual({ requiresPasswordChange: true, recovery: true, email: user.email });
      const body = { email: user.email, tempCode: code, newPassword: 'Renovada*2026' };
      expect((await app.call('POST', '/password/change-recovery', { body })).status).toBe(200);
      expect((await logIn(user.email, code)).status).toBe(401);
      expect((await logIn(user.email, 'Renovada*2026')).status).toBe(200);
    });

    it('is 401 when wrong, late or of another person, and counts as a failed login', async () => {
      const { user } = await createUser(app);
      const { user: other } = await createUser(app);
      await app.call('POST', '/password/recover', { body: { email: user.email } });
      const code = await app.codeFor(user.email);
      expect((await logIn(user.email, 'ABC234')).status).toBe(401);
      expect((await logIn(other.email, code)).status).toBe(401);
      expect((await readUser(other.id))?.failedLogins).toBe(1);
      app.clock.advance(minutes(15));
      expect((await logIn(user.email, code)).status).toBe(401);
    });

    it('dies of five wrong tries at the sign-in', async () => {
      const { user } = await createUser(app);
      await app.call('POST', '/password/recover', { body: { email: user.email } });
      const code = await app.codeFor(user.email);
      for (let time = 0; time < 5; time += 1) await logIn(user.email, 'ABC234');
      expect((await logIn(user.email, code)).status).toBe(401);
    });
  });

  describe('second step', () => {
    const start = async () => {
      const { user } = await createUser(app, { twoStep: true });
      const { challengeId } = (await logIn(user.email)).body.data as { challengeId: string };
      return { user, challengeId, code: await app.codeFor(user.email) };
    };
    const confirm = (challengeId: string, code: string) =>
      app.call('POST', '/auth/two-step', { body: { challengeId, code } });

    it('mails a code instead of giving a token, and opens the session with it once', async () => {
      const { user, challengeId, code } = await start();
      const response = await confirm(challengeId, code.toLowerCase());
      expect(response.status).toBe(200);
      expect(response.body.data).toMatchObject({ accessToken: expect.any(String), user: { id: user.id } });
      expect((await app.call('GET', '/users/profile', { token: tokenOf(response) })).status).toBe(200);
      expect((await confirm(challengeId, code)).body.code).toBe('CODE_INVALID');
    });

    it('goes on with the code on its way when one signs in again within the minute', async () => {
      const { user, challengeId } = await start();
      const again = await logIn(user.email);
      const expiresAt = new Date(app.clock.now().getTime() + minutes(15)).toISOString();
      expect(again.body.data).toEqual({ twoStepRequired: true, challengeId, expiresAt, remainingAttempts: 5 });
      expect(await app.mailsTo(user.email)).toHaveLength(1);
    });

    it('mails the next code at once to who has used the last one', async () => {
      const { user, challengeId, code } = await start();
      await confirm(challengeId, code);
      app.clock.advance(seconds(1));
      const { challengeId: next } = (await logIn(user.email)).body.data as { challengeId: string };
      expect(next).not.toBe(challengeId);
      expect((await confirm(next, await app.codeFor(user.email))).status).toBe(200);
    });

    it('gives five tries again with a new code', async () => {
      const { user, challengeId } = await start();
      for (let time = 0; time < 6; time += 1) await confirm(challengeId, 'ABC234');
      app.clock.advance(seconds(60));
      const { challengeId: next } = (await logIn(user.email)).body.data as { challengeId: string };
      expect((await confirm(next, 'ABC234')).body.code).toBe('CODE_INVALID');
      expect((await confirm(next, await app.codeFor(user.email))).status).toBe(200);
    });

    it('refuses a wrong, late or strange code', async () => {
      const { challengeId, code } = await start();
      const other = await start();
      expect((await confirm(challengeId, other.code)).body.code).toBe('CODE_INVALID');
      expect((await confirm('no-such-challenge', code)).body.code).toBe('CODE_INVALID');
      expect((await confirm(newId(app.clock), code)).body.code).toBe('CODE_INVALID');
      app.clock.advance(minutes(15));
      expect((await confirm(challengeId, code)).body.code).toBe('CODE_EXPIRED');
    });

    it('responds with 400 to five wrong codes and 429 from then on, also to the right one', async () => {
      const { challengeId, code } = await start();
      const statuses = [];
      for (const guess of ['ABC234', 'ABC235', 'ABC236', 'ABC237', 'ABC238', 'ABC239', code]) {
        statuses.push((await confirm(challengeId, guess)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    });

    describe('sending the code again', () => {
      const resend = (challengeId: string) => app.call('POST', '/auth/two-step/resend', { body: { challengeId } });

      it('mails a new code as a challenge of its own, with five tries, and the former code stays good', async () => {
        const { user, challengeId, code } = await start();
        for (let time = 0; time < 2; time += 1) await confirm(challengeId, 'ABC234');
        app.clock.advance(seconds(60));
        const response = await resend(challengeId);
        expect(response.status).toBe(200);
        const next = response.body.data as { challengeId: string };
        expect(next).toEqual({
          twoStepRequired: true,
          challengeId: expect.not.stringMatching(challengeId),
          expiresAt: new Date(app.clock.now().getTime() + minutes(15)).toISOString(),
          remainingAttempts: 5,
        });
        expect(await app.mailsTo(user.email)).toHaveLength(2);
        expect(await app.codeFor(user.email)).not.toBe(code);
        expect((await confirm(next.challengeId, code)).status).toBe(200);
      });

      it('opens the session with the code of the second mail', async () => {
        const { user, challengeId } = await start();
        app.clock.advance(seconds(60));
        const { challengeId: next } = (await resend(challengeId)).body.data as { challengeId: string };
        expect((await confirm(next, await app.codeFor(user.email))).status).toBe(200);
      });

      it('waits a minute after the last mail, and says how long', async () => {
        const { user, challengeId } = await start();
        app.clock.advance(seconds(20));
        const response = await resend(challengeId);
        expect([response.status, response.body.code]).toEqual([429, 'RATE_LIMITED']);
        expect(response.headers['retry-after']).toBe('40');
        expect(response.body.error).toBe('Demasiadas solicitudes seguidas. Espera 40 segundos.');
        expect(await app.mailsTo(user.email)).toHaveLength(1);
      });

      it('mails nothing for a challenge that is unknown, used or ended', async () => {
        const { user, challengeId, code } = await start();
        expect((await resend('no-such-challenge')).body.code).toBe('CODE_INVALID');
        expect((await resend(newId(app.clock))).body.code).toBe('CODE_INVALID');
        await confirm(challengeId, code);
        expect((await resend(challengeId)).body.code).toBe('CODE_INVALID');
        const late = await start();
        app.clock.advance(minutes(15));
        expect((await resend(late.challengeId)).body.code).toBe('CODE_EXPIRED');
        for (const { email } of [user, late.user]) {
          expect(
            (await app.mailsTo(email)).filter(({ subject }) => subject === 'Tu código para entrar a Cotejo'),
          ).toHaveLength(1);
        }
      });

      it('mails nothing once the account was blocked or its password changed', async () => {
        const blocked = await start();
        const changed = await start();
        app.clock.advance(seconds(60));
        await app.parts.db.update(users).set({ status: 'inactive' }).where(eq(users.id, blocked.user.id));
        await app.parts.db
          .update(users)
          .set({ passwordChangedAt: app.clock.now() })
          .where(eq(users.id, changed.user.id));
        expect((await resend(blocked.challengeId)).body.code).toBe('ACCOUNT_INACTIVE');
        expect((await resend(changed.challengeId)).body.code).toBe('CODE_INVALID');
        expect(await app.mailsTo(blocked.user.email)).toHaveLength(1);
        expect(await app.mailsTo(changed.user.email)).toHaveLength(1);
      });
    });

    it('lets nobody in who was blocked meanwhile', async () => {
      const { user, challengeId, code } = await start();
      await app.parts.db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.id));
      expect((await confirm(challengeId, code)).body.code).toBe('ACCOUNT_INACTIVE');
    });
  });

  describe('password that expires', () => {
    it('has to be changed once it is too old', async () => {
      const aging = await openTestApp(await open(), { passwordMaxAgeDays: 90 });
      try {
        const { user, token } = await createUser(aging);
        const check = () => aging.call('GET', '/password/check-expiration', { token });
        expect((await check()).body.data).toEqual({
          expired: false,
          expiresAt: new Date(user.passwordChangedAt.getTime() + days(90)).toISOString(),
          daysLeft: 90,
        });
        aging.clock.advance(days(90));
        const body = { email: user.email, password: factoryPassword };
        const response = await aging.call('POST', '/auth/login', { body });
        expect(response.body.data).toMatchObject({ user: { requiresPasswordChange: true } });
        const fresh = (response.body.data as { accessToken: string }).accessToken;
        const late = await aging.call('GET', '/password/check-expiration', { token: fresh });
        expect(late.body.data).toMatchObject({ expired: true, daysLeft: 0 });
      } finally {
        await aging.close();
      }
    });
  });
});
