import type { Permission } from '@cotejo/contracts/core/permissions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import type { Actor } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { contextFor, createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { addNotification } from './add-notification.ts';

const unknownId = '0199c0de-0000-7000-8000-000000000001';

describeOnBothDatabases('notifications', (open) => {
  let app: TestApp;
  let token: string;

  beforeEach(async () => {
    app = await openTestApp(await open());
    token = (await createAdmin(app)).token;
  });
  afterEach(() => app.close());

  const call = (method: string, path: string, as = token) =>
    app.call(method, `/admin/notifications${path}`, { token: as });
  const add = async (message: string) => {
    app.clock.advance(1_000);
    await inTransaction(app.parts.db, (tx) =>
      addNotification(contextFor(app.parts), tx, { type: 'new_user', message, entityId: unknownId }),
    );
  };
  const list = async (query = '', as = token) => {
    const { body } = await call('GET', query, as);
    return body as unknown as {
      data: { id: string; message: string; read: boolean }[];
      unreadCount: number;
      nextCursor: string | null;
    };
  };
  const unread = async (as = token) => ((await call('GET', '/unread-count', as)).body.data as { count: number }).count;

  it('lists newest first with unreadCount [3.7.14] [3.3.09] [3.3.06]', async () => {
    await add('uno');
    await add('dos');
    const { status, body } = await call('GET', '?limit=1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, unreadCount: 2, total: 2, page: 1, limit: 1 });
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        type: 'new_user',
        message: 'dos',
        entityId: unknownId,
        createdAt: app.clock.now().toISOString(),
        read: false,
        metadata: {},
      },
    ]);
  });

  it('lists those of some kinds, counts them, and still tells how many of all are unread', async () => {
    await add('uno');
    await inTransaction(app.parts.db, (tx) =>
      addNotification(contextFor(app.parts), tx, { type: 'credit_status', message: 'dos', entityId: unknownId }),
    );
    const { body } = await call('GET', '?type=credit_status');
    expect(body).toMatchObject({ data: [{ message: 'dos' }], total: 1, unreadCount: 2 });
    expect((await call('GET', '?type=new_user&type=credit_status')).body).toMatchObject({ total: 2 });
    expect((await call('GET', '?type=otro')).status).toBe(400);
  });

  it('tells of people and their applications those who may see them, and counts nothing else [8.12.2]', async () => {
    await add('una persona');
    for (const type of ['new_credit', 'new_document', 'credit_status', 'unreadable_charges'] as const) {
      const notification = { type, message: type, entityId: unknownId, metadata: { status: 'DOCUMENTS_SUBMITTED' } };
      await inTransaction(app.parts.db, (tx) => addNotification(contextFor(app.parts), tx, notification));
    }
    const seenWith = async (...permissions: Permission[]) => {
      const { token } = await createAdmin(app, { permissions });
      const { body } = await call('GET', '', token);
      const count = (await call('GET', '/unread-count', token)).body.data;
      const data = body.data as { type: string; read: boolean }[];
      expect(body).toMatchObject({ total: data.length, unreadCount: data.filter(({ read }) => !read).length });
      return { types: data.map(({ type }) => type).sort(), count };
    };
    expect(await seenWith('content.manage')).toEqual({
      types: ['unreadable_charges'],
      count: { count: 1, needsWork: 1 },
    });
    expect((await seenWith('users.manage')).types).toEqual(['new_user', 'unreadable_charges']);
    // All five, but a new credit does not count as unread.
    const reader = await seenWith('credits.read');
    expect(reader.types).toHaveLength(5);
    expect(reader.count).toEqual({ count: 4, needsWork: 2 });
    const { token: editor } = await createAdmin(app, { permissions: ['content.manage'] });
    expect((await call('GET', '?type=new_user', editor)).body).toMatchObject({ data: [], total: 0 });
  });

  it('tells nobody of what they did themselves, and of a begun application without a bell [6.4.6]', async () => {
    const { admin: me, token: own } = await createAdmin(app);
    const context = contextFor(app.parts);
    const done = contextFor<Actor>(app.parts, {
      ...{ kind: 'admin', adminId: me.id, sessionId: me.id, permissions: [], name: 'Rosa Revisora' },
      requiresPasswordChange: false,
      lacksSecondFactor: false,
    });
    await inTransaction(app.parts.db, async (tx) => {
      const decided = { type: 'credit_status', message: 'Crédito aprobado', entityId: unknownId } as const;
      await addNotification(done, tx, decided);
      await addNotification(context, tx, { type: 'new_credit', message: 'Un borrador', entityId: unknownId });
    });
    const seen = async (as: string) => {
      const { data, unreadCount } = await list('', as);
      return { list: data.map(({ message, read }) => [message, read]).sort(), unreadCount, count: await unread(as) };
    };
    expect(await seen(own)).toEqual({ list: [['Un borrador', true]], unreadCount: 0, count: 0 });
    expect(await seen(token)).toEqual({
      list: [
        ['Crédito aprobado', false],
        ['Un borrador', true],
      ],
      unreadCount: 1,
      count: 1,
    });
  });

  it('pages by page, by cursor and by the last id the caller has', async () => {
    for (const message of ['1', '2', '3', '4', '5']) await add(message);
    const first = await list('?limit=2');
    expect(first.data.map(({ message }) => message)).toEqual(['5', '4']);
    const expected = ['3', '2'];
    const lastId = first.data[1]?.id;
    for (const query of ['&page=2', `&cursor=${first.nextCursor}`, `&lastId=${lastId}`]) {
      expect((await list(`?limit=2${query}`)).data.map(({ message }) => message)).toEqual(expected);
    }
    for (const query of ['&lastId=nada', `&lastId=${unknownId}`]) {
      expect((await list(`?limit=1${query}`)).data[0]?.message).toBe('5');
    }
    expect((await call('GET', '?cursor=x')).status).toBe(400);
    expect((await list('?limit=5')).nextCursor).toBeNull();
  });

  it('marks one read for this administrator alone [3.7.16] [3.7.17]', async () => {
    const other = (await createAdmin(app)).token;
    await add('uno');
    await add('dos');
    const [newest] = (await list()).data;
    expect((await call('PUT', `/${newest?.id}/read`)).status).toBe(200);
    expect((await call('PUT', `/${newest?.id}/read`)).status).toBe(200);
    expect(await unread()).toBe(1);
    expect(await unread(other)).toBe(2);
    expect((await list()).data.map(({ read }) => read)).toEqual([true, false]);
    expect((await list('', other)).data.map(({ read }) => read)).toEqual([false, false]);
    expect((await call('PUT', `/${unknownId}/read`)).status).toBe(404);
    expect((await call('PUT', '/uno/read')).status).toBe(404);
  });

  it('counts apart what needs work [9.7.9]', async () => {
    const counts = async () => (await call('GET', '/unread-count')).body.data;
    const sent = async (status: string) => {
      app.clock.advance(1_000);
      await inTransaction(app.parts.db, (tx) =>
        addNotification(contextFor(app.parts), tx, {
          ...{ type: 'credit_status', message: status, entityId: unknownId, metadata: { status } },
        }),
      );
    };
    await add('se registró');
    for (const status of ['DOCUMENTS_SUBMITTED', 'CANCELLED', 'APPROVED', 'DOCUMENTS_SUBMITTED']) await sent(status);
    expect(await counts()).toEqual({ count: 5, needsWork: 2 });
    const { data } = await list();
    await call('PUT', `/${data[0]?.id}/read`);
    await call('PUT', `/${data[1]?.id}/read`);
    expect(await counts()).toEqual({ count: 3, needsWork: 1 });
    await call('PUT', '/read-all');
    expect(await counts()).toEqual({ count: 0, needsWork: 0 });
  });

  it('marks all read, and what comes later is unread [3.7.18]', async () => {
    await add('uno');
    app.clock.advance(minutes(5));
    token = (await createAdmin(app)).token;
    const other = (await createAdmin(app)).token;
    await add('dos');
    expect((await call('PUT', '/read-all')).status).toBe(200);
    expect(await unread()).toBe(0);
    expect((await list()).data.map(({ read }) => read)).toEqual([true, true]);
    expect(await unread(other)).toBe(2);
    await add('tres');
    expect(await list()).toMatchObject({ unreadCount: 1, data: [{ read: false }, { read: true }, { read: true }] });
    expect((await call('PUT', '/read-all')).status).toBe(200);
    expect(await unread()).toBe(0);
  });

  it('leaves unread what was on its way while all was marked', async () => {
    const before = app.clock.now();
    app.clock.advance(10_000);
    await call('PUT', '/read-all');
    const now = app.clock.now();
    // Created ten seconds ago, committed now.
    app.clock.set(before);
    await add('tarde');
    app.clock.set(now);
    expect(await unread()).toBe(1);
  });

  it('starts an administrator made from a user without old news', async () => {
    await add('uno');
    const { user } = await createUser(app);
    app.clock.advance(1_000);
    await app.call('POST', `/admin/auth/create-from-user/${user.id}`, { token });
    const currentPassword = await app.codeFor(user.email);
    const login = await app.call('POST', '/admin/auth/login', {
      body: { email: user.email, password: currentPassword },
    });
    const { accessToken } = login.body.data as { accessToken: string };
    const body = { currentPassword, newPassword: 'Nueva*2026' };
    await app.call('POST', '/admin/auth/change-password', { token: accessToken, body });
    expect(await unread(accessToken)).toBe(0);
    await add('dos');
    expect(await unread(accessToken)).toBe(1);
  });

  it('tells of a registration [3.1.12]', async () => {
    const email = 'nueva.persona@ejemplo.ec';
    await app.call('POST', '/verification/send', { body: { email, nombres: 'Nueva' } });
    const verificationCode = await app.codeFor(email);
    await app.call('POST', '/verification/verify', { body: { email, verificationCode } });
    const person = { nombres: 'Nueva', apellidos: 'Persona', cedula: '1700000050', telefono: '0990000050' };
    const rest = { direccion: 'Av. Uno', email, password: 'Prueba*2026' };
    const made = await app.call('POST', '/auth/register', { body: { ...person, ...rest } });
    expect(made.status).toBe(201);
    const { data } = await list();
    expect(data).toMatchObject([{ type: 'new_user', read: false, entityId: (made.body.data as { id: string }).id }]);
  });
});
