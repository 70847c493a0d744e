import type { AdminTerms, TermsAcceptance } from '@cotejo/contracts/terms/admin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { activities, consents, termsVersions } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createAdmin, createUser, sampleRequest } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';

describeOnBothDatabases('versions of the terms', (open) => {
  let database: TestDatabase | undefined;
  let app: TestApp;
  let token: string;
  let adminId: string;

  beforeEach(async () => {
    if (!database) {
      database = await open();
      app = await openTestApp(database, {}, { hasTerms: false });
      const admin = await createAdmin(app, { permissions: ['content.manage', 'users.manage'] });
      token = admin.token;
      adminId = admin.admin.id;
    }
    await app.parts.db.delete(consents);
    await app.parts.db.delete(termsVersions);
    await refreshCatalog(app.parts);
  });
  afterAll(() => app.close());

  const call = (method: string, path = '', body?: unknown, as = token) =>
    app.call(method, `/admin/terms${path}`, { token: as, body });
  const create = async (version: string, isActive = false): Promise<AdminTerms> => {
    app.clock.advance(1);
    const response = await call('POST', '', { title: 'Términos', version, content: `<p>${version}</p>`, isActive });
    expect(response.status).toBe(201);
    return response.body.data as AdminTerms;
  };
  const activeVersions = async () =>
    ((await call('GET')).body.data as AdminTerms[]).filter(({ isActive }) => isActive).map(({ version }) => version);
  const consentTo = async (id: string, nombres = 'Ana') => {
    const { user } = await createUser(app, { nombres });
    app.clock.advance(1);
    const { clock, db } = app.parts;
    await db.insert(consents).values({
      ...{ id: newId(clock), userId: user.id, termsVersionId: id, purpose: 'registration' },
      ...{ acceptedAt: clock.now(), ipAddress: '127.0.0.1' },
    });
    return user;
  };

  it('answers an empty list when there are none [3.7.60]', async () => {
    expect((await call('GET')).body).toEqual({ success: true, data: [] });
  });

  it('creates one; who did it is whoever is signed in [3.3.32] [3.7.63] [3.7.62] [3.8.37]', async () => {
    const response = await call('POST', '', {
      ...{ title: ' Términos de uso ', version: '1.0', isActive: true, createdBy: 'otra persona' },
      content: '<h1 onclick="x">Uso</h1><table><tr><td>1</td></tr></table><iframe src="https://x.ec"></iframe>',
    });
    expect(response.status).toBe(201);
    expect(response.body.message).toBe('Términos y condiciones creados exitosamente');
    const data = response.body.data as AdminTerms;
    expect(data).toMatchObject({
      title: 'Términos de uso',
      version: '1.0',
      isActive: true,
      content: '<h2>Uso</h2><table><tr><td>1</td></tr></table>',
      createdBy: adminId,
      updatedBy: adminId,
    });
    expect(data.createdAt).toBe(data.updatedAt);
    expect((await call('GET', `/${data.id}`)).body.data).toEqual(data);
    expect((await app.call('GET', '/terms')).body.data).toMatchObject({ id: data.id, version: '1.0' });
    const [activity] = await app.parts.db.select().from(activities).where(eq(activities.targetId, data.id));
    expect(activity).toMatchObject({ type: 'system', status: 'created' });
  });

  it.each([
    { version: '1', content: '<p>x</p>' },
    { title: 'T', content: '<p>x</p>' },
    { title: 'T', version: '1' },
    { title: 'T', version: '1', content: '  ' },
    { title: ' ', version: '1', content: '<p>x</p>' },
    { title: 'T', version: '1', content: '<script>x</script>' },
  ])('refuses %j [3.5.13] [3.5.15]', async (body) => {
    const response = await call('POST', '', body);
    expect(response.status).toBe(400);
    expect(response.body.error).toBe('Por favor complete todos los campos requeridos');
  });

  it('lists newest first', async () => {
    for (const version of ['1', '2', '3']) await create(version);
    const data = (await call('GET')).body.data as AdminTerms[];
    expect(data.map(({ version }) => version)).toEqual(['3', '2', '1']);
  });

  it('answers the active one, or 404 [3.7.61]', async () => {
    await create('1');
    expect((await call('GET', '/active')).status).toBe(404);
    await create('2', true);
    expect((await call('GET', '/active')).body.data).toMatchObject({ version: '2' });
  });

  it('activates one and deactivates the other [3.4.27] [3.4.28] [3.7.65] [3.8.40]', async () => {
    const first = await create('1', true);
    const second = await create('2', true);
    expect(await activeVersions()).toEqual(['2']);
    const response = await call('PATCH', `/${first.id}/activate`);
    expect(response.body).toMatchObject({
      data: { isActive: true },
      message: 'Términos y condiciones activados exitosamente',
    });
    expect((await call('PATCH', `/${first.id}/activate`, {})).status).toBe(200);
    expect(await activeVersions()).toEqual(['1']);
    expect((await app.call('GET', '/terms')).body.data).toMatchObject({ version: '1' });
    expect((await call('PATCH', `/${second.id}`, { isActive: true })).status).toBe(200);
    expect(await activeVersions()).toEqual(['2']);
    const off = await call('PATCH', `/${second.id}`, { isActive: false });
    expect(off.body.message).toBe('Términos y condiciones desactivados exitosamente');
    expect(await activeVersions()).toEqual([]);
  });

  it('leaves exactly one active when several are activated at once [3.4.28]', async () => {
    const made = [await create('1', true), await create('2'), await create('3'), await create('4')];
    const responses = await Promise.all([
      ...made.map(({ id }) => call('PATCH', `/${id}/activate`)),
      call('POST', '', { title: 'T', version: '5', content: '<p>5</p>', isActive: true }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
    expect(await activeVersions()).toHaveLength(1);
  });

  it('changes what is sent and leaves the rest [3.7.64] [3.8.38]', async () => {
    const terms = await create('1');
    const response = await call('PATCH', `/${terms.id}`, { title: 'Otro', updatedBy: 'alguien' });
    expect(response.body).toMatchObject({
      message: 'Términos y condiciones actualizados exitosamente',
      data: { ...terms, title: 'Otro', revision: 2, updatedBy: adminId },
    });
    expect((await call('PATCH', `/${terms.id}`, { content: '' })).status).toBe(400);
    expect((await call('PATCH', `/${terms.id}`, { autor: 'x' })).body.code).toBe('UNKNOWN_FIELD');
  });

  it('names its revision in the ETag, whatever its version is called, and If-Match knows it', async () => {
    const { id } = await create('2.0 – «única»');
    const change = (etag: string, title: string) =>
      app.call('PATCH', `/admin/terms/${id}`, { token, body: { title }, headers: { 'if-match': etag } });
    expect((await call('GET', `/${id}`)).headers.etag).toBe('"1"');
    const changed = await change('"1"', 'Otro');
    expect([changed.status, changed.headers.etag]).toEqual([200, '"2"']);
    expect((await change('"1"', 'Tarde')).status).toBe(409);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({ title: 'Otro', version: '2.0 – «única»' });
  });

  it('tells the second of two editors who changed what, and logs what changed', async () => {
    const terms = await create('1');
    expect((await call('PATCH', `/${terms.id}`, { version: '1', isActive: false })).body.data).toEqual(terms);
    const first = await call('PATCH', `/${terms.id}`, { version: '1.1', content: '<p>dos</p>', revision: 1 });
    expect(first.body.data).toMatchObject({ version: '1.1', revision: 2 });
    const changes = [
      { field: 'version', label: 'Versión', before: '1', after: '1.1' },
      { field: 'content', label: 'Contenido', before: null, after: null },
    ];
    const refused = await call('PATCH', `/${terms.id}`, { title: 'Otro', revision: 1 });
    expect(refused.status).toBe(409);
    expect(refused.body.data).toMatchObject({ version: 2, updatedBy: adminId, changes, current: first.body.data });
    expect((await call('GET', `/${terms.id}`)).body.data).toEqual(first.body.data);
    expect((await call('PATCH', `/${terms.id}/activate`)).body.data).toMatchObject({ revision: 3 });
    expect((await call('PATCH', `/${terms.id}`, { title: 'Otro', revision: 2 })).status).toBe(409);
    expect((await call('PATCH', `/${terms.id}`, { title: 'Otro', revision: 3 })).status).toBe(200);
    const rows = await app.parts.db.select().from(activities).where(eq(activities.targetId, terms.id));
    expect(rows.map(({ details }) => details).filter((details) => details !== null)).toEqual([
      { version: 2, changes },
      { version: 3, changes: [{ field: 'isActive', label: 'Estado', before: 'inactiva', after: 'activa' }] },
      { version: 4, changes: [{ field: 'title', label: 'Título', before: terms.title, after: 'Otro' }] },
    ]);
  });

  it('never changes the words somebody consented to', async () => {
    const terms = await create('1', true);
    await consentTo(terms.id);
    const response = await call('PATCH', `/${terms.id}`, { content: '<p>Otra cosa</p>' });
    expect(response.status).toBe(409);
    expect(response.body.error).toContain('ya fue aceptada');
    const same = { title: terms.title, version: terms.version, content: terms.content, isActive: false };
    expect((await call('PATCH', `/${terms.id}`, same)).status).toBe(200);
  });

  it('activates the newest remaining one after the active one is deleted [3.4.29] [3.4.30] [3.7.66] [3.8.39]', async () => {
    const old = await create('1');
    const newer = await create('2');
    const active = await create('3', true);
    await consentTo(active.id);
    const response = await call('DELETE', `/${active.id}`);
    expect(response.body).toEqual({
      success: true,
      data: null,
      message: 'Términos y condiciones eliminados exitosamente',
    });
    expect(await activeVersions()).toEqual(['2']);
    expect((await call('GET', `/${active.id}`)).status).toBe(404);
    expect((await call('DELETE', `/${active.id}`)).status).toBe(404);
    expect((await call('PATCH', `/${active.id}/activate`)).status).toBe(404);
    const [storedTerms] = await app.parts.db.select().from(termsVersions).where(eq(termsVersions.id, active.id));
    expect(storedTerms).toMatchObject({ content: '<p>3</p>', isActive: false });
    await call('DELETE', `/${old.id}`);
    expect(await activeVersions()).toEqual(['2']);
    await call('DELETE', `/${newer.id}`);
    expect((await call('GET')).body.data).toEqual([]);
    expect((await app.call('GET', '/terms')).status).toBe(404);
  });

  it('leaves the active one active after another is deleted, also where a newer one waits', async () => {
    const old = await create('1');
    await create('2', true);
    await create('3');
    expect((await call('DELETE', `/${old.id}`)).status).toBe(200);
    expect((await call('GET', `/${old.id}`)).status).toBe(404);
    expect(await activeVersions()).toEqual(['2']);
  });

  it('lets only administrators with the permission write', async () => {
    const terms = await create('1');
    const reader = (await createAdmin(app, { permissions: ['users.manage'] })).token;
    const { token: user } = await createUser(app);
    const body = { title: 'T', version: '1', content: '<p>x</p>' };
    expect((await call('GET', '', undefined, reader)).status).toBe(200);
    expect((await call('POST', '', body, reader)).status).toBe(403);
    expect((await call('DELETE', `/${terms.id}`, undefined, reader)).status).toBe(403);
    expect((await call('POST', '', body, user)).status).toBe(401);
    expect((await app.call('GET', '/admin/terms')).status).toBe(401);
  });

  describe('who accepted which', () => {
    const acceptances = async (query = '') => {
      const response = await call('GET', `/acceptances${query}`);
      expect(response.status).toBe(200);
      return response.body as unknown as { data: TermsAcceptance[]; total: number; nextCursor: string | null };
    };
    const namesIn = ({ data }: { data: TermsAcceptance[] }) => data.map(({ user }) => user?.nombres ?? null);

    it('tells person, version, time and what for, newest first, also of a deleted version', async () => {
      const first = await create('1', true);
      const ana = await consentTo(first.id, 'Ana');
      const second = await create('2', true);
      const eva = await consentTo(second.id, 'Eva');
      await call('DELETE', `/${first.id}`);
      const list = await acceptances();
      expect(list.total).toBe(2);
      expect(list.data).toEqual([
        expect.objectContaining({
          user: { id: eva.id, nombres: 'Eva', apellidos: eva.apellidos, email: eva.email },
          terms: { id: second.id, title: 'Términos', version: '2' },
          purpose: 'registration',
          creditId: null,
        }),
        expect.objectContaining({
          user: expect.objectContaining({ id: ana.id }),
          terms: { ...{ id: first.id }, title: 'Términos', version: '1' },
        }),
      ]);
      expect(Date.parse(list.data[0]?.acceptedAt ?? '')).toBeGreaterThan(Date.parse(list.data[1]?.acceptedAt ?? ''));
      expect(JSON.stringify(list)).not.toContain('127.0.0.1');
    });

    it('narrows to one version and to one person', async () => {
      const first = await create('1', true);
      const second = await create('2', true);
      await consentTo(first.id, 'Ana');
      const eva = await consentTo(second.id, 'Eva');
      expect(namesIn(await acceptances(`?termsId=${second.id}`))).toEqual(['Eva']);
      expect(namesIn(await acceptances('?q=ana'))).toEqual(['Ana']);
      expect(namesIn(await acceptances(`?q=${eva.cedula}`))).toEqual(['Eva']);
      expect(await acceptances(`?q=ana&termsId=${second.id}`)).toMatchObject({ data: [], total: 0 });
      expect((await call('GET', '/acceptances?termsId=uno')).body.fields).toHaveProperty('termsId');
    });

    it('goes through all of them by page and by cursor, none twice', async () => {
      const terms = await create('1', true);
      for (const nombres of ['Ana', 'Eva', 'Luz', 'Paz', 'Sol']) await consentTo(terms.id, nombres);
      expect(namesIn(await acceptances('?limit=2&page=2'))).toEqual(['Luz', 'Eva']);
      expect(await acceptances('?limit=2&page=4')).toMatchObject({ data: [], total: 5 });
      const seen: (string | null)[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const list = await acceptances(`?limit=2${cursor && `&cursor=${cursor}`}`);
        expect(list.total).toBe(5);
        seen.push(...namesIn(list));
        cursor = list.nextCursor;
      }
      expect(seen).toEqual(['Sol', 'Paz', 'Luz', 'Eva', 'Ana']);
      expect((await call('GET', '/acceptances?cursor=otro')).status).toBe(400);
    });

    it('keeps what a person accepted who is gone, without a name', async () => {
      const terms = await create('1', true);
      const { id } = await consentTo(terms.id, 'Ana');
      await app.parts.db.update(consents).set({ userId: null }).where(eq(consents.userId, id));
      expect((await acceptances()).data).toEqual([expect.objectContaining({ user: null })]);
    });

    it('holds the consent of an application, with its credit', async () => {
      const terms = await create('1', true);
      const { user, token: applicant } = await createUser(app);
      const { body } = await app.call('POST', '/credits', {
        token: applicant,
        body: sampleRequest({ email: user.email, document: user.cedula }),
      });
      expect((await acceptances(`?termsId=${terms.id}`)).data).toEqual([
        expect.objectContaining({ purpose: 'application', creditId: (body.data as { id: string }).id }),
      ]);
    });
  });
});
