import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitRates } from '#http/rate-limit.ts';
import type { SharedLimits, SharedLimitsOptions } from '#http/shared-limits.ts';
import { findFreePort } from '#testing/find-free-port.ts';
import { hasRedis, type RedisServer, startRedis } from '#testing/redis-server.ts';
import { testConfig } from '#testing/test-config.ts';

interface Line {
  readonly level: number;
  readonly part?: string;
  readonly msg: string;
}

const warning = 40;
const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** A process with one route that takes three calls a minute. */
async function openProcess(redisUrl: string, options?: SharedLimitsOptions) {
  const lines: Line[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'info', stream } });
  const config = testConfig('/nowhere', { rateLimit: true, redisUrl });
  const limits = (await limitRates(app, config, options)) as SharedLimits;
  app.get('/', { config: { rateLimit: { max: 3, timeWindow: '1 minute' } } }, async () => 'x');
  opened.push(app);
  const ask = async () => {
    const startedAt = performance.now();
    const { statusCode } = await app.inject('/');
    return { statusCode, ms: performance.now() - startedAt };
  };
  return { limits, lines: () => lines.filter(({ part }) => part === 'redis'), ask };
}

const countSoon = (calls: readonly { ms: number }[]) => calls.filter(({ ms }) => ms < 90).length;

const statuses = async (ask: () => Promise<{ statusCode: number }>, times: number) => {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1) seen.push((await ask()).statusCode);
  return seen;
};

it('counts in its own memory from the start when Redis is not there, and says so once', async () => {
  const process = await openProcess(`redis://127.0.0.1:${await findFreePort()}`);
  expect(process.limits.isUp()).toBe(false);
  expect(await statuses(process.ask, 4)).toEqual([200, 200, 200, 429]);
  expect(process.lines()).toMatchObject([{ level: warning, msg: expect.stringContaining('this process alone') }]);
});

describe.skipIf(!hasRedis)('limits shared through Redis', () => {
  let redis: RedisServer;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.kill());

  it('count the calls of two processes together', async () => {
    // As long as a busy machine may take: what is counted is the subject.
    const patient = { commandTimeoutMs: 30_000 };
    const [one, other] = [await openProcess(redis.url, patient), await openProcess(redis.url, patient)];
    expect(await statuses(one.ask, 2)).toEqual([200, 200]);
    expect(await statuses(other.ask, 2)).toEqual([200, 429]);
    expect(one.limits.isUp()).toBe(true);
    expect(one.lines()).toEqual([]);
  });

  it('let no call through with which Redis goes', async () => {
    const process = await openProcess(redis.url);
    expect(await statuses(process.ask, 3)).toEqual([200, 200, 200]);
    redis.freeze();
    expect(await statuses(process.ask, 2)).toEqual([429, 429]);
    expect(process.limits.isUp()).toBe(false);
    redis.thaw();
  });

  it.each(['killed', 'frozen'] as const)(
    'are kept by the process while Redis is %s, no call waits, and Redis counts again when it is back',
    async (how) => {
      const process = await openProcess(redis.url);
      await process.ask();
      if (how === 'killed') await redis.kill();
      else redis.freeze();
      const calls = [];
      for (let call = 0; call < 6; call += 1) calls.push(await process.ask());
      // The first was counted before: Redis going gives nobody a new start.
      expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 429, 429, 429]);
      expect(process.limits.isUp()).toBe(false);
      // One may have waited for the response that did not come (100 ms); the others ask nobody. On
      // a busy machine some of the others are late, too: three that are not are enough.
      for (let call = 0; call < 60 && countSoon(calls) < 3; call += 1) calls.push(await process.ask());
      expect(countSoon(calls)).toBeGreaterThanOrEqual(3);
      expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(5_000);
      if (how === 'killed') await redis.restart();
      else redis.thaw();
      await vi.waitFor(() => expect(process.limits.isUp()).toBe(true), { timeout: 20_000, interval: 50 });
      expect(process.lines()).toMatchObject([{ level: warning }, { level: 30 }]);
    },
  );
});
