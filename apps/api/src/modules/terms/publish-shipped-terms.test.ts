import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { publishShippedTerms } from '#modules/terms';
import { activities, consents, termsVersions } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createAdmin, createUser } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const former = { title: 'Términos y condiciones', version: '2026-10', content: '<p>Cotejo envía tu solicitud</p>' };
const shipped = { title: 'Términos y condiciones', version: '2026-11', content: '<p>Cotejo revisa tu solicitud</p>' };

describeOnBothDatabases('a new version of the terms that ship', (open) => {
  const insert = async ({ parts, clock }: TestApp, values: object = {}) => {
    const now = clock.now();
    const row = { id: newId(clock), ...former, isActive: true, createdAt: now, updatedAt: now, ...values };
    await parts.db.insert(termsVersions).values(row);
    await refreshCatalog(parts);
    return row;
  };
  const versions = async ({ parts }: TestApp) => {
    const rows = await parts.db.select().from(termsVersions).orderBy(termsVersions.version);
    return rows.map(({ version, content, isActive }) => [version, content, isActive]);
  };

  it('is in force beside the former one, which stays as it was accepted, once for two processes [9.2.2]', async () => {
    const app = await openTestApp(await open(), {}, { hasTerms: false });
    const { id } = await insert(app);
    const { user } = await createUser(app);
    const consent = { userId: user.id, termsVersionId: id, purpose: 'registration', ipAddress: '192.0.2.7' } as const;
    await app.parts.db.insert(consents).values({ id: newId(app.clock), acceptedAt: app.clock.now(), ...consent });
    await Promise.all([publishShippedTerms(app.parts, shipped), publishShippedTerms(app.parts, shipped)]);
    await publishShippedTerms(app.parts, shipped);
    expect(await versions(app)).toEqual([
      ['2026-10', former.content, false],
      ['2026-11', shipped.content, true],
    ]);
    const { body } = await app.call('GET', '/terms');
    expect(body).toMatchObject({ data: { version: '2026-11', content: shipped.content } });
    const [consented] = await app.parts.db.select().from(consents).where(eq(consents.userId, user.id));
    expect(consented?.termsVersionId).toBe(id);
    const told = await app.parts.db.select().from(activities).where(eq(activities.type, 'system'));
    expect(told.map(({ description }) => description)).toEqual(['Términos y condiciones creados: versión 2026-11']);
    await app.close();
  });

  it.each(['createdBy', 'updatedBy'])('leaves terms alone that have an administrator as %s [9.2.2]', async (column) => {
    const app = await openTestApp(await open(), {}, { hasTerms: false });
    const { admin } = await createAdmin(app, {});
    await insert(app, { [column]: admin.id });
    await publishShippedTerms(app.parts, shipped);
    expect(await versions(app)).toEqual([['2026-10', former.content, true]]);
    await app.close();
  });

  it('comes back neither after it was deleted nor where no terms are in force [9.2.2]', async () => {
    const app = await openTestApp(await open(), {}, { hasTerms: false });
    await insert(app);
    await insert(app, { ...shipped, isActive: false, deletedAt: app.clock.now() });
    await publishShippedTerms(app.parts, shipped);
    expect((await versions(app)).map(([version, , isActive]) => [version, isActive])).toEqual([
      ['2026-10', true],
      ['2026-11', false],
    ]);
    await app.parts.db.delete(termsVersions);
    await publishShippedTerms(app.parts, shipped);
    expect(await versions(app)).toEqual([]);
    await app.close();
  });
});
