import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { minutes, seconds } from '#platform/clock.ts';
import { admins, users } from '#platform/db/schema.ts';
import { createAdmin, createUser, factoryPassword } from '#testing/factories.ts';
import { keysOf } from '../../modules/admins/testing/second-keys.ts';
import { countTry } from './attack-tally.ts';
import { createPerson, createReviewer, openAttackWorld } from './attack-world.ts';
import { findFault } from './judge-response.ts';
import { expectRefused, openProxiedWorld } from './proxied-world.ts';

const { proxied, anotherIpAddress, post, get } = openProxiedWorld();

describe('guessing from many IP addresses', () => {
  const codes = (count: number) =>
    Array.from({ length: count }, (_, index) => `${'ABCDEFGHJK'[index % 10]}2345${(index % 8) + 2}`);

  it.each(['recovery', 'unlock', 'verification', 'two-step'])('a code of %s ends after five', async (purpose) => {
    const { user } = await createUser(proxied.world.app, { twoStep: purpose === 'two-step' });
    const { email, cedula } = user;
    let challengeId = '';
    if (purpose === 'recovery') await post('/password/recover', { email });
    if (purpose === 'verification') await post('/verification/send', { email, nombres: 'Ana' });
    if (purpose === 'unlock') {
      for (let time = 0; time < 5; time += 1) await post('/auth/login', { email, password: 'Equivocada*1' });
    }
    if (purpose === 'two-step') {
      const { body } = await post('/auth/login', { email, password: factoryPassword });
      ({ challengeId } = body.data as { challengeId: string });
    }
    const right = await proxied.world.app.codeFor(email);
    const guess = (code: string) => {
      if (purpose === 'recovery') return post('/password/validate-recovery', { email, code });
      if (purpose === 'unlock') return post('/unlock/validate', { email, cedula, unlockCode: code });
      if (purpose === 'two-step') return post('/auth/two-step', { challengeId, code });
      return post('/verification/verify', { email, verificationCode: code });
    };
    const responses = [];
    for (const code of codes(30)) responses.push(await guess(code));
    for (const response of responses) countTry('guessed codes', response);
    expect(responses.slice(0, 5).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(new Set(responses.slice(5).map(({ status }) => status))).toEqual(new Set([429]));
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expectRefused('guessed codes', await guess(right), 429, 'TOO_MANY_ATTEMPTS');

    // The owner can request another code after a minute.
    proxied.world.app.clock.advance(seconds(61));
    if (purpose === 'recovery') await post('/password/recover', { email });
    if (purpose === 'unlock') await post('/unlock/request', { email, cedula });
    if (purpose === 'verification') await post('/verification/resend', { email });
    if (purpose === 'two-step') {
      const { body } = await post('/auth/login', { email, password: factoryPassword });
      ({ challengeId } = body.data as { challengeId: string });
    }
    const fresh = await proxied.world.app.codeFor(email);
    expect(fresh).not.toBe(right);
    expect((await guess(fresh)).status).toBe(200);
  });

  it.each(['user', 'admin'] as const)("a password of a %s locks sign-in and nothing of the owner's", async (kind) => {
    const person = kind === 'user' ? await createPerson(proxied.world.app) : await createReviewer(proxied.world.app);
    const account = 'user' in person ? person.user : person.admin;
    const table = kind === 'user' ? users : admins;
    const login = kind === 'user' ? '/auth/login' : '/admin/auth/login';
    const own = kind === 'user' ? '/users/profile' : '/admin/credits';
    const logIn = (password: string) => post(login, { email: account.email, password });
    const lockedUntil = async () => {
      const [row] = await proxied.world.app.parts.db.select().from(table).where(eq(table.id, account.id));
      return row?.lockedUntil?.getTime() ?? null;
    };
    for (let time = 0; time < 40; time += 1) {
      const response = await logIn(`Equivocada*${time}`);
      expectRefused('guessed passwords', response, 401, 'INVALID_CREDENTIALS');
    }
    const firstEnd = await lockedUntil();
    // Only ten of the 40 were checked; then the right password fails too.
    expectRefused('guessed passwords', await logIn(factoryPassword), 401, 'INVALID_CREDENTIALS');
    expect((await get(own, person.token)).status).toBe(200);

    proxied.world.app.clock.advance(minutes(20));
    for (let time = 0; time < 10; time += 1) countTry('guessed passwords', await logIn('Equivocada*1'));
    expect(await lockedUntil()).toBe(firstEnd);
    proxied.world.app.clock.advance(minutes(10) + 1);
    if (kind === 'user') expect((await get(own, person.token)).status).toBe(200);
    expect((await logIn(factoryPassword)).status).toBe(200);
  });

  it.each(['user', 'admin'] as const)(
    'tells a %s of the lock while five more passwords are judged, and no longer',
    async (kind) => {
      const email =
        kind === 'user'
          ? (await createUser(proxied.world.app)).user.email
          : (await createReviewer(proxied.world.app)).admin.email;
      const logIn = (password: string) =>
        post(kind === 'user' ? '/auth/login' : '/admin/auth/login', { email, password });
      const wrong = async (times: number) => {
        for (let time = 0; time < times; time += 1) {
          expectRefused('guessed passwords', await logIn('Equivocada*1'), 401, 'INVALID_CREDENTIALS');
        }
      };
      await wrong(9);
      for (let time = 0; time < 3; time += 1) {
        expectRefused('guessed passwords', await logIn(factoryPassword), 423, 'ACCOUNT_LOCKED');
      }
      await wrong(1);
      expectRefused('guessed passwords', await logIn(factoryPassword), 401, 'INVALID_CREDENTIALS');
      proxied.world.app.clock.advance(minutes(30) - 1);
      expectRefused('guessed passwords', await logIn(factoryPassword), 401, 'INVALID_CREDENTIALS');
      proxied.world.app.clock.advance(1);
      expect((await logIn(factoryPassword)).status).toBe(200);
    },
  );

  it('leaves the owner every mailed way in while a stranger goes on', async () => {
    const { user } = await createUser(proxied.world.app);
    const { email } = user;
    for (let time = 0; time < 20; time += 1) {
      countTry('guessed passwords', await post('/auth/login', { email, password: 'Equivocada*1' }));
    }
    const unlockCode = await proxied.world.app.codeFor(email);
    proxied.world.app.clock.advance(seconds(1));
    await post('/password/recover', { email });
    const temporary = await proxied.world.app.codeFor(email);
    const step = await post('/auth/login', { email, password: temporary });
    expect(step.body.data).toMatchObject({ requiresPasswordChange: true });
    expect((await post('/auth/unlock-account', { email, code: unlockCode })).status).toBe(200);
    expect((await post('/auth/login', { email, password: factoryPassword })).status).toBe(200);
    for (let time = 0; time < 20; time += 1) {
      countTry('guessed passwords', await post('/auth/login', { email, password: 'Equivocada*1' }));
    }
    const change = { email, tempCode: temporary, newPassword: 'Distinta*2026' };
    expect((await post('/password/change-recovery', change)).status).toBe(200);
    expect((await post('/auth/login', { email, password: 'Distinta*2026' })).status).toBe(200);
  });

  it('opens nothing by a temporary password of an administrator, which is long and dies of ten wrong tries', async () => {
    const manager = await createReviewer(proxied.world.app);
    const { user } = await createUser(proxied.world.app);
    const made = await post(`/admin/auth/create-from-user/${user.id}`, {}, manager.token);
    expect(made.status).toBe(201);
    const temporary = await proxied.world.app.codeFor(user.email);
    expect(temporary).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
    const logIn = (password: string) => post('/admin/auth/login', { email: user.email, password });
    for (let time = 0; time < 9; time += 1) {
      expectRefused('guessed passwords', await logIn(`ABCDEFGHJ${time + 2}`.slice(0, 10)), 401, 'INVALID_CREDENTIALS');
    }
    expectRefused('guessed passwords', await logIn(temporary), 423, 'ACCOUNT_LOCKED');
    expectRefused('guessed passwords', await logIn('ABCDEFGHJK'), 401, 'INVALID_CREDENTIALS');
    proxied.world.app.clock.advance(minutes(31));
    expectRefused('guessed passwords', await logIn(temporary), 401, 'INVALID_CREDENTIALS');
  });

  it('opens nothing by guessed second keys, however many sign-ins a stolen password begins [7.20.18]', async () => {
    const { app } = proxied.world;
    const owner = await createAdmin(app);
    const { passkey, recoveryCodes } = await keysOf(app).firstPasskey(owner);
    const begin = async () => {
      const { body } = await post('/admin/auth/login', { email: owner.admin.email, password: factoryPassword });
      return (body.data as { secondFactor: { token: string } }).secondFactor.token;
    };
    const prove = (token: string, key: object) => post('/admin/auth/second-factor', { token, ...key });
    for (let time = 0; time < 5; time += 1) {
      const token = await begin();
      for (let tries = 0; tries < 5; tries += 1) {
        const recoveryCode = `ABCDE-FGH${'JKMNP'[time]}${tries + 2}`;
        const [status, code] = time < 2 ? [400, 'SECOND_FACTOR_INVALID'] : [423, 'ACCOUNT_LOCKED'];
        expectRefused('guessed second keys', await prove(token, { recoveryCode }), Number(status), String(code));
      }
    }
    const token = await begin();
    expectRefused('guessed second keys', await prove(token, { recoveryCode: recoveryCodes[0] }), 423, 'ACCOUNT_LOCKED');
    expectRefused('guessed second keys', await prove('A'.repeat(43), { code: '123456' }), 401, 'SESSION_EXPIRED');
    const { body } = await post('/admin/auth/second-factor/options', { token });
    const answer = passkey.answer(body.data as { challenge: string; rpId: string });
    expect((await prove(token, { passkey: answer })).status).toBe(200);
  });

  it('lets twenty right passwords of one person in at the same moment', async () => {
    const { user } = await createUser(proxied.world.app);
    const body = { email: user.email, password: factoryPassword };
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/auth/login', body)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it('is slowed down by the IP address too, whatever IP address is claimed', async () => {
    const direct = await openAttackWorld({ rateLimit: true });
    const statuses = [];
    for (let time = 0; time < 60; time += 1) {
      const response = await direct.send({
        method: 'POST',
        path: '/api/auth/login',
        headers: { ...anotherIpAddress(), forwarded: `for=198.51.100.${time}`, 'x-real-ip': `198.51.100.${time}` },
        body: { email: `persona.${time}@ejemplo.ec`, password: 'Equivocada*1' },
      });
      countTry('forged X-Forwarded-For', response);
      expect(findFault(response)).toBeNull();
      statuses.push(response.status);
    }
    await direct.close();
    expect(statuses.filter((status) => status === 401).length).toBe(30);
    expect(statuses.filter((status) => status === 429).length).toBe(30);
  });
});
