import { expect, it } from 'vitest';
import { termsVersions } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('public terms over HTTP', (open) => {
  it('gives the active version, 404 while there is none [1.7.21] [1.3.12]', async () => {
    const app = await openTestApp(await open(), {}, { hasTerms: false });
    const none = await app.call('GET', '/terms');
    expect(none.status).toBe(404);
    expect(none.body.error).toBe('No hay términos y condiciones disponibles');
    const now = app.clock.now();
    const versions = [
      { version: '1', title: 'Términos viejos', content: '<p>Antes</p>', isActive: false },
      { version: '2', title: 'Términos y condiciones', content: '<p>Ahora</p>', isActive: true },
    ];
    for (const version of versions) {
      await app.parts.db
        .insert(termsVersions)
        .values({ id: newId(app.clock), ...version, createdAt: now, updatedAt: now });
    }
    await refreshCatalog(app.parts);
    const { status, body } = await app.call('GET', '/terms');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { id: expect.any(String), version: '2', title: 'Términos y condiciones', content: '<p>Ahora</p>' },
    });
    await app.close();
  });
});
