import type { WebSocket } from '@fastify/websocket';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { contextFor, createAdmin, createCredit, createUser, type SignedInAdmin } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { addNotification, type NewNotification } from './add-notification.ts';

interface Connection {
  readonly messages: Record<string, unknown>[];
  readonly closed: Promise<number>;
}

describeOnBothDatabases('live notifications', (open) => {
  let app: TestApp;
  let me: SignedInAdmin;
  const sockets: WebSocket[] = [];

  beforeEach(async () => {
    app = await openTestApp(await open(), { notificationsLive: true });
    me = await createAdmin(app);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate();
    await app.close();
  });

  /** Rejects if the server refuses the upgrade. */
  const connect = async (token: string, origin = 'http://localhost'): Promise<Connection> => {
    const messages: Record<string, unknown>[] = [];
    let closed: Promise<number> = Promise.resolve(0);
    const opened = await app.app.injectWS(
      `/notifications?token=${token}`,
      { headers: { origin } },
      {
        onInit: (socket) => {
          socket.on('message', (data) => messages.push(JSON.parse(String(data))));
          closed = new Promise((resolve) => socket.on('close', resolve));
        },
      },
    );
    sockets.push(opened);
    return { messages, closed };
  };
  const add = (notification: NewNotification) =>
    inTransaction(app.parts.db, (tx) => addNotification(contextFor(app.parts), tx, notification));
  const eventsOf = ({ messages }: Connection) => messages.filter(({ type }) => type !== 'heartbeat');

  it('tells at once of a new user, with id, nombres and apellidos [3.7.19] [3.3.10]', async () => {
    const connection = await connect(me.token);
    const { user } = await createUser(app);
    await add({ type: 'new_user', message: 'Nuevo usuario', entityId: user.id });
    await expect.poll(() => eventsOf(connection)).toHaveLength(1);
    expect(eventsOf(connection)[0]).toMatchObject({
      type: 'user.created',
      data: { user: { id: user.id, nombres: user.nombres, apellidos: user.apellidos } },
      notification: { type: 'new_user', message: 'Nuevo usuario', read: false },
    });
    expect(connection.messages[0]).toEqual({ type: 'heartbeat' });
  });

  it('tells of a new credit, a new status and a new document [3.3.11] [3.3.12]', async () => {
    const connection = await connect(me.token);
    const { user } = await createUser(app);
    const credit = await createCredit(app, { userId: user.id, stage: 'APPROVED' });
    await add({ type: 'new_credit', message: 'Nuevo crédito', entityId: credit.id });
    const metadata = { previousStatus: 'UNDER_REVIEW', status: 'APPROVED' };
    await add({ type: 'credit_status', message: 'Aprobado', entityId: credit.id, metadata });
    await add({ type: 'new_document', message: 'Documento', entityId: user.id, metadata: { creditId: credit.id } });
    await expect.poll(() => eventsOf(connection)).toHaveLength(3);
    const person = { id: user.id, nombres: user.nombres, apellidos: user.apellidos };
    const byType = new Map(eventsOf(connection).map((event) => [event.type, event.data]));
    expect(byType.get('credit.created')).toMatchObject({
      credit: { id: credit.id, amount: 10_000, term: 24, user: person },
    });
    expect(byType.get('credit.status.changed')).toMatchObject({
      credit: { id: credit.id, status: 'APPROVED' },
      previousStatus: 'UNDER_REVIEW',
    });
    expect(byType.get('document.created')).toEqual({ document: { id: user.id, creditId: credit.id } });
  });

  it('tells nobody of people whom they may not see [8.12.2]', async () => {
    const editor = await createAdmin(app, { permissions: ['content.manage'] });
    const [mine, theirs] = [await connect(me.token), await connect(editor.token)];
    await add({ type: 'new_user', message: 'Nuevo', entityId: me.admin.id });
    await add({ type: 'unreadable_charges', message: 'Cargos', entityId: me.admin.id });
    await expect.poll(() => eventsOf(mine)).toHaveLength(2);
    await expect.poll(() => eventsOf(theirs)).toMatchObject([{ type: 'institution.unreadable' }]);
  });

  it('tells one person alone of what is only for that person [10.2.2]', async () => {
    const other = await createAdmin(app);
    const [mine, theirs] = [await connect(me.token), await connect(other.token)];
    const entityId = other.admin.id;
    await add({ type: 'case_taken', message: 'Luis tomó una solicitud', entityId, onlyFor: me.admin.id });
    await add({ type: 'unreadable_charges', message: 'Cargos', entityId });
    await expect.poll(() => eventsOf(mine)).toHaveLength(2);
    expect(eventsOf(mine)).toContainEqual(
      expect.objectContaining({ type: 'credit.taken', data: { credit: { id: entityId } } }),
    );
    await expect.poll(() => eventsOf(theirs)).toMatchObject([{ type: 'institution.unreadable' }]);
  });

  it('tells who did something nothing of it, and marks a begun application as read [6.4.6]', async () => {
    const other = await createAdmin(app);
    const [mine, theirs] = [await connect(me.token), await connect(other.token)];
    const actor = { kind: 'admin' as const, adminId: me.admin.id };
    await inTransaction(app.parts.db, (tx) =>
      addNotification({ ...contextFor(app.parts), actor } as never, tx, {
        ...{ type: 'credit_status', message: 'Crédito aprobado', entityId: me.admin.id },
      }),
    );
    await add({ type: 'new_credit', message: 'Un borrador', entityId: me.admin.id });
    const told = (connection: typeof mine) =>
      eventsOf(connection).map(({ notification }) => {
        const { message, read } = notification as { message: string; read: boolean };
        return [message, read];
      });
    await expect
      .poll(() => told(theirs).sort())
      .toEqual([
        ['Crédito aprobado', false],
        ['Un borrador', true],
      ]);
    expect(told(mine)).toEqual([['Un borrador', true]]);
  });

  it('tells nothing of what was rolled back', async () => {
    const connection = await connect(me.token);
    const { user } = await createUser(app);
    await inTransaction(app.parts.db, async (tx) => {
      const lost = { type: 'new_user', message: 'lost', entityId: user.id } as const;
      await addNotification(contextFor(app.parts), tx, lost);
      throw new Error('rolled back');
    }).catch(() => undefined);
    await add({ type: 'new_user', message: 'kept', entityId: user.id });
    await expect.poll(() => eventsOf(connection)).toHaveLength(1);
    expect(eventsOf(connection)[0]).toMatchObject({ notification: { message: 'kept' } });
  });

  it('lets in only an administrator with a good session, from a page of ours', async () => {
    const { token } = await createUser(app);
    for (const bad of ['', 'a_nothing', token])
      await expect(connect(bad)).rejects.toThrow('Unexpected server response');
    await expect(connect(me.token, 'https://otro.example')).rejects.toThrow('Unexpected server response');
    const waiting = await createAdmin(app, { requiresPasswordChange: true });
    await expect(connect(waiting.token)).rejects.toThrow('Unexpected server response');
    const keyless = await createAdmin(app, { hasSecondFactor: true });
    await expect(connect(keyless.token)).rejects.toThrow('Unexpected server response');
    app.clock.advance(minutes(30));
    await expect(connect(me.token)).rejects.toThrow('Unexpected server response');
  });

  it('closes instead of telling when the session has ended', async () => {
    const connection = await connect(me.token);
    await app.call('POST', '/admin/auth/logout', { token: me.token });
    await add({ type: 'new_user', message: 'Nuevo', entityId: me.admin.id });
    expect(await connection.closed).toBe(4401);
    expect(eventsOf(connection)).toEqual([]);
  });

  it('takes five connections of one session, one after another or at once, and lets the next in when one is closed', async () => {
    await Promise.allSettled(Array.from({ length: 12 }, () => connect(me.token)));
    await expect.poll(() => sockets.filter((socket) => socket.readyState === socket.OPEN).length).toBe(5);
    await expect(connect(me.token)).rejects.toThrow('Unexpected server response: 429');
    const other = await createAdmin(app);
    expect((await connect(other.token)).messages).toEqual([{ type: 'heartbeat' }]);
    const open = sockets.find((socket) => socket.readyState === socket.OPEN);
    open?.terminate();
    await expect
      .poll(() =>
        connect(me.token).then(
          () => 'in',
          () => 'refused',
        ),
      )
      .toBe('in');
  });

  it('is no page', async () => {
    const response = await app.app.inject({ url: `/notifications?token=${me.token}` });
    expect(response.statusCode).toBe(404);
  });
});

describeOnBothDatabases('live notifications that are off', (open) => {
  it('do not exist by default [3.4.44]', async () => {
    const app = await openTestApp(await open());
    const me = await createAdmin(app);
    const url = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
    const outcome = await new Promise((resolve) => {
      const socket = new globalThis.WebSocket(`${url}/notifications?token=${me.token}`);
      socket.addEventListener('open', () => resolve('open'));
      socket.addEventListener('error', () => resolve('refused'));
    });
    expect(outcome).toBe('refused');
    expect((await app.call('GET', '/admin/notifications', { token: me.token })).status).toBe(200);
    await app.close();
  });
});
