import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@cotejo/contracts/core/errors';
import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { days, minutes } from '#clock.ts';
import { inTransaction } from '#db/database.ts';
import type { DatabaseConnection } from '#db/database-connection.ts';
import { activities, credits, documentParts, documents, documentUploads } from '#db/schema.ts';
import { eraseCredits } from '#modules/credits';
import { StorageUnavailable } from '#storage/storage.ts';
import { createCredit, createUser, pdfFile, type User } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { deleteOldUploads } from './delete-old-uploads.ts';

interface State {
  id: string;
  offset: number;
  sizeBytes: number;
  document: { id: string; fileName: string; documentType: string } | null;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describeOnBothDatabases('uploads in parts', (open) => {
  let app: TestApp;
  let database: DatabaseConnection;
  let user: User;
  let token: string;
  /** A PDF of 100 KB: what stands behind its end is part of it. */
  let pdf: Buffer;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database);
    ({ user, token } = await createUser(app));
    pdf = Buffer.concat([await pdfFile(), Buffer.alloc(100_000, ' ')]);
  });
  // Uploads that a test leaves open would take the places of the next one's.
  afterEach(() => app.parts.db.delete(documentUploads));
  afterAll(() => app.close());

  const newCredit = async () => (await createCredit(app, { userId: user.id })).id;
  const start = (creditId: string, bytes: Buffer, changes: Record<string, unknown> = {}, as = token) => {
    const file = { documentType: 'id', fileName: 'cedula.pdf', sizeBytes: bytes.length, sha256: sha256(bytes) };
    return app.call('POST', `/credits/${creditId}/documents/uploads`, { token: as, body: { ...file, ...changes } });
  };
  const opened = async (creditId: string, bytes = pdf, changes = {}) =>
    (await start(creditId, bytes, changes)).body.data as State;
  const pathOf = (creditId: string, id: string) => `/credits/${creditId}/documents/uploads/${id}`;
  const put = (creditId: string, id: string, offset: number | string, bytes: Buffer, as = token) =>
    app.call('PUT', pathOf(creditId, id), {
      token: as,
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
      body: bytes,
    });
  const state = async (creditId: string, id: string) =>
    (await app.call('GET', pathOf(creditId, id), { token })).body.data as State;
  const list = async (creditId: string) =>
    (await app.call('GET', `/credits/${creditId}/documents`, { token })).body.data as { id: string }[];
  const partsOf = (id: string) => app.parts.db.select().from(documentParts).where(eq(documentParts.uploadId, id));
  const storedFiles = async () => {
    await app.parts.jobs.runDue();
    let count = 0;
    for await (const _key of app.parts.storage.list()) count += 1;
    return count;
  };
  const changesOf = (creditId: string) =>
    app.parts.db
      .select()
      .from(activities)
      .where(and(eq(activities.targetId, creditId), eq(activities.type, 'credit')));

  describe('a file in parts', () => {
    it('becomes the document that one call would have made, and its parts go [8.3.1]', async () => {
      const creditId = await newCredit();
      const before = await storedFiles();
      const { id, offset, document } = await opened(creditId, pdf, { fileName: 'C:\\fotos\\mi cédula' });
      expect([offset, document]).toEqual([0, null]);
      const first = await put(creditId, id, 0, pdf.subarray(0, 40_000));
      expect([first.status, first.body.data]).toEqual([
        200,
        expect.objectContaining({ offset: 40_000, document: null }),
      ]);
      // No document as long as a byte is missing.
      expect(await list(creditId)).toEqual([]);
      const last = await put(creditId, id, 40_000, pdf.subarray(40_000));
      const done = last.body.data as State;
      expect(done).toMatchObject({ offset: pdf.length, document: { documentType: 'id', fileName: 'mi cédula.pdf' } });
      expect(await list(creditId)).toEqual([done.document]);
      const { bytes } = await app.call('GET', `/credits/${creditId}/documents/${done.document?.id}/download`, {
        token,
      });
      expect(bytes.equals(pdf)).toBe(true);
      expect(await partsOf(id)).toEqual([]);
      expect(await storedFiles()).toBe(before + 1);
      expect(await changesOf(creditId)).toHaveLength(1);
    });

    it('goes on at any process: nothing of it is in the memory of one [8.3.6]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, pdf.subarray(0, 50_000));
      const other = await buildApp({ parts: app.parts, database });
      try {
        const response = await other.inject({
          method: 'PUT',
          url: `/api${pathOf(creditId, id)}`,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/octet-stream',
            'upload-offset': '50000',
          },
          payload: pdf.subarray(50_000),
        });
        expect(response.json().data.document).toMatchObject({ documentType: 'id' });
      } finally {
        await other.close();
      }
    });

    it('keeps what came of a part that was cut, and goes on from there [8.3.2]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const { port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }));
      const head = [
        `PUT /api${pathOf(creditId, id)} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: application/octet-stream',
        'Upload-Offset: 0',
        `Content-Length: ${pdf.length}`,
      ];
      // A cut that comes before the server reads leaves nothing: then it is tried again, later.
      for (let waitMs = 20; (await state(creditId, id)).offset === 0 && waitMs < 6_000; waitMs *= 2) {
        const socket = connect(Number(port), '127.0.0.1');
        const closed = new Promise((done) => socket.on('close', done));
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        await new Promise<void>((sent) => socket.write(pdf.subarray(0, 60_000), () => sent()));
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
      const last = await put(creditId, id, 60_000, pdf.subarray(60_000));
      expect((last.body.data as State).document).not.toBeNull();
    });

    it('is known again by its content, for the same document of the same credit alone [8.3.3]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, pdf.subarray(0, 20_000));
      expect(await opened(creditId, pdf, { fileName: 'otro nombre.pdf' })).toMatchObject({ id, offset: 20_000 });
      const others = [
        await opened(creditId, pdf, { documentType: 'payroll' }),
        await opened(creditId, Buffer.concat([pdf, Buffer.from(' ')])),
        await opened(creditId, pdf, { sha256: undefined }),
        await opened(await newCredit()),
      ];
      expect(new Set([id, ...others.map((other) => other.id)]).size).toBe(5);
      for (const other of others) expect(other.offset).toBe(0);
    });
  });

  describe('once', () => {
    const finish = async (creditId: string) => {
      const { id } = await opened(creditId);
      const { body } = await put(creditId, id, 0, pdf);
      return { id, document: (body.data as State).document };
    };

    it('stored, however often its end is sent and the file is picked again [8.3.4]', async () => {
      const creditId = await newCredit();
      const { id, document } = await finish(creditId);
      for (const repeat of [await put(creditId, id, 0, pdf), await put(creditId, id, pdf.length, Buffer.alloc(0))])
        expect((repeat.body.data as State).document).toEqual(document);
      expect(await state(creditId, id)).toMatchObject({ offset: pdf.length, document });
      expect(await opened(creditId)).toMatchObject({ offset: pdf.length, document });
      expect(await list(creditId)).toEqual([document]);
      expect(await changesOf(creditId)).toHaveLength(1);
    });

    it('stored, when two tabs send the same file at the same time [8.3.4]', async () => {
      const creditId = await newCredit();
      const before = await storedFiles();
      const [left, right] = await Promise.all([opened(creditId), opened(creditId)]);
      expect(right.id).toBe(left.id);
      const answers = await Promise.all(Array.from({ length: 4 }, () => put(creditId, left.id, 0, pdf)));
      for (const { status, body } of answers) {
        if (status === 409) expect(body).toMatchObject({ code: 'CONFLICT', data: { offset: pdf.length } });
        else expect(status).toBe(200);
      }
      const ends = await Promise.all(
        Array.from({ length: 4 }, () => put(creditId, left.id, pdf.length, Buffer.alloc(0))),
      );
      const ids = ends.map(({ body }) => (body.data as State).document?.id);
      expect(new Set(ids).size).toBe(1);
      expect(await list(creditId)).toHaveLength(1);
      expect(await storedFiles()).toBe(before + 1);
      expect(await changesOf(creditId)).toHaveLength(1);
    });

    it('made again when the document was deleted since', async () => {
      const creditId = await newCredit();
      const { id, document } = await finish(creditId);
      await app.call('DELETE', `/credits/${creditId}/documents/${document?.id}`, { token });
      expect((await put(creditId, id, pdf.length, Buffer.alloc(0))).status).toBe(404);
      expect((await finish(creditId)).document?.id).not.toBe(document?.id);
    });

    it('refused as unchanged before it is sent, when it is the file that was not accepted', async () => {
      const creditId = await newCredit();
      const { document } = await finish(creditId);
      await app.parts.db
        .update(documents)
        .set({ isVerified: false })
        .where(eq(documents.id, document?.id ?? ''));
      const { status, body } = await start(creditId, pdf);
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
      await put(creditId, id, 0, pdf.subarray(0, 20_000));
      await app.parts.db.update(credits).set({ status }).where(eq(credits.id, creditId));
      const answer = await put(creditId, id, 20_000, pdf.subarray(20_000));
      expect([answer.status, answer.body]).toEqual([
        409,
        expect.objectContaining({ code: 'INVALID_TRANSITION', data: expect.objectContaining({ status }) }),
      ]);
      expect(await partsOf(id)).toHaveLength(1);
    });

    it('needs a session that holds, and goes on with the next one [8.3.5]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const someone = await createUser(app);
      await app.call('POST', '/auth/logout', { token: someone.token });
      const ended = await put(creditId, id, 0, pdf, someone.token);
      expect([ended.status, ended.body.code]).toEqual([401, 'SESSION_EXPIRED']);
      expect((await put(creditId, id, 0, pdf)).status).toBe(200);
    });

    it('begins where the last one ended; the refusal of another place names it [8.3.5]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, pdf.subarray(0, 30_000));
      for (const offset of [0, 29_999, 30_001, pdf.length, 4_294_967_296]) {
        const { status, body } = await put(creditId, id, offset, pdf.subarray(0, 20_000));
        expect([status, body.code, (body.data as State).offset]).toEqual([409, 'CONFLICT', 30_000]);
      }
      for (const offset of ['', '-1', '1e3', '0x10', '12345678901', 'NaN']) {
        const { status, body } = await put(creditId, id, offset, pdf.subarray(30_000));
        expect([offset, status, body.code]).toEqual([offset, 400, 'VALIDATION_ERROR']);
      }
      expect((await state(creditId, id)).offset).toBe(30_000);
    });

    it('is neither longer than what is missing nor shorter than 16 KB, save the last [8.3.7]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const long = await put(creditId, id, 0, Buffer.concat([pdf, Buffer.alloc(1)]));
      expect([long.status, long.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
      for (const size of [0, 1, 16_383]) {
        const { status, body } = await put(creditId, id, 0, pdf.subarray(0, size));
        expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      }
      expect(await partsOf(id)).toEqual([]);
      await put(creditId, id, 0, pdf.subarray(0, pdf.length - 10));
      expect((await put(creditId, id, pdf.length - 10, pdf.subarray(-10))).status).toBe(200);
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
        const answer = await app.call('PUT', pathOf(creditId, id), { token, headers, body });
        expect([type, answer.status]).toEqual([type, 415]);
      }
      const headers = { 'content-type': 'application/octet-stream' };
      const begin = await app.call('POST', `/credits/${creditId}/documents/uploads`, { token, headers, body: pdf });
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
      const answer = await start(await newCredit(), pdf, changes);
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
      expect((await app.call('GET', pathOf(creditId, id), { token })).status).toBe(404);
      expect(await list(creditId)).toEqual([]);
      expect(await storedFiles()).toBe(before);
    });

    it('is found when its bytes changed on the way', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const changed = Buffer.from(pdf);
      changed.write('!', pdf.length - 1);
      const { status, body } = await put(creditId, id, 0, changed);
      expect([status, body.error]).toEqual([400, 'El archivo llegó distinto de como salió. Súbelo otra vez.']);
      expect((await app.call('GET', pathOf(creditId, id), { token })).status).toBe(404);
    });
  });

  describe('a part of the server that is unavailable', () => {
    it('the inspection: the bytes stay, and an empty part at the end makes the document [8.3.8]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const busy = vi
        .spyOn(app.parts.inspection, 'document')
        .mockRejectedValueOnce(new DomainError('UNAVAILABLE', { retryAfterSeconds: 5 }));
      const refused = await put(creditId, id, 0, pdf);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      busy.mockRestore();
      expect(await state(creditId, id)).toMatchObject({ offset: pdf.length, document: null });
      const again = await put(creditId, id, pdf.length, Buffer.alloc(0));
      expect((again.body.data as State).document).not.toBeNull();
    });

    it('the storage: the part counts for nothing and is taken later [8.3.8]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      const full = vi.spyOn(app.parts.storage, 'put').mockRejectedValueOnce(new StorageUnavailable(new Error('full')));
      const refused = await put(creditId, id, 0, pdf);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      full.mockRestore();
      expect((await state(creditId, id)).offset).toBe(0);
      expect((await put(creditId, id, 0, pdf)).status).toBe(200);
    });

    it('a file of a part that was lost: the upload is over and begins anew', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, pdf.subarray(0, 50_000));
      const [part] = await partsOf(id);
      await app.parts.storage.delete(part?.storageKey ?? '');
      expect((await put(creditId, id, 50_000, pdf.subarray(50_000))).status).toBe(404);
      const anew = await opened(creditId);
      expect([anew.id === id, anew.offset]).toEqual([false, 0]);
    });
  });

  describe('limits', () => {
    it('lets a person have six at once; one that rests makes room for the seventh [8.3.7]', async () => {
      const someone = await createUser(app);
      const creditIds = await Promise.all(
        [1, 2, 3].map(async () => (await createCredit(app, { userId: someone.user.id })).id),
      );
      const begin = (at: number, sizeBytes: number) =>
        start(creditIds[at % 3] ?? '', pdf, { sizeBytes, sha256: undefined }, someone.token);
      const first = (await begin(0, 100)).body.data as State;
      for (let at = 1; at < 6; at += 1) expect((await begin(at, 100 + at)).status).toBe(201);
      const seventh = await begin(6, 106);
      expect([seventh.status, seventh.body.code, seventh.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '60']);
      app.clock.advance(minutes(1));
      expect((await begin(6, 106)).status).toBe(201);
      const ended = await app.call('GET', pathOf(creditIds[0] ?? '', first.id), { token: someone.token });
      expect(ended.status).toBe(404);
      // Another person is not in the way.
      expect((await start(await newCredit(), pdf)).status).toBe(201);
    });

    it('counts what is on its way to the 150 MB of a person [8.3.7]', async () => {
      const someone = await createUser(app);
      const { id: creditId } = await createCredit(app, { userId: someone.user.id, stage: 'CANCELLED' });
      const { id: open } = await createCredit(app, { userId: someone.user.id });
      const key = await app.parts.storage.put(pdf);
      const near = { sizeBytes: 150 * 1024 * 1024 - 60_000, storageKey: key.key, sha256: key.sha256 };
      await app.parts.db.insert(documents).values({
        ...{
          id: open.replace(/^.{8}/, 'aaaaaaaa'),
          creditId,
          documentType: 'id',
          fileName: 'a.pdf',
          fileType: 'application/pdf',
        },
        ...{ ...near, createdAt: app.clock.now() },
      });
      const begin = (documentType: string) =>
        start(open, pdf, { documentType, sizeBytes: 40_000, sha256: undefined }, someone.token);
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
      await put(creditId, id, 0, pdf.subarray(0, 20_000));
      expect(await storedFiles()).toBe(before + 1);
      expect((await app.call('DELETE', pathOf(creditId, id), { token })).status).toBe(200);
      expect((await app.call('GET', pathOf(creditId, id), { token })).status).toBe(404);
      expect(await storedFiles()).toBe(before);
      const done = await opened(creditId);
      await put(creditId, done.id, 0, pdf);
      await app.call('DELETE', pathOf(creditId, done.id), { token });
      expect(await list(creditId)).toHaveLength(1);
    });

    it('comes a day after its last part, with the clean-up of the night [8.3.9]', async () => {
      const creditId = await newCredit();
      const { id } = await opened(creditId);
      await put(creditId, id, 0, pdf.subarray(0, 20_000));
      const files = await storedFiles();
      const cleanUp = (limit: Date) => inTransaction(app.parts.db, (tx) => deleteOldUploads(app.parts, tx, limit, 100));
      await cleanUp(app.clock.now());
      expect((await state(creditId, id)).offset).toBe(20_000);
      expect(await cleanUp(new Date(app.clock.now().getTime() + days(1)))).toBeGreaterThan(0);
      expect((await app.call('GET', pathOf(creditId, id), { token })).status).toBe(404);
      expect(await storedFiles()).toBeLessThan(files);
    });

    it('comes with the account [8.3.9]', async () => {
      const someone = await createUser(app);
      const { id: creditId } = await createCredit(app, { userId: someone.user.id });
      const before = await storedFiles();
      const { id } = (await start(creditId, pdf, {}, someone.token)).body.data as State;
      await put(creditId, id, 0, pdf.subarray(0, 20_000), someone.token);
      await inTransaction(app.parts.db, (tx) => eraseCredits(app.parts, tx, someone.user.id));
      expect(await partsOf(id)).toEqual([]);
      expect(await storedFiles()).toBe(before);
    });
  });
});
