import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createUser, sampleRequest } from '#testing/factories.ts';
import { whileRowIsHeld } from '#testing/hold-row.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';

describeOnBothDatabases('a call while the account of its caller is deleted', (open) => {
  let app: TestApp;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database);
  });
  afterAll(() => app.close());

  /** The call waits for the row, and goes on once it is gone. On the embedded database it comes after the deletion. */
  const whileDeleted = async (table: 'users' | 'admins', id: string, call: () => Promise<Response>) => {
    const write = { text: `delete from ${table} where id = $1`, values: [id] };
    if (!database.url)
      await app.call('DELETE', `/admin/${table === 'users' ? table : 'auth'}/${id}`, { token: manager });
    const [answer] = await whileRowIsHeld(database, { table, id }, () => [call()], undefined, write);
    return [answer?.status, answer?.body.code];
  };
  let manager: string;
  beforeAll(async () => {
    manager = (await createAdmin(app)).token;
  });

  it.each([undefined, 'clave-1'])('is 401 for an application, with the key %s [12.1.5]', async (key) => {
    const { user, token } = await createUser(app);
    const call = () =>
      app.call('POST', '/credits', {
        token,
        body: sampleRequest({ email: user.email, document: user.cedula }),
        headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      });
    expect(await whileDeleted('users', user.id, call)).toEqual([401, 'UNAUTHORIZED']);
  });

  it('is 401 for a search that is kept in the history', async () => {
    const { user, token } = await createUser(app);
    const call = () => app.call('GET', '/credits/search?amount=5000&term=24&income=1200', { token });
    expect(await whileDeleted('users', user.id, call)).toEqual([401, 'UNAUTHORIZED']);
  });

  it('is 401 for an administrator', async () => {
    const { admin, token } = await createAdmin(app);
    const call = () => app.call('PUT', '/admin/notifications/read-all', { token });
    expect(await whileDeleted('admins', admin.id, call)).toEqual([401, 'UNAUTHORIZED']);
  });
});
