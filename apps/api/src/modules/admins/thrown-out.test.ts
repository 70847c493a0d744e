import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { endSessions } from '#app/operations/end-sessions.ts';
import { resetAdmin } from '#app/operations/reset-admin.ts';
import { startAdminSession } from '#modules/identity';
import { inTransaction } from '#platform/db/database.ts';
import { contextFor, createAdmin, factoryPassword, type SignedInAdmin } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { keysOf } from './testing/second-keys.ts';

const sessionsAtOnce = 6;
const rounds = 3;

interface Pair {
  accessToken: string;
  refreshToken: string;
}

/** A session that somebody else holds and refreshes without a pause. */
interface Stolen {
  readonly familyId: string;
  /** The pair of the sign-in, which was refreshed since. */
  readonly first: Pair;
  last: Pair;
  refreshed: number;
}

// The embedded database has one connection, so no two transactions run at once.
describe.runIf(inject('postgresTemplate'))('sessions of an administrator that are refreshed without a pause', () => {
  let app: TestApp;
  let manager: SignedInAdmin;
  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase('postgres'));
    manager = await createAdmin(app);
  });
  afterAll(() => app.close());

  const auth = (method: string, path: string, token?: string, body?: object) =>
    app.call(method, `/admin/auth${path}`, { body, ...(token && { token }) });
  const refresh = (refreshToken: string) => auth('POST', '/refresh-token', undefined, { refreshToken });

  /** Like sign-ins, which have tests of their own: with a key where the account has one. */
  const steal = async ({ admin }: SignedInAdmin): Promise<Stolen[]> => {
    const tokens = await inTransaction(app.parts.db, async (tx) => {
      const pairs: Pair[] = [];
      for (let one = 0; one < sessionsAtOnce; one += 1) {
        pairs.push(await startAdminSession(contextFor(app.parts), tx, admin.id, { hasProvedKey: true }));
      }
      return pairs;
    });
    return Promise.all(
      tokens.map(async (first) => {
        const { body } = await auth('GET', '/sessions', first.accessToken);
        const own = (body.data as { id: string; current: boolean }[]).find(({ current }) => current);
        return { familyId: String(own?.id), first, last: first, refreshed: 0 };
      }),
    );
  };

  /** Refreshes each until it is refused, or until `stop`. */
  const keepRefreshing = (stolen: Stolen[]) => {
    let isOver = false;
    const strange: number[] = [];
    const loops = stolen.map(async (session) => {
      while (!isOver) {
        const { status, body } = await refresh(session.last.refreshToken);
        if (status === 200) {
          session.last = body as unknown as Pair;
          session.refreshed += 1;
        } else {
          if (status !== 401) strange.push(status);
          if (status === 401) return;
        }
      }
    });
    return {
      allRefreshed: () => expect.poll(() => Math.min(...stolen.map(({ refreshed }) => refreshed))).toBeGreaterThan(0),
      async stop() {
        isOver = true;
        await Promise.all(loops);
      },
      strange,
    };
  };

  const newPassword = 'Distinta*2027';
  const ways: Record<string, (owner: SignedInAdmin, stolen: Stolen[]) => Promise<number[]>> = {
    'a new password': async ({ token }) => {
      const body = { currentPassword: factoryPassword, newPassword };
      return [(await auth('POST', '/change-password', token, body)).status];
    },
    'a temporary password of a manager': async ({ admin }) => [
      (await auth('POST', `/${admin.id}/temporary-password`, manager.token)).status,
    ],
    'a temporary password asked for by mail': async ({ admin }) => {
      await auth('POST', '/recover', undefined, { email: admin.email });
      const body = { email: admin.email, password: await app.codeFor(admin.email) };
      return [(await auth('POST', '/login', undefined, body)).status];
    },
    'a temporary password of the operator': async ({ admin }) => {
      await resetAdmin(app.parts, admin.email);
      return [200];
    },
    'the end of all sessions by the operator': async () => {
      await endSessions(app.parts, ['admins']);
      manager = await createAdmin(app);
      return [200];
    },
    'the deletion of the administrator': async ({ admin }) => [
      (await auth('DELETE', `/${admin.id}`, manager.token)).status,
    ],
    'the list of sessions': async ({ token }, stolen) =>
      Promise.all(stolen.map(async ({ familyId }) => (await auth('DELETE', `/sessions/${familyId}`, token)).status)),
    'reuse of an old token': async (_owner, stolen) =>
      // The refusal is the right reply.
      Promise.all(stolen.map(async ({ first }) => (await refresh(first.refreshToken)).status - 201)),
    'a log-out with an old token': async (_owner, stolen) =>
      Promise.all(
        stolen.map(async ({ first: { refreshToken } }) => {
          const { status } = await auth('POST', '/logout', undefined, { refreshToken });
          return status;
        }),
      ),
    'a new key': async (owner) => {
      await keysOf(app).firstPasskey(owner);
      return [200];
    },
  };
  const waysWithKey: typeof ways = {
    'the removal of a key': async ({ token }) => [(await auth('DELETE', '/second-factor/totp', token)).status],
    'keys taken away by a manager': async ({ admin }) => [
      (await auth('DELETE', `/${admin.id}/second-factor`, manager.token)).status,
    ],
  };

  const throwOut = async (owner: SignedInAdmin, end: (typeof ways)[string]) => {
    const stolen = await steal(owner);
    const refreshing = keepRefreshing(stolen);
    try {
      await refreshing.allRefreshed();
      const statuses = await end(owner, stolen);
      expect(new Set(statuses)).toEqual(new Set([200]));
    } finally {
      await refreshing.stop();
    }
    expect(refreshing.strange).toEqual([]);
    const afterwards = await Promise.all(
      stolen.map(async ({ last }) => [
        (await auth('GET', '', last.accessToken)).status,
        (await refresh(last.refreshToken)).status,
      ]),
    );
    expect(afterwards).toEqual(stolen.map(() => [401, 401]));
  };

  it.each(Object.entries(ways))('are all ended by %s [12.1.1]', async (_name, end) => {
    for (let round = 0; round < rounds; round += 1) await throwOut(await createAdmin(app), end);
  });

  it.each(Object.entries(waysWithKey))('are all ended by %s [12.1.1]', async (_name, end) => {
    for (let round = 0; round < rounds; round += 1) {
      const owner = await createAdmin(app);
      await keysOf(app).firstTotp(owner);
      await throwOut(owner, end);
    }
  });
});
