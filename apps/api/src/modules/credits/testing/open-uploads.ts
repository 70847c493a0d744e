import type { DocumentUpload } from '@cotejo/contracts/documents/uploads';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { activities, documentParts, documentUploads } from '#platform/db/schema.ts';
import { sha256 } from '#platform/sha256.ts';
import { createCredit, createUser, pdfFile, type User } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

/** Opens the app once for a suite, with a user who uploads in parts. `uploads.pdf` is a PDF of 100 KB. */
export function openUploads(open: () => Promise<DatabaseConnection>) {
  const uploads = {} as { app: TestApp; database: DatabaseConnection; user: User; token: string; pdf: Buffer };

  beforeAll(async () => {
    uploads.database = await open();
    uploads.app = await openTestApp(uploads.database);
    Object.assign(uploads, await createUser(uploads.app));
    // Bytes after the end of a PDF are allowed.
    uploads.pdf = Buffer.concat([await pdfFile(), Buffer.alloc(100_000, ' ')]);
  });
  // Open uploads would use up the user's limit in the next test.
  afterEach(() => uploads.app.parts.db.delete(documentUploads));
  afterAll(() => uploads.app.close());

  const newCredit = async () => (await createCredit(uploads.app, { userId: uploads.user.id })).id;
  const start = (creditId: string, bytes: Buffer, changes: Record<string, unknown> = {}, as = uploads.token) => {
    const file = { documentType: 'id', fileName: 'cedula.pdf', sizeBytes: bytes.length, sha256: sha256(bytes) };
    return uploads.app.call('POST', `/credits/${creditId}/documents/uploads`, {
      token: as,
      body: { ...file, ...changes },
    });
  };
  const opened = async (creditId: string, bytes = uploads.pdf, changes = {}) =>
    (await start(creditId, bytes, changes)).body.data as DocumentUpload;
  const pathOf = (creditId: string, id: string) => `/credits/${creditId}/documents/uploads/${id}`;
  const put = (creditId: string, id: string, offset: number | string, bytes: Buffer, as = uploads.token) =>
    uploads.app.call('PUT', pathOf(creditId, id), {
      token: as,
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
      body: bytes,
    });
  const get = (creditId: string, id: string, as = uploads.token) =>
    uploads.app.call('GET', pathOf(creditId, id), { token: as });
  const state = async (creditId: string, id: string) => (await get(creditId, id)).body.data as DocumentUpload;
  const list = async (creditId: string) =>
    (await uploads.app.call('GET', `/credits/${creditId}/documents`, { token: uploads.token })).body.data as {
      id: string;
    }[];
  const partsOf = (id: string) =>
    uploads.app.parts.db.select().from(documentParts).where(eq(documentParts.uploadId, id));
  const storedFiles = async () => {
    await uploads.app.parts.jobs.runDue();
    let count = 0;
    for await (const _key of uploads.app.parts.storage.list()) count += 1;
    return count;
  };
  const changesOf = (creditId: string) =>
    uploads.app.parts.db
      .select()
      .from(activities)
      .where(and(eq(activities.targetId, creditId), eq(activities.type, 'credit')));
  return { uploads, newCredit, start, opened, pathOf, put, get, state, list, partsOf, storedFiles, changesOf };
}
