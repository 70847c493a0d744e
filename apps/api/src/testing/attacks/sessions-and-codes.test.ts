import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { admins, users } from '#platform/db/schema.ts';
import { cedulaOf, createUser, factoryPassword } from '#testing/factories.ts';
import { countTry } from './attack-tally.ts';
import { createPerson, createReviewer } from './attack-world.ts';
import { expectRefused, openProxiedWorld } from './proxied-world.ts';

const { proxied, anotherIpAddress, post, get } = openProxiedWorld();

describe('what was taken away', () => {
  const manage = { status: 'inactive' };

  it('is a permission: it stops at once on a running session', async () => {
    const manager = await createReviewer(proxied.world.app);
    const reviewer = await createReviewer(proxied.world.app);
    const { user } = await createUser(proxied.world.app);
    const use = () => post(`/admin/users/${user.id}/status`, manage, reviewer.token);
    expect((await use()).status).toBe(200);
    const path = `/api/admin/auth/${reviewer.admin.id}/permissions`;
    const body = { permissions: ['credits.approve'] };
    const change = await proxied.world.send({ method: 'PUT', path, token: manager.token, body });
    expect(change.status).toBe(200);
    expectRefused('withdrawn rights', await use(), 403, 'FORBIDDEN');
    expectRefused(
      'withdrawn rights',
      await proxied.world.send({ method: 'PUT', path, token: reviewer.token, body }),
      403,
    );
    const fromRefresh = await post('/admin/auth/refresh-token', { refreshToken: reviewer.refreshToken });
    const renewed = (fromRefresh.body.data as { accessToken: string }).accessToken;
    expectRefused('withdrawn rights', await post(`/admin/users/${user.id}/status`, manage, renewed), 403, 'FORBIDDEN');
  });

  it('is an administrator: sessions and refresh tokens end', async () => {
    const manager = await createReviewer(proxied.world.app);
    const deleted = await createReviewer(proxied.world.app);
    const path = `/api/admin/auth/${deleted.admin.id}`;
    expect((await proxied.world.send({ method: 'DELETE', path, token: manager.token })).status).toBe(200);
    expectRefused('withdrawn rights', await get('/admin/credits', deleted.token), 401);
    expectRefused(
      'withdrawn rights',
      await post('/admin/auth/refresh-token', { refreshToken: deleted.refreshToken }),
      401,
    );
    expectRefused(
      'withdrawn rights',
      await post('/admin/auth/login', { email: deleted.admin.email, password: factoryPassword }),
      401,
    );
  });

  it('is an account: a block by an administrator ends every session', async () => {
    const manager = await createReviewer(proxied.world.app);
    const { user, token } = await createPerson(proxied.world.app);
    expect((await post(`/admin/users/${user.id}/status`, manage, manager.token)).status).toBe(200);
    expectRefused('withdrawn rights', await get('/users/profile', token), 401);
    expectRefused('withdrawn rights', await post('/auth/login', { email: user.email, password: factoryPassword }), 403);
  });

  it('is a session: signed out is signed out', async () => {
    const { token } = await createPerson(proxied.world.app);
    expect((await post('/auth/logout', {}, token)).status).toBe(200);
    for (const path of ['/users/profile', '/credits/user-credits']) {
      expectRefused('replays', await get(path, token), 401);
    }
    const reviewer = await createReviewer(proxied.world.app);
    expect((await post('/admin/auth/logout', { refreshToken: reviewer.refreshToken }, reviewer.token)).status).toBe(
      200,
    );
    expectRefused('replays', await get('/admin/credits', reviewer.token), 401);
    expectRefused('replays', await post('/admin/auth/refresh-token', { refreshToken: reviewer.refreshToken }), 401);
  });
});

