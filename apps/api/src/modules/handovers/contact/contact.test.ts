import { applicantWords, offerWords, requestWords } from '@cotejo/contracts/handovers/file-words';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { documents, handoverLinks } from '#platform/db/schema.ts';
import { dataOf, handoverCalls } from '#testing/handover-calls.ts';
import { readPdfText } from '#testing/read-pdf-text.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('a contact of an institution', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(() => startMonday());
  afterAll(() => app.close());

  const {
    answer,
    approved,
    asOffice,
    decide,
    detailsOf,
    enter,
    idOf,
    later,
    linkTo,
    officeToken,
    runJobs,
    startMonday,
  } = handoverCalls(() => app);

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
      const { session: reader } = await enter(deleted.contact);
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
      await later(0);
      const notices = await asOffice('GET', '/admin/notifications?type=handover');
      expect(notices.body.data).toEqual(
        expect.arrayContaining([expect.objectContaining({ type: 'handover', entityId: await idOf(found) })]),
      );
    });

    it('belongs to a third kind of bearer: not of users or administrators, nor theirs here [6.21.6]', async () => {
      const found = await approved();
      const { session } = await enter(found.contact);
      for (const path of ['/users/profile', '/admin/handovers', '/credits/user-credits'])
        expect((await app.call('GET', path, { token: session })).status).toBe(401);
      for (const token of [found.token, officeToken()])
        expect((await app.call('GET', '/handover', { token })).status).toBe(401);
      dataOf(await app.call('POST', '/handover/logout', { token: session }));
      expect((await app.call('GET', '/handover', { token: session })).status).toBe(401);
    });
  });

  describe('the file', () => {
    it('is what the person sent and the offer as it was kept, and nothing of the office [6.22.1]', async () => {
      const found = await approved();
      const file = dataOf(await app.call('GET', '/handover', { token: (await enter(found.contact)).session }));
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
      const { session } = await enter(found.contact);
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
      const { session } = await enter(found.contact);
      const text = readPdfText((await app.call('GET', '/handover/file?format=pdf', { token: session })).bytes);
      for (const words of [applicantWords, requestWords, offerWords])
        for (const word of Object.values(words)) expect(text).toContain(word);
      expect(text).toContain('Francés');
      expect(text).not.toContain('Cuota Fija');
    });

    it('is never short: a missing document is 503 before the first byte, and the office is told once [6.22.3]', async () => {
      const found = await approved();
      const { session } = await enter(found.contact);
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
      const { session } = await enter(found.contact);
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
      const { session } = await enter(found.contact);
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
      const refused = await answer((await enter(found.contact)).session, body);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
    });

    it('say what differs from the request and the kept offer, and mail the applicant [6.23.3]', async () => {
      const found = await approved();
      const { session } = await enter(found.contact);
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
      const { session } = await enter(found.contact);
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
      const { session } = await enter(found.contact);
      const answers = await Promise.all([
        answer(session, { answer: 'disbursed', amount: 10_000, date: '2026-11-16', rate: 15, version: 2 }),
        answer(session, { answer: 'declined', reason: 'capacity', version: 2 }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const other = await approved();
      const { session: otherSession } = await enter(other.contact);
      const [said, decided] = await Promise.all([
        answer(otherSession, { answer: 'disbursed', amount: 10_000, date: '2026-11-16', rate: 15 }),
        decide(other.credit.id, 'REJECTED'),
      ]);
      expect([said.status, decided.status].filter((status) => status === 200)).toHaveLength(1);
    });
  });
});
