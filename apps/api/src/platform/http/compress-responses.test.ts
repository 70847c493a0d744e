import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredit, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { compressResponses } from './compress-responses.ts';

let open: TestApp;
let token: string;
let details: string;

beforeAll(async () => {
  open = await openTestApp(await openTestDatabase());
  const { user, token: bearer } = await createUser(open);
  token = bearer;
  details = `/api/credits/${(await createCredit(open, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' })).id}/details`;
});
afterAll(() => open.close());

const get = (url: string, encoding?: string) =>
  open.app.inject({
    url,
    headers: { authorization: `Bearer ${token}`, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
  });

describe('a response made for one person', () => {
  it('leaves compressed for who takes Brotli, and as it is for others [8.2.11]', async () => {
    const plain = await get(details);
    const compressed = await get(details, 'gzip, deflate, br');
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.rawPayload.length).toBeLessThan(plain.body.length / 2);
    expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length));
    for (const { headers } of [plain, compressed]) expect(headers.vary).toMatch(/accept-encoding/i);
    expect((await get(details, 'br;q=0')).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['/api/auth/largo', 2_000, undefined],
    ['/api/admin/auth/largo', 2_000, undefined],
    ['/api/largo', 2_000, 'br'],
    ['/api/corto', 1_000, undefined],
  ])('is compressed where it is large and can hold no token: %s [8.2.11]', async (url, length, encoding) => {
    const app = Fastify();
    compressResponses(app);
    app.get(url, async () => ({ text: 'x'.repeat(length) }));
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe(encoding);
    await app.close();
  });
});
