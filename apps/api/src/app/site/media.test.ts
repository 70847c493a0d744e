import type { Institution } from '@cotejo/contracts/institutions/public';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAdmin } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp(await openTestDatabase());
  token = (await createAdmin(app, { permissions: ['institutions.manage', 'content.manage'] })).token;
});
afterAll(() => app.close());

/** Noise, so that the quality affects the size. */
function drawImage(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#0B5A4A', noise } })
    .jpeg()
    .toBuffer();
}
const get = async (url: string) => {
  const response = await app.app.inject({ url });
  return {
    type: response.headers['content-type'],
    bytes: response.rawPayload,
    ...(await sharp(response.rawPayload).metadata()),
  };
};

it.each([
  [600, 600],
  [1_000, 150],
  [150, 1_000],
])('a logo of %i × %i reaches the strip no larger than 200 × 100 [1.9.25]', async (width, height) => {
  const logo = `data:image/jpeg;base64,${(await drawImage(width, height)).toString('base64')}`;
  const name = `Banco de ${width} por ${height}`;
  const { body } = await app.call('POST', '/admin/institutions', {
    token,
    body: { name, type: 'bank', minRate: 14, maxRate: 16, products: { personalLoan: {} }, logo },
  });
  const { logo: url } = body.data as Institution;
  for (const asked of [64, 200]) {
    const response = await get(`${url}?w=${asked}`);
    expect(response.type).toBe('image/webp');
    expect([response.width <= 200, response.height <= 100], `${response.width} × ${response.height}`).toEqual([
      true,
      true,
    ]);
  }
});

it.each([
  [1_000, 750],
  [700, 1_200],
])('an image of %i × %i is shown at most 800 × 600, with quality 0.8 [1.9.26]', async (width, height) => {
  const imageBase64 = `data:image/jpeg;base64,${(await drawImage(width, height)).toString('base64')}`;
  await app.call('POST', '/admin/carousel/home', { token, body: { imageBase64 } });
  const { body } = await app.call('GET', '/public/carousel?format=url');
  const url = (body.data as { section: string; imageUrl: string }[]).find(
    ({ section }) => section === 'home',
  )?.imageUrl;
  const stored = await get(String(url));
  for (const asked of [400, 640, 800]) {
    const response = await get(`${url}?w=${asked}`);
    expect([response.width <= 800, response.height <= 600], `${response.width} × ${response.height}`).toEqual([
      true,
      true,
    ]);
    const same = sharp(stored.bytes).resize({ width: response.width, height: response.height });
    const lengthAt = async (quality: number) => (await same.clone().webp({ quality, effort: 4 }).toBuffer()).length;
    expect(response.bytes.length).toBe(await lengthAt(80));
    if (asked === 400) expect(response.bytes.length).not.toBe(await lengthAt(70));
  }
});

it('reads an image again whose first reading failed', async () => {
  const imageBase64 = `data:image/jpeg;base64,${(await drawImage(60, 40)).toString('base64')}`;
  await app.call('POST', '/admin/carousel/profile', { token, body: { imageBase64 } });
  const { body } = await app.call('GET', '/public/carousel?format=url');
  const { imageUrl } = (body.data as { section: string; imageUrl: string }[]).find(
    ({ section }) => section === 'profile',
  ) ?? { imageUrl: '' };
  vi.spyOn(app.parts.db, 'select').mockImplementationOnce(() => {
    throw new Error('The connection was lost');
  });
  expect((await app.app.inject({ url: `${imageUrl}?w=400` })).statusCode).toBe(500);
  expect((await app.app.inject({ url: `${imageUrl}?w=400` })).statusCode).toBe(200);
});
