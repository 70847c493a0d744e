import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { activities, activityWords, credits, documents, notifications } from '#platform/db/schema.ts';
import {
  createCredit,
  createUser,
  jpegWithExif,
  pdfFile,
  pngFile,
  type User,
  uploadDocument,
  uploadForm,
} from '#testing/factories.ts';
import { exifMarker } from '#testing/files.ts';
import { whileRowIsHeld } from '#testing/hold-row.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';
import { loseNextCommitResponse } from '#testing/transactions.ts';

interface Summary {
  id: string;
  documentType: string;
  fileName: string;
  [key: string]: unknown;
}

describeOnBothDatabases('documents over HTTP', (open, kind) => {
  let database: TestDatabase;
  let app: TestApp;
  let user: User;
  let token: string;

  const send = (creditId: string, fields: Record<string, string>, file?: { bytes: Buffer; name: string }, as = token) =>
    app.call('POST', `/credits/${creditId}/documents/upload`, { token: as, body: uploadForm(fields, file) });
  const upload = async (creditId: string, documentType = 'id', name = 'cedula.pdf') =>
    (await send(creditId, { documentType }, { bytes: await pdfFile(), name })).body.data as Summary;
  const list = async (creditId: string) =>
    (await app.call('GET', `/credits/${creditId}/documents`, { token })).body.data as Summary[];
  const rowsOf = (creditId: string) => app.parts.db.select().from(documents).where(eq(documents.creditId, creditId));
  const newCredit = async () => (await createCredit(app, { userId: user.id })).id;
  const storedFiles = async () => {
    let count = 0;
    for await (const _key of app.parts.storage.list()) count += 1;
    return count;
  };

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database);
    ({ user, token } = await createUser(app));
  });
  afterAll(() => app.close());

  describe('uploading', () => {
    it('stores a document and says what it is, by its bytes [1.7.27] [2.7.42] [2.5.46]', async () => {
      const creditId = await newCredit();
      const file = { bytes: await pngFile(), name: 'C:\\fotos\\mi cédula.exe' };
      const { status, body } = await send(creditId, { documentType: 'id' }, file);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        success: true,
        data: {
          documentType: 'id',
          fileName: 'mi cédula.exe.png',
          fileType: 'image/png',
          isVerified: null,
          verificationDate: null,
          createdAt: app.clock.now().toISOString(),
        },
      });
      expect(await list(creditId)).toEqual([body.data]);
    });

    it('writes activity and a notification that names document and credit', async () => {
      const creditId = await newCredit();
      const { id } = await upload(creditId);
      const [notice] = await app.parts.db.select().from(notifications).where(eq(notifications.entityId, id));
      expect(notice).toMatchObject({ type: 'new_document', metadata: { creditId } });
      const written = await app.parts.db
        .select()
        .from(activities)
        .where(and(eq(activities.targetId, creditId), eq(activities.type, 'credit')));
      expect(written).toHaveLength(1);
    });

    it('maps synonyms to id, payroll and services [2.5.49] [2.5.48] [1.5.26]', async () => {
      const creditId = await newCredit();
      for (const [sent, stored] of [
        ['ID', 'id'],
        ['cédula', 'id'],
        ['PAYROLL', 'payroll'],
        ['rol', 'payroll'],
        ['SERVICES', 'services'],
        ['planilla', 'services'],
      ] as const) {
        expect((await upload(creditId, sent)).documentType).toBe(stored);
      }
      expect((await list(creditId)).map(({ documentType }) => documentType).sort()).toEqual([
        'id',
        'payroll',
        'services',
      ]);
    });

    it.each(['bank_statement', 'other', 'pasaporte', ''])('refuses the type %j [2.8.15]', async (documentType) => {
      const file = { bytes: await pdfFile(), name: 'a.pdf' };
      const { status, body } = await send(await newCredit(), { documentType }, file);
      expect(status).toBe(400);
      expect(body.error).toBe("Tipo de documento inválido. Use 'id', 'payroll' o 'services'");
    });

    it('refuses a form without type or without file [2.5.46]', async () => {
      const creditId = await newCredit();
      const withoutType = await send(creditId, {}, { bytes: await pdfFile(), name: 'a.pdf' });
      expect(withoutType.status).toBe(400);
      const withoutFile = await send(creditId, { documentType: 'id' });
      expect(withoutFile.status).toBe(400);
      expect(withoutFile.body).toMatchObject({ fields: { file: 'Debe adjuntar un archivo' } });
      expect(await list(creditId)).toEqual([]);
    });

    it('takes PDF, JPEG and PNG, and no other image or document [3.9.60]', async () => {
      const creditId = await newCredit();
      const types: unknown[] = [];
      for (const bytes of [await pdfFile(), await jpegWithExif(), await pngFile()]) {
        const { status, body } = await send(creditId, { documentType: 'id' }, { bytes, name: 'cedula' });
        expect(status).toBe(201);
        types.push((body.data as Summary).fileType);
      }
      expect(types).toEqual(['application/pdf', 'image/jpeg', 'image/png']);
      const drawing = sharp(await pngFile());
      for (const bytes of [
        await drawing.clone().gif().toBuffer(),
        await drawing.clone().webp().toBuffer(),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
        Buffer.from('PK\u0003\u0004 word/document.xml'),
      ]) {
        const { status, body } = await send(creditId, { documentType: 'id' }, { bytes, name: 'cedula.pdf' });
        expect([status, body.code]).toEqual([415, 'FILE_TYPE_INVALID']);
      }
    });

    it('refuses empty files, other types and what is no form', async () => {
      const creditId = await newCredit();
      const empty = await send(creditId, { documentType: 'id' }, { bytes: Buffer.alloc(0), name: 'a.pdf' });
      expect([empty.status, empty.body.code]).toEqual([400, 'FILE_EMPTY']);
      const text = await send(creditId, { documentType: 'id' }, { bytes: Buffer.from('hola'), name: 'a.pdf' });
      expect([text.status, text.body.code, text.body.error]).toEqual([
        415,
        'FILE_TYPE_INVALID',
        'Tipo de archivo no válido',
      ]);
      const json = await app.call('POST', `/credits/${creditId}/documents/upload`, { token, body: { file: 'x' } });
      expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });

    it('refuses more than 5 MB [1.9.15]', async () => {
      const bytes = Buffer.concat([await pdfFile(), Buffer.alloc(5 * 1024 * 1024)]);
      const { status, body } = await send(await newCredit(), { documentType: 'id' }, { bytes, name: 'a.pdf' });
      expect([status, body.code, body.error]).toEqual([
        413,
        'FILE_TOO_LARGE',
        'El archivo es demasiado grande. Máximo 5MB',
      ]);
    });

    it('tells a real client that a file is too large or the door closed, before or while it sends', async () => {
      const { id: closed } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
      const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
      for (const [creditId, expected] of [
        [await newCredit(), 413],
        [closed, 409],
      ] as const) {
        const response = await fetch(`${origin}/api/credits/${creditId}/documents/upload`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: uploadForm({ documentType: 'id' }, { bytes: Buffer.alloc(20 * 1024 * 1024), name: 'a.pdf' }),
        });
        expect(response.status).toBe(expected);
        expect(await response.json()).toMatchObject({ success: false });
      }
    });

    it('keeps at most 150 MB of one person in credits that nobody has decided, and says what to do', async () => {
      const someone = await createUser(app);
      const mine = async (stage: 'PENDING' | 'CANCELLED' | 'APPROVED') =>
        (await createCredit(app, { userId: someone.user.id, stage, withDocuments: false })).id;
      const hold = async (creditId: string, sizeBytes: number) => {
        const stored = await uploadDocument(app, { creditId, documentType: 'payroll' });
        await app.parts.db.update(documents).set({ sizeBytes }).where(eq(documents.id, stored.id));
        return stored;
      };
      const sendTo = async (creditId: string, documentType: string) =>
        send(creditId, { documentType }, { bytes: await pdfFile(), name: 'a.pdf' }, someone.token);
      const limit = 150 * 1024 * 1024;
      // Documents of canceled credits count. Decided credits and other users' do not.
      await hold(await mine('APPROVED'), limit);
      const other = (await createUser(app)).user.id;
      await hold((await createCredit(app, { userId: other })).id, limit);
      await hold(await mine('CANCELLED'), limit - 10_000);
      const open = await mine('PENDING');
      const first = await sendTo(open, 'id');
      expect(first.status).toBe(201);
      await app.parts.db.update(documents).set({ sizeBytes: 10_000 }).where(eq(documents.creditId, open));
      await app.parts.jobs.runDue();
      const before = await storedFiles();
      const { status, body } = await sendTo(await mine('PENDING'), 'services');
      expect([status, body.code]).toEqual([413, 'FILE_TOO_LARGE']);
      expect(body.error).toMatch(/ya guardan 150 MB de documentos\. Elimina los que no necesites o espera la decisión/);
      expect(await storedFiles()).toBe(before);
      // Replacing a document frees its bytes.
      expect((await sendTo(open, 'id')).status).toBe(201);
    });

    it('deletes the metadata of a photograph', async () => {
      const creditId = await newCredit();
      const sent = await jpegWithExif();
      expect(sent.includes(exifMarker)).toBe(true);
      const { body } = await send(creditId, { documentType: 'id' }, { bytes: sent, name: 'foto.jpg' });
      const path = `/credits/${creditId}/documents/${(body.data as Summary).id}/download`;
      const { bytes } = await app.call('GET', path, { token });
      expect(bytes.includes(exifMarker)).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    });

    it('replaces the present one of its type and deletes its file after the commit', async () => {
      const creditId = await newCredit();
      const first = await upload(creditId);
      const [{ storageKey } = { storageKey: '' }] = await rowsOf(creditId);
      const second = await upload(creditId);
      expect((await list(creditId)).map(({ id }) => id)).toEqual([second.id]);
      const old = await app.call('GET', `/credits/${creditId}/documents/${first.id}`, { token });
      expect(old.status).toBe(404);
      const written = await app.parts.db
        .select({ description: activityWords.description })
        .from(activities)
        .innerJoin(activityWords, eq(activityWords.activityId, activities.id))
        .where(eq(activities.targetId, creditId))
        .orderBy(activities.number);
      expect(written.map(({ description }) => description)).toEqual([
        'Documento cargado: Documento de identidad',
        'Documento reemplazado: Documento de identidad',
      ]);
      await app.parts.jobs.runDue();
      expect(await app.parts.storage.exists(storageKey)).toBe(false);
    });

    it('leaves one document and one file when many arrive at once', async () => {
      await app.parts.jobs.runDue();
      const creditId = await newCredit();
      const before = await storedFiles();
      const bytes = await pdfFile();
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => send(creditId, { documentType: 'id' }, { bytes, name: 'a.pdf' })),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
      expect(await list(creditId)).toHaveLength(1);
      await app.parts.jobs.runDue();
      expect(await storedFiles()).toBe(before + 1);
    });

    it('keeps the file when the response to the commit is lost: its row is there', async () => {
      const creditId = await newCredit();
      loseNextCommitResponse();
      const { status } = await send(creditId, { documentType: 'id' }, { bytes: await pdfFile(), name: 'a.pdf' });
      expect(status).toBe(503);
      const [stored] = await list(creditId);
      const content = await app.call('GET', `/credits/${creditId}/documents/${stored?.id}/download`, { token });
      expect(content.status).toBe(200);
      expect(content.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    });

    it('leaves no file behind when the application is submitted meanwhile', async () => {
      const { id: creditId } = await createCredit(app, { userId: user.id });
      const before = await storedFiles();
      const put = app.parts.storage.put;
      const slow = vi.spyOn(app.parts.storage, 'put').mockImplementationOnce(async (bytes) => {
        slow.mockRestore();
        const submittedAt = app.clock.now();
        await app.parts.db
          .update(credits)
          .set({ status: 'DOCUMENTS_SUBMITTED', submittedAt, lastSubmittedAt: submittedAt })
          .where(eq(credits.id, creditId));
        return put(bytes);
      });
      const { status } = await send(creditId, { documentType: 'id' }, { bytes: await pdfFile(), name: 'a.pdf' });
      expect(status).toBe(409);
      expect(await storedFiles()).toBe(before);
    });

    // The embedded database has one connection, so nothing can wait for a row lock.
    it.runIf(kind === 'postgres')('sees a rejection that is written while it waits for its credit', async () => {
      const creditId = await newCredit();
      const file = { bytes: await pdfFile(), name: 'cedula.pdf' };
      const first = (await send(creditId, { documentType: 'id' }, file)).body.data as Summary;
      await app.parts.jobs.runDue();
      const before = await storedFiles();
      const rejected = {
        text: `update documents set is_verified = false, verified_at = $2, version = version + 1 where id = $1`,
        values: [first.id, app.clock.now()],
      };
      const [response] = await whileRowIsHeld(
        database,
        { table: 'credits', id: creditId },
        () => [send(creditId, { documentType: 'id' }, file)],
        () => [],
        rejected,
      );
      expect([response?.status, response?.body.code]).toEqual([409, 'FILE_UNCHANGED']);
      await app.parts.jobs.runDue();
      expect(await storedFiles()).toBe(before);
      expect(await list(creditId)).toMatchObject([{ id: first.id, isVerified: false }]);
    });

    it('is closed once submitted, and leaves no file behind', async () => {
      const { id: creditId } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
      const before = await storedFiles();
      const file = { bytes: await pdfFile(), name: 'a.pdf' };
      const { status, body } = await send(creditId, { documentType: 'id' }, file);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'INVALID_TRANSITION', data: { status: 'DOCUMENTS_SUBMITTED' } });
      expect(await storedFiles()).toBe(before);
    });
  });

  it('refuses a form that is torn, has no boundary or two files as bad input', async () => {
    const creditId = await newCredit();
    const send = (payload: string, type: string) =>
      app.app.inject({
        method: 'POST',
        url: `/api/credits/${creditId}/documents/upload`,
        payload,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      });
    const part = (name: string) =>
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-\r\n`;
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const end = '--b--\r\n';
    for (const [payload, type] of [
      [part('a.pdf'), 'multipart/form-data; boundary=b'],
      ['hola', 'multipart/form-data; boundary=b'],
      ['hola', 'multipart/form-data'],
      [`${field('documentType', 'id')}${part('a.pdf')}${part('b.pdf')}${end}`, 'multipart/form-data; boundary=b'],
    ] as const) {
      const response = await send(payload, type);
      expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    const unknown = `${field('documentType', 'id')}${field('status', 'APPROVED')}${part('a.pdf')}${end}`;
    const refused = await send(unknown, 'multipart/form-data; boundary=b');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'UNKNOWN_FIELD', fields: { status: expect.any(String) } });
    const misplaced = `${field('documentType', 'id')}${part('a.pdf').replace('name="file"', 'name="foto"')}${end}`;
    const missing = await send(misplaced, 'multipart/form-data; boundary=b');
    expect(missing.json()).toMatchObject({ code: 'VALIDATION_ERROR', fields: { file: 'Debe adjuntar un archivo' } });
    expect(await list(creditId)).toEqual([]);
  });

  describe('deleting', () => {
    it('deletes row and file', async () => {
      const creditId = await newCredit();
      const { id } = await upload(creditId);
      const [row] = await rowsOf(creditId);
      const { status, body } = await app.call('DELETE', `/credits/${creditId}/documents/${id}`, { token });
      expect([status, body.success]).toEqual([200, true]);
      expect(await list(creditId)).toEqual([]);
      await app.parts.jobs.runDue();
      expect(await app.parts.storage.exists(row?.storageKey ?? '')).toBe(false);
      const again = await app.call('DELETE', `/credits/${creditId}/documents/${id}`, { token });
      expect(again.status).toBe(404);
    });

    it('is refused once submitted', async () => {
      const { id: creditId } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
      const [document] = await list(creditId);
      const { status, body } = await app.call('DELETE', `/credits/${creditId}/documents/${document?.id}`, { token });
      expect(status).toBe(409);
      expect(body.code).toBe('INVALID_TRANSITION');
      expect(await list(creditId)).toHaveLength(3);
    });
  });
});
