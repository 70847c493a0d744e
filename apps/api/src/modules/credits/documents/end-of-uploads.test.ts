import type { DocumentUpload } from '@cotejo/contracts/documents/uploads';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eraseCredits } from '#modules/credits';
import { days, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { documents, documentUploads } from '#platform/db/schema.ts';
import { createCredit, createUser } from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { openUploads } from '../testing/open-uploads.ts';
import { deleteOldUploads } from './send-part.ts';

describeOnBothDatabases('limits and ends of uploads in parts', (open) => {
  const { uploads, newCredit, start, opened, pathOf, put, get, state, list, partsOf, storedFiles } = openUploads(open);

  describe('limits', () => {
    it('lets a person have six at once; one that rests makes room for the seventh [8.3.7]', async () => {
      const someone = await createUser(uploads.app);
      const creditIds = await Promise.all(
        [1, 2, 3].map(async () => (await createCredit(uploads.app, { userId: someone.user.id })).id),
      );
      const begin = (at: number, sizeBytes: number) =>
        start(creditIds[at % 3] ?? '', uploads.pdf, { sizeBytes, sha256: undefined }, someone.token);
      const first = (await begin(0, 100)).body.data as DocumentUpload;
      for (let at = 1; at < 6; at += 1) expect((await begin(at, 100 + at)).status).toBe(201);
      const seventh = await begin(6, 106);
      expect([seventh.status, seventh.body.code, seventh.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '60']);
      uploads.app.clock.advance(minutes(1));
      expect((await begin(6, 106)).status).toBe(201);
      const ended = await uploads.app.call('GET', pathOf(creditIds[0] ?? '', first.id), { token: someone.token });
      expect(ended.status).toBe(404);
      // The limit is per user.
      expect((await start(await newCredit(), uploads.pdf)).status).toBe(201);
    });

    it('counts what is on its way to the 150 MB of a person [8.3.7]', async () => {
      const someone = await createUser(uploads.app);
      const { id: creditId } = await createCredit(uploads.app, { userId: someone.user.id, stage: 'CANCELLED' });
      const { id: open } = await createCredit(uploads.app, { userId: someone.user.id });
      const key = await uploads.app.parts.storage.put(uploads.pdf);
      const sizeBytes = 150 * 1024 * 1024 - 60_000;
      const { sha256 } = key;
      const near = { sizeBytes, receivedBytes: sizeBytes, storageKey: key.key, sha256, receivedSha256: sha256 };
      await uploads.app.parts.db.insert(documents).values({
        ...{
          id: open.replace(/^.{8}/, 'aaaaaaaa'),
          creditId,
          documentType: 'id',
          fileName: 'a.pdf',
          source: 'web',
          fileType: 'application/pdf',
        },
        ...{ ...near, createdAt: uploads.app.clock.now() },
      });
      const begin = (documentType: string) =>
        start(open, uploads.pdf, { documentType, sizeBytes: 40_000, sha256: undefined }, someone.token);
      expect((await begin('id')).status).toBe(201);
      const second = await begin('payroll');
      expect([second.status, second.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    });
  });

  describe('the end of an upload', () => {
    it('that is given up takes its bytes along, and no document [8.3.9]', async () => {
      const creditId = await newCredit();
      const before = await storedFiles();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, uploads.pdf.subarray(0, 20_000));
      expect(await storedFiles()).toBe(before + 1);
      expect((await uploads.app.call('DELETE', pathOf(creditId, id), { token: uploads.token })).status).toBe(200);
      expect((await get(creditId, id)).status).toBe(404);
      expect(await storedFiles()).toBe(before);
      const done = await opened(creditId);
      await put(creditId, done.id, 0, uploads.pdf);
      await uploads.app.call('DELETE', pathOf(creditId, done.id), { token: uploads.token });
      expect(await list(creditId)).toHaveLength(1);
    });

    it('comes a day after its last part, with the clean-up of the night [8.3.9]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, uploads.pdf.subarray(0, 20_000));
      const files = await storedFiles();
      const cleanUp = (limit: Date) =>
        inTransaction(uploads.app.parts.db, (tx) => deleteOldUploads(uploads.app.parts, tx, limit, 100));
      await cleanUp(uploads.app.clock.now());
      expect((await state(creditId, id)).offset).toBe(20_000);
      expect(await cleanUp(new Date(uploads.app.clock.now().getTime() + days(1)))).toBeGreaterThan(0);
      expect((await get(creditId, id)).status).toBe(404);
      expect(await storedFiles()).toBeLessThan(files);
    });

    it('comes when another document replaces one that was judged [8.3.9]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, uploads.pdf);
      const { db, clock } = uploads.app.parts;
      await db
        .update(documents)
        .set({ isVerified: false, verifiedAt: clock.now() })
        .where(eq(documents.creditId, creditId));
      const other = Buffer.concat([uploads.pdf, Buffer.from('  ')]);
      const next = await opened(creditId, other);
      expect((await put(creditId, next.id, 0, other)).status).toBe(200);
      expect((await get(creditId, id)).status).toBe(404);
      const left = await db.select().from(documentUploads).where(eq(documentUploads.creditId, creditId));
      expect(left.map((upload) => upload.id)).toEqual([next.id]);
      const kept = await db.$count(documents, eq(documents.creditId, creditId));
      expect([kept, (await list(creditId)).length]).toEqual([2, 1]);
    });

    it('comes with the account [8.3.9]', async () => {
      const someone = await createUser(uploads.app);
      const { id: creditId } = await createCredit(uploads.app, { userId: someone.user.id });
      const before = await storedFiles();
      const { id } = (await start(creditId, uploads.pdf, {}, someone.token)).body.data as DocumentUpload;
      await put(creditId, id, 0, uploads.pdf.subarray(0, 20_000), someone.token);
      await inTransaction(uploads.app.parts.db, (tx) => eraseCredits(uploads.app.parts, tx, someone.user.id));
      expect(await partsOf(id)).toEqual([]);
      expect(await storedFiles()).toBe(before);
    });
  });
});
