import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { handovers } from '#platform/db/schema.ts';
import { createCredit, createInstitution, createUser, factoryPassword, type Institution } from '#testing/factories.ts';
import { dataOf, handoverCalls } from '#testing/handover-calls.ts';
import { takeOwnData } from '#testing/take-own-data.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('the permission to hand over', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(() => startMonday());
  afterAll(() => app.close());

  const { answer, applied, approved, asOffice, decide, detailsOf, enter, idOf, runJobs, startMonday } = handoverCalls(
    () => app,
  );

  describe('the permission', () => {
    it('is asked again at approval where it is missing, and hands over once it is given [6.20.3]', async () => {
      const found = await approved({ consent: null });
      expect(await detailsOf(found)).toMatchObject({ handover: null, handoverHeld: 'consent', handoverConsent: null });
      const held = await asOffice('GET', `/admin/handovers?needs=consent&institutionId=${found.bank.id}`);
      expect(held.body.data).toEqual([
        expect.objectContaining({ id: null, state: null, needs: 'consent', creditId: found.credit.id }),
      ]);
      const path = `/credits/${found.credit.id}/handover-consent`;
      const given = dataOf(await app.call('POST', path, { token: found.token, body: { consent: true } }));
      expect(given).toEqual({
        ...{ consent: true, institutionId: found.bank.id, termsVersion: '1', at: app.clock.now().toISOString() },
      });
      await runJobs();
      expect(await detailsOf(found)).toMatchObject({ handover: { state: 'sent', by: null }, handoverHeld: null });
      expect(
        (await asOffice('GET', `/admin/handovers?needs=consent&institutionId=${found.bank.id}`)).body.data,
      ).toEqual([]);
    });

    it('taken back withdraws an open hand-over and tells its contacts to delete [6.20.4]', async () => {
      const found = await approved();
      const { session } = await enter(found.contact);
      const path = `/credits/${found.credit.id}/handover-consent`;
      dataOf(await app.call('POST', path, { token: found.token, body: { consent: false } }));
      expect((await detailsOf(found)).handover).toMatchObject({ state: 'withdrawn', closedAt: expect.any(String) });
      expect((await app.call('GET', '/handover', { token: session })).body.code).toBe('SESSION_EXPIRED');
      const [mail] = await app.mailsTo(found.contact);
      expect(mail?.text).toContain('Borre lo que haya descargado');
      expect(mail?.text).not.toMatch(/Ana Lucía|\$|Quito/);
    });

    it('is refused for the seventh change in a day, and what holds already writes nothing [6.20.5]', async () => {
      const found = await applied({ consent: null });
      const path = `/credits/${found.credit.id}/handover-consent`;
      const say = (consent: boolean) => app.call('POST', path, { token: found.token, body: { consent } });
      expect(dataOf(await say(false))).toMatchObject({ consent: false, at: null });
      for (const consent of [true, true, false, true, false, true, false])
        expect((await say(consent)).status).toBe(200);
      const refused = await say(true);
      expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
      expect((await say(false)).status).toBe(200);
      app.clock.advance(days(1));
      const body = { email: found.email, password: factoryPassword };
      const { accessToken } = dataOf<{ accessToken: string }>(await app.call('POST', '/auth/login', { body }));
      const again = await app.call('POST', path, { token: accessToken, body: { consent: true } });
      expect(again.status).toBe(200);
    });

    it('counts for one institution: choosing another one ends it [6.20.6]', async () => {
      const { user, token } = await createUser(app);
      const [first, second] = [await createInstitution(app), await createInstitution(app)];
      const credit = await createCredit(app, { userId: user.id, stage: 'INSTITUTION_SELECTED', institution: first });
      const path = `/credits/${credit.id}`;
      dataOf(await app.call('POST', `${path}/handover-consent`, { token, body: { consent: true } }));
      const choose = ({ id }: Institution) =>
        app.call('POST', `${path}/status`, { token, body: { status: 'INSTITUTION_SELECTED', institutionId: id } });
      expect(dataOf(await choose(second))).toMatchObject({ handoverConsent: null });
      expect(dataOf(await choose(first))).toMatchObject({ handoverConsent: null });
    });

    it('comes with sending the documents, and with nothing else [6.20.7]', async () => {
      const { user, token } = await createUser(app);
      const bank = await createInstitution(app);
      const credit = await createCredit(app, {
        ...{ userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank },
      });
      dataOf(await decide(credit.id, 'PENDING'));
      const send = (body: object) => app.call('POST', `/credits/${credit.id}/status`, { token, body });
      const refused = await send({ status: 'CANCELLED', handoverConsent: true });
      expect([refused.status, refused.body.fields]).toEqual([400, { handoverConsent: expect.any(String) }]);
      const sent = dataOf(await send({ status: 'DOCUMENTS_SUBMITTED', handoverConsent: true }));
      expect(sent).toMatchObject({ handoverConsent: { given: true, institutionId: bank.id }, handover: null });
    });

    it('is refused for a rejected application and for a stranger [6.20.8]', async () => {
      const found = await applied();
      dataOf(await decide(found.credit.id, 'REJECTED'));
      const path = `/credits/${found.credit.id}/handover-consent`;
      const refused = await app.call('POST', path, { token: found.token, body: { consent: true } });
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_TRANSITION']);
      const stranger = await createUser(app);
      expect((await app.call('POST', path, { token: stranger.token, body: { consent: true } })).status).toBe(404);
    });
  });

  describe('the decision', () => {
    it('changed withdraws the hand-over, ends its links, and approving again writes a new one [6.24.1]', async () => {
      const found = await approved();
      const first = await idOf(found);
      const { session } = await enter(found.contact);
      dataOf(await decide(found.credit.id, 'UNDER_REVIEW'));
      expect((await app.call('GET', '/handover', { token: session })).status).toBe(401);
      expect((await app.mailsTo(found.contact))[0]?.text).toContain('Borre lo que');
      dataOf(await decide(found.credit.id, 'APPROVED'));
      await runJobs();
      const { handover } = await detailsOf(found);
      expect(handover.id).not.toBe(first);
      expect(handover.state).toBe('sent');
      const rows = await app.parts.db.select().from(handovers).where(eq(handovers.creditId, found.credit.id));
      expect(rows.map(({ state }) => state).sort()).toEqual(['sent', 'withdrawn']);
    });

    it('given back to the applicant withdraws it, too [6.24.2]', async () => {
      const found = await approved();
      dataOf(await asOffice('POST', `/admin/credits/${found.credit.id}/return`, { words: 'Falta algo' }));
      expect((await detailsOf(found)).handover.state).toBe('withdrawn');
    });
  });

  describe('the person', () => {
    it('exports consents and hand-overs, without names or addresses of contacts and reviewers [6.27.1]', async () => {
      const found = await approved();
      const { session } = await enter(found.contact);
      dataOf(await answer(session, { answer: 'declined', reason: 'other', words: 'Dicho por el banco' }));
      const data = JSON.parse((await app.call('GET', '/users/me/export', { token: found.token })).bytes.toString());
      expect(data.consents).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            ...{ kind: 'handover', given: true, creditId: found.credit.id, institutionName: found.bank.name },
            ...{ termsVersion: '1', address: '127.0.0.1' },
          }),
        ]),
      );
      expect(data.handovers).toEqual([
        expect.objectContaining({
          answer: expect.objectContaining({ reason: 'other', words: 'Dicho por el banco', by: 'institution' }),
          log: expect.arrayContaining([{ at: expect.any(String), kind: 'opened', by: 'institution' }]),
        }),
      ]);
      expect(JSON.stringify(data.handovers)).not.toMatch(/Marta|banco\.ejemplo|Revisora|127\.0\.0\.1/);
      const { words } = await takeOwnData(app, found.token);
      const told = words.slice(words.indexOf('Entregas a instituciones'), words.indexOf('Notas sobre ti')).join('|');
      expect(words).toContain(`Entregar tu solicitud a ${found.bank.name}`);
      expect(told).toContain('No aceptó la solicitud por otro motivo.|Palabras de la respuesta|Dicho por el banco');
      expect(told).toContain('Abrió tus papeles|La institución');
      expect(told).not.toMatch(/Marta|banco\.ejemplo|Revisora|127\.0\.0\.1/);
    });

    it('deleting the account withdraws open ones, tells the contacts, and keeps state and amounts [6.27.2]', async () => {
      const found = await approved();
      const id = await idOf(found);
      const body = { password: factoryPassword };
      expect((await app.call('DELETE', '/users/me', { token: found.token, body })).status).toBe(200);
      expect((await app.mailsTo(found.contact))[0]?.text).toContain('Borre lo que haya descargado');
      const [row] = await app.parts.db.select().from(handovers).where(eq(handovers.id, id));
      expect(row).toMatchObject({ state: 'withdrawn', institutionId: found.bank.id });
      expect((await asOffice('GET', `/admin/handovers/${id}`)).body.data).toMatchObject({
        ...{ applicant: { nombres: 'Cuenta eliminada' }, links: [], log: [] },
      });
    });
  });
});
