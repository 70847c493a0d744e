import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reencryptDocuments } from '#app/operations/reencrypt-documents.ts';
import { addDocumentKey } from '#app/operations/rotate-document-key.ts';
import { minutes } from '#platform/clock.ts';
import { adminTotps } from '#platform/db/schema.ts';
import { parseDocumentKeys } from '#platform/storage/document-keys.ts';
import { isEncryptedWith } from '#platform/storage/encryption.ts';
import { createAdmin, type SignedInAdmin } from '#testing/factories.ts';
import { FakePasskey, totpCode, wrongTotpCode } from '#testing/fake-authenticator.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, openTestDatabase } from '#testing/test-database.ts';
import { keysOf, ok, outcome } from '../testing/second-keys.ts';

interface State {
  required: boolean;
  passkeysPossible: boolean;
  totp: { since: string } | null;
  passkeys: { id: string; name: string; lastUsedAt: string | null; usable: boolean }[];
  recoveryCodesLeft: number;
}

describeOnBothDatabases("an administrator's own keys", (open) => {
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

  const call = (method: string, path: string, body?: unknown, token = me.token) =>
    keys.call(token, method, `/second-factor${path}`, body);
  const state = async (): Promise<State> => ok<State>(await call('GET', ''));
  const code = (secret: string) => totpCode(secret, app.clock.now());
  const subjects = async () => (await app.mailsTo(me.admin.email)).map(({ subject }) => subject);

  it('are none at first [7.21.1]', async () => {
    expect(await state()).toEqual({
      required: false,
      passkeysPossible: true,
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
  });

  it('begin with an app, whose secret is shown once and stored encrypted [7.21.2]', async () => {
    const replaced = ok<{ secret: string }>(await call('POST', '/totp', {}));
    const { secret, uri, svg } = ok<Record<'secret' | 'uri' | 'svg', string>>(await call('POST', '/totp', {}));
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain('otpauth://totp/Cotejo:');
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
      ...{ issuer: 'Cotejo', secret, algorithm: 'SHA1', digits: '6', period: '30' },
    });
    expect(svg).toMatch(/^<svg[^>]*>/);
    const [row] = await app.parts.db.select().from(adminTotps).where(eq(adminTotps.adminId, me.admin.id));
    expect(row?.secret.toString('latin1')).toMatch(/^CTJ1/);
    const mailCode = await keys.mailCode(me);
    const confirm = (typed: string) => call('POST', '/totp/confirm', { code: typed, mailCode });
    expect(outcome(await confirm(code(replaced.secret)))).toBe('400 SECOND_FACTOR_INVALID');
    expect((await state()).totp).toBeNull();
    const { recoveryCodes } = ok<{ recoveryCodes: string[] }>(await confirm(code(secret)));
    expect(recoveryCodes).toHaveLength(10);
    expect(await state()).toMatchObject({ totp: { since: app.clock.now().toISOString() }, recoveryCodesLeft: 10 });
    expect(outcome(await call('POST', '/totp', {}))).toBe('409 CONFLICT');
    expect(outcome(await confirm(code(secret)))).toBe('409 CONFLICT');
    expect((await subjects())[0]).toBe('Agregaste una aplicación de códigos en Cotejo');
  });

  it('turn with the document keys, and the code of the app stays right [7.21.20]', async () => {
    const { secret } = await keys.firstTotp(me);
    const stored = async () => {
      const [row] = await app.parts.db.select().from(adminTotps).where(eq(adminTotps.adminId, me.admin.id));
      return row?.secret ?? Buffer.alloc(0);
    };
    const { config } = app.parts;
    const documentKeysFile = join(config.dataDir, 'secrets', 'document-keys');
    const before = await stored();
    addDocumentKey(config.dataDir);
    await reencryptDocuments(app.parts);
    const [newest] = parseDocumentKeys(await readFile(documentKeysFile, 'utf8'));
    expect([isEncryptedWith(newest, before), isEncryptedWith(newest, await stored())]).toEqual([false, true]);
    const { token } = await keys.challenge(me);
    expect(outcome(await keys.prove(token, { code: code(secret) }))).toBe('200');
  });

  it('have nothing to confirm before the secret and 15 minutes after it [7.21.3]', async () => {
    expect(outcome(await call('POST', '/totp/confirm', { code: '123456' }))).toBe('409 CONFLICT');
    const { secret } = ok<{ secret: string }>(await call('POST', '/totp', {}));
    app.clock.advance(minutes(15));
    const mailCode = await keys.mailCode(me);
    expect(outcome(await call('POST', '/totp/confirm', { code: code(secret), mailCode }))).toBe('409 CONFLICT');
  });

  it('does not take the confirming code again at the sign-in [7.21.4]', async () => {
    const { secret } = ok<{ secret: string }>(await call('POST', '/totp', {}));
    const mailCode = await keys.mailCode(me);
    ok(await call('POST', '/totp/confirm', { code: code(secret), mailCode }));
    const { token } = await keys.challenge(me);
    expect(outcome(await keys.prove(token, { code: code(secret) }))).toBe('400 SECOND_FACTOR_INVALID');
    app.clock.advance(30_000);
    expect(outcome(await keys.prove(token, { code: code(secret) }))).toBe('200');
  });

  it('take the first key with the mailed code alone, which only an added key uses up [7.21.5]', async () => {
    expect(outcome(await keys.addPasskey(me))).toBe('400 CODE_INVALID');
    const mailed = await keys.mailCode(me);
    expect(outcome(await keys.addPasskey(me, new FakePasskey(), 'Teléfono', 'ZZZZZZ'))).toBe('400 CODE_INVALID');
    const passkey = new FakePasskey();
    const options = ok<{ challenge: string; rp: { id: string } }>(await call('POST', '/passkeys/options', {}));
    const response = passkey.register(options, { origin: 'http://cotejo.ejemplo.ec' });
    expect(outcome(await call('POST', '/passkeys', { name: 'Teléfono', response, mailCode: mailed }))).toBe(
      '400 SECOND_FACTOR_INVALID',
    );
    const typed = ` ${mailed.toLowerCase()} `;
    const added = await keys.addPasskey(me, passkey, 'Teléfono', typed);
    expect(added.status).toBe(201);
    expect((added.body.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect(outcome(await call('POST', '/mail-code', {}))).toBe('409 CONFLICT');
    const second = ok<{ recoveryCodes: null }>(await keys.addPasskey(me, new FakePasskey(), 'Llavero', 'ZZZZZZ'));
    expect(second.recoveryCodes).toBeNull();
  });

  it('use the mailed code up with five wrong tries, and take that of nobody else [7.21.6]', async () => {
    const other = await createAdmin(app);
    const ofOther = await keys.mailCode(other);
    const mailed = await keys.mailCode(me);
    expect(outcome(await keys.addPasskey(me, new FakePasskey(), 'Teléfono', ofOther))).toBe('400 CODE_INVALID');
    for (let tries = 0; tries < 4; tries += 1)
      expect(outcome(await keys.addPasskey(me, new FakePasskey(), 'Teléfono', 'ZZZZZZ'))).toBe('400 CODE_INVALID');
    expect(outcome(await keys.addPasskey(me, new FakePasskey(), 'Teléfono', mailed))).toBe('429 TOO_MANY_ATTEMPTS');
    expect((await state()).passkeys).toEqual([]);
  });

  it('make one first key of two that are added at once [7.21.7]', async () => {
    const mailCode = await keys.mailCode(me);
    const { secret } = ok<{ secret: string }>(await call('POST', '/totp', {}));
    const options = ok<{ challenge: string; rp: { id: string } }>(await call('POST', '/passkeys/options', {}));
    const both = await Promise.all([
      call('POST', '/totp/confirm', { code: code(secret), mailCode }),
      call('POST', '/passkeys', { name: 'Teléfono', response: new FakePasskey().register(options), mailCode }),
    ]);
    const given = both.map(({ body }) => (body.data as { recoveryCodes: string[] | null } | undefined)?.recoveryCodes);
    expect(given.filter((each) => Array.isArray(each))).toHaveLength(1);
    expect((await state()).recoveryCodesLeft).toBe(10);
  });

  it('end the other sessions when one is added or removed [7.21.8]', async () => {
    const { accessToken } = ok<{ accessToken: string }>(await keys.logIn(me.admin.email, me.password));
    const { secret, recoveryCodes } = await keys.firstTotp(me);
    expect(outcome(await keys.call(accessToken, 'GET', '/sessions'))).toBe('401 SESSION_EXPIRED');
    expect(outcome(await keys.call(me.token, 'GET', '/sessions'))).toBe('200');
    const { token } = await keys.challenge(me);
    const other = ok<{ accessToken: string }>(await keys.prove(token, { recoveryCode: recoveryCodes[0] }));
    ok(await keys.addPasskey(me));
    expect(outcome(await keys.call(other.accessToken, 'GET', '/sessions'))).toBe('401 SESSION_EXPIRED');
    const again = await keys.challenge(me);
    const third = ok<{ accessToken: string }>(await keys.prove(again.token, { code: code(secret) }));
    ok(await call('DELETE', '/totp'));
    expect(outcome(await keys.call(third.accessToken, 'GET', '/sessions'))).toBe('401 SESSION_EXPIRED');
  });

  it('name passkeys, and show when each was used [7.21.9]', async () => {
    const { passkey, id } = await keys.firstPasskey(me);
    expect(ok(await call('PATCH', `/passkeys/${id}`, { name: '  Llavero azul ' }))).toMatchObject({
      ...{ id, name: 'Llavero azul', lastUsedAt: null, usable: true },
    });
    const bad = ['', 'x'.repeat(41), 'dos\nlíneas'];
    for (const name of bad)
      expect(outcome(await call('PATCH', `/passkeys/${id}`, { name }))).toBe('400 VALIDATION_ERROR');
    const { token } = await keys.challenge(me);
    ok(await keys.prove(token, { passkey: passkey.answer(await keys.optionsOf(token)) }));
    expect((await state()).passkeys).toMatchObject([{ id, lastUsedAt: app.clock.now().toISOString() }]);
  });

  it('are nobody else’s to rename or remove, and no credential is taken twice [7.21.10]', async () => {
    const other = await createAdmin(app);
    const { passkey, id } = await keys.firstPasskey(other);
    expect(outcome(await call('PATCH', `/passkeys/${id}`, { name: 'Mía' }))).toBe('404 NOT_FOUND');
    expect(outcome(await call('DELETE', `/passkeys/${id}`))).toBe('404 NOT_FOUND');
    const mailed = await keys.mailCode(me);
    expect(outcome(await keys.addPasskey(me, passkey, 'Copia', mailed))).toBe('409 CONFLICT');
    expect(outcome(await keys.addPasskey(me, new FakePasskey(), 'Mía', mailed))).toBe('201');
  });

  it('ask the browser for a verified person, without the address in the handle, and not for own ones [7.21.11]', async () => {
    const { passkey } = await keys.firstPasskey(me);
    const options = ok<Record<string, unknown>>(await call('POST', '/passkeys/options', {}));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Cotejo' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    });
    const { id } = options.user as { id: string };
    expect(Buffer.from(id, 'base64url').toString()).toBe(me.admin.id);
  });

  it('refuse hostile registrations, and one answer for each challenge [7.21.12]', async () => {
    await keys.firstTotp(me);
    const tryWith = async (answer: Parameters<FakePasskey['register']>[1]) => {
      const options = ok<{ challenge: string; rp: { id: string } }>(await call('POST', '/passkeys/options', {}));
      return outcome(
        await call('POST', '/passkeys', { name: 'Otra', response: new FakePasskey().register(options, answer) }),
      );
    };
    for (const answer of [
      { origin: 'http://cotejo.ejemplo.ec' },
      { rpId: 'cotejo.ejemplo.ec' },
      { challenge: 'YWJj' },
      { isVerified: false },
      { type: 'webauthn.get' },
      { crossOrigin: true },
      { topOrigin: 'http://cotejo.ejemplo.ec' },
    ])
      expect([answer, await tryWith(answer)]).toEqual([answer, '400 SECOND_FACTOR_INVALID']);
    const options = ok<{ challenge: string; rp: { id: string } }>(await call('POST', '/passkeys/options', {}));
    const add = () => call('POST', '/passkeys', { name: 'Otra', response: new FakePasskey().register(options) });
    expect(outcome(await add())).toBe('201');
    expect(outcome(await add())).toBe('400 SECOND_FACTOR_INVALID');
  });

  it('have an id of 16 to 1,023 bytes [12.1.10]', async () => {
    await keys.firstTotp(me);
    const tryWith = async (idBytes: number) => outcome(await keys.addPasskey(me, new FakePasskey({ idBytes })));
    const refused = '400 SECOND_FACTOR_INVALID';
    expect([await tryWith(1), await tryWith(15), await tryWith(1_024), await tryWith(2_000)]).toEqual(
      Array.from({ length: 4 }, () => refused),
    );
    expect([await tryWith(16), await tryWith(1_023)]).toEqual(['201', '201']);
  });

  it('are proved on a page of the site, not in a frame of another one [12.1.10]', async () => {
    const { passkey } = await keys.firstPasskey(me);
    const confirmWith = async (answer: Parameters<FakePasskey['answer']>[1]) =>
      outcome(
        await keys.call(me.token, 'POST', '/confirm', {
          passkey: passkey.answer(await keys.confirmOptions(me.token), answer),
        }),
      );
    const topOrigin = 'http://cotejo.ejemplo.ec';
    for (const answer of [{ crossOrigin: true }, { crossOrigin: true, topOrigin }, { topOrigin }])
      expect(await confirmWith(answer)).toBe('400 SECOND_FACTOR_INVALID');
    expect(await confirmWith({})).toBe('200');
  });

  it('keep of the browser only what browsers say [7.21.12]', async () => {
    await keys.firstPasskey(me);
    const add = async (transports: unknown) => {
      const options = ok<{ challenge: string; rp: { id: string } }>(await call('POST', '/passkeys/options', {}));
      const response = new FakePasskey().register(options);
      const said = { ...response, response: { ...response.response, transports } };
      return call('POST', '/passkeys', { name: 'Otra', response: said });
    };
    for (const transports of ['abc', { a: 1 }, [['a'], ['b']], [null], ['usb', 'x'.repeat(50)]])
      expect((await add(transports)).status).toBe(201);
    const { allowCredentials } = ok<{ allowCredentials: { transports?: string[] }[] }>(
      await keys.call(me.token, 'POST', '/confirm/options', {}),
    );
    expect(allowCredentials.flatMap(({ transports = [] }) => transports)).toContain('usb');
    expect(JSON.stringify(allowCredentials)).not.toContain('xxx');
  });

  it('take no notice of a mailed code where there is a key, and begin with codes that are open [7.21.5]', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect(outcome(await keys.call(me.token, 'POST', '/confirm', { code: '000000' }))).toBe(
        '400 SECOND_FACTOR_INVALID',
      );
    const { secret } = await keys.firstTotp(me);
    const { token } = await keys.challenge(me);
    expect(outcome(await keys.prove(token, { code: code(secret) }))).toBe('200');
    const options = ok<{ challenge: string; rp: { id: string } }>(await call('POST', '/passkeys/options', {}));
    const body = { name: 'Otra', response: new FakePasskey().register(options), mailCode: 5 };
    expect((await call('POST', '/passkeys', body)).status).toBe(201);
  });

  it('are ten passkeys at most [7.21.13]', async () => {
    await keys.firstPasskey(me);
    for (let count = 1; count < 10; count += 1) ok(await keys.addPasskey(me));
    expect(outcome(await keys.addPasskey(me))).toBe('409 CONFLICT');
  });

  it('make new recovery codes that end the old [7.21.14]', async () => {
    expect(outcome(await call('POST', '/recovery-codes', {}))).toBe('409 CONFLICT');
    const old = await keys.firstPasskey(me);
    const { recoveryCodes } = ok<{ recoveryCodes: string[] }>(await call('POST', '/recovery-codes', {}));
    expect((await subjects())[0]).toBe('Pediste códigos de recuperación nuevos en Cotejo');
    const { token } = await keys.challenge(me);
    expect(outcome(await keys.prove(token, { recoveryCode: old.recoveryCodes[0] }))).toBe('400 SECOND_FACTOR_INVALID');
    expect(outcome(await keys.prove(token, { recoveryCode: recoveryCodes[9] }))).toBe('200');
  });

  it('take the recovery codes along with the last key [7.21.15]', async () => {
    const { id } = await keys.firstPasskey(me);
    expect(outcome(await call('DELETE', '/totp'))).toBe('404 NOT_FOUND');
    ok(await call('DELETE', `/passkeys/${id}`));
    expect(outcome(await call('DELETE', `/passkeys/${id}`))).toBe('404 NOT_FOUND');
    expect(await state()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect(Object.keys(ok(await keys.logIn(me.admin.email, me.password)))).toContain('accessToken');
    expect((await subjects()).slice(0, 2)).toEqual([
      'Quitaste una llave de acceso en Cotejo',
      'Agregaste una llave de acceso en Cotejo',
    ]);
  });

  it('stand in the log without secrets [7.21.16]', async () => {
    const { secret, recoveryCodes } = await keys.firstTotp(me);
    ok(await call('DELETE', '/totp'));
    const { body } = await app.call('GET', '/admin/activity?limit=100', { token: me.token });
    const log = JSON.stringify(body);
    expect(log).toContain('Rosa Revisora Ejemplo agregó una aplicación de códigos');
    expect(log).toContain('Rosa Revisora Ejemplo quitó su aplicación de códigos');
    expect([secret, ...recoveryCodes].filter((each) => log.includes(each))).toEqual([]);
  });

  it('are refused a wrong code of a new app, which leaves it pending [7.21.17]', async () => {
    const { secret } = ok<{ secret: string }>(await call('POST', '/totp', {}));
    const mailCode = await keys.mailCode(me);
    const wrong = wrongTotpCode(secret, app.clock.now());
    expect(outcome(await call('POST', '/totp/confirm', { code: wrong, mailCode }))).toBe('400 SECOND_FACTOR_INVALID');
    expect(outcome(await call('POST', '/totp/confirm', { code: code(secret), mailCode }))).toBe('200');
  });
});

describe.each(['required', 'optional'] as const)(
  'a passkey of a former address, second key %s',
  (adminSecondFactor) => {
    it('is not the other key of who removes the last one that works [12.1.11]', async () => {
      const app = await openTestApp(await openTestDatabase('embedded'), { adminSecondFactor });
      const me = await createAdmin(app);
      const keys = keysOf(app);
      const remove = async (path: string) => outcome(await keys.call(me.token, 'DELETE', `/second-factor${path}`));
      await keys.firstTotp(me);
      const former = ok<{ id: string }>(await keys.addPasskey(me));
      Object.assign(app.parts.config, { publicOrigin: 'http://cotejo.ejemplo.ec' });
      expect(await remove('/totp')).toBe('409 CONFLICT');
      expect(ok<State>(await keys.call(me.token, 'GET', '/second-factor')).totp).not.toBeNull();
      const present = ok<{ id: string }>(await keys.addPasskey(me));
      expect(await remove('/totp')).toBe('200');
      expect(await remove(`/passkeys/${present.id}`)).toBe('409 CONFLICT');
      expect(await remove(`/passkeys/${former.id}`)).toBe('200');
      expect(await remove(`/passkeys/${present.id}`)).toBe(adminSecondFactor === 'required' ? '409 CONFLICT' : '200');
      await app.close();
    });
  },
);

describe('where passkeys work', () => {
  it('is not an IP address [7.21.18]', async () => {
    const app = await openTestApp(await openTestDatabase('embedded'), { publicOrigin: 'http://127.0.0.1:3000' });
    const { token } = await createAdmin(app);
    const keys = keysOf(app);
    expect(ok(await keys.call(token, 'GET', '/second-factor'))).toMatchObject({ passkeysPossible: false });
    expect(outcome(await keys.call(token, 'POST', '/second-factor/passkeys/options', {}))).toBe('409 CONFLICT');
    await app.close();
  });

  it('is the address of the site, and one of before still counts as a key [7.21.19]', async () => {
    const app = await openTestApp(await openTestDatabase('embedded'));
    const me = await createAdmin(app);
    const keys = keysOf(app);
    await keys.firstPasskey(me);
    Object.assign(app.parts.config, { publicOrigin: 'http://cotejo.ejemplo.ec' });
    const { passkeys } = ok<State>(await keys.call(me.token, 'GET', '/second-factor'));
    expect(passkeys).toMatchObject([{ usable: false }]);
    const { token, kinds } = await keys.challenge(me);
    expect(kinds).toEqual(['recovery']);
    expect(outcome(await keys.call('', 'POST', '/second-factor/options', { token }))).toBe('409 CONFLICT');
    await app.close();
  });
});
