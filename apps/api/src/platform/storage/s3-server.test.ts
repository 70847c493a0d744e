import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { generateDocumentKey } from '#platform/storage/document-keys.ts';
import { openStorage, type Storage } from '#platform/storage/storage.ts';
import { StorageUnavailable, StoredFileMissing } from '#platform/storage/unavailable.ts';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';

// An independent server that verifies signatures; the fake of `s3-store.test.ts` can fail on demand.

const content = Buffer.from('la planilla de una persona sintética');
const documentKeys = generateDocumentKey();
let server: S3Server;
let url: string;
let storage: Storage;

const openAt = (storageUrl: string) =>
  openStorage({ storageUrl, documentKeys, dataDir: '/nowhere', isProduction: true });

async function keysIn(place: Storage, writtenBefore?: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of place.list(writtenBefore)) keys.push(key);
  return keys.sort();
}

beforeAll(async () => {
  server = await startS3Server();
});
beforeEach(async () => {
  url = server.newFolder();
  storage = await openAt(url);
});
afterAll(() => server.stop());

it('puts, gets, finds and deletes a file on an S3 server', async () => {
  await storage.check();
  const { key, sizeBytes } = await storage.put(content);
  expect(sizeBytes).toBe(content.length);
  expect(await storage.get(key)).toEqual(content);
  expect(await storage.exists(key)).toBe(true);
  await storage.delete(key);
  await storage.delete(key);
  expect(await storage.exists(key)).toBe(false);
  await expect(storage.get(key)).rejects.toBeInstanceOf(StoredFileMissing);
  await expect(storage.readEncrypted(key)).rejects.toBeInstanceOf(StoredFileMissing);
});

it('keeps the largest document whole, and an empty one', async () => {
  const large = Buffer.alloc(5 * 1024 * 1024, 'á\u0000ñ');
  for (const bytes of [large, Buffer.alloc(0)]) {
    const { key } = await storage.put(bytes);
    expect((await storage.get(key)).equals(bytes)).toBe(true);
  }
});

it('opens after a second start what the first one put, with the same keys only', async () => {
  const { key } = await storage.put(content);
  expect(await (await openAt(url)).get(key)).toEqual(content);
  const others = await openStorage({
    storageUrl: url,
    documentKeys: generateDocumentKey(),
    dataDir: '/nowhere',
    isProduction: true,
  });
  await expect(others.get(key)).rejects.toThrow();
  expect((await storage.readEncrypted(key)).includes(content.subarray(0, 8))).toBe(false);
});

// Stays on one page: this server's page token needs a cipher that Node removed. The fake tests paging.
it('lists its own folder alone, with size and time', async () => {
  const neighbour = await openAt(server.newFolder());
  await neighbour.put(content);
  const count = 90;
  const put: string[] = [];
  for (let done = 0; done < count; done += 40) {
    const batch = Array.from({ length: Math.min(40, count - done) }, () => storage.put(Buffer.from('x')));
    put.push(...(await Promise.all(batch)).map(({ key }) => key));
  }
  expect(await keysIn(storage)).toEqual(put.sort());
  const { files, bytes } = await storage.stats();
  expect([files, bytes % count, bytes > count]).toEqual([count, 0, true]);
  const hour = 3_600_000;
  expect(await keysIn(storage, new Date(Date.now() - hour))).toEqual([]);
  expect(await keysIn(storage, new Date(Date.now() + hour))).toHaveLength(count);
  expect(await keysIn(neighbour)).toHaveLength(1);
});

it('encrypts a file anew under its name when the key was rotated', async () => {
  const { key } = await storage.put(content);
  const rotated = await openStorage({
    storageUrl: url,
    documentKeys: `${generateDocumentKey()},${documentKeys}`,
    dataDir: '/nowhere',
    isProduction: true,
  });
  expect(await rotated.reencrypt(key)).toBe(true);
  expect(await rotated.reencrypt(key)).toBe(false);
  expect(await rotated.get(key)).toEqual(content);
  await expect(storage.get(key)).rejects.toThrow();
});

it('is told of a bucket that is not there, and of a wrong secret', async () => {
  const places = server.wrong ? [server.wrong] : [];
  for (const { secret, bucket } of places) {
    await expect((await openAt(bucket)).check()).rejects.toBeInstanceOf(StorageUnavailable);
    await expect((await openAt(bucket)).put(content)).rejects.toMatchObject({ status: 503 });
    await expect((await openAt(secret)).put(content)).rejects.toMatchObject({
      status: 503,
      cause: { name: 'SignatureDoesNotMatch' },
    });
  }
});

it('belongs to the installation that marked it first, and its mark is no file [8.5.11]', async () => {
  expect(await storage.claim('una')).toBe(true);
  expect(await storage.claim('una')).toBe(true);
  expect(await (await openAt(url)).claim('otra')).toBe(false);
  expect(await (await openAt(server.newFolder())).claim('otra')).toBe(true);
  expect(await keysIn(storage)).toEqual([]);
  expect(await storage.stats()).toEqual({ files: 0, bytes: 0 });
});