describe('used once', () => {
  it('a refresh token, and its replay ends the whole family', async () => {
    const { refreshToken } = await createReviewer(proxied.world.app);
    const renew = (token: string) => post('/admin/auth/refresh-token', { refreshToken: token });
    const first = await renew(refreshToken);
    const next = first.body.data as { accessToken: string; refreshToken: string };
    expectRefused('replays', await renew(refreshToken), 401, 'SESSION_EXPIRED');
    expectRefused('replays', await get('/admin/credits', next.accessToken), 401);
    expectRefused('replays', await renew(next.refreshToken), 401);
  });

  it('a refresh token, also by twenty at once', async () => {
    const { refreshToken } = await createReviewer(proxied.world.app);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post('/admin/auth/refresh-token', { refreshToken })),
    );
    for (const response of responses) countTry('replays', response);
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('a temporary password, also by ten at once', async () => {
    const { user } = await createUser(proxied.world.app);
    await post('/password/recover', { email: user.email });
    const tempCode = await proxied.world.app.codeFor(user.email);
    const change = (number: number) =>
      post('/password/change-recovery', { email: user.email, tempCode, newPassword: `Distinta*${number}` });
    const responses = await Promise.all(Array.from({ length: 10 }, (_, number) => change(number)));
    for (const response of responses) countTry('replays', response);
    expect(responses.filter(({ status }) => status === 200).length).toBe(1);
    // The nine late ones counted as failures.
    expectRefused('replays', await change(99), 429, 'TOO_MANY_ATTEMPTS');
    expectRefused('replays', await post('/auth/login', { email: user.email, password: tempCode }), 401);
  });

  it('the code of a verified e-mail, for one e-mail address and one purpose', async () => {
    const email = 'codigo.propio@ejemplo.ec';
    await post('/verification/send', { email, nombres: 'Ana' });
    const code = await proxied.world.app.codeFor(email);
    const { user } = await createUser(proxied.world.app);
    expectRefused('replays', await post('/password/validate-recovery', { email, code }), 400);
    expectRefused('replays', await post('/auth/unlock-account', { email, code }), 400);
    const foreign = { email: user.email, verificationCode: code };
    expectRefused('replays', await post('/verification/verify', foreign), 400);
    expect((await post('/verification/verify', { email, verificationCode: code })).status).toBe(200);
    expectRefused('replays', await post('/verification/verify', { email, verificationCode: code }), 400);
  });

  it('the second step, and only for the challenge it was made for', async () => {
    const [one, other] = [
      await createUser(proxied.world.app, { twoStep: true }),
      await createUser(proxied.world.app, { twoStep: true }),
    ];
    const begin = async ({ user }: typeof one) => {
      const { body } = await post('/auth/login', { email: user.email, password: factoryPassword });
      return {
        challengeId: (body.data as { challengeId: string }).challengeId,
        code: await proxied.world.app.codeFor(user.email),
      };
    };
    const [mine, theirs] = [await begin(one), await begin(other)];
    expectRefused('replays', await post('/auth/two-step', { ...theirs, code: mine.code }), 400, 'CODE_INVALID');
    expect((await post('/auth/two-step', mine)).status).toBe(200);
    expectRefused('replays', await post('/auth/two-step', mine), 400);
  });
});

