import { adminEndpoints } from '@cotejo/contracts/admin-endpoints';
import { describeEndpoint } from '@cotejo/contracts/all-endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { resetAdmin } from '#app/operations/reset-admin.ts';
import { hours, minutes } from '#platform/clock.ts';
import { createAdmin, createInstitution, createUser, type SignedInAdmin } from '#testing/factories.ts';
import { FakePasskey, totpCode } from '#testing/fake-authenticator.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { keysOf, ok, outcome } from '../testing/second-keys.ts';

const unknownId = '01990000-0000-7000-8000-000000000000';

/** The calls that are open without a key (7 of the specification). */
const open = [
  'POST /admin/auth/verify-token',
  'POST /admin/auth/change-password',
  'POST /admin/auth/confirm',
  'POST /admin/auth/confirm/options',
  'GET /admin/auth/second-factor',
  'POST /admin/auth/second-factor/mail-code',
  'POST /admin/auth/second-factor/totp',
  'POST /admin/auth/second-factor/totp/confirm',
  'POST /admin/auth/second-factor/passkeys/options',
  'POST /admin/auth/second-factor/passkeys',
];

describeOnBothDatabases('a second key that is required', (openDatabase) => {
  let app: TestApp;
  let me: SignedInAdmin;
  let keys: ReturnType<typeof keysOf>;

  beforeAll(async () => {
    app = await openTestApp(await openDatabase(), { adminSecondFactor: 'required' });
    keys = keysOf(app);
  });
  beforeEach(async () => {
    me = await createAdmin(app);
  });
  afterAll(() => app.close());

  const ofAdmins = adminEndpoints.filter(({ access }) => access.kind === 'admin');
  const answersOf = async (token: string) => {
    const shut: string[] = [];
    for (const { method, path } of ofAdmins) {
      const { status, body } = await app.call(method, path.replace(/:\w+/g, unknownId), {
        token,
        ...(method !== 'GET' && { body: {} }),
      });
      if (status === 403 && body.code === 'SECOND_FACTOR_REQUIRED') shut.push(`${method} ${path}`);
    }
    return shut;
  };

  it('shuts every call without one, except the way to it [7.22.1]', async () => {
    const all = ofAdmins.map(({ method, path }) => `${method} ${path}`);
    expect(await answersOf(me.token)).toEqual(all.filter((call) => !open.includes(call)));
  });

  it('comes before permissions and after the change of a temporary password [7.22.2]', async () => {
    const nobody = await createAdmin(app, { permissions: [] });
    expect(outcome(await app.call('GET', '/admin/credits', { token: nobody.token }))).toBe(
      '403 SECOND_FACTOR_REQUIRED',
    );
    const temporary = await createAdmin(app, { requiresPasswordChange: true });
    expect(outcome(await app.call('GET', '/admin/credits', { token: temporary.token }))).toBe(
      '403 PASSWORD_CHANGE_REQUIRED',
    );
  });

  it('opens all calls to the session that adds one, and to one that proves it [7.22.3]', async () => {
    const { secret } = await keys.firstTotp(me);
    expect(outcome(await app.call('GET', '/admin/auth', { token: me.token }))).toBe('200');
    const { token } = await keys.challenge(me);
    const proved = ok<{ accessToken: string; refreshToken: string }>(
      await keys.prove(token, { code: totpCode(secret, app.clock.now()) }),
    );
    expect(outcome(await app.call('GET', '/admin/auth', { token: proved.accessToken }))).toBe('200');
    const { body } = await app.call('POST', '/admin/auth/refresh-token', {
      body: { refreshToken: proved.refreshToken },
    });
    expect(outcome(await app.call('GET', '/admin/auth', { token: String(body.accessToken) }))).toBe('200');
    expect((body.data as { sessionEndsAt: string }).sessionEndsAt).toBe(
      new Date(app.clock.now().getTime() + hours(12)).toISOString(),
    );
  });

  it('is kept: the last one cannot be removed, of two removed at once one stays [7.22.4]', async () => {
    const { id } = await keys.firstPasskey(me);
    expect(outcome(await keys.call(me.token, 'DELETE', `/second-factor/passkeys/${id}`))).toBe('409 CONFLICT');
    const { secret } = ok<{ secret: string }>(await keys.call(me.token, 'POST', '/second-factor/totp', {}));
    const body = { code: totpCode(secret, app.clock.now()) };
    ok(await keys.call(me.token, 'POST', '/second-factor/totp/confirm', body));
    const both = await Promise.all(
      [`/second-factor/passkeys/${id}`, '/second-factor/totp'].map((path) => keys.call(me.token, 'DELETE', path)),
    );
    expect(both.map(outcome).sort()).toEqual(['200', '409 CONFLICT']);
  });
});

