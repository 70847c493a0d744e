import { expectThat } from '../support/expect.ts';
import { call } from '../support/load.ts';
import { startOwnCluster } from '../support/own-cluster.ts';
import { adminAccount, isReady, start, until } from '../support/server.ts';
import type { World } from '../support/world.ts';

const lists = ['/admin/users', '/admin/credits', '/admin/activity', '/admin/terms/acceptances'];
/** A frozen replica is found out by the first look that it does not respond to, 2 to 4 s later. */
const patienceMs = { killed: 3_000, frozen: 7_000 } as const;

/**
 * The read replica is killed and frozen under a running server: its lists come from the primary.
 */
export async function replicaUnavailable(world: World): Promise<string> {
  const primary = await startOwnCluster();
  const replica = await primary.startReplica();
  const environment = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url };
  const server = await start({ dataDir: world.folder(), environment });
  try {
    const { accessToken } = await call<{ accessToken: string }>(
      ...([server.url, null, 'POST', '/admin/auth/login', adminAccount] as const),
    );
    const askAll = async (): Promise<number> => {
      let slowestMs = 0;
      for (const path of lists) {
        const askedAt = Date.now();
        await call(server.url, accessToken, 'GET', path);
        slowestMs = Math.max(slowestMs, Date.now() - askedAt);
      }
      return slowestMs;
    };
    const isUsed = async () => /^database_replica_up 1$/m.test(await (await fetch(`${server.url}/metrics`)).text());
    await until('the replica is read from', 20_000, isUsed);
    await askAll();
    const seen: string[] = [];
    for (const [how, go, comeBack] of [
      ['killed', () => replica.kill(), () => replica.restart()],
      ['frozen', async () => replica.freeze(), async () => replica.thaw()],
    ] as const) {
      await go();
      const slowestMs = await askAll();
      expectThat(slowestMs < patienceMs[how], `A list took ${slowestMs} ms while the replica was ${how}`);
      expectThat(!(await isUsed()), `Said to read from the replica while it was ${how}`);
      expectThat(await isReady(server), `Not ready while the replica was ${how}`);
      const settledMs = await askAll();
      expectThat(settledMs < patienceMs.killed, `A list took ${settledMs} ms once that was known`);
      await comeBack();
      const backAt = Date.now();
      await until('lists come from the replica again', 30_000, isUsed);
      await askAll();
      seen.push(
        `${how}: ${lists.length} lists answered (slowest ${slowestMs} ms, then ${settledMs}), back ${Date.now() - backAt} ms after`,
      );
    }
    const said = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"part":"replica"'));
    expectThat(
      said.length === 2,
      `Said ${said.length} times that the replica went, and it went twice:\n${said.join('\n')}`,
    );
    return seen.join('; ');
  } finally {
    replica.thaw();
    await server.stop();
    await replica.stop();
    await primary.stop();
  }
}
