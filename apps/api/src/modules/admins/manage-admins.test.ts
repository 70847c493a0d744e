import type { ListedAdmin } from '@cotejo/contracts/admins';
import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hours } from '#platform/clock.ts';
import { createAdmin, createUser, type SignedInAdmin } from '#testing/factories.ts';
import { whileRowIsHeld } from '#testing/hold-row.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';

const unknownId = '0199c0de-0000-7000-8000-000000000001';

describeOnBothDatabases('managing administrators', (open) => {
  let database: TestDatabase;
  let app: TestApp;
  let manager: SignedInAdmin;

  beforeEach(async () => {
    database = await open();
    app = await openTestApp(database);
    manager = await createAdmin(app);
  });
  afterEach(() => app.close());

  const call = (method: string, path: string, body?: unknown, token = manager.token) =>
    app.call(method, `/admin/auth${path}`, { token, body });
  const logIn = (email: string, password: string) => call('POST', '/login', { email, password }, '');
  const lastActivity = async () => {
    const { body } = await app.call('GET', '/admin/activity?limit=1', { token: manager.token });
    return (body.data as Record<string, unknown>[])[0];
  };

  it('lists every administrator, without secrets [3.7.08]', async () => {
    const other = await createAdmin(app, { permissions: ['credits.approve'] });
    const { status, body } = await call('GET', '');
    expect(status).toBe(200);
    const list = body.data as Record<string, unknown>[];
    expect(list).toHaveLength(3);
    expect(list.map(({ id }) => id)).toContain(other.admin.id);
    expect(JSON.stringify(list)).not.toMatch(/password_?hash|argon2/i);
  });

  it('says who has no second key only to who manages administrators, and to each of themself [12.11.6]', async () => {
    const other = await createAdmin(app, { permissions: ['content.manage'] });
    const keysFor = async (token: string) => {
      const { body } = await call('GET', '', undefined, token);
      return Object.fromEntries((body.data as ListedAdmin[]).map(({ id, hasSecondFactor }) => [id, hasSecondFactor]));
    };
    expect(await keysFor(other.token)).toMatchObject({ [manager.admin.id]: null, [other.admin.id]: false });
    expect(await keysFor(manager.token)).toMatchObject({ [manager.admin.id]: false, [other.admin.id]: false });
  });

  it('makes an administrator from a user, who gets a temporary password and the work of a reviewer [3.7.09] [3.6.10]', async () => {
    const { user } = await createUser(app);
    const { status, body } = await call('POST', `/create-from-user/${user.id}`);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      email: user.email,
      nombres: user.nombres,
      permissions: reviewerPermissions,
      requiresPasswordChange: true,
    });
    expect(await lastActivity()).toMatchObject({
      type: 'system',
      status: 'created',
      adminName: 'Rosa Revisora Ejemplo',
    });
    expect((await app.call('GET', '/users/profile', { token: user.id })).status).toBe(401);

    const [mail] = await app.mailsTo(user.email);
    expect(mail?.text).toContain(
      'Rosa Revisora Ejemplo te dio acceso a la administración. Puedes ver solicitudes, ver documentos, aprobar créditos',
    );
    const login = await logIn(user.email, await app.codeFor(user.email));
    expect(login.status).toBe(200);
    expect(login.body.data).toMatchObject({ requiresPasswordChange: true, admin: { requiresPasswordChange: true } });
  });

  it('opens only the change of password with a temporary one, and everything afterwards', async () => {
    const { user } = await createUser(app);
    await call('POST', `/create-from-user/${user.id}`, { permissions: ['activity.read'] });
    const code = await app.codeFor(user.email);
    // Pasted with spaces and typed in lower case.
    const login = await logIn(user.email, ` ${code.toLowerCase()} `);
    const { accessToken } = login.body.data as { accessToken: string };
    for (const path of ['', '/notifications']) {
      const response = await app.call('GET', path === '' ? '/admin/auth' : '/admin/notifications', {
        token: accessToken,
      });
      expect(response.status).toBe(403);
      expect(response.body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    }
    const change = { currentPassword: code, newPassword: 'Nueva*2026' };
    expect((await call('POST', '/change-password', change, accessToken)).status).toBe(200);
    expect((await call('GET', '', undefined, accessToken)).status).toBe(200);
    expect((await logIn(user.email, code)).status).toBe(401);
    const again = await logIn(user.email, 'Nueva*2026');
    expect(again.body.data).not.toHaveProperty('requiresPasswordChange');
  });

  it('takes a temporary password for 24 hours', async () => {
    const { user } = await createUser(app);
    await call('POST', `/create-from-user/${user.id}`);
    const code = await app.codeFor(user.email);
    app.clock.advance(hours(24));
    expect((await logIn(user.email, code)).status).toBe(401);
  });

  it('refuses to make one of nobody, of an administrator and of a blocked user', async () => {
    const { user } = await createUser(app);
    expect((await call('POST', `/create-from-user/${unknownId}`)).status).toBe(404);
    expect((await call('POST', '/create-from-user/nadie')).status).toBe(404);
    const wrong = await call('POST', `/create-from-user/${user.id}`, { permissions: ['everything'] });
    expect(wrong.status).toBe(400);
    expect((await call('POST', `/create-from-user/${user.id}`, { role: 'root' })).body.code).toBe('UNKNOWN_FIELD');
    expect((await call('POST', `/create-from-user/${user.id}`)).status).toBe(201);
    expect((await call('POST', `/create-from-user/${user.id}`)).status).toBe(409);
    const blocked = await createUser(app, { status: 'inactive' });
    expect((await call('POST', `/create-from-user/${blocked.user.id}`)).status).toBe(409);
  });

  it('deletes an administrator, whose session ends at once [3.7.10]', async () => {
    const { admin, token: accessToken } = await createAdmin(app);
    expect((await call('DELETE', `/${admin.id}`)).status).toBe(200);
    expect((await call('GET', '', undefined, accessToken)).status).toBe(401);
    expect(await lastActivity()).toMatchObject({ status: 'deleted', targetId: admin.id });
    expect((await call('DELETE', `/${admin.id}`)).status).toBe(404);
  });

  it('deletes nobody who asks for themself, and never the last who manages administrators [3.6.11]', async () => {
    expect((await call('DELETE', `/${manager.admin.id}`)).status).toBe(409);
    const { body } = await call('GET', '');
    for (const { id } of body.data as { id: string }[]) {
      if (id !== manager.admin.id) expect((await call('DELETE', `/${id}`)).status).toBe(200);
    }
    const alone = await call('PUT', `/${manager.admin.id}/permissions`, { permissions: ['activity.read'] });
    expect(alone.status).toBe(409);
    expect((await call('GET', '')).status).toBe(200);
  });

  it('leaves one manager when two delete each other at the same time', async () => {
    const { body } = await call('GET', '');
    const first = (body.data as { id: string }[]).find(({ id }) => id !== manager.admin.id);
    await call('DELETE', `/${first?.id}`);
    const rival = await createAdmin(app);
    const responses = await whileRowIsHeld(database, { table: 'admins', id: manager.admin.id }, () => [
      call('DELETE', `/${rival.admin.id}`),
      call('DELETE', `/${manager.admin.id}`, undefined, rival.token),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('lets nobody go on managing who was deleted meanwhile, though other managers are left', async () => {
    // A third manager, so that the rule of the last manager does not apply.
    await createAdmin(app);
    const [one, other] = [await createAdmin(app), await createAdmin(app)];
    const responses = await whileRowIsHeld(database, { table: 'admins', id: manager.admin.id }, () => [
      call('DELETE', `/${other.admin.id}`, undefined, one.token),
      call('DELETE', `/${one.admin.id}`, undefined, other.token),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('changes permissions at once', async () => {
    const { admin, token: accessToken } = await createAdmin(app, { permissions: ['activity.read', 'content.manage'] });
    const path = `/${admin.id}/permissions`;
    expect((await app.call('GET', '/admin/activity', { token: accessToken })).status).toBe(200);
    const response = await call('PUT', path, { permissions: ['users.manage', 'credits.approve', 'users.manage'] });
    expect(response.status).toBe(200);
    // Approving implies reading.
    expect(response.body.data).toMatchObject({
      permissions: ['credits.read', 'documents.read', 'credits.approve', 'users.manage'],
    });
    expect((await app.call('GET', '/admin/activity', { token: accessToken })).status).toBe(403);
    expect((await call('PUT', `/${unknownId}/permissions`, { permissions: [] })).status).toBe(404);
    for (const body of [{}, { permissions: 'all' }, { permissions: ['root'] }, { permissions: [], extra: 1 }]) {
      expect((await call('PUT', path, body)).status).toBe(400);
    }
    expect((await call('PUT', path, { permissions: [] })).status).toBe(200);
  });

  it('tells a person by mail and bell which permissions another administrator gave and took [12.11.3]', async () => {
    const { admin, token } = await createAdmin(app, { permissions: ['content.manage', 'activity.read'] });
    const change = (permissions: string[], by = manager.token) =>
      call('PUT', `/${admin.id}/permissions`, { permissions }, by);
    const bell = async (of: string) =>
      (await app.call('GET', '/admin/notifications?type=permissions_changed', { token: of })).body.data as {
        message: string;
      }[];
    await change(['activity.read', 'users.manage', 'reports.read']);
    const by = `${manager.admin.nombres} ${manager.admin.apellidos}`;
    const message = `${by} cambió tus permisos. Ahora tienes: Gestionar usuarios, Ver el informe del equipo. Ya no tienes: Gestionar contenidos.`;
    expect(await bell(token)).toMatchObject([{ message, entityId: admin.id, read: false }]);
    const [mail] = await app.mailsTo(admin.email);
    expect(mail?.subject).toBe('Cambiaron tus permisos en Cotejo');
    expect(mail?.text).toContain(by);
    expect(mail?.text).toMatch(/ahora tienes:\s+[^\n]*Gestionar usuarios\s+[^\n]*Ver el informe del equipo/);
    expect(mail?.text).toMatch(/ya no tienes:\s+[^\n]*Gestionar contenidos/);
    expect(mail?.text).not.toContain('Ver el registro de actividad');
    // Nobody else hears of it.
    expect(await bell(manager.token)).toEqual([]);
    await change([]);
    expect((await bell(token))[0]?.message).toMatch(/^[^:]+\. Ya no tienes: Gestionar usuarios, /);
    const texts = (await app.mailsTo(admin.email)).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('No te queda ningún permiso.'));
  });

  it('tells and records nothing of the same permissions, nor tells of an own change or who may not sign in [12.11.4]', async () => {
    const { admin } = await createAdmin(app, { permissions: ['content.manage', 'activity.read'] });
    const before = await lastActivity();
    const same = await call('PUT', `/${admin.id}/permissions`, { permissions: ['activity.read', 'content.manage'] });
    expect(same.body.data).toMatchObject({ permissions: ['content.manage', 'activity.read'] });
    expect(await lastActivity()).toEqual(before);
    expect(await app.mailsTo(admin.email)).toEqual([]);
    const { admin: inactive } = await createAdmin(app, { permissions: ['content.manage'], isActive: false });
    expect((await call('PUT', `/${inactive.id}/permissions`, { permissions: [] })).status).toBe(200);
    expect(await app.mailsTo(inactive.email)).toEqual([]);
    const own = ['admins.manage', 'activity.read'];
    expect((await call('PUT', `/${manager.admin.id}/permissions`, { permissions: own })).status).toBe(200);
    expect(await app.mailsTo(manager.admin.email)).toEqual([]);
  });
});
