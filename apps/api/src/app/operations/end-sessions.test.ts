import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startUserSession } from '#modules/identity';
import { inTransaction } from '#platform/db/database.ts';
import { activities, handoverLinks, users as usersTable } from '#platform/db/schema.ts';
import { contextFor, createAdmin, createCredit, createOpenedHandover, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { keysOf } from '../../modules/admins/testing/second-keys.ts';
import { endSessions } from './end-sessions.ts';

describeOnBothDatabases('ending all sessions', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  type Scene = Awaited<ReturnType<typeof setScene>>;
  const setScene = async () => {
    const admin = await createAdmin(app);
    const { secret } = await keysOf(app).firstTotp(admin);
    const waiting = await keysOf(app).challenge(admin);
    const { user, token: first } = await createUser(app);
    const again = await inTransaction(app.parts.db, (tx) => startUserSession(contextFor(app.parts), tx, user.id));
    const credit = await createCredit(app, { userId: user.id, stage: 'APPROVED' });
    const { id: handoverId, token: contact } = await createOpenedHandover(app, credit);
    return { admin, secret, waiting, users: [first, again.accessToken], handoverId, contact };
  };
  const linkEnds = async ({ handoverId }: Scene) => {
    const links = await app.parts.db.select().from(handoverLinks);
    return links.filter((link) => link.handoverId === handoverId).map(({ endedAt }) => endedAt?.toISOString() ?? null);
  };
  /** The status of a call with each, by bearer. */
  const tryAll = async (scene: Scene) => {
    const { admin, users, contact } = scene;
    const statusOf = async (method: string, path: string, token?: string, body?: object) =>
      (await app.call(method, path, { body, ...(token && { token }) })).status;
    return {
      admins: [
        await statusOf('GET', '/admin/auth', admin.token),
        await statusOf('POST', '/admin/auth/refresh-token', undefined, { refreshToken: admin.refreshToken }),
      ],
      users: await Promise.all(users.map((token) => statusOf('GET', '/users/sessions', token))),
      contacts: [await statusOf('POST', '/handover/logout', contact)],
    };
  };
  /** What the last commands wrote, newest first. */
  const recorded = async (count: number) =>
    (
      await app.parts.db.select().from(activities).orderBy(desc(activities.timestamp), desc(activities.id)).limit(count)
    ).map(({ description, details, adminId }) => [description, details, adminId]);

  beforeEach(() => endSessions(app.parts));

  it('ends those of administrators, users and contacts, with waiting sign-ins and links [12.1.14]', async () => {
    const scene = await setScene();
    expect(await endSessions(app.parts)).toEqual({ admins: 1, contacts: { links: 1, sessions: 1 }, users: 2 });
    expect(await tryAll(scene)).toEqual({ admins: [401, 401], users: [401, 401], contacts: [401] });
    expect(await linkEnds(scene)).toEqual([app.clock.now().toISOString()]);
    const proved = await keysOf(app).prove(scene.waiting.token, { recoveryCode: 'ABCDE-FGHJK' });
    expect([proved.status, proved.body.code]).toEqual([401, 'SESSION_EXPIRED']);
    expect(await recorded(3)).toEqual(
      expect.arrayContaining([
        ['El operador del servidor cerró todas las sesiones de personas', { sessions: 2 }, null],
        [
          'El operador del servidor cerró todas las sesiones de contactos de instituciones, con sus enlaces',
          { links: 1, sessions: 1 },
          null,
        ],
        ['El operador del servidor cerró todas las sesiones de administradores', { sessions: 1 }, null],
      ]),
    );
    // Whoever knows password and key begins anew.
    const { token } = await keysOf(app).challenge(scene.admin);
    expect(token).not.toBe(scene.waiting.token);
  });

  it.each([
    ['admins', { admins: [401, 401], users: [200, 200], contacts: [200] }],
    ['users', { admins: [200, 200], users: [401, 401], contacts: [200] }],
    ['contacts', { admins: [200, 200], users: [200, 200], contacts: [401] }],
  ] as const)('ends only those of %s if asked so [12.1.14]', async (bearer, statuses) => {
    const scene = await setScene();
    const ended = await endSessions(app.parts, [bearer]);
    expect(Object.keys(ended)).toEqual([bearer]);
    expect(await tryAll(scene)).toEqual(statuses);
    expect(await linkEnds(scene)).toEqual([bearer === 'contacts' ? app.clock.now().toISOString() : null]);
    expect(await recorded(1)).toEqual([[expect.stringContaining('cerró todas las sesiones'), expect.anything(), null]]);
  });

  it('makes the browsers of administrators unknown ones', async () => {
    const { admin, password } = await createAdmin(app);
    const logIn = (typed: string, cookie = '') =>
      app.call('POST', '/admin/auth/login', { body: { email: admin.email, password: typed }, headers: { cookie } });
    const [mark = ''] = String((await logIn(password)).headers['set-cookie']).split(';');
    app.clock.advance(1_000);
    for (let tries = 0; tries < 5; tries += 1) await logIn('Adivinada*1');
    expect((await logIn(password, mark)).status).toBe(200);
    await endSessions(app.parts, ['admins']);
    for (let tries = 0; tries < 5; tries += 1) await logIn('Adivinada*1');
    expect((await logIn(password, mark)).status).toBe(401);
  });

  it('ends those of more users than one batch has', async () => {
    const { user } = await createUser(app);
    const users = Array.from({ length: 501 }, (_, at) => ({ ...user, id: crypto.randomUUID(), number: at }));
    await inTransaction(app.parts.db, async (tx) => {
      for (const { id, number, ...row } of users) {
        const cedula = `09${String(number).padStart(8, '0')}`;
        await tx.insert(usersTable).values({ ...row, id, cedula, email: `mucha${number}@ejemplo.ec` });
        await startUserSession(contextFor(app.parts), tx, id);
      }
    });
    expect(await endSessions(app.parts, ['users'])).toEqual({ users: 502 });
    expect(await endSessions(app.parts, ['users'])).toEqual({ users: 0 });
  });
});
