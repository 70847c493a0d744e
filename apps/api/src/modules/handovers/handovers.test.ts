import { applicantWords, offerWords, requestWords } from '@cotejo/contracts/handovers/file-words';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followUpHandovers } from '#modules/handovers';
import { days, hours, minutes } from '#platform/clock.ts';
import { documents, handoverLinks, handovers } from '#platform/db/schema.ts';
import {
  type Credit,
  confirmContacts,
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  factoryPassword,
  type Institution,
  type SignedInAdmin,
} from '#testing/factories.ts';
import { readPdfText } from '#testing/read-pdf-text.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

interface Approved {
  credit: Credit;
  token: string;
  userId: string;
  email: string;
  bank: Institution;
  contact: string;
}

let contacts = 0;

describeOnBothDatabases('handing an application over', (open) => {
  let app: TestApp;
  let office: SignedInAdmin;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(async () => {
    app.clock.set('2026-11-16T15:00:00.000Z'); // A Monday, 10:00 in Guayaquil.
    office = await createAdmin(app);
  });
  afterAll(() => app.close());

  /** Sessions of administrators end while the clock moves. */
  const later = async (move: () => void): Promise<void> => {
    move();
    office = await createAdmin(app);
  };
  const asOffice = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { token: office.token, ...(body !== undefined && { body }) });
  const dataOf = <T = Record<string, unknown>>(response: Response): T => {
    expect(response.body).toMatchObject({ success: true });
    return response.body.data as T;
  };
  const runJobs = async () => {
    // The second run sends the mails that the first one wrote.
    await app.parts.jobs.runDue();
    await app.parts.jobs.runDue();
  };

  async function applied({
    consent = true,
    channel = 'email',
    emails,
  }: {
    consent?: boolean | null;
    channel?: 'email' | 'none';
    emails?: string[];
  } = {}): Promise<Approved> {
    contacts += 1;
    const contact = `creditos${contacts}@banco.ejemplo.ec`;
    const bank = await createInstitution(app, { email: `hola@banco.ejemplo.ec` });
    await confirmContacts(app, bank.id, emails ?? [contact], channel);
    const { user, token } = await createUser(app);
    const credit = await createCredit(app, {
      ...{ userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank, isVerified: true },
    });
    if (consent !== null)
      dataOf(await app.call('POST', `/credits/${credit.id}/handover-consent`, { token, body: { consent } }));
    return { credit, token, userId: user.id, email: user.email, bank, contact };
  }

  const decide = (id: string, status: string) => asOffice('POST', `/admin/credits/${id}/status`, { status });

  async function approved(options: Parameters<typeof applied>[0] = {}): Promise<Approved> {
    const found = await applied(options);
    expect((await decide(found.credit.id, 'APPROVED')).status).toBe(200);
    await runJobs();
    return found;
  }

  const detailsOf = async ({ credit, token }: Pick<Approved, 'credit' | 'token'>) =>
    dataOf<{
      handover: { id: string; state: string; by: string | null } & Record<string, unknown>;
      handoverHeld: string | null;
      handoverConsent: unknown;
      timeline: { by: string; note: string | null; status: string }[];
    }>(await app.call('GET', `/credits/${credit.id}/details`, { token }));

  const linkTo = async (email: string): Promise<string> => {
    const mail = (await app.mailsTo(email)).find(({ text }) => text.includes('/entrega/'));
    return /\/entrega\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  async function entered(email: string): Promise<string> {
    const token = await linkTo(email);
    dataOf(await app.call('POST', '/handover/code', { body: { token } }));
    const code = await app.codeFor(email);
    return dataOf<{ accessToken: string }>(await app.call('POST', '/handover/session', { body: { token, code } }))
      .accessToken;
  }

  const idOf = async (found: Approved) => (await detailsOf(found)).handover.id;
  const answer = (token: string, body: unknown) => app.call('POST', '/handover/answers', { token, body });

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
      expect([stale.status, stale.body.code, stale.body.data]).toEqual([409, 'CONFLICT', { version: 2 }]);
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
      const first = { name: 'Marta', email: `antes${contacts}@banco.ejemplo.ec` };
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
      const session = await entered(found.contact);
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

  describe('the link', () => {
    it('comes in a mail without name, amount or city, and opens nothing by itself [6.21.1]', async () => {
      const found = await approved();
      const mail = (await app.mailsTo(found.contact))[0];
      expect(mail?.text).not.toMatch(/Ana Lucía|\$|10\.000|Quito/);
      const id = await idOf(found);
      expect(mail?.subject).toContain(id.slice(-8));
      const token = await linkTo(found.contact);
      const opened = dataOf(await app.call('POST', '/handover/open', { body: { token } }));
      expect(opened).toEqual({
        institution: { name: found.bank.name, logo: null },
        emailHint: 'c…@banco.ejemplo.ec',
        expiresAt: new Date(app.clock.now().getTime() + days(60)).toISOString(),
      });
      expect((await detailsOf(found)).handover.openedAt).toBeNull();
    });

    it('is one 404 when it is unknown, expired, replaced, withdrawn or its contact is gone [6.21.2]', async () => {
      const found = await approved();
      const token = await linkTo(found.contact);
      const tries = async (sent: string) => [
        (await app.call('POST', '/handover/open', { body: { token: sent } })).body,
        (await app.call('POST', '/handover/code', { body: { token: sent } })).body,
        (await app.call('POST', '/handover/session', { body: { token: sent, code: 'ABC234' } })).body,
      ];
      const unknown = (await tries('x'.repeat(43))).map(({ requestId: _, ...body }) => body);
      expect(unknown.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
      const expectSame = async () =>
        expect((await tries(token)).map(({ requestId: _, ...body }) => body)).toEqual(unknown);
      dataOf(await asOffice('POST', `/admin/handovers/${await idOf(found)}/resend`, {}));
      // The old one lives until the mail with the new one was taken.
      expect((await app.call('POST', '/handover/open', { body: { token } })).status).toBe(200);
      await runJobs();
      await expectSame();
      const other = await approved();
      const second = await linkTo(other.contact);
      dataOf(await asOffice('PUT', `/admin/institutions/${other.bank.id}/handover`, { channel: 'none' }));
      expect((await app.call('POST', '/handover/open', { body: { token: second } })).status).toBe(404);
      const deleted = await approved();
      const reader = await entered(deleted.contact);
      expect((await app.call('GET', '/handover', { token: reader })).status).toBe(200);
      dataOf(await asOffice('DELETE', `/admin/institutions/${deleted.bank.id}`));
      expect((await app.call('GET', '/handover', { token: reader })).status).toBe(401);
      expect(
        (await app.call('POST', '/handover/open', { body: { token: await linkTo(deleted.contact) } })).status,
      ).toBe(404);
      const third = await approved();
      const old = await linkTo(third.contact);
      app.clock.advance(days(60) - 1);
      expect((await app.call('POST', '/handover/open', { body: { token: old } })).status).toBe(200);
      app.clock.advance(1);
      expect((await app.call('POST', '/handover/open', { body: { token: old } })).status).toBe(404);
    });

    it('sends a code once a minute and ten times a day, each link for itself [6.21.3]', async () => {
      const found = await approved();
      const token = await linkTo(found.contact);
      const ask = () => app.call('POST', '/handover/code', { body: { token } });
      expect(dataOf(await ask())).toEqual({
        ...{ expiresAt: new Date(app.clock.now().getTime() + minutes(15)).toISOString(), remainingAttempts: 5 },
      });
      const early = await ask();
      expect([early.status, early.body.code]).toEqual([429, 'RATE_LIMITED']);
      for (let count = 2; count <= 10; count += 1) {
        app.clock.advance(minutes(1));
        expect((await ask()).status).toBe(200);
      }
      app.clock.advance(minutes(1));
      expect((await ask()).status).toBe(429);
      app.clock.advance(days(1));
      expect((await ask()).status).toBe(200);
    });

    it('opens a session of 30 minutes with the right code, once, and says who opened it first [6.21.4]', async () => {
      const found = await approved();
      const token = await linkTo(found.contact);
      dataOf(await app.call('POST', '/handover/code', { body: { token } }));
      const code = await app.codeFor(found.contact);
      const enter = (typed: string) => app.call('POST', '/handover/session', { body: { token, code: typed } });
      expect((await enter('222222')).body.code).toBe('CODE_INVALID');
      const session = dataOf<{ accessToken: string; expiresAt: string }>(await enter(code));
      expect(session.expiresAt).toBe(new Date(app.clock.now().getTime() + minutes(30)).toISOString());
      expect((await enter(code)).body.code).toBe('CODE_INVALID');
      const { handover } = await detailsOf(found);
      expect(handover.openedAt).toBe(app.clock.now().toISOString());
      expect((await app.call('GET', '/handover', { token: session.accessToken })).status).toBe(200);
      app.clock.advance(minutes(30));
      expect((await app.call('GET', '/handover', { token: session.accessToken })).status).toBe(401);
    });

    it('takes one of five calls with the right code, and counts none of the others as a guess [12.9.49]', async () => {
      const found = await approved();
      const token = await linkTo(found.contact);
      dataOf(await app.call('POST', '/handover/code', { body: { token } }));
      const code = await app.codeFor(found.contact);
      const calls = [1, 2, 3, 4, 5].map(() => app.call('POST', '/handover/session', { body: { token, code } }));
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const [link] = await app.parts.db
        .select()
        .from(handoverLinks)
        .where(eq(handoverLinks.handoverId, await idOf(found)));
      expect(link?.wrongCodes).toBe(0);
    });

    it('ends with the twentieth wrong code, of which the office is told [6.21.5]', async () => {
      const found = await approved();
      const token = await linkTo(found.contact);
      for (let wrong = 0; wrong < 20; wrong += 1) {
        if (wrong % 5 === 0) {
          app.clock.advance(minutes(20));
          dataOf(await app.call('POST', '/handover/code', { body: { token } }));
        }
        await app.call('POST', '/handover/session', { body: { token, code: '222222' } });
      }
      expect((await app.call('POST', '/handover/open', { body: { token } })).status).toBe(404);
      await later(() => undefined);
      const notices = await asOffice('GET', '/admin/notifications?type=handover');
      expect(notices.body.data).toEqual(
        expect.arrayContaining([expect.objectContaining({ type: 'handover', entityId: await idOf(found) })]),
      );
    });

    it('belongs to a third kind of bearer: not of users or administrators, nor theirs here [6.21.6]', async () => {
      const found = await approved();
      const session = await entered(found.contact);
      for (const path of ['/users/profile', '/admin/handovers', '/credits/user-credits'])
        expect((await app.call('GET', path, { token: session })).status).toBe(401);
      for (const token of [found.token, office.token])
        expect((await app.call('GET', '/handover', { token })).status).toBe(401);
      dataOf(await app.call('POST', '/handover/logout', { token: session }));
      expect((await app.call('GET', '/handover', { token: session })).status).toBe(401);
    });
  });

  describe('the file', () => {
    it('is what the person sent and the offer as it was kept, and nothing of the office [6.22.1]', async () => {
      const found = await approved();
      const file = dataOf(await app.call('GET', '/handover', { token: await entered(found.contact) }));
      expect(file).toMatchObject({
        handoverId: await idOf(found),
        creditId: found.credit.id,
        institutionId: found.bank.id,
        ...{ state: 'sent', by: null, allowed: ['received', 'contacted', 'disbursed', 'declined'] },
        applicant: { nombres: 'Ana Lucía', email: found.email, direccion: 'Av. de los Ejemplos y Calle Segunda' },
        request: { amount: 10_000, term: 24, income: 1_200, location: 'Quito' },
        offer: { amortizationType: 2, firstPayment: expect.any(Number), table: expect.any(Array) },
        consent: { termsVersion: '1', acceptedAt: '2026-11-16T15:00:00.000Z' },
      });
      const { documents: given, offer } = file as { documents: { documentType: string }[]; offer: { table: object[] } };
      expect(given.map(({ documentType }) => documentType).sort()).toEqual(['id', 'payroll', 'services']);
      expect(offer.table).toHaveLength(24);
      expect(JSON.stringify(file)).not.toContain('Revisora');
    });

    it('is a ZIP that opens with its three documents and the summary [6.22.2]', async () => {
      const found = await approved();
      const session = await entered(found.contact);
      const zip = await app.call('GET', '/handover/file?format=zip', { token: session });
      expect(zip.status).toBe(200);
      const reference = (await idOf(found)).slice(-8);
      expect(zip.headers['content-disposition']).toContain(`expediente-${reference}.zip`);
      const names = ['expediente.pdf', 'identificacion.pdf', 'roles-de-pago.pdf', 'servicios.pdf'];
      for (const name of names) expect(zip.bytes.includes(name)).toBe(true);
      // The end of the central directory counts the entries.
      const end = zip.bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
      expect(zip.bytes.readUInt16LE(end + 10)).toBe(4);
      const pdf = await app.call('GET', '/handover/file?format=pdf', { token: session });
      const text = readPdfText(pdf.bytes);
      expect(text).toContain(`Expediente ${reference}`);
      expect(text).toContain(found.email);
      expect(text).toContain('Tabla de amortización');
      expect((await app.call('GET', '/handover/file', { token: session })).status).toBe(400);
    });

    it('is on paper in the words of the page [12.8.20]', async () => {
      const found = await approved();
      const session = await entered(found.contact);
      const text = readPdfText((await app.call('GET', '/handover/file?format=pdf', { token: session })).bytes);
      for (const words of [applicantWords, requestWords, offerWords])
        for (const word of Object.values(words)) expect(text).toContain(word);
      expect(text).toContain('Francés');
      expect(text).not.toContain('Cuota Fija');
    });

    it('is never short: a missing document is 503 before the first byte, and the office is told once [6.22.3]', async () => {
      const found = await approved();
      const session = await entered(found.contact);
      const [document] = await app.parts.db.select().from(documents).where(eq(documents.creditId, found.credit.id));
      await app.parts.storage.delete(document?.storageKey ?? '');
      for (const path of ['/handover/file?format=zip', `/handover/documents/${document?.id}`]) {
        const refused = await app.call('GET', path, { token: session });
        expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
      }
      const id = await idOf(found);
      const notices = (await asOffice('GET', '/admin/notifications?type=handover&limit=100')).body.data as {
        entityId: string;
      }[];
      expect(notices.filter(({ entityId }) => entityId === id)).toHaveLength(1);
    });

    it('gives no document of another application [6.22.4]', async () => {
      const [found, other] = [await approved(), await approved()];
      const session = await entered(found.contact);
      const [own] = await app.parts.db.select().from(documents).where(eq(documents.creditId, found.credit.id));
      const [foreign] = await app.parts.db.select().from(documents).where(eq(documents.creditId, other.credit.id));
      const bytes = await app.call('GET', `/handover/documents/${own?.id}`, { token: session });
      expect([bytes.status, bytes.headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)]);
      expect((await app.call('GET', `/handover/documents/${foreign?.id}`, { token: session })).status).toBe(404);
    });
  });

  describe('answers', () => {
    it('go on and never back, and the last one again writes nothing [6.23.1]', async () => {
      const found = await approved();
      const session = await entered(found.contact);
      const first = dataOf<{ version: number }>(await answer(session, { answer: 'received' }));
      expect(first).toMatchObject({ state: 'received', differs: [], answeredAt: app.clock.now().toISOString() });
      expect(dataOf(await answer(session, { answer: 'received', version: 1 }))).toEqual(first);
      const contacted = dataOf<{ version: number }>(
        await answer(session, { answer: 'contacted', version: first.version }),
      );
      const back = await answer(session, { answer: 'received' });
      expect([back.status, back.body.code, back.body.data]).toEqual([
        ...[409, 'INVALID_TRANSITION', { state: 'contacted', version: contacted.version }],
      ]);
      const stale = await answer(session, { answer: 'declined', reason: 'policy', version: first.version });
      expect([stale.status, stale.body.code, stale.body.data]).toEqual([
        ...[409, 'CONFLICT', { state: 'contacted', version: contacted.version }],
      ]);
      expect((await detailsOf(found)).timeline.map(({ by, status }) => [by, status]).slice(-2)).toEqual([
        ...[
          ['institution', 'APPROVED'],
          ['institution', 'APPROVED'],
        ],
      ]);
    });

    it.each([
      [{ answer: 'received', amount: 1 }, 'amount'],
      [{ answer: 'disbursed', date: '2026-11-16', rate: 15 }, 'amount'],
      [{ answer: 'disbursed', amount: 0, date: '2026-11-16', rate: 15 }, 'amount'],
      [{ answer: 'disbursed', amount: 1_000_001, date: '2026-11-16', rate: 15 }, 'amount'],
      [{ answer: 'disbursed', amount: 5_000, date: '2026-11-15', rate: 15 }, 'date'],
      [{ answer: 'disbursed', amount: 5_000, date: '2026-11-17', rate: 15 }, 'date'],
      [{ answer: 'disbursed', amount: 5_000, date: '2026-11-16', rate: 101 }, 'rate'],
      [{ answer: 'disbursed', amount: 5_000, date: '2026-11-16', rate: 15, reason: 'policy' }, 'reason'],
      [{ answer: 'declined' }, 'reason'],
      [{ answer: 'declined', reason: 'other' }, 'words'],
      [{ answer: 'declined', reason: 'policy', rate: 15 }, 'rate'],
      [{ answer: 'received', words: 'Gracias' }, 'words'],
    ])('%j is refused at %s [6.23.2]', async (body, field) => {
      const found = await approved();
      const refused = await answer(await entered(found.contact), body);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
    });

    it('say what differs from the request and the kept offer, and mail the applicant [6.23.3]', async () => {
      const found = await approved();
      const session = await entered(found.contact);
      const offered = (dataOf(await app.call('GET', '/handover', { token: session })).offer as { rate: number }).rate;
      const body = { answer: 'disbursed', amount: 9_500.5, date: '2026-11-16', rate: offered + 0.004 };
      expect(dataOf(await answer(session, body))).toMatchObject({ state: 'disbursed', differs: ['amount'] });
      expect((await detailsOf(found)).handover).toMatchObject({
        ...{ state: 'disbursed', by: 'institution', declined: null, closedAt: app.clock.now().toISOString() },
        disbursed: { amount: 9_500.5, date: '2026-11-16', rate: offered + 0.004, differs: ['amount'] },
      });
      const [mail] = await app.mailsTo(found.email);
      expect(mail?.subject).toBe(`${found.bank.name} desembolsó tu crédito`);
      expect(mail?.text).toContain('$9.500,50');
      expect(mail?.text).toContain('Si no es así, dínoslo en tu perfil.');
      // A credit that was paid out stays approved.
      const refused = await decide(found.credit.id, 'REJECTED');
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_TRANSITION']);
      expect((await app.call('GET', '/handover', { token: session })).status).toBe(200);
    });

    it('of no give the applicant the sentence and the next step, never the words [6.23.4]', async () => {
      const found = await approved();
      const session = await entered(found.contact);
      dataOf(await answer(session, { answer: 'declined', reason: 'other', words: 'Palabras internas' }));
      const details = await detailsOf(found);
      expect(details.handover.declined).toEqual({
        reason: 'other',
        sentence: expect.any(String),
        nextStep: expect.any(String),
      });
      expect(JSON.stringify(details)).not.toContain('Palabras internas');
      expect((await app.mailsTo(found.email))[0]?.text).not.toContain('Palabras internas');
    });

    it('of two at once, or an answer and a change of the decision, one counts [6.23.5]', async () => {
      const found = await approved();
      const session = await entered(found.contact);
      const answers = await Promise.all([
        answer(session, { answer: 'disbursed', amount: 10_000, date: '2026-11-16', rate: 15, version: 2 }),
        answer(session, { answer: 'declined', reason: 'capacity', version: 2 }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const other = await approved();
      const otherSession = await entered(other.contact);
      const [said, decided] = await Promise.all([
        answer(otherSession, { answer: 'disbursed', amount: 10_000, date: '2026-11-16', rate: 15 }),
        decide(other.credit.id, 'REJECTED'),
      ]);
      expect([said.status, decided.status].filter((status) => status === 200)).toHaveLength(1);
    });
  });

  describe('the decision', () => {
    it('changed withdraws the hand-over, ends its links, and approving again writes a new one [6.24.1]', async () => {
      const found = await approved();
      const first = await idOf(found);
      const session = await entered(found.contact);
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
      contacts += 1;
      const emails = [`uno${contacts}@banco.ejemplo.ec`, `dos${contacts}@banco.ejemplo.ec`];
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
      await later(() => app.clock.advance(hours(3)));
      const session = await entered(found.contact);
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
      await later(() => app.clock.set('2026-11-20T13:59:00.000Z'));
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
      await later(() => app.clock.advance(hours(72)));
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

  describe('the person', () => {
    it('exports consents and hand-overs, without names or addresses of contacts and reviewers [6.27.1]', async () => {
      const found = await approved();
      const session = await entered(found.contact);
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
