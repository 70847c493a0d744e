import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followUpHandovers } from '#modules/handovers';
import { hours } from '#platform/clock.ts';
import { admins, handoverSettings } from '#platform/db/schema.ts';
import {
  confirmContacts,
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  type Institution,
  type SignedInAdmin,
} from '#testing/factories.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

let number = 0;

describeOnBothDatabases('a second administrator for a contact', (open) => {
  let app: TestApp;
  let paola: SignedInAdmin;
  let colleague: SignedInAdmin;
  let bank: Institution;
  let stranger: string;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(async () => {
    number += 1;
    app.clock.set('2026-11-16T15:00:00.000Z');
    await app.parts.db.update(admins).set({ isActive: false });
    paola = await createAdmin(app, { permissions: ['institutions.manage'] });
    colleague = await createAdmin(app, { permissions: ['institutions.manage'] });
    bank = await createInstitution(app, { email: `hola${number}@banco.ejemplo.ec` });
    stranger = `paola.${number}@correo.ejemplo.ec`;
  });
  afterAll(() => app.close());

  const path = (rest = '') => `/admin/institutions/${bank.id}/handover${rest}`;
  const propose = (email = stranger, { token } = paola) =>
    app.call('PUT', path(), { token, body: { channel: 'email', contacts: [{ name: 'Oficial', email }] } });
  const confirm = ({ token }: SignedInAdmin, body: object = { email: stranger }) =>
    app.call('POST', path('/confirm'), { token, body });
  const settings = async () => (await app.call('GET', path(), { token: colleague.token })).body.data;
  const codeOf = ({ status, body }: Response) => [status, body.code];

  it('is used only once another one confirmed it, and the proposer cannot [12.9.21]', async () => {
    expect((await propose()).status).toBe(200);
    expect(await settings()).toMatchObject({
      contacts: [{ email: stranger, state: 'proposed', proposedBy: { id: paola.admin.id } }],
      version: 2,
    });
    expect(codeOf(await confirm(paola))).toEqual([403, 'FORBIDDEN']);
    const reviewer = await createAdmin(app);
    const { user, token } = await createUser(app);
    const credit = await createCredit(app, {
      ...{ userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank, isVerified: true },
    });
    const consent = { token, body: { consent: true } };
    expect((await app.call('POST', `/credits/${credit.id}/handover-consent`, consent)).status).toBe(200);
    const detail = async () =>
      (await app.call('GET', `/admin/credits/${credit.id}`, { token: reviewer.token })).body.data;
    expect(await detail()).toMatchObject({ handoverPlan: { consent: true, contacts: 0 } });
    const approved = { token: reviewer.token, body: { status: 'APPROVED' } };
    expect((await app.call('POST', `/admin/credits/${credit.id}/status`, approved)).status).toBe(200);
    expect(await app.mailsTo(stranger)).toEqual([]);
    expect(await detail()).toMatchObject({ handover: { channel: 'none', needs: 'delivery' } });
    expect((await confirm(colleague)).body.data).toMatchObject({
      contacts: [{ email: stranger, state: 'confirmed', proposedBy: null }],
      version: 3,
    });
    expect(await detail()).toMatchObject({ handover: { channel: 'email' }, handoverPlan: { contacts: 1 } });
  });

  it('is refused for what is not proposed, or was seen in an older version [12.9.22]', async () => {
    await propose();
    expect(codeOf(await confirm(colleague, { email: 'otro@banco.ejemplo.ec' }))).toEqual([409, 'CONFLICT']);
    const stale = await confirm(colleague, { email: stranger, version: 1 });
    expect([...codeOf(stale), stale.body.data]).toMatchObject([
      409,
      'CONFLICT',
      { version: 2, current: { version: 2 } },
    ]);
    const third = await createAdmin(app, { permissions: ['institutions.manage'] });
    const both = await Promise.all([confirm(colleague), confirm(third)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps the first proposer when somebody else saves, and asks again for one that was taken out [12.9.23]', async () => {
    await propose();
    await propose(stranger, colleague);
    expect(await settings()).toMatchObject({ contacts: [{ proposedBy: { id: paola.admin.id } }] });
    await confirm(colleague);
    const other = `otra.${number}@banco.ejemplo.ec`;
    await propose(other);
    await propose(stranger);
    expect(await settings()).toMatchObject({ contacts: [{ email: stranger, state: 'proposed' }] });
  });

  it('is told to everybody concerned, with the addresses in the log [12.9.24]', async () => {
    const old = `antes.${number}@banco.ejemplo.ec`;
    await confirmContacts(app, bank.id, [old]);
    const watcher = await createAdmin(app, { permissions: ['credits.read', 'documents.read', 'credits.approve'] });
    const reader = await createAdmin(app, { permissions: ['activity.read'] });
    await propose();
    const bell = async ({ token }: SignedInAdmin) => {
      const { body } = await app.call('GET', '/admin/notifications?type=handover_contact&limit=100', { token });
      return (body.data as { message: string; entityId: string }[]).filter(({ entityId }) => entityId === bank.id);
    };
    expect((await bell(watcher))[0]).toMatchObject({ message: expect.stringContaining(stranger), entityId: bank.id });
    expect(await bell(paola)).toEqual([]);
    expect((await app.mailsTo(old))[0]?.text).not.toContain(stranger);
    expect((await app.mailsTo(`hola${number}@banco.ejemplo.ec`))[0]?.text).toContain(stranger);
    await confirm(colleague);
    expect((await bell(paola))[0]).toMatchObject({
      message: expect.stringContaining(`van ahora también a ${stranger}`),
    });
    const log = (await app.call('GET', `/admin/activity?targetId=${bank.id}`, { token: reader.token })).body.data;
    expect((log as { details: object }[]).map(({ details }) => details)).toEqual([
      expect.objectContaining({ before: [], after: [stranger], proposed: [] }),
      expect.objectContaining({ before: [old], after: [], proposed: [stranger] }),
    ]);
  });

  it('is not waited for by who has been alone with the permission for a day [12.9.25]', async () => {
    await propose();
    const tend = () => followUpHandovers(app.parts, new AbortController().signal);
    app.clock.advance(hours(25));
    await tend();
    const present = async () => {
      const rows = await app.parts.db
        .select()
        .from(handoverSettings)
        .where(eq(handoverSettings.institutionId, bank.id));
      return rows.map(({ contacts, proposed }) => [contacts.length, proposed.length]);
    };
    expect(await present()).toEqual([[0, 1]]);
    await app.parts.db.update(admins).set({ isActive: false }).where(eq(admins.id, colleague.admin.id));
    await tend();
    expect(await present()).toEqual([[1, 0]]);
  });
});
