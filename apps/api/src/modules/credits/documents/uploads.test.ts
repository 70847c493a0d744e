import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@cotejo/contracts/core/errors';
import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import type { DocumentUpload } from '@cotejo/contracts/documents/uploads';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { credits, documents } from '#platform/db/schema.ts';
import { StorageUnavailable } from '#platform/storage/storage.ts';
import { createUser } from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { openUploads } from '../testing/open-uploads.ts';

describeOnBothDatabases('uploads in parts', (open) => {
  const { uploads, newCredit, start, opened, pathOf, put, get, state, list, partsOf, storedFiles, changesOf } =
    openUploads(open);

  describe('a file in parts', () => {
    it('becomes the document that one call would have made, and its parts go [8.3.1]', async () => {
      const creditId = await newCredit();
      const before = await storedFiles();
      const { id, offset, document } = await opened(creditId, uploads.pdf, { fileName: 'C:\\fotos\\mi cédula' });
      expect([offset, document]).toEqual([0, null]);
      const first = await put(creditId, id, 0, uploads.pdf.subarray(0, 40_000));
      expect([first.status, first.body.data]).toEqual([
        200,
        expect.objectContaining({ offset: 40_000, document: null }),
      ]);
      expect(await list(creditId)).toEqual([]);
      const last = await put(creditId, id, 40_000, uploads.pdf.subarray(40_000));
      const done = last.body.data as DocumentUpload;
      expect(done).toMatchObject({
        offset: uploads.pdf.length,
        document: { documentType: 'id', fileName: 'mi cédula.pdf' },
      });
      expect(await list(creditId)).toEqual([done.document]);
      const { bytes } = await uploads.app.call('GET', `/credits/${creditId}/documents/${done.document?.id}/download`, {
        token: uploads.token,
      });
      expect(bytes.equals(uploads.pdf)).toBe(true);
      expect(await partsOf(id)).toEqual([]);
      expect(await storedFiles()).toBe(before + 1);
      expect(await changesOf(creditId)).toHaveLength(1);
    });

    it('goes on at any process: nothing of it is in the memory of one [8.3.6]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, uploads.pdf.subarray(0, 50_000));
      const other = await buildApp({ parts: uploads.app.parts, database: uploads.database });
      try {
        const response = await other.inject({
          method: 'PUT',
          url: `/api${pathOf(creditId, id)}`,
          headers: {
            authorization: `Bearer ${uploads.token}`,
            'content-type': 'application/octet-stream',
            'upload-offset': '50000',
          },
          payload: uploads.pdf.subarray(50_000),
        });
        expect(response.json().data.document).toMatchObject({ documentType: 'id' });
      } finally {
        await other.close();
      }
    });

    it('keeps what came of a part that was cut, and goes on from there [8.3.2]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const { port } = new URL(await uploads.app.app.listen({ port: 0, host: '127.0.0.1' }));
      const head = [
        `PUT /api${pathOf(creditId, id)} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        `Authorization: Bearer ${uploads.token}`,
        'Content-Type: application/octet-stream',
        'Upload-Offset: 0',
        `Content-Length: ${uploads.pdf.length}`,
      ];
      // If the cut comes before the server reads anything, try again with a longer wait.
      for (let waitMs = 20; (await state(creditId, id)).offset === 0 && waitMs < 6_000; waitMs *= 2) {
        const socket = connect(Number(port), '127.0.0.1');
        const closed = new Promise((done) => socket.on('close', done));
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        await new Promise<void>((sent) => socket.write(uploads.pdf.subarray(0, 60_000), () => sent()));
        await sleep(waitMs);
        socket.end();
        await Promise.race([closed, sleep(1_000)]);
        socket.destroy();
        await vi
          .waitFor(async () => expect((await state(creditId, id)).offset).not.toBe(0), { timeout: 500 })
          .catch(() => undefined);
      }
      expect((await state(creditId, id)).offset).toBe(60_000);
      expect(await list(creditId)).toEqual([]);
      const last = await put(creditId, id, 60_000, uploads.pdf.subarray(60_000));
      expect((last.body.data as DocumentUpload).document).not.toBeNull();
    });

    it('is known again by its content, for the same document of the same credit alone [8.3.3]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, uploads.pdf.subarray(0, 20_000));
      expect(await opened(creditId, uploads.pdf, { fileName: 'otro nombre.pdf' })).toMatchObject({
        id,
        offset: 20_000,
      });
      const others = [
        await opened(creditId, uploads.pdf, { documentType: 'payroll' }),
        await opened(creditId, Buffer.concat([uploads.pdf, Buffer.from(' ')])),
        await opened(creditId, uploads.pdf, { sha256: undefined }),
        await opened(await newCredit()),
      ];
      expect(new Set([id, ...others.map((other) => other.id)]).size).toBe(5);
      for (const other of others) expect(other.offset).toBe(0);
    });
  });

  describe('once', () => {
    const finish = async (creditId: string) => {
      const { id } = await opened(creditId);
      const { body } = await put(creditId, id, 0, uploads.pdf);
      return { id, document: (body.data as DocumentUpload).document };
    };

    it('stored, however often its end is sent and the file is picked again [8.3.4]', async () => {
      const creditId = await newCredit();
      const { id, document } = await finish(creditId);
      for (const repeat of [
        await put(creditId, id, 0, uploads.pdf),
        await put(creditId, id, uploads.pdf.length, Buffer.alloc(0)),
      ])
        expect((repeat.body.data as DocumentUpload).document).toEqual(document);
      expect(await state(creditId, id)).toMatchObject({ offset: uploads.pdf.length, document });
      expect(await opened(creditId)).toMatchObject({ offset: uploads.pdf.length, document });
      expect(await list(creditId)).toEqual([document]);
      expect(await changesOf(creditId)).toHaveLength(1);
    });

    it('stored, when two tabs send the same file at the same time [8.3.4]', async () => {
      const creditId = await newCredit();
      const before = await storedFiles();
      const [left, right] = await Promise.all([opened(creditId), opened(creditId)]);
      expect(right.id).toBe(left.id);
      const answers = await Promise.all(Array.from({ length: 4 }, () => put(creditId, left.id, 0, uploads.pdf)));
      for (const { status, body } of answers) {
        if (status === 409) expect(body).toMatchObject({ code: 'CONFLICT', data: { offset: uploads.pdf.length } });
        else expect(status).toBe(200);
      }
      const ends = await Promise.all(
        Array.from({ length: 4 }, () => put(creditId, left.id, uploads.pdf.length, Buffer.alloc(0))),
      );
      const ids = ends.map(({ body }) => (body.data as DocumentUpload).document?.id);
      expect(new Set(ids).size).toBe(1);
      expect(await list(creditId)).toHaveLength(1);
      expect(await storedFiles()).toBe(before + 1);
      expect(await changesOf(creditId)).toHaveLength(1);
    });

    it('stored, when two ends of it are inspected at the same time [8.3.4]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const before = await storedFiles();
      const inspect = uploads.app.parts.inspection.document.bind(uploads.app.parts.inspection);
      const inspection = vi
        .spyOn(uploads.app.parts.inspection, 'document')
        .mockRejectedValueOnce(new DomainError('UNAVAILABLE', { retryAfterSeconds: 5 }));
      expect((await put(creditId, id, 0, uploads.pdf)).status).toBe(503);
      // Neither request continues before both files are inspected.
      const both = Promise.withResolvers<void>();
      let inspected = 0;
      inspection.mockImplementation(async (...file) => {
        const document = await inspect(...file);
        inspected += 1;
        if (inspected === 2) both.resolve();
        await both.promise;
        return document;
      });
      const end = () => put(creditId, id, uploads.pdf.length, Buffer.alloc(0));
      const ends = await Promise.all([end(), end()]);
      inspection.mockRestore();
      const [document, ...others] = ends.map(({ body }) => (body.data as DocumentUpload).document);
      expect(document).not.toBeNull();
      expect(others).toEqual([document]);
      expect(await list(creditId)).toEqual([document]);
      expect(await changesOf(creditId)).toHaveLength(1);
      // The parts and the second copy are deleted.
      expect(await storedFiles()).toBe(before + 1);
    });

    it('made again when the document was deleted since', async () => {
      const creditId = await newCredit();
      const { id, document } = await finish(creditId);
      await uploads.app.call('DELETE', `/credits/${creditId}/documents/${document?.id}`, { token: uploads.token });
      expect((await put(creditId, id, uploads.pdf.length, Buffer.alloc(0))).status).toBe(404);
      expect((await finish(creditId)).document?.id).not.toBe(document?.id);
    });

    it('refused as unchanged before it is sent, when it is the file that was not accepted', async () => {
      const creditId = await newCredit();
      const { document } = await finish(creditId);
      await uploads.app.parts.db
        .update(documents)
        .set({ isVerified: false, verifiedAt: uploads.app.clock.now() })
        .where(eq(documents.id, document?.id ?? ''));
      const { status, body } = await start(creditId, uploads.pdf);
      expect([status, body.code]).toEqual([409, 'FILE_UNCHANGED']);
    });
  });

  describe('each part', () => {
    it.each([
      ['submitted', 'DOCUMENTS_SUBMITTED'],
      ['cancelled', 'CANCELLED'],
    ] as const)('is refused once the application was %s meanwhile [8.3.5]', async (_what, status) => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, uploads.pdf.subarray(0, 20_000));
      const submittedAt = uploads.app.clock.now();
      await uploads.app.parts.db
        .update(credits)
        .set({ status, submittedAt, lastSubmittedAt: submittedAt })
        .where(eq(credits.id, creditId));
      const answer = await put(creditId, id, 20_000, uploads.pdf.subarray(20_000));
      expect([answer.status, answer.body]).toEqual([
        409,
        expect.objectContaining({ code: 'INVALID_TRANSITION', data: expect.objectContaining({ status }) }),
      ]);
      expect(await partsOf(id)).toHaveLength(1);
    });

    it('needs a session that holds, and goes on with the next one [8.3.5]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const someone = await createUser(uploads.app);
      await uploads.app.call('POST', '/auth/logout', { token: someone.token });
      const ended = await put(creditId, id, 0, uploads.pdf, someone.token);
      expect([ended.status, ended.body.code]).toEqual([401, 'SESSION_EXPIRED']);
      expect((await put(creditId, id, 0, uploads.pdf)).status).toBe(200);
    });

    it('begins where the last one ended; the refusal of another place names it [8.3.5]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, uploads.pdf.subarray(0, 30_000));
      for (const offset of [0, 29_999, 30_001, uploads.pdf.length, 4_294_967_296]) {
        const { status, body } = await put(creditId, id, offset, uploads.pdf.subarray(0, 20_000));
        expect([status, body.code, (body.data as DocumentUpload).offset]).toEqual([409, 'CONFLICT', 30_000]);
      }
      for (const offset of ['', '-1', '1e3', '0x10', '12345678901', 'NaN']) {
        const { status, body } = await put(creditId, id, offset, uploads.pdf.subarray(30_000));
        expect([offset, status, body.code]).toEqual([offset, 400, 'VALIDATION_ERROR']);
      }
      expect((await state(creditId, id)).offset).toBe(30_000);
    });

    it('is neither longer than what is missing nor shorter than 16 KB, save the last [8.3.7]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const long = await put(creditId, id, 0, Buffer.concat([uploads.pdf, Buffer.alloc(1)]));
      expect([long.status, long.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
      for (const size of [0, 1, 16_383]) {
        const { status, body } = await put(creditId, id, 0, uploads.pdf.subarray(0, size));
        expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      }
      expect(await partsOf(id)).toEqual([]);
      await put(creditId, id, 0, uploads.pdf.subarray(0, uploads.pdf.length - 10));
      expect((await put(creditId, id, uploads.pdf.length - 10, uploads.pdf.subarray(-10))).status).toBe(200);
    });

    it('is plain bytes, and nothing else is', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      for (const [body, type] of [
        ['{}', 'application/json'],
        ['--b--\r\n', 'multipart/form-data; boundary=b'],
        ['x', 'text/plain'],
      ]) {
        const headers = { 'content-type': String(type), 'upload-offset': '0' };
        const answer = await uploads.app.call('PUT', pathOf(creditId, id), { token: uploads.token, headers, body });
        expect([type, answer.status]).toEqual([type, 415]);
      }
      const headers = { 'content-type': 'application/octet-stream' };
      const begin = await uploads.app.call('POST', `/credits/${creditId}/documents/uploads`, {
        token: uploads.token,
        headers,
        body: uploads.pdf,
      });
      expect([begin.status, begin.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });
  });

  describe('what cannot become a document', () => {
    it.each([
      ['an empty file', { sizeBytes: 0 }, 400, 'FILE_EMPTY'],
      ['more than 5 MB', { sizeBytes: documentMaximumBytes + 1 }, 413, 'FILE_TOO_LARGE'],
      ['a size that is no number of bytes', { sizeBytes: 1.5 }, 400, 'VALIDATION_ERROR'],
      ['a size below nothing', { sizeBytes: -1 }, 400, 'VALIDATION_ERROR'],
      ['another type', { documentType: 'pasaporte' }, 400, 'VALIDATION_ERROR'],
      ['a hash that is none', { sha256: 'abc' }, 400, 'VALIDATION_ERROR'],
      ['a key nobody knows', { status: 'APPROVED' }, 400, 'UNKNOWN_FIELD'],
    ])('is refused before it is sent: %s', async (_what, changes, status, code) => {
      const answer = await start(await newCredit(), uploads.pdf, changes);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    it('leaves nothing behind once its bytes have arrived [8.3.1]', async () => {
      const creditId = await newCredit();
      const before = await storedFiles();
      const text = Buffer.alloc(30_000, 'hola ');
      const { id } = await opened(creditId, text);
      await put(creditId, id, 0, text.subarray(0, 20_000));
      const last = await put(creditId, id, 20_000, text.subarray(20_000));
      expect([last.status, last.body.code]).toEqual([415, 'FILE_TYPE_INVALID']);
      expect((await get(creditId, id)).status).toBe(404);
      expect(await list(creditId)).toEqual([]);
      expect(await storedFiles()).toBe(before);
    });

    it('is found when its bytes changed on the way', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const changed = Buffer.from(uploads.pdf);
      changed.write('!', uploads.pdf.length - 1);
      const { status, body } = await put(creditId, id, 0, changed);
      expect([status, body.error]).toEqual([400, 'El archivo llegó distinto de como salió. Súbelo otra vez.']);
      expect((await get(creditId, id)).status).toBe(404);
    });
  });

  describe('a part of the server that is unavailable', () => {
    it('the inspection: the bytes stay, and an empty part at the end makes the document [8.3.8]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const busy = vi
        .spyOn(uploads.app.parts.inspection, 'document')
        .mockRejectedValueOnce(new DomainError('UNAVAILABLE', { retryAfterSeconds: 5 }));
      const refused = await put(creditId, id, 0, uploads.pdf);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      busy.mockRestore();
      expect(await state(creditId, id)).toMatchObject({ offset: uploads.pdf.length, document: null });
      const again = await put(creditId, id, uploads.pdf.length, Buffer.alloc(0));
      expect((again.body.data as DocumentUpload).document).not.toBeNull();
    });

    it('the storage: the part counts for nothing and is taken later [8.3.8]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const full = vi
        .spyOn(uploads.app.parts.storage, 'put')
        .mockRejectedValueOnce(new StorageUnavailable(new Error('full')));
      const refused = await put(creditId, id, 0, uploads.pdf);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      full.mockRestore();
      expect((await state(creditId, id)).offset).toBe(0);
      expect((await put(creditId, id, 0, uploads.pdf)).status).toBe(200);
    });

    it('a file of a part that was lost: the upload is over and begins anew', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, uploads.pdf.subarray(0, 50_000));
      const [part] = await partsOf(id);
      await uploads.app.parts.storage.delete(part?.storageKey ?? '');
      expect((await put(creditId, id, 50_000, uploads.pdf.subarray(50_000))).status).toBe(404);
      const anew = await opened(creditId);
      expect([anew.id === id, anew.offset]).toEqual([false, 0]);
    });
  });
});
