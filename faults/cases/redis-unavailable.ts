import { startRedis } from '../../apps/api/src/testing/redis-server.ts';
import { expectThat } from '../support/expect.ts';
import { signIn } from '../support/load.ts';
import { isReady, start, until } from '../support/server.ts';
import { pause } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

/**
 * Enough for a page that is rendered anew on a busy machine, and far less than one wait for Redis
 * used to be.
 */
const patienceMs = 2_000;

/**
 * Redis, which counts limits for several processes, is killed and frozen under a running server:
 * nobody waits for it.
 */
export async function redisUnavailable(world: World): Promise<string> {
  const redis = await startRedis();
  const server = await start({
    dataDir: world.embedded(),
    environment: { REDIS_URL: redis.url, RATE_LIMIT: 'on', LOG_LEVEL: 'info' },
  });
  try {
    const token = await signIn(server.url);
    const headers = { authorization: `Bearer ${token}` };
    const wrong = { email: 'nadie@ejemplo.ec', password: 'Equivocada*1' };
    const askAll = async (): Promise<number> => {
      let slowestMs = 0;
      const ask = async (status: number, path: string, init: RequestInit = {}) => {
        const askedAt = Date.now();
        const response = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(10_000) });
        await response.arrayBuffer();
        slowestMs = Math.max(slowestMs, Date.now() - askedAt);
        expectThat(response.status === status, `${path} answered ${response.status} without Redis`);
      };
      await ask(200, '/');
      await ask(200, '/blog');
      await ask(404, '/no/existe');
      await ask(200, '/api/credits/user-credits', { headers });
      const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wrong) };
      await ask(401, '/api/admin/auth/login', login);
      expectThat(await isReady(server), 'Not ready without Redis');
      return slowestMs;
    };
    const storeIsUp = async () => /^rate_limit_store_up 1$/m.test(await (await fetch(`${server.url}/metrics`)).text());
    expectThat(await storeIsUp(), 'Redis is not used at all');

    const seen: string[] = [];
    for (const [how, go, comeBack] of [
      ['killed', () => redis.kill(), () => redis.restart()],
      ['frozen', () => redis.freeze(), () => redis.thaw()],
    ] as const) {
      await go();
      const goneAt = Date.now();
      let slowestMs = 0;
      let rounds = 0;
      do {
        slowestMs = Math.max(slowestMs, await askAll());
        rounds += 1;
        // Within the limits of one IP address: what is tried here is that nobody waits.
        await pause(Math.min(world.unavailableMs / 4, 3_000));
      } while (Date.now() - goneAt < world.unavailableMs);
      expectThat(slowestMs < patienceMs, `A call took ${slowestMs} ms while Redis was ${how}`);
      expectThat(!(await storeIsUp()), `Said to count in Redis while it was ${how}`);
      await comeBack();
      const backAt = Date.now();
      await until('limits are shared again', 10_000, storeIsUp);
      seen.push(`${how} ${rounds} × 6 calls (slowest ${slowestMs} ms, healed ${Date.now() - backAt} ms after)`);
    }
    const lines = server.output().split('\n');
    // Once when it goes and once when it is back, not for each call.
    const said = lines.filter((line) => line.includes('"part":"redis"'));
    const isTold = (line: string | undefined, index: number) =>
      line?.includes(index % 2 === 0 ? 'limits are not counted' : 'limits are counted again');
    expectThat(
      said.length >= 4 && said.length % 2 === 0 && said.length <= 10 && said.every(isTold),
      `Redis went and came back twice, which was said as\n${said.join('\n')}`,
    );
    expectThat(!lines.some((line) => line.includes('Unhandled error event')), 'The client wrote past the log');
    return seen.join('; ');
  } finally {
    redis.thaw();
    await server.stop();
    await redis.kill();
  }
}
