import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, hours, minutes } from '#platform/clock.ts';
import { createAdmin, type SignedInAdmin } from '#testing/factories.ts';
import { FakePasskey, totpCode, wrongTotpCode } from '#testing/fake-authenticator.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { type Challenge, keysOf, ok, outcome } from '../testing/second-keys.ts';

describeOnBothDatabases('a sign-in with a second key', (open) => {
  let app: TestApp;
  let me: SignedInAdmin;
  let keys: ReturnType<typeof keysOf>;

  beforeAll(async () => {
    app = await openTestApp(await open());
    keys = keysOf(app);
  });
  beforeEach(async () => {
    me = await createAdmin(app);
  });
  afterAll(() => app.close());

  const lastSignIn = async () => {
    const admins = ok<{ id: string; lastSuccessfulLogin: string | null }[]>(
      await app.call('GET', '/admin/auth', { token: (await createAdmin(app)).token }),
    );
    return admins.find(({ id }) => id === me.admin.id)?.lastSuccessfulLogin ?? null;
  };
  const code = (secret: string) => totpCode(secret, app.clock.now());
  const wrong = (secret: string) => wrongTotpCode(secret, app.clock.now());

  it('gives a token instead of a session, no mark and no sign-in, and the rest after the key [7.20.1]', async () => {
    const { secret } = await keys.firstTotp(me);
    const first = await keys.logIn(me.admin.email, me.password);
    expect(Object.keys(first.body.data as object)).toEqual(['secondFactor']);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(await lastSignIn()).toBeNull();
    const { token, kinds, expiresAt } = (first.body.data as { secondFactor: Record<string, unknown> }).secondFactor;
    expect(kinds).toEqual(['totp', 'recovery']);
    expect(expiresAt).toBe(new Date(app.clock.now().getTime() + minutes(10)).toISOString());
    expect(await keys.call(String(token), 'GET', '/sessions')).toMatchObject({ status: 401 });

    const second = await keys.prove(String(token), { code: code(secret) });
    expect(ok(second)).toMatchObject({
      admin: { id: me.admin.id, hasSecondFactor: true, lastSuccessfulLogin: app.clock.now().toISOString() },
      sessionEndsAt: new Date(app.clock.now().getTime() + hours(12)).toISOString(),
    });
    expect(second.headers['set-cookie']).toContain('cotejo_known_admin=');
    const { accessToken } = second.body.data as { accessToken: string };
    expect(await keys.call(accessToken, 'GET', '/sessions')).toMatchObject({ status: 200 });
    expect(outcome(await keys.prove(String(token), { code: code(secret) }))).toBe('401 SESSION_EXPIRED');
  });

  it('asks for the key after a temporary and after a mailed password too [7.20.2]', async () => {
    const { recoveryCodes } = await keys.firstPasskey(me);
    const other = await createAdmin(app);
    ok(await keys.call(other.token, 'POST', `/${me.admin.id}/temporary-password`));
    const temporary = await app.codeFor(me.admin.email);
    expect(Object.keys(ok(await keys.logIn(me.admin.email, temporary)))).toEqual(['secondFactor']);
    ok(await app.call('POST', '/admin/auth/recover', { body: { email: me.admin.email } }));
    const mailed = await app.codeFor(me.admin.email);
    const { secondFactor } = ok<{ secondFactor: { token: string } }>(await keys.logIn(me.admin.email, mailed));
    const entered = ok(await keys.prove(secondFactor.token, { recoveryCode: recoveryCodes[0] }));
    expect(entered).toMatchObject({ requiresPasswordChange: true, admin: { hasSecondFactor: true } });
  });

  it('takes exactly one key, and answers a wrong password as before [7.20.3]', async () => {
    const { secret } = await keys.firstTotp(me);
    const { token } = await keys.challenge(me);
    for (const given of [{}, { code: code(secret), recoveryCode: 'ABCDE-FGHJK' }])
      expect(outcome(await keys.prove(token, given))).toBe('400 VALIDATION_ERROR');
    expect(outcome(await keys.prove('x'.repeat(43), { code: code(secret) }))).toBe('401 SESSION_EXPIRED');
    expect(outcome(await keys.logIn(me.admin.email, 'Equivocada*1'))).toBe('401 INVALID_CREDENTIALS');
    expect(outcome(await keys.prove(token, { code: code(secret) }))).toBe('200');
  });

  it('ends a token after ten minutes and after five wrong keys [7.20.4]', async () => {
    const { secret } = await keys.firstTotp(me);
    const late = await keys.challenge(me);
    app.clock.advance(minutes(10));
    expect(outcome(await keys.prove(late.token, { code: code(secret) }))).toBe('401 SESSION_EXPIRED');
    const tried = await keys.challenge(me);
    for (let tries = 0; tries < 5; tries += 1)
      expect(outcome(await keys.prove(tried.token, { code: wrong(secret) }))).toBe('400 SECOND_FACTOR_INVALID');
    expect(outcome(await keys.prove(tried.token, { code: code(secret) }))).toBe('401 SESSION_EXPIRED');
    expect(outcome(await keys.call('', 'POST', '/second-factor/options', { token: tried.token }))).toBe(
      '401 SESSION_EXPIRED',
    );
  });

  it('counts a code of another form as a wrong key, after the token was looked at [7.20.4]', async () => {
    await keys.firstTotp(me);
    const { token } = await keys.challenge(me);
    for (const key of [
      { code: 'abc' },
      { code: '12345' },
      { recoveryCode: 'x' },
      { recoveryCode: 'ABCDE' },
      { code: '1' },
    ])
      expect(outcome(await keys.prove(token, key))).toBe('400 SECOND_FACTOR_INVALID');
    expect(outcome(await keys.prove(token, { code: 'abc' }))).toBe('401 SESSION_EXPIRED');
    expect(outcome(await keys.prove('unknown', { code: 'abc' }))).toBe('401 SESSION_EXPIRED');
    expect(outcome(await keys.prove(token, { code: 'abc', recoveryCode: 'x' }))).toBe('400 VALIDATION_ERROR');
  });

  it('ends waiting tokens when the password or a key changes [7.20.5]', async () => {
    const { secret } = await keys.firstTotp(me);
    const before = await keys.challenge(me);
    const change = { currentPassword: me.password, newPassword: 'Segura*2027' };
    ok(await keys.call(me.token, 'POST', '/change-password', change));
    expect(outcome(await keys.prove(before.token, { code: code(secret) }))).toBe('401 SESSION_EXPIRED');
    const again = await keys.challenge({ ...me, password: 'Segura*2027' });
    ok(await keys.addPasskey(me));
    expect(outcome(await keys.prove(again.token, { code: code(secret) }))).toBe('401 SESSION_EXPIRED');
  });

  it('takes a code once, one step early or late, and none of before [7.20.6]', async () => {
    const { secret } = await keys.firstTotp(me);
    const at = (steps: number) => totpCode(secret, new Date(app.clock.now().getTime() + steps * 30_000));
    app.clock.advance(minutes(5));
    for (const steps of [-2, 2])
      expect(outcome(await keys.prove((await keys.challenge(me)).token, { code: at(steps) }))).toBe(
        '400 SECOND_FACTOR_INVALID',
      );
    const [one, two] = [await keys.challenge(me), await keys.challenge(me)];
    const both = await Promise.all([one, two].map(({ token }) => keys.prove(token, { code: at(0) })));
    expect(both.map(outcome).sort()).toEqual(['200', '400 SECOND_FACTOR_INVALID']);
    expect(outcome(await keys.prove((await keys.challenge(me)).token, { code: at(-1) }))).toBe(
      '400 SECOND_FACTOR_INVALID',
    );
    expect(outcome(await keys.prove((await keys.challenge(me)).token, { code: at(1) }))).toBe('200');
  });

  it('replaces the password with a mailed one, and ends sessions, only with the key [12.1.13]', async () => {
    const { secret } = await keys.firstTotp(me);
    const isOpen = async () => outcome(await app.call('GET', '/admin/auth', { token: me.token }));
    const withMailed = async () => {
      app.clock.advance(minutes(1));
      ok(await app.call('POST', '/admin/auth/recover', { body: { email: me.admin.email } }));
      const mailed = await app.codeFor(me.admin.email);
      const { secondFactor } = ok<{ secondFactor: Challenge }>(await keys.logIn(me.admin.email, mailed));
      return { mailed, token: secondFactor.token };
    };
    const stranger = await withMailed();
    for (let tries = 0; tries < 5; tries += 1)
      expect(outcome(await keys.prove(stranger.token, { recoveryCode: 'ABCDE-FGHJK' }))).toBe(
        '400 SECOND_FACTOR_INVALID',
      );
    // The owner notices nothing: session and password are still theirs, and the mailed one was used.
    expect(await isOpen()).toBe('200');
    expect(outcome(await keys.logIn(me.admin.email, stranger.mailed))).toBe('401 INVALID_CREDENTIALS');
    await keys.challenge(me);

    const owner = await withMailed();
    const entered = ok<{ accessToken: string }>(await keys.prove(owner.token, { code: code(secret) }));
    expect(entered).toMatchObject({ requiresPasswordChange: true, admin: { id: me.admin.id } });
    expect(await isOpen()).toBe('401 SESSION_EXPIRED');
    expect(outcome(await keys.logIn(me.admin.email, me.password))).toBe('401 INVALID_CREDENTIALS');
    const change = { currentPassword: owner.mailed, newPassword: 'Distinta*2027' };
    ok(await keys.call(entered.accessToken, 'POST', '/change-password', change));
    expect(outcome(await app.call('GET', '/admin/auth', { token: entered.accessToken }))).toBe('200');
  });

  it('ends a waiting mailed password with a new password [12.1.13]', async () => {
    const { secret } = await keys.firstTotp(me);
    app.clock.advance(minutes(1));
    ok(await app.call('POST', '/admin/auth/recover', { body: { email: me.admin.email } }));
    const mailed = await app.codeFor(me.admin.email);
    const { secondFactor } = ok<{ secondFactor: Challenge }>(await keys.logIn(me.admin.email, mailed));
    const change = { currentPassword: me.password, newPassword: 'Distinta*2027' };
    ok(await keys.call(me.token, 'POST', '/change-password', change));
    expect(outcome(await keys.prove(secondFactor.token, { code: code(secret) }))).toBe('401 SESSION_EXPIRED');
    expect(outcome(await keys.logIn(me.admin.email, 'Distinta*2027'))).toBe('200');
  });

  it('takes each recovery code once, in lower case and without the hyphen too, and tells [7.20.7]', async () => {
    const { recoveryCodes } = await keys.firstTotp(me);
    const [one = '', two = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    const typed = ` ${one.toLowerCase().replace('-', ' ')} `;
    expect(outcome(await keys.prove((await keys.challenge(me)).token, { recoveryCode: typed }))).toBe('200');
    const [mail] = await app.mailsTo(me.admin.email);
    expect(mail?.subject).toBe('Usaste un código de recuperación en Cotejo');
    expect(mail?.text).toContain('Te quedan 9.');
    expect(outcome(await keys.prove((await keys.challenge(me)).token, { recoveryCode: one }))).toBe(
      '400 SECOND_FACTOR_INVALID',
    );
    const [a, b] = [await keys.challenge(me), await keys.challenge(me)];
    const both = await Promise.all([a, b].map(({ token }) => keys.prove(token, { recoveryCode: two })));
    expect(both.map(outcome).sort()).toEqual(['200', '400 SECOND_FACTOR_INVALID']);
  });

  it('takes a passkey, one answer for each challenge [7.20.8]', async () => {
    const { passkey } = await keys.firstPasskey(me);
    const { token, kinds } = await keys.challenge(me);
    expect(kinds).toEqual(['passkey', 'recovery']);
    expect(outcome(await keys.prove(token, { passkey: passkey.answer({ challenge: 'x', rpId: 'localhost' }) }))).toBe(
      '400 SECOND_FACTOR_INVALID',
    );
    const first = await keys.optionsOf(token);
    const second = await keys.optionsOf(token);
    expect(second).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(outcome(await keys.prove(token, { passkey: passkey.answer(first) }))).toBe('400 SECOND_FACTOR_INVALID');
    // The wrong answer used it up.
    expect(outcome(await keys.prove(token, { passkey: passkey.answer(second) }))).toBe('400 SECOND_FACTOR_INVALID');
    const answer = passkey.answer(await keys.optionsOf(token));
    expect(outcome(await keys.prove(token, { passkey: answer }))).toBe('200');
    expect(outcome(await keys.prove((await keys.challenge(me)).token, { passkey: answer }))).toBe(
      '400 SECOND_FACTOR_INVALID',
    );
  });

  it('refuses hostile answers of a passkey [7.20.9]', async () => {
    const { passkey } = await keys.firstPasskey(me);
    const stranger = new FakePasskey();
    const other = await createAdmin(app);
    await keys.firstPasskey(other, stranger);
    const tryWith = async (answer: (options: { challenge: string; rpId: string }) => object) => {
      const { token } = await keys.challenge(me);
      return outcome(await keys.prove(token, { passkey: answer(await keys.optionsOf(token)) }));
    };
    const broken = (options: { challenge: string; rpId: string }) => {
      const { response, ...rest } = passkey.answer(options);
      return { ...rest, response: { ...response, signature: stranger.answer(options).response.signature } };
    };
    expect({
      'another origin': await tryWith((options) => passkey.answer(options, { origin: 'http://cotejo.ejemplo.ec' })),
      'another site': await tryWith((options) => passkey.answer(options, { rpId: 'cotejo.ejemplo.ec' })),
      'another challenge': await tryWith((options) => passkey.answer(options, { challenge: 'YWJj' })),
      'nobody verified': await tryWith((options) => passkey.answer(options, { isVerified: false })),
      'an answer to a registration': await tryWith((options) => passkey.answer(options, { type: 'webauthn.create' })),
      "another person's": await tryWith((options) => stranger.answer(options)),
      "another key's signature": await tryWith(broken),
      nonsense: await tryWith(() => ({
        ...{ id: passkey.id, rawId: passkey.id, type: 'public-key' },
        response: { clientDataJSON: '', authenticatorData: '', signature: '' },
      })),
    }).toEqual({
      'another origin': '400 SECOND_FACTOR_INVALID',
      'another site': '400 SECOND_FACTOR_INVALID',
      'another challenge': '400 SECOND_FACTOR_INVALID',
      'nobody verified': '400 SECOND_FACTOR_INVALID',
      'an answer to a registration': '400 SECOND_FACTOR_INVALID',
      "another person's": '400 SECOND_FACTOR_INVALID',
      "another key's signature": '400 SECOND_FACTOR_INVALID',
      nonsense: '400 SECOND_FACTOR_INVALID',
    });
    expect(await tryWith((options) => passkey.answer(options))).toBe('200');
  });

  it('refuses and mails a passkey whose counter does not go forward [7.20.10]', async () => {
    const { passkey } = await keys.firstPasskey(me, new FakePasskey({ counter: 7 }));
    const tryWith = async (counter?: number) => {
      const { token } = await keys.challenge(me);
      const answer = passkey.answer(await keys.optionsOf(token), counter === undefined ? {} : { counter });
      return outcome(await keys.prove(token, { passkey: answer }));
    };
    expect(await tryWith()).toBe('200');
    for (const counter of [8, 3, 0])
      expect([counter, await tryWith(counter)]).toEqual([counter, '400 SECOND_FACTOR_INVALID']);
    const subjects = (await app.mailsTo(me.admin.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Rechazamos una llave de acceso en Cotejo')).toHaveLength(3);
    expect(await tryWith()).toBe('200');
  });

  it('keeps challenges apart by token and by purpose [7.20.11]', async () => {
    const { passkey } = await keys.firstPasskey(me);
    const [one, two] = [await keys.challenge(me), await keys.challenge(me)];
    const ofOne = await keys.optionsOf(one.token);
    expect(outcome(await keys.prove(two.token, { passkey: passkey.answer(ofOne) }))).toBe('400 SECOND_FACTOR_INVALID');
    const toConfirm = await keys.confirmOptions(me.token);
    expect(outcome(await keys.prove(two.token, { passkey: passkey.answer(toConfirm) }))).toBe(
      '400 SECOND_FACTOR_INVALID',
    );
    const late = await keys.optionsOf(two.token);
    app.clock.advance(minutes(5));
    expect(outcome(await keys.prove(two.token, { passkey: passkey.answer(late) }))).toBe('400 SECOND_FACTOR_INVALID');
    const late2 = await keys.optionsOf(two.token);
    expect(outcome(await keys.prove(two.token, { passkey: passkey.answer(late2) }))).toBe('200');
  });

  it('has no options for who has no passkey, and takes at most 20 kB of one [7.20.12]', async () => {
    await keys.firstTotp(me);
    const { token } = await keys.challenge(me);
    expect(outcome(await keys.call('', 'POST', '/second-factor/options', { token }))).toBe('409 CONFLICT');
    const answer = new FakePasskey().answer({ challenge: 'x', rpId: 'localhost' });
    const small = { ...answer, later: 'x'.repeat(15_000) };
    expect(outcome(await keys.prove(token, { passkey: small }))).toBe('400 SECOND_FACTOR_INVALID');
    const large = { ...answer, later: 'x'.repeat(20_000) };
    expect(outcome(await keys.prove(token, { passkey: large }))).toBe('400 VALIDATION_ERROR');
  });

  /** Wrong codes over as many tokens as it takes. */
  const guess = async (secret: string, count: number, cookie?: string) => {
    const answers: string[] = [];
    for (let token = ''; answers.length < count; ) {
      if (answers.length % 5 === 0) ({ token } = await keys.challenge(me));
      answers.push(outcome(await keys.prove(token, { code: wrong(secret) }, cookie)));
    }
    return answers;
  };
  const tryRight = async (secret: string, cookie?: string) =>
    keys.prove((await keys.challenge(me)).token, { code: code(secret) }, cookie);
  const shutMails = async () =>
    (await app.mailsTo(me.admin.email)).filter(({ subject }) => subject === 'Cerramos un rato tus códigos de Cotejo');

  it('shuts codes for 15 minutes after ten wrong ones and then for an hour, also to the right one [7.20.13]', async () => {
    const { secret, recoveryCodes } = await keys.firstTotp(me);
    expect(new Set(await guess(secret, 10))).toEqual(new Set(['400 SECOND_FACTOR_INVALID']));
    const shut = await tryRight(secret);
    expect(outcome(shut)).toBe('423 ACCOUNT_LOCKED');
    expect(shut.body.data).toEqual({ unlockAt: new Date(app.clock.now().getTime() + minutes(15)).toISOString() });
    const { token } = await keys.challenge(me);
    expect(outcome(await keys.prove(token, { recoveryCode: recoveryCodes[0] }))).toBe('423 ACCOUNT_LOCKED');
    expect(outcome(await keys.call(me.token, 'POST', '/confirm', { code: code(secret) }))).toBe('423 ACCOUNT_LOCKED');
    expect(await shutMails()).toHaveLength(1);

    app.clock.advance(minutes(15));
    await guess(secret, 10);
    const again = await tryRight(secret);
    expect(again.body.data).toEqual({ unlockAt: new Date(app.clock.now().getTime() + hours(1)).toISOString() });
    expect(await shutMails()).toHaveLength(2);
    app.clock.advance(hours(1));
    expect(outcome(await tryRight(secret))).toBe('200');
    await guess(secret, 10);
    expect((await tryRight(secret)).body.data).toEqual({
      unlockAt: new Date(app.clock.now().getTime() + minutes(15)).toISOString(),
    });
  });

  it('starts the count anew after a right key and after a day [7.20.14]', async () => {
    const { secret } = await keys.firstTotp(me);
    await guess(secret, 9);
    expect(outcome(await tryRight(secret))).toBe('200');
    await guess(secret, 9);
    app.clock.advance(days(1));
    expect(await guess(secret, 9)).toHaveLength(9);
    expect(outcome(await tryRight(secret))).toBe('200');
  });

  it('counts a known browser for itself, and passkeys not at all [7.20.15]', async () => {
    const { secret } = await keys.firstTotp(me);
    const passkey = new FakePasskey();
    ok(await keys.addPasskey(me, passkey));
    const cookie = String((await tryRight(secret)).headers['set-cookie']).split(';')[0];
    app.clock.advance(minutes(1));
    await guess(secret, 10);
    expect(outcome(await tryRight(secret))).toBe('423 ACCOUNT_LOCKED');
    expect(outcome(await tryRight(secret, cookie))).toBe('200');
    app.clock.advance(30_000);
    await guess(secret, 10, cookie);
    expect(outcome(await tryRight(secret, cookie))).toBe('423 ACCOUNT_LOCKED');
    const { token } = await keys.challenge(me);
    expect(outcome(await keys.prove(token, { passkey: passkey.answer(await keys.optionsOf(token)) }))).toBe('200');
  });

  it('opens shut codes neither with a mailed code nor with a new password [7.20.16]', async () => {
    const { secret } = await keys.firstTotp(me);
    await guess(secret, 10);
    ok(await app.call('POST', '/admin/auth/recover', { body: { email: me.admin.email } }));
    const mailed = await app.codeFor(me.admin.email);
    const { token } = await keys.challenge({ ...me, password: mailed });
    expect(outcome(await keys.prove(token, { code: code(secret) }))).toBe('423 ACCOUNT_LOCKED');
  });

  it('counts guesses at the same time one by one [7.20.17]', async () => {
    const { secret } = await keys.firstTotp(me);
    const tokens = [await keys.challenge(me), await keys.challenge(me), await keys.challenge(me)];
    const guesses = tokens.flatMap(({ token }) => Array.from({ length: 5 }, () => token));
    const answers = await Promise.all(guesses.map((token) => keys.prove(token, { code: wrong(secret) })));
    const count = (wanted: string) => answers.map(outcome).filter((each) => each === wanted).length;
    expect([count('400 SECOND_FACTOR_INVALID'), count('423 ACCOUNT_LOCKED')]).toEqual([10, 5]);
  });
});
