import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '#platform/clock.ts';
import { tallies, users } from '#platform/db/schema.ts';
import { createAdmin, createUser, factoryPassword } from '#testing/factories.ts';
import { expectUniformTime, timedResponse } from '#testing/in-rounds.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { commonPasswordMessage } from './common-passwords.ts';

const reused = 'No puedes usar una de tus últimas cinco contraseñas';

describeOnBothDatabases('passwords', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const logIn = (email: string, password: string) => app.call('POST', '/auth/login', { body: { email, password } });
  const openSession = async (email: string, password: string) =>
    ((await logIn(email, password)).body.data as { accessToken: string }).accessToken;
  const isOpen = async (token: string) => (await app.call('GET', '/users/profile', { token })).status === 200;
  const post = (path: string, body: object, token?: string) => app.call('POST', path, { body, token });

  it('are judged by every rule [2.7.11] [2.5.32] [2.5.25] [2.5.26] [2.5.27] [2.5.28] [2.5.29]', async () => {
    const judge = async (password: string) => (await post('/password/validate', { password })).body.data;
    expect(await judge('Segura*2026')).toEqual({ valid: true, errors: [] });
    expect(await judge('')).toEqual({
      valid: false,
      errors: [
        'La contraseña debe tener al menos 8 caracteres',
        'Debe contener al menos una mayúscula',
        'Debe contener al menos una minúscula',
        'Debe contener al menos un número',
        'Debe contener al menos un carácter especial',
      ],
    });
    expect((await post('/password/validate', {})).status).toBe(400);
  });

  describe('changing the own one', () => {
    const change = (token: string, currentPassword: string, newPassword: string, reason?: string) =>
      post('/password/change', { currentPassword, newPassword, ...(reason && { reason }) }, token);

    it('ends the other sessions, keeps its own, and mails the owner [2.7.12]', async () => {
      const { user, token } = await createUser(app);
      const other = await openSession(user.email, factoryPassword);
      const response = await change(token, factoryPassword, 'Renovada*2026', 'user_request');
      expect([response.status, response.body.message]).toEqual([200, 'Contraseña actualizada exitosamente']);
      expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
      expect((await logIn(user.email, factoryPassword)).status).toBe(401);
      expect((await logIn(user.email, 'Renovada*2026')).status).toBe(200);
      const subjects = (await app.mailsTo(user.email)).map((mail) => mail.subject);
      expect(subjects).toContain('Tu contraseña de Cotejo cambió');
    });

    it('lets one of two at the same moment through, and the other changes nothing', async () => {
      const { user, token } = await createUser(app);
      const wanted = ['Renovada*2026', 'Distinta*2026'];
      const responses = await Promise.all(wanted.map((next) => change(token, factoryPassword, next)));
      const [winner, loser] = responses.map(({ status }) => status).sort();
      expect(winner).toBe(200);
      // Refused at the write, or before it because the current password has already changed.
      expect([400, 409]).toContain(loser);
      const accepted = responses.findIndex(({ status }) => status === 200);
      if (loser === 409) expect(responses[1 - accepted]?.body.code).toBe('CONFLICT');
      expect((await logIn(user.email, wanted[accepted] ?? '')).status).toBe(200);
      expect((await logIn(user.email, wanted[1 - accepted] ?? '')).status).toBe(401);
    });

    it('takes the three reasons and no other [2.7.13]', async () => {
      const { token } = await createUser(app);
      let current = factoryPassword;
      for (const reason of ['user_request', 'temporary_change', 'reset']) {
        const next = `Renovada*${reason}1`;
        expect((await change(token, current, next, reason)).status).toBe(200);
        current = next;
      }
      const response = await change(token, current, 'Renovada*2027', 'because');
      expect(response.body.fields).toEqual({ reason: 'Motivo inválido' });
    });

    it('clears the duty to change it', async () => {
      const { token } = await createUser(app, { requiresPasswordChange: true });
      const duty = async () =>
        ((await app.call('GET', '/users/profile', { token })).body.data as { requiresPasswordChange: boolean })
          .requiresPasswordChange;
      expect(await duty()).toBe(true);
      await change(token, factoryPassword, 'Renovada*2026', 'temporary_change');
      expect(await duty()).toBe(false);
    });

    it('refuses the present one and the four before, and takes the fifth', async () => {
      const { token } = await createUser(app);
      const passwords = [factoryPassword, 'Segunda*2026', 'Tercera*2026', 'Cuarta*2026', 'Quinta*2026'];
      for (const [index, next] of passwords.slice(1).entries()) {
        app.clock.advance(seconds(1));
        expect((await change(token, passwords[index] ?? '', next)).status).toBe(200);
      }
      for (const old of passwords) {
        const response = await change(token, 'Quinta*2026', old);
        expect([response.status, response.body.code, response.body.error]).toEqual([400, 'VALIDATION_ERROR', reused]);
      }
      app.clock.advance(seconds(1));
      expect((await change(token, 'Quinta*2026', 'Sexta*2026')).status).toBe(200);
      expect((await change(token, 'Sexta*2026', factoryPassword)).status).toBe(200);
    });

    it('answers a wrong present one with 400, and after five of them 429 for a while', async () => {
      const { token } = await createUser(app);
      const wrong = () => change(token, 'Equivocada*1', 'Renovada*2026');
      const first = await wrong();
      expect([first.status, first.body.code]).toEqual([400, 'INVALID_CREDENTIALS']);
      for (let time = 0; time < 4; time += 1) await wrong();
      const blocked = await change(token, factoryPassword, 'Renovada*2026');
      expect([blocked.status, blocked.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
      app.clock.advance(minutes(15));
      expect((await change(token, factoryPassword, 'Renovada*2026')).status).toBe(200);
    });

    it('judges five wrong ones made at the same moment and no more', async () => {
      const { user, token } = await createUser(app);
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, number) => change(token, `Equivocada*${number}`, 'Renovada*2026')),
      );
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 400)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(35);
      const stored = await app.parts.db.select().from(tallies).where(eq(tallies.email, user.email));
      expect(stored).toMatchObject([{ accountId: user.id, tries: 5 }]);
    });

    it('counts for the user and for the administrator made from them apart', async () => {
      const { user, token } = await createUser(app);
      const { token: adminToken } = await createAdmin(app, { userId: user.id, email: user.email });
      for (let time = 0; time < 6; time += 1) await change(token, 'Equivocada*1', 'Renovada*2026');
      expect((await change(token, factoryPassword, 'Renovada*2026')).status).toBe(429);
      const body = { currentPassword: factoryPassword, newPassword: 'Renovada*2026' };
      expect((await post('/admin/auth/change-password', body, adminToken)).status).toBe(200);
      expect((await change(token, factoryPassword, 'Renovada*2026')).status).toBe(429);
    });

    it('refuses a weak one, a missing field, and a visitor [2.9.03] [2.5.31]', async () => {
      const { token } = await createUser(app);
      expect((await change(token, factoryPassword, 'corta')).body.fields).toHaveProperty('newPassword');
      expect((await post('/password/change', {}, token)).body.fields).toEqual({
        currentPassword: 'Campo requerido',
        newPassword: 'Campo requerido',
      });
      const visitor = await post('/password/change', { currentPassword: 'x', newPassword: 'Renovada*2026' });
      expect(visitor.status).toBe(401);
    });

    it('leaves dates, newest first, and nothing else [2.7.19]', async () => {
      const { user, token } = await createUser(app);
      app.clock.advance(minutes(5));
      await change(token, factoryPassword, 'Renovada*2026');
      const response = await app.call('GET', '/password/history', { token });
      expect(response.body.data).toEqual([
        { changedAt: app.clock.now().toISOString() },
        { changedAt: user.createdAt.toISOString() },
      ]);
      expect((await app.call('GET', '/password/history')).status).toBe(401);
    });

    it('never expires by default [2.7.18]', async () => {
      const { token } = await createUser(app);
      const response = await app.call('GET', '/password/check-expiration', { token });
      expect(response.body.data).toEqual({ expired: false, expiresAt: null, daysLeft: null });
    });
  });

  describe('recovery', () => {
    const recover = (email: string) => post('/password/recover', { email });
    const validate = (email: string, code: string) => post('/password/validate-recovery', { email, code });
    const replace = (email: string, tempCode: string, newPassword = 'Renovada*2026') =>
      post('/password/change-recovery', { email, tempCode, newPassword });
    const start = async () => {
      const { user, token } = await createUser(app);
      await recover(user.email);
      return { user, token, code: await app.codeFor(user.email) };
    };

    it('replaces the password by a mailed code and ends every session [2.7.16] [2.7.14] [2.1.04] [2.9.04]', async () => {
      const { user, token, code } = await start();
      expect(code).toHaveLength(6);
      expect((await replace(user.email, code)).status).toBe(200);
      expect(await isOpen(token)).toBe(false);
      expect((await logIn(user.email, 'Renovada*2026')).status).toBe(200);
      expect((await replace(user.email, code, 'Otra*Nueva1')).body.code).toBe('CODE_INVALID');
    });

    it('opens a locked account', async () => {
      const { user, code } = await start();
      for (let time = 0; time < 5; time += 1) await logIn(user.email, 'Equivocada*1');
      await replace(user.email, code);
      expect((await logIn(user.email, 'Renovada*2026')).status).toBe(200);
    });

    it('can be tried before it is used [2.7.15]', async () => {
      const { user, code } = await start();
      expect((await validate(user.email, 'ABC234')).body.code).toBe('CODE_INVALID');
      expect((await validate(user.email, code)).status).toBe(200);
      expect((await replace(user.email, code)).status).toBe(200);
    });

    it('opens nothing of an account that was blocked after the mail', async () => {
      const { user, code } = await start();
      await app.parts.db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.id));
      const response = await replace(user.email, code);
      expect([response.status, response.body.code]).toEqual([400, 'CODE_INVALID']);
      await app.parts.db.update(users).set({ status: 'active' }).where(eq(users.id, user.id));
      expect((await logIn(user.email, factoryPassword)).status).toBe(200);
      expect((await logIn(user.email, 'Renovada*2026')).status).toBe(401);
    });

    it('keeps the code good when the new password is an old one', async () => {
      const { user, code } = await start();
      expect((await replace(user.email, code, factoryPassword)).body.error).toBe(reused);
      expect((await replace(user.email, code)).status).toBe(200);
    });

    it('keeps the code good when the new password is a common one', async () => {
      const { user, code } = await start();
      const response = await replace(user.email, code, 'P@ssw0rd1');
      expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(response.body.fields).toEqual({ newPassword: commonPasswordMessage });
      expect((await logIn(user.email, factoryPassword)).status).toBe(200);
      expect((await replace(user.email, code)).status).toBe(200);
    });

    it('is late after 15 minutes', async () => {
      const { user, code } = await start();
      app.clock.advance(minutes(15));
      expect((await replace(user.email, code)).body.code).toBe('CODE_EXPIRED');
    });

    it('mails once a minute, and responds with 200 within it too', async () => {
      const { user } = await start();
      expect((await recover(user.email)).status).toBe(200);
      expect(await app.mailsTo(user.email)).toHaveLength(1);
      app.clock.advance(seconds(60));
      await recover(user.email);
      expect(await app.mailsTo(user.email)).toHaveLength(2);
    });

    it('answers the same for a known, a blocked and an unknown e-mail, in the same time [2.7.23]', async () => {
      const { user: blocked } = await createUser(app, { status: 'inactive' });
      await expectUniformTime(app, async () => {
        // A new user each round, since a user gets one mail a minute.
        const { user } = await createUser(app);
        const existing = await timedResponse(() => recover(user.email));
        const refused = await timedResponse(() => recover(blocked.email));
        const unknown = await timedResponse(() => recover('nadie@ejemplo.ec'));
        expect(existing.response.status).toBe(200);
        expect(refused.response).toEqual(existing.response);
        expect(unknown.response).toEqual(existing.response);
        return { existing: existing.tookMs, refused: refused.tookMs, unknown: unknown.tookMs };
      });
      expect(await app.mailsTo(blocked.email)).toEqual([]);
      expect(await app.mailsTo('nadie@ejemplo.ec')).toEqual([]);
    });

    it('answers wrong codes the same for a known and an unknown e-mail: five times 400, then 429', async () => {
      const { user } = await start();
      const statusesFor = async (email: string) => {
        const statuses = [];
        for (let time = 0; time < 7; time += 1) statuses.push((await validate(email, 'ABC234')).status);
        return statuses;
      };
      const expected = [400, 400, 400, 400, 400, 429, 429];
      expect(await statusesFor(user.email)).toEqual(expected);
      expect(await statusesFor('nadie2@ejemplo.ec')).toEqual(expected);
      // Signing in with wrong codes reveals nothing either.
      const { user: other } = await createUser(app);
      for (const email of [other.email, 'nadie3@ejemplo.ec']) {
        for (let time = 0; time < 4; time += 1) await logIn(email, 'ABC234');
        expect([(await validate(email, 'ABC234')).status, (await validate(email, 'ABC234')).status]).toEqual([
          400, 429,
        ]);
      }
    });

    it('tells whether it is under way to the signed-in owner alone [2.7.17]', async () => {
      const { user, token } = await start();
      const path = `/password/recovery-status/${user.email}`;
      const visitor = await app.call('GET', path);
      expect(visitor.body).toEqual({ success: true, data: { pending: false, expiresAt: null } });
      expect((await app.call('GET', '/password/recovery-status/nadie@ejemplo.ec')).body).toEqual(visitor.body);
      expect((await app.call('GET', path, { token })).body.data).toEqual({
        pending: true,
        expiresAt: new Date(app.clock.now().getTime() + minutes(15)).toISOString(),
      });
    });

    it('requires an e-mail, and a strong new password [2.5.03]', async () => {
      expect((await recover('')).body.fields).toEqual({ email: 'El correo electrónico es requerido' });
      const { user, code } = await start();
      expect((await replace(user.email, code, 'debil')).body.fields).toHaveProperty('newPassword');
    });
  });
});
