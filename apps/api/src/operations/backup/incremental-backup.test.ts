import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { like, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { days } from '#clock.ts';
import { readConfig } from '#config.ts';
import { documents, systemFacts } from '#db/schema.ts';
import { generateDocumentKey } from '#storage/document-keys.ts';
import { openStorage } from '#storage/storage.ts';
import { createCredit, createUser, uploadDocument } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { parseFileEntries } from './backup-format.ts';
import { runBackup } from './run-backup.ts';

const documentKeys = generateDocumentKey();
let app: TestApp;
let creditIds: string[];

beforeEach(async () => {
  app = await openTestApp(await openTestDatabase(), { documentKeys });
  const { user } = await createUser(app);
  creditIds = [];
  for (let index = 0; index < 20; index += 1) creditIds.push((await createCredit(app, { userId: user.id })).id);
  for (const creditId of creditIds) await uploadDocument(app, { creditId });
});
afterEach(() => app.close());

const nextBackup = (signal?: AbortSignal) => {
  app.clock.advance(days(1));
  return runBackup(app.parts, signal);
};
const storedKeys = async () =>
  (await app.parts.db.select({ key: documents.storageKey }).from(documents)).map(({ key }) => key).sort();
const entriesOf = (folder: string) => parseFileEntries(readFileSync(join(folder, 'files.ndjson'), 'utf8'));

it('reads only new files again, and has the others of the backup before under the same names [8.6.7]', async () => {
  const reading = vi.spyOn(app.parts.storage, 'readEncrypted');
  const first = await nextBackup();
  expect(first).toMatchObject({ files: 20, missingFiles: 0, reusedFiles: 0 });
  expect(reading).toHaveBeenCalledTimes(20);
  const [deletedKey = '', changed = ''] = await storedKeys();
  await app.parts.db.execute(sql`delete from documents where storage_key = ${deletedKey}`);
  await uploadDocument(app, { creditId: creditIds[0] ?? '', documentType: 'payroll' });
  // A file of the former backup that is not whole any more is read again.
  appendFileSync(join(first.folder, 'files', changed), 'x');

  reading.mockClear();
  const second = await nextBackup();
  expect(second).toMatchObject({ files: 20, missingFiles: 0, reusedFiles: 18 });
  expect(reading).toHaveBeenCalledTimes(2);
  const keys = await storedKeys();
  expect(readdirSync(join(second.folder, 'files')).sort()).toEqual(keys);
  expect(entriesOf(second.folder).map(({ key }) => key)).toEqual(keys);
  expect(existsSync(join(second.folder, 'keys.txt'))).toBe(false);
  for (const { key, bytes } of entriesOf(second.folder)) {
    const encrypted = readFileSync(join(second.folder, 'files', key));
    expect(encrypted.length).toBe(bytes);
    expect(encrypted.equals(await app.parts.storage.readEncrypted(key))).toBe(true);
  }
  // The former one goes, and what both named stays.
  const sharedKey = keys.find((key) => key !== changed && existsSync(join(first.folder, 'files', key))) ?? '';
  expect(statSync(join(second.folder, 'files', sharedKey)).nlink).toBe(2);
  rmSync(first.folder, { recursive: true });
  expect(statSync(join(second.folder, 'files', sharedKey)).nlink).toBe(1);
});

it('reads a file again that is encrypted with an older key, or whose list says nothing of it [8.6.7]', async () => {
  const first = await nextBackup();
  const storage = await openStorage({ ...app.parts.config, documentKeys: `${generateDocumentKey()},${documentKeys}` });
  const parts = { ...app.parts, storage };
  app.clock.advance(days(1));
  expect(await runBackup(parts)).toMatchObject({ files: 20, reusedFiles: 0 });
  for (const key of (await storedKeys()).slice(0, 3)) await storage.reencrypt(key);
  app.clock.advance(days(1));
  const third = await runBackup(parts);
  expect(third).toMatchObject({ files: 20, reusedFiles: 0 });
  expect(new Set(entriesOf(third.folder).map(({ keyId }) => keyId)).size).toBe(2);
  app.clock.advance(days(1));
  expect(await runBackup(parts)).toMatchObject({ reusedFiles: 3 });
  for (const name of [first.folder, third.folder]) expect(existsSync(name)).toBe(true);
});

it('ends when its job is stopped, and leaves neither a half backup nor its mark [8.6.8]', async () => {
  const stopping = new AbortController();
  const read = app.parts.storage.readEncrypted;
  let reads = 0;
  vi.spyOn(app.parts.storage, 'readEncrypted').mockImplementation((key) => {
    reads += 1;
    stopping.abort(new Error('stopped'));
    return read(key);
  });
  await expect(nextBackup(stopping.signal)).rejects.toThrow('stopped');
  // Sixteen at the same time, and no further ones.
  expect(reads).toBe(16);
  expect(readdirSync(app.parts.config.backupDir)).toEqual([]);
  expect(await app.parts.db.$count(systemFacts, like(systemFacts.name, 'backup%'))).toBe(0);
});

it('is made every night, but not where database and files are both outside [8.6.9]', () => {
  const of = (environment: Record<string, string>) =>
    readConfig({ DATA_DIR: app.parts.config.dataDir, ...environment }).backupDaily;
  const database = { DATABASE_URL: 'postgres://cotejo@127.0.0.1/cotejo' };
  const bucket = { STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:9000' };
  expect([of({}), of(database), of(bucket), of({ ...database, ...bucket })]).toEqual([true, true, true, false]);
  expect(of({ ...database, ...bucket, BACKUP_DAILY: 'on' })).toBe(true);
  expect(of({ BACKUP_DAILY: 'off' })).toBe(false);
});
