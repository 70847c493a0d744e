import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, seconds } from '#platform/clock.ts';
import { createAdmin, createUser, factoryPassword, type SignedInAdmin } from '#testing/factories.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { keysOf } from '../../modules/admins/testing/second-keys.ts';

// Whether a browser counts as known is seen at an account that a stranger has locked: it alone gets in.
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(await openTestDatabase());
});
afterAll(() => app.close());

const markOf = ({ headers }: Response): string => String(headers['set-cookie']).split(';')[0] ?? '';

const logIn = (path: string, { email, password }: { email: string; password: string }, cookie = '') =>
  app.call('POST', path, { body: { email, password }, headers: { cookie } });

describe.each([
  ['a user', '/auth/login'],
  ['an administrator', '/admin/auth/login'],
] as const)('the mark of a browser of %s', (who, path) => {
  const create = async () => {
    if (who === 'a user') return (await createUser(app)).user.email;
    return (await createAdmin(app)).admin.email;
  };
  const isKnown = async (email: string, cookie: string, password = factoryPassword) => {
    for (let tries = 0; tries < 5; tries += 1) await logIn(path, { email, password: 'Adivinada*1' });
    expect((await logIn(path, { email, password })).status).toBeOneOf([401, 423]);
    return (await logIn(path, { email, password }, cookie)).status === 200;
  };
  const start = async () => {
    const email = await create();
    const first = await logIn(path, { email, password: factoryPassword });
    const second = await logIn(path, { email, password: factoryPassword });
    return { email, first, marks: [markOf(first), markOf(second)] as const };
  };

  it('is another one at each sign-in, and each is known [12.1.12]', async () => {
    const { email, marks } = await start();
    expect(marks[0]).not.toBe(marks[1]);
    expect([await isKnown(email, marks[0]), await isKnown(email, marks[1])]).toEqual([true, true]);
  });

  it('is worth nothing for another account, changed, or after 180 days', async () => {
    const { email, marks } = await start();
    const other = await start();
    expect(await isKnown(email, other.marks[0])).toBe(false);
    const [name = '', value = ''] = marks[0].split('=');
    const [at = '', random = '', hash = ''] = value.split('.');
    const later = (Number.parseInt(at, 36) + days(1)).toString(36);
    for (const made of [
      [later, random, hash],
      [at, other.marks[0].split('.')[1], hash],
      [at, random, hash.slice(1)],
    ])
      expect(await isKnown(email, `${name}=${made.join('.')}`)).toBe(false);
    app.clock.advance(days(180));
    expect(await isKnown(email, marks[0])).toBe(false);
  });

  it('ends with a new password, but for the browser that changed it [12.1.12]', async () => {
    const { email, first, marks } = await start();
    const token = (first.body.data as { accessToken: string }).accessToken;
    app.clock.advance(seconds(1));
    const newPassword = 'Distinta*2027';
    const body = { currentPassword: factoryPassword, newPassword };
    const changed = await app.call('POST', who === 'a user' ? '/password/change' : '/admin/auth/change-password', {
      ...{ token, body },
    });
    expect(changed.status).toBe(200);
    expect(await isKnown(email, marks[0], newPassword)).toBe(false);
    expect(await isKnown(email, markOf(changed), newPassword)).toBe(true);
  });
});

describe('the mark of a browser of an administrator with keys', () => {
  const isKnown = async (me: SignedInAdmin, cookie: string) => {
    for (let tries = 0; tries < 5; tries += 1)
      await logIn('/admin/auth/login', { email: me.admin.email, password: 'Adivinada*1' });
    return (await logIn('/admin/auth/login', { ...me.admin, password: me.password }, cookie)).status === 200;
  };

  it('ends with each new and each removed key, but for the browser that did it [12.1.12]', async () => {
    const me = await createAdmin(app);
    const keys = keysOf(app);
    let mark = markOf(await logIn('/admin/auth/login', { ...me.admin, password: me.password }));
    const changes = [
      async () => keys.addPasskey(me, undefined, 'Teléfono', await keys.mailCode(me)),
      () => keys.addPasskey(me),
      async () => {
        const { body } = await keys.call(me.token, 'GET', '/second-factor');
        const [first] = (body.data as { passkeys: { id: string }[] }).passkeys;
        return keys.call(me.token, 'DELETE', `/second-factor/passkeys/${first?.id}`);
      },
    ];
    for (const change of changes) {
      app.clock.advance(seconds(1));
      const changed = await change();
      expect(changed.status).toBeLessThan(300);
      expect([await isKnown(me, mark), await isKnown(me, markOf(changed))]).toEqual([false, true]);
      mark = markOf(changed);
    }
  });
});
