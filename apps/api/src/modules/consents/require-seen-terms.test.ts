import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { consents, pendingRegistrations, termsVersions } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createAdmin, createUser, sampleRequest } from '#testing/factories.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('the version that is consented to', (open) => {
  let app: TestApp;
  let admin: string;
  let number = 0;
  beforeAll(async () => {
    app = await openTestApp(await open(), {}, { hasTerms: false });
    admin = (await createAdmin(app, { permissions: ['content.manage'] })).token;
  });
  beforeEach(async () => {
    await app.parts.db.delete(consents);
    await app.parts.db.delete(pendingRegistrations);
    await app.parts.db.delete(termsVersions);
  });
  afterAll(() => app.close());

  const publish = async (version: string): Promise<string> => {
    app.clock.advance(1);
    const body = { title: 'Términos', version, content: `<p>Texto ${version}</p>`, isActive: true };
    const { data } = (await app.call('POST', '/admin/terms', { token: admin, body })).body;
    return (data as { id: string }).id;
  };
  const newPerson = () => {
    number += 1;
    return {
      ...{ nombres: 'Ana', apellidos: 'Prueba', telefono: '0991234567', direccion: 'Calle 1', password: 'Segura*2026' },
      ...{ cedula: `17${String(number).padStart(8, '0')}`, email: `consiente${number}@ejemplo.ec` },
    };
  };
  const register = (termsVersionId?: string, person = newPerson()) =>
    app.call('POST', '/auth/register', { body: { ...person, termsAccepted: true, termsVersionId } });
  const apply = async (termsVersionId?: string, as?: { token: string }, headers = {}) => {
    const { token } = as ?? (await createUser(app));
    const body = { ...sampleRequest(), termsVersionId };
    return app.call('POST', '/credits', { token, body, headers });
  };
  const asks = [
    ['registering', (id?: string) => register(id)],
    ['applying', (id?: string) => apply(id)],
  ] as const;

  it.each(asks)('is the one that was on the screen, for %s [6.1.6]', async (_name, ask) => {
    const id = await publish('1');
    expect((await ask(id)).status).toBe(201);
    const [waiting] = await app.parts.db.select().from(pendingRegistrations);
    const [given] = await app.parts.db.select().from(consents);
    expect(waiting?.termsVersionId ?? given?.termsVersionId).toBe(id);
  });

  it.each(asks)(
    'is refused where another one is in force by then, with that one to read: %s [6.1.6]',
    async (_, ask) => {
      const seen = await publish('1');
      const id = await publish('2');
      const refused: Response = await ask(seen);
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
      expect(refused.body.error).toContain('Los términos y condiciones cambiaron');
      const terms = { id, version: '2', title: 'Términos', content: '<p>Texto 2</p>' };
      expect(refused.body.data).toEqual({ terms });
      expect((await ask(id)).status).toBe(201);
    },
  );

  it.each(asks)('is refused where it was deleted meanwhile: %s', async (_, ask) => {
    await publish('1');
    const seen = await publish('2');
    await app.call('DELETE', `/admin/terms/${seen}`, { token: admin });
    const refused = await ask(seen);
    expect([refused.status, refused.body.data]).toEqual([409, { terms: expect.objectContaining({ version: '1' }) }]);
    expect((await ask(newId(app.clock))).status).toBe(409);
  });

  it.each(asks)('is refused where none is in force: %s [6.1.7]', async (_, ask) => {
    for (const id of [undefined, newId(app.clock)]) {
      const refused = await ask(id);
      expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(refused.body.error).toContain('Todavía no hay términos y condiciones publicados');
    }
  });

  it.each(asks)('is the one in force for a client that names none: %s', async (_, ask) => {
    await publish('1');
    const id = await publish('2');
    expect((await ask()).status).toBe(201);
    const [waiting] = await app.parts.db.select().from(pendingRegistrations);
    const [given] = await app.parts.db.select().from(consents);
    expect(waiting?.termsVersionId ?? given?.termsVersionId).toBe(id);
  });

  it('stays the one that the registration was sent with, whatever is in force when the code is typed', async () => {
    const seen = await publish('1');
    const person = newPerson();
    await register(seen, person);
    await publish('2');
    const code = await app.codeFor(person.email);
    const { data } = (await app.call('POST', '/auth/verify-email', { body: { email: person.email, code } })).body;
    const { id } = data as { id: string };
    const rows = await app.parts.db.select().from(consents).where(eq(consents.userId, id));
    expect(rows.map(({ termsVersionId }) => termsVersionId)).toEqual([seen]);
  });

  it('is not asked again of a repeat under the same key', async () => {
    const seen = await publish('1');
    const as = await createUser(app);
    const first = await apply(seen, as, { 'idempotency-key': 'k-1' });
    await publish('2');
    const repeat = await apply(seen, as, { 'idempotency-key': 'k-1' });
    expect([first.status, repeat.status]).toEqual([201, 201]);
    expect((repeat.body.data as { id: string }).id).toBe((first.body.data as { id: string }).id);
    expect(await app.parts.db.$count(consents)).toBe(1);
  });

  it('tells nothing about accounts: the same refusal for a taken e-mail address', async () => {
    const seen = await publish('1');
    await publish('2');
    const { user } = await createUser(app);
    const taken = await register(seen, { ...newPerson(), email: user.email });
    const free = await register(seen);
    const shape = ({ status, body: { requestId: _, ...body } }: Response) => ({ status, body });
    expect(shape(taken)).toEqual(shape(free));
    expect(await app.mailsTo(user.email)).toEqual([]);
  });
});
