import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateDocumentKey } from '#platform/storage/document-keys.ts';
import { type FakeS3, startFakeS3 } from '#platform/storage/fake-s3.ts';
import { parseS3Url } from '#platform/storage/s3-store.ts';
import { openStorage, type Storage } from '#platform/storage/storage.ts';
import { StorageUnavailable, StoredFileMissing } from '#platform/storage/unavailable.ts';

let s3: FakeS3;
let storage: Storage;
const content = Buffer.from('la planilla de una persona sintética');

const openAt = (path: string) =>
  openStorage({
    storageUrl: `s3://clave:secreto%2F1@${path}?endpoint=${encodeURIComponent(s3.endpoint)}`,
    documentKeys: generateDocumentKey(),
    dataDir: '/nowhere',
    isProduction: true,
  });

beforeAll(async () => {
  s3 = await startFakeS3('documentos');
  storage = await openAt('documentos/cotejo');
});
beforeEach(() => {
  s3.failWith = null;
  s3.objects.clear();
});
afterAll(() => s3.close());

describe('storage in S3 (a fake server)', () => {
  it('puts, gets and deletes, with nothing readable in the bucket', async () => {
    const { key } = await storage.put(content);
    const [name, encrypted] = [...s3.objects][0] ?? [];
    expect(name).toBe(`cotejo/${key}`);
    expect(encrypted?.includes(content.subarray(0, 8))).toBe(false);
    expect(await storage.get(key)).toEqual(content);
    expect(await storage.exists(key)).toBe(true);
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.exists(key)).toBe(false);
    await expect(storage.get(key)).rejects.toBeInstanceOf(StoredFileMissing);
  });

  it('lists over several pages, and only its own folder', async () => {
    s3.objects.set('ajeno/archivo', Buffer.from('x'));
    const put = new Set<string>();
    for (let count = 0; count < 5; count += 1) put.add((await storage.put(content)).key);
    const listed = new Set<string>();
    for await (const key of storage.list()) listed.add(key);
    expect(listed).toEqual(put);
    expect((await storage.stats()).files).toBe(5);
  });

  it('lists from behind any key, over several pages [8.10.4]', async () => {
    for (let count = 0; count < 5; count += 1) await storage.put(content);
    const keys = [...s3.objects.keys()].map((name) => name.replace('cotejo/', '')).sort();
    for (const [index, after] of [undefined, ...keys].entries()) {
      const listed: string[] = [];
      for await (const key of storage.list(undefined, after)) listed.push(key);
      expect(listed).toEqual(keys.slice(index));
    }
  });

  it('responds with 503 while S3 fails, and heals', async () => {
    s3.failWith = 500;
    await expect(storage.put(content)).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(storage.check()).rejects.toMatchObject({ status: 503 });
    s3.failWith = null;
    await storage.check();
    expect((await storage.put(content)).sizeBytes).toBe(content.length);
  });

  it('finds out that the bucket does not exist', async () => {
    await expect((await openAt('otro')).check()).rejects.toBeInstanceOf(StorageUnavailable);
  });
});

describe('parseS3Url', () => {
  it('reads bucket, folder, region and endpoint', () => {
    expect(parseS3Url('s3://b/a/c/?region=sa-east-1')).toEqual({
      bucket: 'b',
      prefix: 'a/c/',
      region: 'sa-east-1',
      endpoint: undefined,
      credentials: undefined,
    });
    expect(parseS3Url('s3://cla%2Bve:secreto%2F1@b?endpoint=http%3A%2F%2Fs3.local%3A9000')).toEqual({
      bucket: 'b',
      prefix: '',
      region: 'us-east-1',
      endpoint: 'http://s3.local:9000',
      credentials: { accessKeyId: 'cla+ve', secretAccessKey: 'secreto/1' },
    });
    expect(() => parseS3Url('https://b')).toThrow('STORAGE_URL');
  });
});
