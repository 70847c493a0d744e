import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#platform/db/schema.ts';
import { createCredit, createUser, pdfFile, type User, uploadForm } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

interface Summary {
  id: string;
  documentType: string;
  fileName: string;
  [key: string]: unknown;
}

describeOnBothDatabases('documents that were uploaded', (open) => {
  let app: TestApp;
  let user: User;
  let token: string;
  let stranger: string;
  const send = (creditId: string, fields: Record<string, string>, file?: { bytes: Buffer; name: string }, as = token) =>
    app.call('POST', `/credits/${creditId}/documents/upload`, { token: as, body: uploadForm(fields, file) });
  const upload = async (creditId: string, documentType = 'id', name = 'cedula.pdf') =>
    (await send(creditId, { documentType }, { bytes: await pdfFile(), name })).body.data as Summary;
  const list = async (creditId: string) =>
    (await app.call('GET', `/credits/${creditId}/documents`, { token })).body.data as Summary[];
  const rowsOf = (creditId: string) => app.parts.db.select().from(documents).where(eq(documents.creditId, creditId));
  const newCredit = async () => (await createCredit(app, { userId: user.id })).id;

  beforeAll(async () => {
    app = await openTestApp(await open());
    ({ user, token } = await createUser(app));
    stranger = (await createUser(app)).token;
  });
  afterAll(() => app.close());

  describe('reading', () => {
    it('gives one with its content, the list without [2.7.45] [2.3.10]', async () => {
      const creditId = await newCredit();
      const bytes = await pdfFile('contenido');
      const sent = await send(creditId, { documentType: 'payroll' }, { bytes, name: 'rol.pdf' });
      const { id } = sent.body.data as Summary;
      const { body, headers } = await app.call('GET', `/credits/${creditId}/documents/${id}`, { token });
      expect(body.data).toMatchObject({
        id,
        documentType: 'payroll',
        fileName: 'rol.pdf',
        fileType: 'application/pdf',
        fileContent: `data:application/pdf;base64,${bytes.toString('base64')}`,
        isVerified: null,
        metadata: { originalName: 'rol.pdf' },
      });
      expect(headers['cache-control']).toBe('no-store');
      expect((await list(creditId))[0]).not.toHaveProperty('fileContent');
    });

    it('downloads the bytes as attachment, not to be sniffed or kept', async () => {
      const creditId = await newCredit();
      const { id } = await upload(creditId, 'id', 'mi cédula.pdf');
      const { bytes, headers } = await app.call('GET', `/credits/${creditId}/documents/${id}/download`, { token });
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(/^attachment; filename="mi cedula.pdf"/),
      });
    });

    it('tells whether the stored file is intact, and never touches isVerified [2.7.46]', async () => {
      const creditId = await newCredit();
      const { id } = await upload(creditId);
      const check = async () =>
        (await app.call('POST', `/credits/${creditId}/documents/${id}/verify`, { token })).body.data;
      expect(await check()).toEqual({ intact: true });
      const [row] = await rowsOf(creditId);
      const folder = join(app.parts.config.dataDir, 'files');
      const paths = await readdir(folder, { recursive: true });
      const path = paths.find((name) => name.endsWith(row?.storageKey ?? 'none')) ?? '';
      await writeFile(join(folder, path), 'otra cosa');
      expect(await check()).toEqual({ intact: false });
      await app.parts.storage.delete(row?.storageKey ?? '');
      expect(await check()).toEqual({ intact: false });
      expect((await rowsOf(creditId))[0]?.isVerified).toBeNull();
    });

    it('responds with 404 to everybody else, and nothing tells that it exists', async () => {
      const creditId = await newCredit();
      const { id } = await upload(creditId);
      const path = `/credits/${creditId}/documents`;
      const otherCredit = await newCredit();
      for (const [method, url] of [
        ['GET', path],
        ['GET', `${path}/${id}`],
        ['GET', `${path}/${id}/download`],
        ['DELETE', `${path}/${id}`],
        ['POST', `${path}/${id}/verify`],
      ] as const) {
        expect((await app.call(method, url, { token: stranger })).status).toBe(404);
        expect((await app.call(method, url)).status).toBe(401);
      }
      const file = { bytes: await pdfFile(), name: 'a.pdf' };
      expect((await send(creditId, { documentType: 'id' }, file, stranger)).status).toBe(404);
      // Same owner, another credit.
      expect((await app.call('GET', `/credits/${otherCredit}/documents/${id}`, { token })).status).toBe(404);
      expect(await list(creditId)).toHaveLength(1);
    });
  });
});