describeOnBothDatabases('a second key that is optional', (openDatabase) => {
  let app: TestApp;
  let me: SignedInAdmin;
  let keys: ReturnType<typeof keysOf>;

  beforeAll(async () => {
    app = await openTestApp(await openDatabase());
    keys = keysOf(app);
  });
  beforeEach(async () => {
    me = await createAdmin(app);
  });
  afterAll(() => app.close());

  /** The calls that need a proof of the last 30 minutes (8 of the specification). */
  const needing = async () => {
    const institution = await createInstitution(app);
    const { user } = await createUser(app);
    const other = await createAdmin(app);
    return [
      ['GET', '/admin/credits/export'],
      ['GET', '/admin/credits/all'],
      ['GET', '/admin/activity/export'],
      ['POST', `/admin/auth/create-from-user/${user.id}`],
      ['DELETE', `/admin/auth/${other.admin.id}`],
      ['PUT', `/admin/auth/${other.admin.id}/permissions`],
      ['POST', `/admin/auth/${other.admin.id}/temporary-password`],
      ['DELETE', `/admin/auth/${other.admin.id}/second-factor`],
      ['POST', '/admin/auth/change-email'],
      ['POST', '/admin/auth/second-factor/totp'],
      ['POST', '/admin/auth/second-factor/totp/confirm'],
      ['DELETE', '/admin/auth/second-factor/totp'],
      ['POST', '/admin/auth/second-factor/passkeys/options'],
      ['POST', '/admin/auth/second-factor/passkeys'],
      ['DELETE', `/admin/auth/second-factor/passkeys/${unknownId}`],
      ['POST', '/admin/auth/second-factor/recovery-codes'],
      ['PUT', `/admin/institutions/${institution.id}/handover`],
      ['POST', `/admin/institutions/${institution.id}/handover/confirm`],
      ['GET', '/admin/handovers/export'],
      ['PUT', '/admin/rates/ceilings/2026-11/consumo'],
      ['DELETE', '/admin/rates/ceilings/2026-11/consumo'],
      ['POST', '/admin/rates/ceilings/confirm'],
      ['POST', '/admin/rates/proposals/confirm'],
      ['POST', `/admin/rates/imports/${unknownId}/apply`],
      ['DELETE', `/admin/institutions/${institution.id}`],
      ['DELETE', `/admin/users/${user.id}`],
    ] as const;
  };
  const refused = async () => {
    const answers = await Promise.all(
      (await needing()).map(([method, path]) =>
        app.call(method, path, { token: me.token, ...(method !== 'GET' && { body: {} }) }),
      ),
    );
    return answers.filter(({ body }) => body.code === 'CONFIRMATION_REQUIRED').length;
  };
  const confirm = (body: object) => keys.call(me.token, 'POST', '/confirm', body);
  /** The access token lives as long as the proof. */
  const refresh = async () => {
    const { body } = await app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken: me.refreshToken } });
    me = { ...me, token: String(body.accessToken), refreshToken: String(body.refreshToken) };
  };

  it('leaves a session without one alone, until there is a key [7.22.5]', async () => {
    expect(outcome(await app.call('GET', '/admin/auth', { token: me.token }))).toBe('200');
  });

  it('asks for a fresh proof after 30 minutes wherever a stolen session must not be enough [7.22.6]', async () => {
    app.clock.advance(minutes(29));
    await refresh();
    expect(await refused()).toBe(0);
    me = await createAdmin(app);
    app.clock.advance(minutes(29));
    await refresh();
    app.clock.advance(minutes(1));
    expect(await refused()).toBe((await needing()).length);
    ok(await confirm({ password: me.password }));
    expect(outcome(await app.call('GET', '/admin/activity/export', { token: me.token }))).toBe('200');
  });

  it('has the list of the contract [7.22.7]', async () => {
    const declared = adminEndpoints.filter((endpoint) => describeEndpoint(endpoint).needsRecentProof === true);
    expect((await needing()).length).toBe(declared.length);
  });

  it('is the fresh proof of who has one: a code or a passkey, and no password [7.22.8]', async () => {
    const { secret } = await keys.firstTotp(me);
    const passkey = new FakePasskey();
    ok(await keys.addPasskey(me, passkey));
    app.clock.advance(minutes(29));
    await refresh();
    app.clock.advance(minutes(1));
    const exported = async () => outcome(await app.call('GET', '/admin/activity/export', { token: me.token }));
    expect(await exported()).toBe('403 CONFIRMATION_REQUIRED');
    const refusal = await confirm({ password: me.password });
    expect(outcome(refusal)).toBe('400 VALIDATION_ERROR');
    expect(refusal.body.fields).toHaveProperty('password');
    const code = totpCode(secret, app.clock.now());
    expect(outcome(await confirm({ code: '000000' === code ? '111111' : '000000' }))).toBe('400 SECOND_FACTOR_INVALID');
    for (const body of [{}, { password: 'x', code }, { recoveryCode: 'ABCDE-FGHJK' }])
      expect((await confirm(body)).status).toBe(400);
    expect(await exported()).toBe('403 CONFIRMATION_REQUIRED');
    ok(await confirm({ code }));
    expect(await exported()).toBe('200');
    expect(outcome(await confirm({ code }))).toBe('400 SECOND_FACTOR_INVALID');
    const answer = passkey.answer(await keys.confirmOptions(me.token));
    ok(await confirm({ passkey: answer }));
    expect(outcome(await confirm({ passkey: answer }))).toBe('400 SECOND_FACTOR_INVALID');
  });

  it('is no proof of who has none [7.22.9]', async () => {
    expect(outcome(await confirm({ code: '123456' }))).toBe('400 SECOND_FACTOR_INVALID');
    expect(outcome(await keys.call(me.token, 'POST', '/confirm/options', {}))).toBe('409 CONFLICT');
  });

  it('is taken away by a colleague, with the password, the sessions and the codes [7.23.1]', async () => {
    const other = await createAdmin(app);
    const takeAway = (by: SignedInAdmin, id: string) => keys.call(by.token, 'DELETE', `/${id}/second-factor`);
    const { recoveryCodes } = await keys.firstPasskey(me);
    expect(outcome(await takeAway(other, other.admin.id))).toBe('409 CONFLICT');
    expect(outcome(await takeAway(other, unknownId))).toBe('404 NOT_FOUND');
    const helper = await createAdmin(app, { permissions: ['credits.read'] });
    expect(outcome(await takeAway(helper, me.admin.id))).toBe('403 FORBIDDEN');
    const { token } = await keys.challenge(me);
    ok(await takeAway(other, me.admin.id));
    expect(outcome(await takeAway(other, me.admin.id))).toBe('409 CONFLICT');
    expect(outcome(await keys.prove(token, { recoveryCode: recoveryCodes[0] }))).toBe('401 SESSION_EXPIRED');
    expect(outcome(await keys.call(me.token, 'GET', '/sessions'))).toBe('401 SESSION_EXPIRED');
    expect(outcome(await keys.logIn(me.admin.email, me.password))).toBe('401 INVALID_CREDENTIALS');
    const subjects = (await app.mailsTo(me.admin.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Te quitaron tus segundas llaves en Cotejo');
    const temporary = await app.codeFor(me.admin.email);
    expect(ok(await keys.logIn(me.admin.email, temporary))).toMatchObject({
      requiresPasswordChange: true,
      admin: { hasSecondFactor: false },
    });
  });

  it('is taken away on the machine, and stays where only the password is reset [7.23.2]', async () => {
    await keys.firstPasskey(me);
    const kept = await resetAdmin(app.parts, me.admin.email);
    if (!('temporaryPassword' in kept)) throw new Error('Nobody was reset');
    expect(Object.keys(ok(await keys.logIn(me.admin.email, kept.temporaryPassword)))).toEqual(['secondFactor']);
    const taken = await resetAdmin(app.parts, me.admin.email, { secondFactor: true });
    if (!('temporaryPassword' in taken)) throw new Error('Nobody was reset');
    expect(ok(await keys.logIn(me.admin.email, taken.temporaryPassword))).toMatchObject({
      admin: { hasSecondFactor: false },
    });
  });

  it('goes with the administrator, and stands in every administrator that is shown [7.23.3]', async () => {
    const other = await createAdmin(app);
    const passkey = new FakePasskey();
    await keys.firstPasskey(me, passkey);
    const shown = ok<{ id: string; hasSecondFactor: boolean }[]>(
      await app.call('GET', '/admin/auth', { token: other.token }),
    );
    const has = (id: string) => shown.find((admin) => admin.id === id)?.hasSecondFactor;
    expect([has(me.admin.id), has(other.admin.id)]).toEqual([true, false]);
    ok(await keys.call(other.token, 'DELETE', `/${me.admin.id}`));
    expect(outcome(await keys.addPasskey(other, passkey, 'Mía', await keys.mailCode(other)))).toBe('201');
  });

  it('says when the session ends, whatever is done [7.24.1]', async () => {
    const end = new Date(app.clock.now().getTime() + hours(12)).toISOString();
    const { accessToken } = ok<{ accessToken: string; sessionEndsAt: string }>(
      await keys.logIn(me.admin.email, me.password),
    );
    app.clock.advance(minutes(20));
    expect(ok(await keys.call(accessToken, 'POST', '/verify-token'))).toMatchObject({ sessionEndsAt: end });
  });
});
