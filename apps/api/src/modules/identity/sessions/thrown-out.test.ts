import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startUserSession } from '#modules/identity';
import { inTransaction } from '#platform/db/database.ts';
import { contextFor, createAdmin, createUser, factoryPassword, type User } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const sessionsAtOnce = 6;
const rounds = 3;

interface Owner {
  readonly user: User;
  readonly token: string;
}

// The embedded database has one connection, so no two transactions run at once.
describe.runIf(inject('postgresTemplate'))('sessions of a user that are in use without a pause', () => {
  let app: TestApp;
  let manager: string;
  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase('postgres'));
    manager = (await createAdmin(app)).token;
  });
  afterAll(() => app.close());

  const statusOf = async (method: string, path: string, token?: string, body?: object): Promise<number> =>
    (await app.call(method, path, { body, ...(token && { token }) })).status;

  const steal = async ({ user }: Owner): Promise<{ id: string; token: string }[]> => {
    const started = await inTransaction(app.parts.db, async (tx) => {
      const sessions = [];
      for (let one = 0; one < sessionsAtOnce; one += 1) {
        sessions.push(await startUserSession(contextFor(app.parts), tx, user.id));
      }
      return sessions;
    });
    return started.map(({ sessionId, accessToken }) => ({ id: sessionId, token: accessToken }));
  };

  /** Each session writes its own row and others; whoever knows the password signs in again and again, too. */
  const keepUsing = ({ user }: Owner, stolen: { token: string }[]) => {
    let isOver = false;
    let rests = 0;
    const opened: string[] = [];
    const strange: number[] = [];
    const repeat = async (call: () => Promise<boolean>) => {
      while (!isOver && (await call())) rests += 1;
    };
    const note = (status: number) => {
      if (status >= 500) strange.push(status);
      return status;
    };
    const loops = [
      ...stolen.map(({ token }, at) =>
        repeat(async () => {
          // One alone: checks of the password that run at once use up the tries of the account.
          if (at === 0) note(await statusOf('POST', '/users/me/confirm', token, { password: factoryPassword }));
          return note(await statusOf('GET', '/credits/search?amount=5000&term=24&income=1200', token)) !== 401;
        }),
      ),
      repeat(async () => {
        const body = { email: user.email, password: factoryPassword };
        const answer = await app.call('POST', '/auth/login', { body });
        if (answer.status === 200) opened.push((answer.body.data as { accessToken: string }).accessToken);
        return note(answer.status) === 200;
      }),
    ];
    return {
      opened,
      strange,
      inUse: () => expect.poll(() => rests > sessionsAtOnce && opened.length > 0).toBe(true),
      async stop() {
        isOver = true;
        await Promise.all(loops);
      },
    };
  };

  const newPassword = 'Distinta*2027';
  const ways: Record<string, (owner: Owner) => Promise<number>> = {
    'a new password': ({ token }) =>
      statusOf('POST', '/password/change', token, { currentPassword: factoryPassword, newPassword }),
    'a recovered password': async ({ user }) => {
      await app.call('POST', '/password/recover', { body: { email: user.email } });
      const tempCode = await app.codeFor(user.email);
      const body = { email: user.email, tempCode, newPassword };
      return statusOf('POST', '/password/change-recovery', undefined, body);
    },
    'a block': ({ user }) => statusOf('POST', `/admin/users/${user.id}/status`, manager, { status: 'inactive' }),
    'a deletion by an administrator': ({ user }) => statusOf('DELETE', `/admin/users/${user.id}`, manager),
    'a deletion by the owner': ({ token }) => statusOf('DELETE', '/users/me', token, { password: factoryPassword }),
  };

  it.each(Object.entries(ways))('are all ended by %s [12.1.2]', async (_name, end) => {
    for (let round = 0; round < rounds; round += 1) {
      const owner = await createUser(app);
      const stolen = await steal(owner);
      const using = keepUsing(owner, stolen);
      try {
        await using.inUse();
        expect(await end(owner)).toBe(200);
      } finally {
        await using.stop();
      }
      expect(using.strange).toEqual([]);
      const tokens = [...stolen.map(({ token }) => token), ...using.opened];
      const afterwards = await Promise.all(tokens.map((token) => statusOf('GET', '/users/sessions', token)));
      expect(afterwards).toEqual(tokens.map(() => 401));
    }
  });

  it('are each ended by the list of sessions [12.1.2]', async () => {
    const owner = await createUser(app);
    const stolen = await steal(owner);
    const using = keepUsing(owner, stolen);
    await using.inUse();
    const ended = await Promise.all(stolen.map(({ id }) => statusOf('DELETE', `/users/sessions/${id}`, owner.token)));
    await using.stop();
    expect([ended, using.strange]).toEqual([stolen.map(() => 200), []]);
    const afterwards = await Promise.all(stolen.map(({ token }) => statusOf('GET', '/users/sessions', token)));
    expect(afterwards).toEqual(stolen.map(() => 401));
  });
});
