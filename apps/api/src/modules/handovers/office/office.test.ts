import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followUpHandovers } from '#modules/handovers';
import { hours } from '#platform/clock.ts';
import { handoverLinks, handovers } from '#platform/db/schema.ts';
import { confirmContacts, createAdmin, createInstitution } from '#testing/factories.ts';
import { dataOf, handoverCalls } from '#testing/handover-calls.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

let contactNumber = 0;

describeOnBothDatabases('hand-overs in the office', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(() => startMonday());
  afterAll(() => app.close());

  const { answer, approved, asOffice, enter, idOf, later, laterAt, runJobs, startMonday } = handoverCalls(() => app);

  describe('settings of an institution', () => {
    it('are none without contacts at first, and keep what is not named [6.20.1]', async () => {
      const bank = await createInstitution(app, { email: null });
      const path = `/admin/institutions/${bank.id}/handover`;
      expect(dataOf(await asOffice('GET', path))).toEqual({ channel: 'none', contacts: [], version: 1 });
      const missing = await asOffice('PUT', path, { channel: 'email' });
      expect([missing.status, missing.body.fields]).toEqual([400, { contacts: expect.any(String) }]);
      const contact = { name: 'Marta', email: 'Marta@Banco.ejemplo.ec' };
      const twice = await asOffice('PUT', path, {
        contacts: [contact, { ...contact, email: 'marta@banco.ejemplo.ec' }],
      });
      expect([twice.status, twice.body.fields]).toEqual([400, { 'contacts.1.email': expect.any(String) }]);
      const saved = await asOffice('PUT', path, { contacts: [contact], version: 1 });
      const kept = [
        { name: 'Marta', email: 'marta@banco.ejemplo.ec', state: 'proposed', proposedBy: expect.any(Object) },
      ];
      expect(saved.body).toMatchObject({ data: { channel: 'none', contacts: kept, version: 2 }, warnings: [] });
      const stale = await asOffice('PUT', path, { channel: 'email', version: 1 });
      expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
      expect(stale.body.data).toEqual({
        version: 2,
        updatedAt: app.clock.now().toISOString(),
        updatedBy: expect.any(String),
        updatedByName: expect.stringContaining('Rosa Revisora'),
        changes: [{ field: 'contacts', label: 'Contactos', before: null, after: null }],
        current: { channel: 'none', contacts: kept, version: 2 },
      });
      expect(dataOf(await asOffice('PUT', path, { channel: 'email' }))).toEqual({
        ...{ channel: 'email', contacts: kept, version: 3 },
      });
      expect((await asOffice('PUT', path, { canal: 'email' })).status).toBe(400);
      expect((await asOffice('GET', '/admin/institutions/0197c2a0-0000-7000-8000-000000000001/handover')).status).toBe(
        404,
      );
    });

    it('warn of a contact of another domain, and tell the contacts of before without naming the new ones [6.20.2]', async () => {
      const bank = await createInstitution(app, { email: 'info@banco.ejemplo.ec' });
      const path = `/admin/institutions/${bank.id}/handover`;
      const first = { name: 'Marta', email: `antes${contactNumber}@banco.ejemplo.ec` };
      await confirmContacts(app, bank.id, [first.email]);
      const saved = await asOffice('PUT', path, { contacts: [{ name: 'Otro', email: 'nuevo@otro.ejemplo.ec' }] });
      expect(saved.body.warnings).toEqual([
        { code: 'CONTACT_DOMAIN', field: 'contacts.0.email', message: expect.stringContaining('banco.ejemplo.ec') },
      ]);
      const [mail] = await app.mailsTo(first.email);
      expect(mail?.subject).toContain('Cambiaron los contactos');
      expect(mail?.text).not.toContain('nuevo@otro.ejemplo.ec');
    });
  });

  describe('the office', () => {
    it('lists them oldest first, by need, institution, state and reference [6.25.1]', async () => {
      const [first, second] = [await approved(), await approved({ channel: 'none' })];
      const list = async (query: string) =>
        ((await asOffice('GET', `/admin/handovers?${query}`)).body.data as { creditId: string }[]).map(
          ({ creditId }) => creditId,
        );
      expect(await list(`institutionId=${first.bank.id}`)).toEqual([first.credit.id]);
      expect(await list(`needs=delivery&institutionId=${second.bank.id}`)).toEqual([second.credit.id]);
      expect(await list(`state=sent&institutionId=${second.bank.id}`)).toEqual([]);
      expect(await list(`q=${(await idOf(first)).slice(-8)}`)).toEqual([first.credit.id]);
      const all = await list('limit=100');
      expect(all.indexOf(first.credit.id)).toBeLessThan(all.indexOf(second.credit.id));
      const page = await asOffice('GET', '/admin/handovers?limit=1');
      const next = await asOffice('GET', `/admin/handovers?limit=1&cursor=${page.body.nextCursor}`);
      const [one, two] = [page, next].map(({ body }) => (body.data as { id: string }[])[0]?.id);
      expect(one).not.toBe(two);
      expect((await asOffice('GET', '/admin/handovers?state=lost')).status).toBe(400);
    });

    it('delivers by hand what was not received, and resends only what has a channel [6.25.2]', async () => {
      const byHand = await approved({ channel: 'none' });
      const id = await idOf(byHand);
      const refused = await asOffice('POST', `/admin/handovers/${id}/resend`, {});
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_TRANSITION']);
      expect((await asOffice('POST', `/admin/handovers/${id}/delivered`, {})).body.fields).toHaveProperty('words');
      const delivered = dataOf(await asOffice('POST', `/admin/handovers/${id}/delivered`, { words: 'A la agencia' }));
      expect(delivered).toMatchObject({
        state: 'received',
        by: 'office',
        needs: null,
        answer: { words: 'A la agencia' },
      });
      const byMail = await approved();
      const path = `/admin/handovers/${await idOf(byMail)}/delivered`;
      expect(dataOf(await asOffice('POST', path, { words: 'Por si acaso' }))).toMatchObject({ state: 'received' });
      const again = await asOffice('POST', path, { words: 'x' });
      expect([again.status, again.body.code]).toEqual([409, 'INVALID_TRANSITION']);
    });

    it('sends to another contact of the settings only, and ends the links of the others [6.25.3]', async () => {
      contactNumber += 1;
      const emails = [`uno${contactNumber}@banco.ejemplo.ec`, `dos${contactNumber}@banco.ejemplo.ec`];
      const found = await approved({ emails });
      const id = await idOf(found);
      const elsewhere = await asOffice('POST', `/admin/handovers/${id}/contact`, { email: 'otro@banco.ejemplo.ec' });
      expect([elsewhere.status, elsewhere.body.fields]).toEqual([400, { email: expect.any(String) }]);
      const detail = dataOf<{ links: { contact: { email: string }; state: string }[]; log: { kind: string }[] }>(
        await asOffice('POST', `/admin/handovers/${id}/contact`, { email: emails[1] }),
      );
      expect(detail.links.map(({ contact, state }) => [contact.email, state])).toEqual(
        expect.arrayContaining([
          [emails[0], 'ended'],
          [emails[1], 'active'],
        ]),
      );
      await runJobs();
      const later = dataOf<typeof detail>(await asOffice('GET', `/admin/handovers/${id}`));
      expect(later.links.filter(({ state }) => state === 'active')).toHaveLength(1);
      expect(detail.log.map(({ kind }) => kind)).toContain('contact_changed');
    });

    it('writes down an answer with words, and takes a final one back [6.25.4]', async () => {
      const found = await approved();
      const id = await idOf(found);
      const say = (body: object) => asOffice('POST', `/admin/handovers/${id}/answers`, body);
      expect((await say({ answer: 'received' })).body.fields).toHaveProperty('words');
      dataOf(await say({ answer: 'received', words: 'Llamó Marta' }));
      const declined = dataOf(await say({ answer: 'declined', reason: 'policy', words: 'Llamó Marta' }));
      expect(declined).toMatchObject({ state: 'declined', by: 'office', answer: { reason: 'policy', by: 'office' } });
      const reopened = dataOf(await asOffice('POST', `/admin/handovers/${id}/reopen`, { words: 'Era otro' }));
      expect(reopened).toMatchObject({
        state: 'received',
        by: 'office',
        closedAt: null,
        answer: { answer: 'received' },
      });
      expect((await asOffice('POST', `/admin/handovers/${id}/reopen`, { words: 'x' })).status).toBe(409);
      expect((await app.mailsTo(found.email))[0]?.subject).toContain('sigue abierta');
    });

    it('needs credits.approve, and never on ones own application [6.25.5]', async () => {
      const found = await approved();
      const id = await idOf(found);
      const reader = await createAdmin(app, { permissions: ['credits.read'] });
      const read = await app.call('GET', `/admin/handovers/${id}`, { token: reader.token });
      expect(read.status).toBe(200);
      const refused = await app.call('POST', `/admin/handovers/${id}/resend`, { token: reader.token, body: {} });
      expect(refused.status).toBe(403);
      const own = await createAdmin(app, { email: found.email });
      const ownTry = await app.call('POST', `/admin/handovers/${id}/resend`, { token: own.token, body: {} });
      expect(ownTry.status).toBe(403);
    });

    it('counts how far they got, by the day of the approval [6.25.6]', async () => {
      const found = await approved();
      const query = `institutionId=${found.bank.id}`;
      const stats = async (more = '') => dataOf(await asOffice('GET', `/admin/handovers/stats?${query}${more}`));
      const none = { received: 0, disbursed: 0, declined: 0, medianHours: { toReceived: null, toDisbursed: null } };
      expect(await stats()).toEqual({ approved: 1, sent: 1, opened: 0, ...none });
      await later(hours(3));
      const { session } = await enter(found.contact);
      dataOf(await answer(session, { answer: 'disbursed', amount: 10_000, date: '2026-11-16', rate: 15 }));
      expect(await stats()).toEqual({
        ...{ approved: 1, sent: 1, opened: 1, received: 1, disbursed: 1, declined: 0 },
        medianHours: { toReceived: 3, toDisbursed: 3 },
      });
      expect(await stats('&startDate=2026-11-17')).toMatchObject({ approved: 0 });
    });
  });

  describe('time', () => {
    const tend = async () => {
      await followUpHandovers(app.parts, new AbortController().signal);
      await runJobs();
    };

    it('reminds the contacts on the second working day and the office on the fourth, once each [6.26.1]', async () => {
      const found = await approved();
      const id = await idOf(found);
      const mails = async () => (await app.mailsTo(found.contact)).length;
      app.clock.set('2026-11-18T13:59:00.000Z');
      await tend();
      expect(await mails()).toBe(1);
      app.clock.set('2026-11-18T14:00:00.000Z');
      await tend();
      await tend();
      expect(await mails()).toBe(2);
      expect((await app.mailsTo(found.contact))[0]?.subject).toContain('Recordatorio');
      await laterAt('2026-11-20T13:59:00.000Z');
      await tend();
      expect((await asOffice('GET', `/admin/handovers/${id}`)).body.data).toMatchObject({ needs: null });
      app.clock.set('2026-11-20T14:00:00.000Z');
      await tend();
      const detail = dataOf<{ needs: string; log: { kind: string }[] }>(
        await asOffice('GET', `/admin/handovers/${id}`),
      );
      expect(detail.needs).toBe('answer');
      expect(detail.log.map(({ kind }) => kind)).toEqual(['created', 'sent', 'reminded']);
      const told = (
        (await asOffice('GET', '/admin/notifications?type=handover&limit=100')).body.data as { entityId: string }[]
      ).filter(({ entityId }) => entityId === id);
      expect(told).toHaveLength(1);
    });

    it('makes it failed when nobody takes its mail for 72 hours, and resending tries again [6.26.2]', async () => {
      const found = await approved();
      const id = await idOf(found);
      const set = { state: 'pending', sentAt: null, remindAt: null, answerDueAt: null } as const;
      await app.parts.db.update(handovers).set(set).where(eq(handovers.id, id));
      const refused = { sentAt: null, refusedAt: app.clock.now() };
      await app.parts.db.update(handoverLinks).set(refused).where(eq(handoverLinks.handoverId, id));
      await later(hours(72));
      await tend();
      expect((await asOffice('GET', `/admin/handovers/${id}`)).body.data).toMatchObject({
        state: 'failed',
        needs: 'resend',
      });
      dataOf(await asOffice('POST', `/admin/handovers/${id}/resend`, {}));
      await runJobs();
      expect((await asOffice('GET', `/admin/handovers/${id}`)).body.data).toMatchObject({ state: 'sent', needs: null });
    });
  });
});
