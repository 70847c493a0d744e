import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInstitution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

let open: TestApp;
let url: string;

beforeAll(async () => {
  open = await openTestApp(await openTestDatabase(), {
    corsOrigins: ['https://socio.example'],
    metricsToken: 'token-de-metricas',
  });
  url = await open.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => open.close());
beforeEach(async () => {
  await createInstitution(open);
});

/** A path nobody asked for yet. */
const newPath = () => `/api/public/institutions?otra=${randomUUID()}`;
const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
const readyResponses = async () => {
  const text = await (await ask('/metrics', { authorization: 'Bearer token-de-metricas' })).text();
  return Number(/http_ready_responses_total\{route="\/api\/public\/institutions"\} (\d+)/.exec(text)?.[1] ?? 0);
};

/** What Node gives with --expose-gc. */
function exposeGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

describe('a public read asked for again', () => {
  it('is answered with the same bytes and headers, and a request id of its own', async () => {
    const [path, before] = [newPath(), await readyResponses()];
    const [first, again] = [await ask(path), await ask(path)];
    expect(await readyResponses()).toBe(before + 1);
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(await first.text());
    const shared = (response: Response) =>
      [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
    expect(shared(again).sort()).toEqual(shared(first).sort());
    expect(again.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(again.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('is packed only for who takes it so', async () => {
    const path = newPath();
    for (const encoding of ['br', 'identity', 'br', 'identity']) {
      const response = await ask(path, { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
      expect(await response.json()).toMatchObject({ success: true });
    }
  });

  it('tells what changed meanwhile', async () => {
    const path = newPath();
    const total = async () => ((await (await ask(path)).json()) as { total: number }).total;
    const before = await total();
    expect(await total()).toBe(before);
    await createInstitution(open);
    expect(await total()).toBe(before + 1);
  });

  it('leaves no former catalogue in memory, whatever was asked of it', async () => {
    const collectGarbage = exposeGarbageCollector();
    for (let time = 0; time < 5; time += 1) await (await ask(newPath(), { connection: 'close' })).text();
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

  it('goes the whole way with a condition or from another site', async () => {
    const path = newPath();
    const etag = (await ask(path)).headers.get('etag') ?? '';
    const before = await readyResponses();
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
    const elsewhere = await ask(path, { origin: 'https://socio.example' });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBe('https://socio.example');
    expect((await ask(path)).headers.get('access-control-allow-origin')).toBeNull();
    expect(await readyResponses()).toBe(before + 1);
  });

  it('is not kept when it was refused', async () => {
    const path = `/api/public/institutions/${randomUUID()}`;
    const before = await readyResponses();
    expect([(await ask(path)).status, (await ask(path)).status]).toEqual([404, 404]);
    expect(await readyResponses()).toBe(before);
  });
});
