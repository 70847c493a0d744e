import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInstitution } from '#testing/factories.ts';
import { talkRaw } from './attack-client.ts';
import { countTry, reportTries } from './attack-tally.ts';
import { type AttackWorld, openAttackWorld } from './attack-world.ts';
import { findFault } from './judge-response.ts';

let world: AttackWorld;
beforeAll(async () => {
  world = await openAttackWorld();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await world.close();
  reportTries();
});

describe('the figures, asked through a proxy on this machine', () => {
  const own = () => ({ host: `127.0.0.1:${world.port}` });
  const ask = async (headers: Record<string, string>) => {
    const response = await world.send({ path: '/metrics', headers: { ...own(), ...headers } });
    countTry('figures through a proxy', response);
    return response.status;
  };

  it.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-real-ip',
    'via',
    'forwarded',
    'true-client-ip',
    'cf-connecting-ip',
  ])('are hidden from a request with %s', async (header) => {
    expect(await ask({ [header]: '203.0.113.7' })).toBe(404);
  });

  it('are hidden from a request for another name, and told to this machine', async () => {
    for (const host of ['cotejo.example', 'localhost.malo.example', '10.0.0.1:3000'])
      expect(await ask({ host })).toBe(404);
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000']) expect(await ask({ host })).toBe(200);
  });

  it('are told to nobody without the token in production, where a proxy may add nothing at all', async () => {
    const metricsToken = 'token-de-las-cifras';
    const documentKeys = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
    for (const [changes, withToken] of [
      [{ isProduction: true }, 404],
      [{ isProduction: true, metricsToken }, 200],
    ] as const) {
      const production = await openAttackWorld({ ...changes, documentKeys });
      try {
        const bare = await production.send({ path: '/metrics', headers: { host: 'localhost' } });
        countTry('figures through a proxy', bare);
        expect(bare.status).toBe(404);
        expect((await production.send({ path: '/metrics', token: metricsToken })).status).toBe(withToken);
        expect((await production.send({ path: '/metrics', token: `${metricsToken}x` })).status).toBe(404);
      } finally {
        await production.close();
      }
    }
  });
});

describe('reads that cost work, asked for by anybody', () => {
  it('whether everything works is looked at once in two seconds, however many ask', async () => {
    const check = vi.spyOn(world.app.parts.storage, 'check');
    const now = vi.spyOn(performance, 'now');
    const start = performance.now() + 60_000;
    now.mockImplementation(() => start);
    const ask = async () => {
      const response = await world.app.app.inject('/health/ready');
      countTry('flood of open reads', { status: response.statusCode });
      return response.json();
    };
    const well = { status: 'ok', checks: { database: true, storage: true, queue: true } };
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(well));
    expect(check).toHaveBeenCalledTimes(1);
    now.mockImplementation(() => start + 1_999);
    await ask();
    expect(check).toHaveBeenCalledTimes(1);
    now.mockImplementation(() => start + 2_001);
    check.mockRejectedValueOnce(new Error('away'));
    const response = await world.app.app.inject('/health/ready');
    expect([response.statusCode, response.json()]).toEqual([
      503,
      {
        status: 'unavailable',
        checks: { database: true, storage: false, queue: true },
        problems: { storage: 'An error that nobody foresaw (Error)' },
      },
    ]);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('an image that is not there costs one query, however often it is asked for', async () => {
    const select = vi.spyOn(world.app.parts.db, 'select');
    const id = randomUUID();
    for (const path of [`/media/${id}`, `/media/${id}?w=64`, `/media/${id.toUpperCase()}`, `/media/${id}`]) {
      const response = await world.send({ path });
      countTry('flood of open reads', response);
      expect([response.status, findFault(response)]).toEqual([404, null]);
    }
    expect(select).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['/health/ready', 120],
    [`/media/${randomUUID()}`, 1_200],
  ])('%s is limited per IP address', async (path, limit) => {
    const limited = await openAttackWorld({ rateLimit: true });
    try {
      const ask = async (remoteAddress: string) => {
        const { statusCode } = await limited.app.app.inject({ url: path, remoteAddress });
        countTry('flood of open reads', { status: statusCode });
        return statusCode;
      };
      for (let call = 0; call < limit; call += 1) expect(await ask('203.0.113.7')).not.toBe(429);
      expect(await ask('203.0.113.7')).toBe(429);
      expect(await ask('203.0.113.8')).not.toBe(429);
      // Other pages still answer this address.
      expect((await limited.app.app.inject({ url: '/api/terms', remoteAddress: '203.0.113.7' })).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('a Host that is no name', () => {
  it.each([
    '127.0.0.1:4103/blog',
    'cotejo.example/..',
    'cotejo.example?x=',
    'cotejo.example#x',
    'usuario@malo.example',
    'cotejo.example:puerto',
    'cotejo.example:3000:3000',
    '"><script>',
    'a b',
    '[::1',
    'x'.repeat(254),
  ])('is refused, so that it is part of no URL of a page: %s', async (host) => {
    const response = await talkRaw(world.port, `GET /api/terms HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(response.text)?.[1] ?? 0);
    countTry('forged Host', { status });
    expect(status).toBe(400);
  });

  it.each(['cotejo.example', 'localhost:3000', '10.0.0.1', '[2001:db8::1]:3000', 'app_1:3000'])(
    'is not what a name with its port is taken for: %s',
    async (host) => {
      expect((await world.send({ path: '/api/public/institutions', headers: { host } })).status).toBe(200);
    },
  );
});

describe('the encodings a client takes', () => {
  // Responses below 1 KB are not compressed.
  beforeAll(async () => {
    for (let more = 0; more < 3; more += 1) await createInstitution(world.app);
  });

  it.each([
    ['br', true],
    ['gzip, deflate, br, zstd', true],
    ['gzip;q=1.0, br;q=0.5', true],
    ['*', true],
    ['BR', true],
    ['br;q=0', false],
    ['gzip, br;q=0.000', false],
    ['x-break', false],
    ['brotli', false],
    ['gzip', false],
    ['identity', false],
    ['', false],
  ])('are read as a list with weights: %j', async (encoding, isPacked) => {
    const headers = { 'accept-encoding': encoding };
    const path = `/api/public/institutions?otra=${randomUUID()}`;
    // The second response is cached.
    for (const _ of [1, 2]) {
      const response = await world.send({ path, headers });
      expect(response.headers['content-encoding']).toBe(isPacked ? 'br' : undefined);
      expect(response.headers.vary).toMatch(/accept-encoding/i);
    }
  });

  it('stand in Vary also where nothing changed', async () => {
    const { headers } = await world.send({ path: '/api/public/institutions' });
    const unchanged = await world.send({
      path: '/api/public/institutions',
      headers: { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' },
    });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.vary).toBe(headers.vary);
    expect(unchanged.headers.vary).toMatch(/accept-encoding/i);
  });
});
