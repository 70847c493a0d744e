import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assembleParts } from '#app/parts.ts';
import { ManualClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { keyIdOf } from '#platform/storage/encryption.ts';
import { openTestDatabase, type TestDatabase, testDatabases } from '#testing/test-database.ts';
import { inspectParts } from './inspect-parts.ts';
import { addDocumentKey, deleteOldDocumentKeys, documentKeysFileOf } from './rotate-document-key.ts';

describe('the rotation of the document key', () => {
  let dataDir: string;
  // The keys are in the data folder, so one engine is enough, and it can stay open.
  let database: TestDatabase;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'cotejo-rotation-'));
    database = await openTestDatabase(testDatabases().at(-1));
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Starts the parts, runs due jobs and `work`, and stops them. */
  async function onServer<Result>(
    work: (parts: Awaited<ReturnType<typeof assembleParts>>['parts']) => Promise<Result>,
  ) {
    const config = readConfig({ DATA_DIR: dataDir });
    const clock = new ManualClock(new Date());
    const { parts, stop } = await assembleParts({
      config,
      database,
      clock,
      workers: true,
      onJobError: () => undefined,
    });
    try {
      return await work(parts);
    } finally {
      await stop();
    }
  }

  it('encrypts every document again with the new key and then does without the old one', {
    timeout: 120_000,
  }, async () => {
    const content = Buffer.from('a document');
    const { key, before } = await onServer(async ({ storage }) => {
      const stored = await storage.put(content);
      return { key: stored.key, before: keyIdOf(await storage.readEncrypted(stored.key)) };
    });

    const [newest, oldest, ...others] = addDocumentKey(dataDir);
    expect([oldest, others]).toEqual([before, []]);
    expect(() => deleteOldDocumentKeys(dataDir, null)).toThrow(/Todavía hay documentos/);
    expect(statSync(documentKeysFileOf(dataDir)).mode & 0o777).toBe(0o600);

    await onServer(async (parts) => {
      await expect.poll(async () => keyIdOf(await parts.storage.readEncrypted(key))).toBe(newest);
      await expect.poll(async () => (await inspectParts(parts)).encryptedWith).toBe(newest);
      const { encryptedWith } = await inspectParts(parts);
      expect(deleteOldDocumentKeys(dataDir, encryptedWith)).toEqual([newest]);
    });

    expect(readFileSync(documentKeysFileOf(dataDir), 'utf8')).not.toContain(before);
    await onServer(async ({ storage }) => {
      expect((await storage.get(key)).equals(content)).toBe(true);
    });
  });

  it('leaves every generated secret to its owner alone', () => {
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
    for (const name of ['admin-password', 'app-secret', 'document-keys']) {
      expect(statSync(join(dataDir, 'secrets', name)).mode & 0o777, name).toBe(0o600);
    }
  });
});