describe('a stolen session', () => {
  it('switches no protection off, and the owner is told of every change', async () => {
    const { user, token } = await createUser(proxied.world.app, { twoStep: true });
    const put = (body: object) =>
      proxied.world.send({
        method: 'PUT',
        path: '/api/users/security/preferences',
        token,
        headers: anotherIpAddress(),
        body,
      });
    for (const body of [{ twoStep: false }, { loginAlerts: false }, { twoStep: false, loginAlerts: true }]) {
      const response = await put(body);
      expectRefused('stolen sessions', response, 400, 'VALIDATION_ERROR');
      expect(response.body.fields).toHaveProperty('password');
    }
    for (let time = 0; time < 5; time += 1) {
      expectRefused('stolen sessions', await put({ twoStep: false, password: `Adivinada*${time}` }), 400);
    }
    expectRefused('stolen sessions', await put({ twoStep: false, password: factoryPassword }), 429);
    // Ten concurrent requests while the owner enables it: none succeeds.
    const other = await createUser(proxied.world.app);
    const at = (body: object) =>
      proxied.world.send({ method: 'PUT', path: '/api/users/security/preferences', token: other.token, body });
    const responses = await Promise.all([
      at({ twoStep: true }),
      ...Array.from({ length: 10 }, () => at({ twoStep: false })),
    ]);
    expect(responses[0]?.status).toBe(200);
    const [row] = await proxied.world.app.parts.db.select().from(users).where(eq(users.id, other.user.id));
    expect(row?.twoStep).toBe(true);
    expect((await proxied.world.app.mailsTo(other.user.email)).map(({ subject }) => subject)).toEqual([
      'Cambió la seguridad de tu cuenta de Cotejo',
    ]);
    expect(await proxied.world.app.mailsTo(user.email)).toEqual([]);
  });

  it('of an administrator gives no new e-mail address that nobody proved to read', async () => {
    const { admin, token } = await createReviewer(proxied.world.app);
    const change = (body: object) => post('/admin/auth/change-email', { password: factoryPassword, ...body }, token);
    const newEmail = 'ajena@ejemplo.ec';
    expect((await change({ newEmail })).status).toBe(200);
    for (const code of ['ABC234', 'ABC235', 'ABC236', 'ABC237', 'ABC238']) {
      expectRefused('stolen sessions', await change({ newEmail, code }), 400, 'CODE_INVALID');
    }
    const right = await proxied.world.app.codeFor(newEmail);
    expectRefused('stolen sessions', await change({ newEmail, code: right }), 429, 'TOO_MANY_ATTEMPTS');
    const [row] = await proxied.world.app.parts.db.select().from(admins).where(eq(admins.id, admin.id));
    expect(row?.email).toBe(admin.email);
  });

  it('takes no copy of everything once the sign-in lies half an hour back', async () => {
    const { token } = await createPerson(proxied.world.app);
    const take = () => get('/users/me/export', token);
    expect((await take()).status).toBe(200);
    proxied.world.app.clock.advance(minutes(30));
    expectRefused('stolen sessions', await take(), 403, 'CONFIRMATION_REQUIRED');
    expectRefused('stolen sessions', await post('/users/me/confirm', { password: 'Adivinada*1' }, token), 400);
    expectRefused('stolen sessions', await take(), 403, 'CONFIRMATION_REQUIRED');
    expect((await post('/users/me/confirm', { password: factoryPassword }, token)).status).toBe(200);
    expect((await take()).status).toBe(200);
    proxied.world.app.clock.advance(minutes(30));
    expectRefused('stolen sessions', await take(), 403, 'CONFIRMATION_REQUIRED');
  });
});

