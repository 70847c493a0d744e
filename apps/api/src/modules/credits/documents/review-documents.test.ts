import {
  type AdminDocument,
  type AdminDocumentWithContent,
  downloadAdminDocument,
  getAdminDocument,
  validateAdminDocument,
} from '@cotejo/contracts/documents/review';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '#platform/db/schema.ts';
import { sha256 } from '#platform/sha256.ts';
import {
  type Credit,
  createAdmin,
  createCredit,
  createUser,
  jpegWithExif,
  pdfFile,
  pngFile,
  uploadDocument,
  uploadForm,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('documents for reviewers', (open) => {
  let app: TestApp;
  let token: string;
  let reviewer: Awaited<ReturnType<typeof createAdmin>>['admin'];
  let credit: Credit;
  let image: typeof documents.$inferSelect;
  let bytes: Buffer;

  beforeAll(async () => {
    app = await openTestApp(await open());
    ({ token, admin: reviewer } = await createAdmin(app, { permissions: ['documents.read', 'documents.verify'] }));
    const { user } = await createUser(app);
    credit = await createCredit(app, { userId: user.id });
    bytes = await pngFile();
    image = await uploadDocument(app, {
      ...{ creditId: credit.id, documentType: 'id', bytes },
      ...{ fileName: 'cédula de Ana.png', fileType: 'image/png' },
    });
    await uploadDocument(app, { creditId: credit.id, documentType: 'services' });
  });
  afterAll(() => app.close());

  const get = (path: string, as: string | undefined = token) => app.call('GET', path, { token: as });
  const ofImage = (rest = '') => `/admin/credits/${credit.id}/documents/${image.id}${rest}`;

  it('lists them without content, unreviewed as null [3.7.32] [3.3.19] [3.3.20]', async () => {
    const response = await get(`/admin/credits/${credit.id}/documents`);
    const data = response.body.data as AdminDocument[];
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: image.id,
      creditId: credit.id,
      documentType: 'id',
      fileName: 'cédula de Ana.png',
      fileType: 'image/png',
      sizeBytes: bytes.length,
      isVerified: null,
      verificationDate: null,
      reason: null,
      version: 1,
      source: 'web',
      replacedAt: null,
      createdAt: '2026-11-16T15:00:00.000Z',
      fileUrl: `/api${ofImage('/download')}`,
      metadata: {
        originalName: 'cédula de Ana.png',
        mimeType: 'image/png',
        hash: image.sha256,
        verificationDetails: null,
        logoBase64: null,
        processingDetails: { receivedBytes: bytes.length, storedBytes: bytes.length, metadataRemoved: true },
        dimensions: null,
      },
    });
  });

  it('tells of an uploaded document its name, type, hash, size, what was done to it and who judged it [3.3.21]', async () => {
    const { user, token: owner } = await createUser(app);
    const own = await createCredit(app, { userId: user.id });
    const send = async (documentType: string, name: string, content: Buffer) => {
      const body = uploadForm({ documentType }, { bytes: content, name });
      const response = await app.call('POST', `/credits/${own.id}/documents/upload`, { token: owner, body });
      return (response.body.data as { id: string }).id;
    };
    const sent = await jpegWithExif(60, 40);
    const id = await send('id', 'cédula.jpg', sent);
    const verdict = { documentId: id, verified: true, comments: 'Se lee bien' };
    expect((await app.call('POST', `/admin/credits/${own.id}/verify-document`, { token, body: verdict })).status).toBe(
      200,
    );
    const document = (await get(`/admin/credits/${own.id}/documents/${id}`)).body.data as AdminDocumentWithContent;
    const stored = Buffer.from(document.fileContent.split(',')[1] ?? '', 'base64');
    expect(document.metadata).toEqual({
      originalName: 'cédula.jpg',
      mimeType: 'image/jpeg',
      hash: sha256(stored),
      verificationDetails: {
        verifiedAt: app.clock.now().toISOString(),
        verifiedBy: reviewer.id,
        verifiedByName: `${reviewer.nombres} ${reviewer.apellidos}`,
        comments: 'Se lee bien',
      },
      logoBase64: null,
      processingDetails: { receivedBytes: sent.length, storedBytes: stored.length, metadataRemoved: true },
      // Rotated as its EXIF orientation says.
      dimensions: { width: 40, height: 60 },
    });
    const paper = await pdfFile();
    const { metadata } = (await get(`/admin/documents/${await send('payroll', 'rol.pdf', paper)}`)).body
      .data as AdminDocument;
    expect(metadata).toMatchObject({
      processingDetails: { receivedBytes: paper.length, storedBytes: paper.length, metadataRemoved: false },
      dimensions: null,
    });
  });

  it('answers one with its content [3.7.33] [3.9.10]', async () => {
    const response = await get(ofImage());
    expect(response.body).toMatchObject({
      success: true,
      data: { fileContent: `data:image/png;base64,${bytes.toString('base64')}`, fileType: 'image/png' },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(getAdminDocument.timeoutMs).toBe(20_000);
  });

  it('downloads the bytes as attachment under their name [3.7.34] [3.9.11]', async () => {
    const response = await get(ofImage('/download'));
    expect(response.bytes.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="cedula de Ana.png"; filename*=UTF-8''c%C3%A9dula%20de%20Ana.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(downloadAdminDocument.timeoutMs).toBe(30_000);
  });

  it('says whether the stored file is intact [3.7.37] [3.9.12]', async () => {
    const validate = async () => (await get(ofImage('/validate'))).body.data;
    expect(await validate()).toEqual({ isValid: true, message: 'El documento está íntegro y se puede abrir' });
    const { db, storage } = app.parts;
    const put = (values: Partial<typeof image>) => db.update(documents).set(values).where(eq(documents.id, image.id));
    await put({ sha256: '0'.repeat(64) });
    expect(await validate()).toMatchObject({ isValid: false, message: expect.stringContaining('no coincide') });
    expect((await get(ofImage('/download'))).status).toBe(404);
    const other = await storage.put(bytes);
    await put({ sha256: image.sha256, storageKey: other.key });
    expect(await validate()).toMatchObject({ isValid: true });
    await storage.delete(other.key);
    expect(await validate()).toMatchObject({ isValid: false, message: expect.stringContaining('no está disponible') });
    expect((await get(ofImage())).body.error).toBe('No hay contenido disponible para este documento');
    await put({ storageKey: image.storageKey });
    expect(validateAdminDocument.timeoutMs).toBe(15_000);
  });

  it('finds one by its id alone', async () => {
    const response = await get(`/admin/documents/${image.id}`);
    expect(response.body.data).toMatchObject({ id: image.id, creditId: credit.id });
  });

  it('responds with 404 for a document of another credit, an unknown one and no id', async () => {
    const { user } = await createUser(app);
    const other = await createCredit(app, { userId: user.id });
    expect((await get(`/admin/credits/${other.id}/documents/${image.id}`)).status).toBe(404);
    expect((await get(`/admin/credits/${other.id}/documents/${image.id}/download`)).status).toBe(404);
    expect((await get(`/admin/documents/${other.id}`)).status).toBe(404);
    expect((await get('/admin/documents/abc')).status).toBe(404);
    expect((await get(`/admin/credits/${image.id}/documents`)).status).toBe(404);
    expect((await get(`/admin/credits/${other.id}/documents`)).body.data).toEqual([]);
  });

  it('lets in neither visitors nor the owner', async () => {
    const { token: owner } = await createUser(app);
    for (const path of ['', '/download', '/validate'].map(ofImage)) {
      expect((await app.call('GET', path)).status).toBe(401);
      expect((await get(path, owner)).status).toBe(401);
    }
  });
});
