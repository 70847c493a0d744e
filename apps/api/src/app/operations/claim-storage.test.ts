import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { generateDocumentKey } from '#platform/storage/document-keys.ts';
import { type S3Server, startS3Server } from '#testing/s3-server.ts';
import { openTestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { runRetention } from './run-retention.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

/** A start that cannot reach the storage fails here; a server logs it and continues. */
const openAt = async (storageUrl: string) =>
  openTestApp(
    await openTestDatabase(),
    { storageUrl, documentKeys: generateDocumentKey() },
    {
      onJobError: (error) => {
        throw error;
      },
    },
  );

it('refuses to start on the bucket and prefix of another installation [8.5.11]', async () => {
  const place = server.newFolder();
  const first = await openAt(place);
  const start = () =>
    openAt(place).then(
      async (app) => `${await app.close()} it started`,
      (error: Error) => error.message,
    );
  expect(await start()).toMatch(/STORAGE_URL es de otra instalación/);
  await (await openAt(server.newFolder())).close();
  await first.close();
});

it('deletes no file of a place that became another installation’s [8.5.11]', async () => {
  const [first, second] = [await openAt(server.newFolder()), await openAt(server.newFolder())];
  const { key } = await second.parts.storage.put(Buffer.from('de la otra'));
  // As if both had started while the storage was unreachable.
  const mixed = { ...first.parts, storage: second.parts.storage };
  first.clock.set(new Date(Date.now() + days(2)));
  await expect(runRetention(mixed)).rejects.toThrow(AggregateError);
  expect(await second.parts.storage.exists(key)).toBe(true);
  first.clock.set(new Date());
  second.clock.set(new Date(Date.now() + days(2)));
  expect((await runRetention(second.parts)).orphanFiles).toBe(1);
  await first.close();
  await second.close();
});