describe('what anybody may ask for', () => {
  it('brings one e-mail address ten mails a day of a group at most, and the same responses as before', async () => {
    const { user, token } = await createUser(proxied.world.app);
    const { email, cedula } = user;
    const person = { nombres: 'Ana', apellidos: 'Prueba', telefono: '0990000001', direccion: 'Calle Segunda' };
    const round = async () => {
      const responses = [
        await post('/verification/send', { email, nombres: 'Ana' }),
        await post('/auth/register', { ...person, email, cedula: cedulaOf(4_100_001), password: 'Prueba*2026' }),
        await post('/password/recover', { email }),
        await post('/auth/recover-user', { cedula }),
      ];
      for (let time = 0; time < 5; time += 1)
        responses.push(await post('/auth/login', { email, password: 'Equivocada*1' }));
      responses.push(await post('/unlock/request', { email, cedula }));
      for (const response of responses) countTry('floods of mail', response);
      return responses.map(({ status, body }) => [status, body.message, Object.keys(body)]);
    };
    const first = await round();
    for (let time = 0; time < 11; time += 1) {
      proxied.world.app.clock.advance(minutes(31));
      expect(await round()).toEqual(first);
    }
    // Ten each for registration, unlocking and recovery.
    expect(await proxied.world.app.mailsTo(email)).toHaveLength(30);
    // Mails that only the owner can trigger are not limited.
    const preferences = { method: 'PUT', path: '/api/users/security/preferences', token, body: { twoStep: true } };
    expect((await proxied.world.send(preferences)).status).toBe(200);
    expect(await proxied.world.app.mailsTo(email)).toHaveLength(31);
    proxied.world.app.clock.advance(minutes(24 * 60));
    await post('/password/recover', { email });
    expect(await proxied.world.app.mailsTo(email)).toHaveLength(32);
  });

  it.each(['user', 'admin'] as const)(
    'leaves a known browser its sign-in, its recovery and its unlocking, however long strangers go on: %s [8.12.7]',
    async (kind) => {
      const { app } = proxied.world;
      const { user } = await createUser(app);
      const { admin } = await createReviewer(app);
      const { email } = kind === 'user' ? user : admin;
      const paths = {
        user: { login: '/auth/login', recover: '/password/recover' },
        admin: { login: '/admin/auth/login', recover: '/admin/auth/recover' },
      }[kind];
      const send = (path: string, body: object, cookie?: string) =>
        proxied.world.send({ method: 'POST', path: `/api${path}`, body, headers: cookie ? { cookie } : {} });
      const logIn = (password: string, cookie?: string) => send(paths.login, { email, password }, cookie);
      const first = await logIn(factoryPassword);
      const [mark = ''] = String(first.headers['set-cookie']).split(';');
      expect(String(first.headers['set-cookie'])).toMatch(/; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
      for (let time = 0; time < 12; time += 1) {
        app.clock.advance(minutes(1));
        countTry('shutting somebody out', await send(paths.recover, { email }));
      }
      for (let time = 0; time < 11; time += 1) countTry('shutting somebody out', await logIn('Equivocada*1'));
      app.clock.advance(minutes(1));
      expect((await logIn(factoryPassword)).status).toBe(401);
      const before = (await app.mailsTo(email)).length;
      await send(paths.recover, { email });
      expect(await app.mailsTo(email)).toHaveLength(before);
      app.clock.advance(minutes(1));
      await send(paths.recover, { email }, mark);
      expect(await app.mailsTo(email)).toHaveLength(before + 1);
      const other = await createUser(app);
      const foreign = await send('/auth/login', { email: other.user.email, password: factoryPassword });
      const [foreignMark = ''] = String(foreign.headers['set-cookie']).split(';');
      for (const bad of [foreignMark, mark.slice(0, -2), `${mark.slice(0, -4)}AAAA`])
        expect((await logIn(factoryPassword, bad)).status).toBe(401);
      expect((await logIn(factoryPassword, mark)).status).toBe(200);
      // Wrong passwords of a known browser lock it like any other.
      for (let time = 0; time < 5; time += 1) expect((await logIn('Equivocada*1', mark)).status).toBe(401);
      expect((await logIn(factoryPassword, mark)).status).toBe(423);
      for (let time = 0; time < 5; time += 1) await logIn('Equivocada*1', mark);
      expect((await logIn(factoryPassword, mark)).status).toBe(401);
    },
  );

  it('tells a proven e-mail address five times a day that a cédula is taken, and no more', async () => {
    const email = 'busca.cedulas@ejemplo.ec';
    const owners = [];
    for (let time = 0; time < 6; time += 1) owners.push((await createUser(proxied.world.app)).user);
    const person = { nombres: 'Ana', apellidos: 'Prueba', telefono: '0990000001', direccion: 'Calle Segunda' };
    const prove = async () => {
      proxied.world.app.clock.advance(minutes(1));
      await post('/verification/send', { email, nombres: 'Ana' });
      const verificationCode = await proxied.world.app.codeFor(email);
      expect((await post('/verification/verify', { email, verificationCode })).status).toBe(200);
    };
    const register = (cedula: string) => post('/auth/register', { ...person, email, cedula, password: 'Prueba*2026' });
    await prove();
    for (const { cedula } of owners.slice(0, 5)) {
      expectRefused('searches for cédulas', await register(cedula), 409, 'CONFLICT');
    }
    const free = cedulaOf(4_200_001);
    for (const cedula of [owners[5]?.cedula ?? '', free]) {
      const response = await register(cedula);
      expectRefused('searches for cédulas', response, 429, 'TOO_MANY_ATTEMPTS');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    }
    // Verifying the same address again does not reset the count.
    await prove();
    expectRefused('searches for cédulas', await register(free), 429, 'TOO_MANY_ATTEMPTS');
    proxied.world.app.clock.advance(minutes(24 * 60));
    await prove();
    expect((await register(free)).status).toBe(201);
  });
});
