import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteOrphanFiles } from '#app/operations/delete-orphan-files.ts';
import { days } from '#platform/clock.ts';
import { documents } from '#platform/db/schema.ts';
import { generateDocumentKey } from '#platform/storage/document-keys.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { emptyTarget } from '#testing/empty-target.ts';
import { createCredit, createUser, pdfFile, uploadDocument } from '#testing/factories.ts';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { unreadableCopyOf } from '#testing/unreadable-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { runBackup } from './run-backup.ts';

const documentKeys = generateDocumentKey();
let server: S3Server;
let app: TestApp;
const deletions: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startS3Server();
});
beforeEach(async () => {
  app = await openTestApp(await openTestDatabase(), { storageUrl: server.newFolder(), documentKeys });
});
afterEach(async () => {
  await app.close();
  for (const deleteTarget of deletions.splice(0)) await deleteTarget();
});
afterAll(() => server.stop());

async function targetWith(storageUrl: string | undefined) {
  const { installation, deleteTarget } = await emptyTarget('embedded', {
    isProduction: true,
    storageUrl,
    documentKeys,
  });
  deletions.push(deleteTarget);
  return installation;
}

const storedKeys = async () =>
  (await app.parts.db.select({ key: documents.storageKey }).from(documents)).map(({ key }) => key);

it('documents go to the bucket and nowhere else, come back to their reader, and go with their row', async () => {
  const { user, token } = await createUser(app);
  const credit = await createCredit(app, { userId: user.id });
  const form = new FormData();
  form.append('documentType', 'id');
  form.append('file', new Blob([new Uint8Array(await pdfFile())]), 'cedula.pdf');
  const sent = new Response(form);
  const upload = await app.call('POST', `/credits/${credit.id}/documents/upload`, {
    token,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(upload.status).toBe(201);
  const { id } = upload.body.data as { id: string };
  expect(existsSync(join(app.parts.config.dataDir, 'files'))).toBe(false);
  const [key = ''] = await storedKeys();
  expect(await app.parts.storage.exists(key)).toBe(true);
  const download = await app.call('GET', `/credits/${credit.id}/documents/${id}/download`, { token });
  expect(download.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await app.app.inject('/health/ready')).json().checks).toMatchObject({ storage: true });

  await app.call('DELETE', `/credits/${credit.id}/documents/${id}`, { token });
  await app.parts.jobs.runDue();
  expect(await app.parts.storage.exists(key)).toBe(false);
  const orphan = await app.parts.storage.put(Buffer.from('left by a crash'));
  expect(await deleteOrphanFiles(app.parts, new Date(Date.now() + days(1)))).toBe(1);
  expect(await app.parts.storage.exists(orphan.key)).toBe(false);
});

it.each([
  ['another one', () => server.newFolder()],
  ['a folder', () => undefined],
])('a backup brings the bucket back into %s', async (_name, newPlace) => {
  const { user } = await createUser(app);
  await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
  const keys = await storedKeys();
  const { folder, files } = await runBackup(app.parts);
  expect(files).toBe(3);
  expect(readdirSync(join(folder, 'files')).sort()).toEqual([...keys].sort());

  const target = await targetWith(newPlace());
  expect(await restoreBackup(folder, target)).toMatchObject({ files: 3 });
  const restored = await openStorage(target);
  for (const key of keys) expect((await restored.get(key)).equals(await app.parts.storage.get(key))).toBe(true);
  expect((await restored.stats()).files).toBe(3);
});

it('a restore that fails half-way leaves nothing in the bucket', async () => {
  const { user } = await createUser(app);
  await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
  const { folder } = await runBackup(app.parts);
  const target = await targetWith(server.newFolder());
  await expect(restoreBackup(await unreadableCopyOf(folder, dirname(target.dataDir)), target)).rejects.toThrow();
  expect((await (await openStorage(target)).stats()).files).toBe(0);
});

it('a restore refuses a bucket that already holds documents, and leaves them alone', async () => {
  const { user } = await createUser(app);
  const credit = await createCredit(app, { userId: user.id });
  await uploadDocument(app, { creditId: credit.id });
  const { folder } = await runBackup(app.parts);
  const [key = ''] = await storedKeys();
  const target = await targetWith(app.parts.config.storageUrl);
  await expect(restoreBackup(folder, target)).rejects.toThrow(/^El almacén de archivos no está vacío/);
  expect(await app.parts.storage.exists(key)).toBe(true);
  expect(existsSync(target.dataDir) ? readdirSync(target.dataDir) : []).toEqual([]);
  // The failed restore left nothing in the folder or the database.
  expect(await restoreBackup(folder, { ...target, storageUrl: server.newFolder() })).toMatchObject({ files: 1 });
});
