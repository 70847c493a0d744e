import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import { afterEach, expect, it, vi } from 'vitest';
import { createAdmin, createCredit, createUser } from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { subjectsOfCalls } from './record-failed-call.ts';
import * as repository from './repository.ts';
import { openLog } from './testing/open-log.ts';

it('names what every write of an administrator changes', () => {
  const writes = allEndpoints.filter(({ access, method }) => access.kind === 'admin' && method !== 'GET');
  const named = new Set(writes.map(({ path }) => path.split('/')[2] ?? ''));
  expect([...named].sort()).toEqual(Object.keys(subjectsOfCalls).sort());
});

const unknownId = '0199c0de-0000-7000-8000-000000000001';

describeOnBothDatabases('a failed call of an administrator', (open) => {
  const { log, call } = openLog(open);
  afterEach(() => vi.restoreAllMocks());

  const failures = async () => (await call('GET', '?about=failure')).body.data as Record<string, unknown>[];
  const write = (method: string, path: string, body?: unknown, token = log.me.token) =>
    log.app.call(method, `/admin/${path}`, { token, body });

  it('is recorded by the server with the message of its reply [3.4.60] [12.14.1]', async () => {
    const { status, body } = await write('POST', `users/${unknownId}/status`, { status: 'ACTIVE' });
    expect([status, await failures()]).toEqual([
      404,
      [
        expect.objectContaining({
          type: 'user',
          status: 'rejected',
          description: 'Error al cambiar un usuario',
          targetId: unknownId,
          details: { error: body.message, code: 'NOT_FOUND' },
          adminId: log.me.admin.id,
          source: 'server',
        }),
      ],
    ]);
  });

  it('is recorded where a permission is missing, and goes with the account it is about [12.14.1]', async () => {
    const reader = await createAdmin(log.app, { permissions: ['credits.read'] });
    const { user } = await createUser(log.app);
    const credit = await createCredit(log.app, { userId: user.id, stage: 'UNDER_REVIEW' });
    const refused = await write('POST', `credits/${credit.id}/status`, { status: 'APPROVED' }, reader.token);
    expect(refused.status).toBe(403);
    expect(await failures()).toMatchObject([
      {
        description: 'Error al cambiar una solicitud',
        targetId: credit.id,
        adminId: reader.admin.id,
        details: { code: 'FORBIDDEN' },
      },
    ]);
    const { body } = await call('GET', `?personId=${user.id}`);
    expect(body.data).toMatchObject([{ description: 'Error al cambiar una solicitud' }]);
  });

  it('is none where a value is refused or a colleague was faster [6.4.4] [9.7.7]', async () => {
    const { user } = await createUser(log.app);
    const credit = await createCredit(log.app, { userId: user.id, stage: 'UNDER_REVIEW' });
    const decide = (body: object) => write('POST', `credits/${credit.id}/status`, body);
    expect((await decide({ status: 'OTRO' })).status).toBe(400);
    expect((await decide({ status: 'PENDING', note: 'x', version: 99 })).body.code).toBe('CONFLICT');
    expect(await failures()).toEqual([]);
  });

  it('leaves the reply as it is where it cannot be recorded', async () => {
    const reader = await createAdmin(log.app, { permissions: [] });
    const insert = vi.spyOn(repository, 'insertActivity').mockRejectedValue(new Error('No connection'));
    const { status, body } = await write('DELETE', `blogs/${unknownId}`, undefined, reader.token);
    expect([status, body.code, insert.mock.calls.length]).toEqual([403, 'FORBIDDEN', 1]);
  });
});
