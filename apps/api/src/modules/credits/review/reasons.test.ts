import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '#platform/db/schema.ts';
import { createAdmin, createCredit, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const illegible = '01930000-0000-7000-8000-000000000001';
const twoSides = '01930000-0000-7000-8000-000000000004';
const otherInstitution = '01930000-0000-7000-8000-000000000007';
const tooExpensive = '01930000-0000-7000-8000-000000000008';

describeOnBothDatabases('reasons', (open) => {
  let app: TestApp;
  let token: string;
  let applicant: { token: string; user: { id: string } };

  beforeAll(async () => {
    app = await openTestApp(await open());
    ({ token } = await createAdmin(app, { permissions: [...reviewerPermissions] }));
    applicant = await createUser(app);
  });
  afterAll(() => app.close());

  const list = async (query = '') => {
    const { body } = await app.call('GET', `/admin/reasons${query}`, { token });
    return body.data as { id: string; kind: string; uses: number }[];
  };
  const submitted = async () => {
    const { id } = await createCredit(app, { userId: applicant.user.id, stage: 'DOCUMENTS_SUBMITTED' });
    const rows = await app.parts.db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.creditId, id))
      .orderBy(asc(documents.id));
    return { id, documentIds: rows.map((row) => row.id) };
  };

  it('are fourteen, by kind, with how many applications each was given to', async () => {
    const before = await list();
    expect(before).toHaveLength(14);
    expect(new Set(before.map(({ id }) => id)).size).toBe(14);
    expect(before[0]).toEqual({
      id: illegible,
      kind: 'document',
      documentType: null,
      label: 'No se lee bien',
      sentence: 'No se lee bien.',
      nextStep: 'Sube una foto o un PDF en que se lea cada dato, con buena luz y sin cortes.',
      isActive: true,
      version: 1,
      uses: 0,
    });
    expect((await list('?kind=credit')).map(({ kind }) => kind)).toEqual(Array(4).fill('credit'));
    expect(await list('?active=false')).toEqual([]);
    expect(await list('?active=true')).toHaveLength(14);
    expect((await app.call('GET', '/admin/reasons?kind=x', { token })).body.fields).toEqual({
      kind: "Usa 'document', 'return' o 'credit'",
    });

    const { id, documentIds } = await submitted();
    const named = documentIds.slice(0, 2).map((documentId) => ({ documentId, reasonId: illegible }));
    await app.call('POST', `/admin/credits/${id}/return`, { token, body: { documents: named } });
    const other = await submitted();
    const body = { documentId: other.documentIds[0], verified: false, reasonId: illegible };
    await app.call('POST', `/admin/credits/${other.id}/verify-document`, { token, body });
    const rejection = { status: 'REJECTED', reasonId: tooExpensive };
    await app.call('POST', `/admin/credits/${other.id}/status`, { token, body: rejection });
    const uses = new Map((await list()).map((reason) => [reason.id, reason.uses]));
    expect([illegible, tooExpensive, twoSides].map((reason) => uses.get(reason))).toEqual([2, 1, 0]);
  });

  it('belong to rejections and returns alone, each kind to its own', async () => {
    const { id, documentIds } = await submitted();
    const [documentId] = documentIds;
    const verify = (body: object) =>
      app.call('POST', `/admin/credits/${id}/verify-document`, { token, body: { documentId, ...body } });
    const decide = (body: object) => app.call('POST', `/admin/credits/${id}/status`, { token, body });
    for (const response of [
      await verify({ verified: true, reasonId: illegible }),
      await verify({ verified: null, reasonId: illegible }),
      await verify({ verified: false, reasonId: tooExpensive }),
      await decide({ status: 'PENDING', reasonId: otherInstitution }),
      await decide({ status: 'REJECTED', reasonId: illegible }),
      await decide({ status: 'REJECTED', reasonId: 'x' }),
      await decide({ status: 'REJECTED', reasonId: id }),
    ]) {
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.fields ?? {})).toEqual(['reasonId']);
    }
    const seen = await app.call('GET', `/admin/credits/${id}`, { token });
    expect(seen.body.data).toMatchObject({ version: 1, documentCounts: { rejected: 0, verified: 0 } });
  });

  it('stand in the log with what they said, and in the row of the export by name [9.6.1]', async () => {
    const { id, documentIds } = await submitted();
    const verdict = { documentId: documentIds[0], verified: false, reasonId: illegible, comments: 'La segunda hoja' };
    await app.call('POST', `/admin/credits/${id}/verify-document`, { token, body: verdict });
    const named = [{ documentId: documentIds[1], reasonId: illegible, words: '' }];
    const returned = { documents: named, reasonId: otherInstitution };
    await app.call('POST', `/admin/credits/${id}/return`, { token, body: returned });
    const other = await submitted();
    const rejection = { status: 'REJECTED', reasonId: tooExpensive, note: 'Con 24 meses' };
    await app.call('POST', `/admin/credits/${other.id}/status`, { token, body: rejection });
    const auditor = (await createAdmin(app, { permissions: ['activity.read'] })).token;
    const log = await app.call('GET', '/admin/activity?limit=50', { token: auditor });
    const records = log.body.data as { targetId: string; details: object }[];
    const detailsOf = (targetId: string) =>
      records.filter((record) => record.targetId === targetId).map(({ details }) => details);
    const notLegible = { reasonId: illegible, reason: 'No se lee bien.' };
    expect(detailsOf(id)).toMatchObject([
      {
        ...{ reasonId: otherInstitution, reason: 'La institución que elegiste ya no aplica para esta solicitud.' },
        documents: [{ documentId: documentIds[1], ...notLegible }],
      },
      { documentId: documentIds[0], ...notLegible },
    ]);
    expect(detailsOf(other.id)).toMatchObject([
      { reasonId: tooExpensive, reason: 'La cuota supera lo que permite el ingreso declarado.' },
    ]);
    const file = await app.call('GET', `/admin/credits/export?format=csv&q=${other.id}`, { token });
    expect(file.bytes.toString('utf8')).toContain(';La cuota supera lo que permite el ingreso;Con 24 meses;');
  });

  it('are for administrators', async () => {
    expect((await app.call('GET', '/admin/reasons')).status).toBe(401);
    expect((await app.call('GET', '/admin/reasons', { token: applicant.token })).status).toBe(401);
  });
});
