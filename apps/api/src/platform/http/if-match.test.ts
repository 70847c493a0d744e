import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import { endpointNames } from '@cotejo/contracts/endpoint-names';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, handoverSettings } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import {
  createAdmin,
  createCredit,
  createInstitution,
  createOpenedHandover,
  createUser,
  pngFile,
  uploadForm,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

let app: TestApp;
let token: string;
let changes: Record<string, { path: string; body: object }>;

const idOf = ({ body }: { body: Record<string, unknown> }): string => (body.data as { id: string }).id;

beforeAll(async () => {
  app = await openTestApp(await openTestDatabase());
  token = (await createAdmin(app)).token;
  const { user } = await createUser(app);
  const institution = await createInstitution(app);
  const other = await createInstitution(app);
  const proposed = {
    ...{ name: 'Eva', email: 'eva@banco.ejemplo.ec', by: newId(app.clock), byName: 'Otra persona' },
    at: app.clock.now().toISOString(),
  };
  await app.parts.db
    .insert(handoverSettings)
    .values({ institutionId: other.id, channel: 'email', contacts: [], proposed: [proposed], version: 2 });
  const credit = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
  const handover = await createOpenedHandover(app, await createCredit(app, { userId: user.id, stage: 'APPROVED' }));
  const [document] = await app.parts.db.select().from(documents).where(eq(documents.creditId, credit.id));
  const terms = { title: 'Términos', content: '<p>Texto</p>', version: '1.0' };
  const image = { bytes: await pngFile(), name: 'foto.png', field: 'image' };
  const post = { title: 'Un artículo', slug: 'un-articulo', content: '<p>Texto</p>' };
  changes = {
    changeAdminCreditStatus: { path: `/admin/credits/${credit.id}/status`, body: { status: 'UNDER_REVIEW' } },
    returnCredit: { path: `/admin/credits/${credit.id}/return`, body: { words: 'Corrige' } },
    verifyCreditDocument: {
      path: `/admin/credits/${credit.id}/verify-document`,
      body: { documentId: document?.id, verified: true },
    },
    saveHandoverSettings: { path: `/admin/institutions/${institution.id}/handover`, body: { contacts: [] } },
    confirmHandoverContact: {
      path: `/admin/institutions/${other.id}/handover/confirm`,
      body: { email: proposed.email },
    },
    answerHandoverForInstitution: {
      path: `/admin/handovers/${handover.id}/answers`,
      body: { answer: 'received', words: 'Por teléfono' },
    },
    changeUserStatus: { path: `/admin/users/${user.id}/status`, body: { status: 'blocked' } },
    updateUser: { path: `/admin/users/${user.id}`, body: { nombres: 'Otra', apellidos: 'Persona' } },
    updateInstitution: { path: `/admin/institutions/${institution.id}`, body: { name: 'Otro banco' } },
    updateBlogAsJson: {
      path: `/admin/blogs/${idOf(await app.call('POST', '/admin/blogs', { token, body: uploadForm(post, image) }))}`,
      body: { isActive: false },
    },
    updateTerms: {
      path: `/admin/terms/${idOf(await app.call('POST', '/admin/terms', { token, body: terms }))}`,
      body: { title: 'Otro título' },
    },
  };
});
afterAll(() => app.close());

const documented = allEndpoints.filter(({ takesIfMatch }) => takesIfMatch);
const nameOf = ({ method, path }: { method: string; path: string }) => endpointNames.get(`${method} ${path}`) ?? '';

describe('If-Match', () => {
  it('is documented where a version of the body may be stale, and nowhere else [9.1.7]', () => {
    expect(documented.map(nameOf).sort()).toEqual(Object.keys(changes).sort());
  });

  it.each(documented.map((endpoint) => [nameOf(endpoint), endpoint.method] as const))(
    'of %s refuses a stale version, by header as by body, and lets the present one through [9.1.7]',
    async (name, method) => {
      const { path, body } = changes[name] ?? { path: '', body: {} };
      const key = name === 'updateTerms' ? 'revision' : 'version';
      const byHeader = await app.call(method, path, { token, body, headers: { 'if-match': '"999"' } });
      const byBody = await app.call(method, path, { token, body: { ...body, [key]: 999 } });
      expect([byHeader.status, byHeader.body.code]).toEqual([409, 'CONFLICT']);
      expect([byBody.status, byBody.body.code]).toEqual([409, 'CONFLICT']);
      expect(byHeader.body.data).toEqual(byBody.body.data);
      const present = await app.call(method, path, { token, body, headers: { 'if-match': '*' } });
      expect(present.status).toBe(200);
      expect(present.headers.etag).toMatch(/^"\d+"$/);
    },
  );
});
