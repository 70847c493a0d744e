import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitRates } from '#platform/http/rate-limit.ts';
import { findFreePort } from '#testing/find-free-port.ts';
import { hasRedis, type RedisServer, startRedis } from '#testing/redis-server.ts';
import { testConfig } from '#testing/test-config.ts';

interface Line {
  readonly level: number;
  readonly part?: string;
  readonly msg: string;
}

const warning = 40;
const patiently = { timeout: 20_000, interval: 50 };
const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** Its route allows three requests a minute. */
async function openProcess(redisUrl: string | undefined) {
  const lines: Line[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'info', stream } });
  const limits = await limitRates(app, testConfig('/nowhere', { rateLimit: true, redisUrl }));
  app.get('/', { config: { rateLimit: { max: 3, timeWindow: '1 minute' } } }, async () => 'x');
  opened.push(app);
  const call = async (times: number) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await app.inject('/')).statusCode);
    return statuses;
  };
  return { limits, lines: () => lines.filter(({ part }) => part === 'redis'), call };
}

it('counts in the memory of the process without Redis', async () => {
  const process = await openProcess(undefined);
  expect(process.limits).toBeNull();
  expect(await process.call(4)).toEqual([200, 200, 200, 429]);
});

it('answers every call when Redis is not there, and says so once', async () => {
  const process = await openProcess(`redis://127.0.0.1:${await findFreePort()}`);
  expect(process.limits?.isUp()).toBe(false);
  expect(await process.call(6)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(process.lines()).toMatchObject([{ level: warning, msg: 'limits are not counted' }]);
});

describe.skipIf(!hasRedis)('limits shared through Redis (needs redis-server)', () => {
  let redis: RedisServer;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.kill());

  it('count the calls of two processes together', async () => {
    const [one, other] = [await openProcess(redis.url), await openProcess(redis.url)];
    expect(await one.call(2)).toEqual([200, 200]);
    expect(await other.call(2)).toEqual([200, 429]);
    expect(one.limits?.isUp()).toBe(true);
    expect(one.lines()).toEqual([]);
  });

  it.each(['killed', 'frozen'] as const)(
    'let calls through while Redis is %s, and count again when it is back',
    async (how) => {
      const process = await openProcess(redis.url);
      expect(await process.call(4)).toEqual([200, 200, 200, 429]);
      if (how === 'killed') await redis.kill();
      else redis.freeze();
      expect(await process.call(4)).toEqual([200, 200, 200, 200]);
      await vi.waitFor(() => expect(process.limits?.isUp()).toBe(false), patiently);
      // Logged at the client's next attempt to connect.
      await vi.waitFor(() => expect(process.lines()).toHaveLength(1), patiently);
      if (how === 'killed') await redis.restart();
      else redis.thaw();
      await vi.waitFor(() => expect(process.limits?.isUp()).toBe(true), patiently);
      expect(process.lines()).toMatchObject([{ level: warning }, { level: 30 }]);
      expect(await process.call(4)).toContain(429);
    },
  );
});
