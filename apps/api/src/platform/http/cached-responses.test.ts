import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Offer } from '@cotejo/contracts/offers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { legalRates } from '#platform/db/schema.ts';
import { createInstitution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

let open: TestApp;
let url: string;

beforeAll(async () => {
  open = await openTestApp(await openTestDatabase(), { corsOrigins: ['https://socio.example'] });
  url = await open.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => open.close());
beforeEach(async () => {
  await createInstitution(open);
});

const path = '/api/public/institutions';
const ask = (asked: string, headers: Record<string, string> = {}) => fetch(url + asked, { headers });

function exposeGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

describe('a public read asked for again', () => {
  it('has the same bytes and headers, and a request id of its own', async () => {
    const [first, again] = [await ask(path), await ask(path)];
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(await first.text());
    const shared = (response: Response) =>
      [...response.headers].filter(([name]) => !/^(x-request-id|date|x-ratelimit-.*)$/.test(name));
    expect(shared(again).sort()).toEqual(shared(first).sort());
    expect(again.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(again.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('is packed only for who takes it so', async () => {
    for (const encoding of ['br', 'identity', 'br', 'identity']) {
      const response = await ask(path, { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
      expect(await response.json()).toMatchObject({ success: true });
    }
  });

  it('tells what changed meanwhile', async () => {
    const total = async () => ((await (await ask(path)).json()) as { total: number }).total;
    const before = await total();
    expect(await total()).toBe(before);
    await createInstitution(open);
    expect(await total()).toBe(before + 1);
  });

  it('has the legal ceiling of the month, however the search is written', async () => {
    const ceiling = (month: string, maximumEffectiveRate: number) => ({
      ...{ segment: 'consumo' as const, month, maximumEffectiveRate, sourceLabel: 'test' },
    });
    await open.parts.db.insert(legalRates).values([ceiling('2026-11-01', 99), ceiling('2026-12-01', 0.5)]);
    await createInstitution(open, { minRate: 15 });
    const search = '/api/public/institutions/best-rates?amount=5000&term=12';
    const spellings = [search, `${search}&charges=required`, `${search}&rateFilter=min`];
    const isAboveCeiling = async (asked: string) => {
      const { data } = (await (await ask(asked)).json()) as { data: Offer[] };
      return data.some(({ aboveCeiling }) => aboveCeiling);
    };
    const [first = ''] = spellings;
    expect(await isAboveCeiling(first)).toBe(false);
    open.clock.set('2026-12-01T12:00:00.000Z');
    expect(await Promise.all(spellings.map(isAboveCeiling))).toEqual([true, true, true]);
  });

  it('leaves no former catalogue in memory, whatever was asked of it', async () => {
    const collectGarbage = exposeGarbageCollector();
    await (await ask(path, { connection: 'close' })).text();
    const former = new WeakRef(open.parts.catalog.snapshot);
    await createInstitution(open);
    await vi.waitFor(
      async () => {
        await (await ask('/health/live', { connection: 'close' })).text();
        collectGarbage();
        expect(former.deref()).toBeUndefined();
      },
      { timeout: 10_000, interval: 100 },
    );
  });

  it('is 304 where the bytes are there already, and answers another site for itself', async () => {
    const etag = (await ask(path)).headers.get('etag') ?? '';
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
    const elsewhere = await ask(path, { origin: 'https://socio.example' });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBe('https://socio.example');
    expect((await ask(path)).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is not kept when it was refused', async () => {
    const unknown = `${path}/${randomUUID()}`;
    expect([(await ask(unknown)).status, (await ask(unknown)).status]).toEqual([404, 404]);
  });
});
