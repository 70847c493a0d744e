import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runRetention } from '#app/operations/run-retention.ts';
import { announceApproval } from '#modules/credits';
import { followUpHandovers, noteLinkMail } from '#modules/handovers';
import { days, hours, minutes } from '#platform/clock.ts';
import { handoverLinks, handoverLog, handoverSessions, mails } from '#platform/db/schema.ts';
import {
  type Credit,
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

interface Approved {
  readonly credit: Credit;
  readonly token: string;
  readonly email: string;
  readonly bank: Institution;
  readonly contact: string;
}

interface Detail {
  readonly handover: { id: string; state: string; disputedAt: string | null; openedAt: string | null } | null;
  readonly turn: { who: string; step: string; by: string | null };
  readonly timeline: { by: string; note: string | null }[];
}

let number = 0;

describeOnBothDatabases('the life of a hand-over', (open) => {
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

  const dataOf = <T = Record<string, unknown>>(response: Response): T => {
    expect(response.body).toMatchObject({ success: true });
    return response.body.data as T;
  };
  const asOffice = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { token: office.token, ...(body !== undefined && { body }) });
  const runJobs = async () => {
    await app.parts.jobs.runDue();
    await app.parts.jobs.runDue();
  };
  /** Sessions of administrators end while the clock moves. */
  const later = async (ms: number) => {
    app.clock.advance(ms);
    office = await createAdmin(app);
  };
  const followUp = () => followUpHandovers(app.parts, new AbortController().signal);
  const decide = (id: string, status: string) => asOffice('POST', `/admin/credits/${id}/status`, { status });

  async function applied(consent = true): Promise<Approved> {
    number += 1;
    const contact = `vida${number}@banco.ejemplo.ec`;
    const bank = await createInstitution(app);
    await confirmContacts(app, bank.id, [contact]);
    const { user, token } = await createUser(app);
    const credit = await createCredit(app, {
      ...{ userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank, isVerified: true },
    });
    const found = { credit, token, email: user.email, bank, contact };
    if (consent) dataOf(await allow(found, true));
    return found;
  }
  const allow = ({ credit, token }: Pick<Approved, 'credit' | 'token'>, consent: boolean, termsVersionId?: string) =>
    app.call('POST', `/credits/${credit.id}/handover-consent`, {
      token,
      body: { consent, ...(termsVersionId && { termsVersionId }) },
    });
  async function approved(): Promise<Approved> {
    const found = await applied();
    dataOf(await decide(found.credit.id, 'APPROVED'));
    await runJobs();
    return found;
  }
  const detailsOf = async ({ credit, token }: Approved) =>
    dataOf<Detail>(await app.call('GET', `/credits/${credit.id}/details`, { token }));
  /** By the office: sessions of applicants end while the clock moves. */
  const inOffice = async ({ credit }: Approved) =>
    dataOf<Pick<Detail, 'turn' | 'handover'>>(await asOffice('GET', `/admin/credits/${credit.id}`));
  const idOf = async (found: Approved) => (await inOffice(found)).handover?.id ?? '';
  const rowOf = async (found: Approved) =>
    dataOf<{ needs: string | null; state: string; links: { state: string }[]; log: { kind: string; what: string }[] }>(
      await asOffice('GET', `/admin/handovers/${await idOf(found)}`),
    );
  const linkTo = async (email: string): Promise<string> => {
    const mail = (await app.mailsTo(email)).find(({ text }) => text.includes('/entrega/'));
    return /\/entrega\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  async function enter(email: string): Promise<{ link: string; session: string }> {
    const link = await linkTo(email);
    dataOf(await app.call('POST', '/handover/code', { body: { token: link } }));
    const code = await app.codeFor(email);
    const { accessToken } = dataOf<{ accessToken: string }>(
      await app.call('POST', '/handover/session', { body: { token: link, code } }),
    );
    return { link, session: accessToken };
  }
  const versionOf = async ({ id }: Pick<Credit, 'id'>) =>
    dataOf<{ version: number }>(await asOffice('GET', `/admin/credits/${id}`)).version;
  const answer = async (found: Approved, body: object) =>
    asOffice('POST', `/admin/handovers/${await idOf(found)}/answers`, { words: 'Lo dijo por teléfono', ...body });
  const noticesAbout = async (id: string) => {
    const { body } = await asOffice('GET', '/admin/notifications?type=handover&limit=100');
    return (body.data as { entityId: string; message: string }[]).filter(({ entityId }) => entityId === id);
  };

  it('mails once, though the job of an approval runs twice [12.9.30]', async () => {
    const found = await applied();
    dataOf(await decide(found.credit.id, 'APPROVED'));
    const { body } = await asOffice('GET', `/admin/credits/${found.credit.id}`);
    const approval = { creditId: found.credit.id, version: (body.data as { version: number }).version };
    await announceApproval(app.parts, approval);
    await announceApproval(app.parts, approval);
    await followUp();
    await runJobs();
    expect(await app.mailsTo(found.contact)).toHaveLength(1);
    expect((await app.mailsTo(found.email)).filter(({ subject }) => subject.includes('está lista'))).toHaveLength(1);
  });

  it('says nothing of an approval that was taken back before its mails left [12.9.31]', async () => {
    const found = await applied();
    dataOf(await decide(found.credit.id, 'APPROVED'));
    dataOf(await decide(found.credit.id, 'UNDER_REVIEW'));
    await runJobs();
    await followUp();
    expect(await app.mailsTo(found.contact)).toEqual([]);
    expect((await app.mailsTo(found.email)).map(({ subject }) => subject)).toEqual([]);
  });

  it('tells who was told of an approval that it is taken back, and who had the file to delete it [12.9.32]', async () => {
    const found = await approved();
    await enter(found.contact);
    await later(days(1));
    dataOf(await decide(found.credit.id, 'UNDER_REVIEW'));
    const [mail] = await app.mailsTo(found.email);
    expect(mail?.subject).toBe('Todavía no vayas: falta revisar algo');
    expect(mail?.text).toContain('El lunes te dijimos que estaba lista. Falta revisar algo: todavía no vayas.');
    expect(mail?.text).toContain(
      `${found.bank.name} alcanzó a abrir tus papeles el lunes 16; le pedimos que los borre.`,
    );
    expect((await app.mailsTo(found.contact))[0]?.text).toContain('Borre lo que haya descargado');
  });

  it('keeps the old link until the mail with its successor was taken, also where that is refused [12.9.33]', async () => {
    const found = await approved();
    const { link, session } = await enter(found.contact);
    dataOf(await asOffice('POST', `/admin/handovers/${await idOf(found)}/resend`, {}));
    const rows = await app.parts.db
      .select()
      .from(handoverLinks)
      .where(eq(handoverLinks.handoverId, await idOf(found)));
    const next = rows.find(({ sentAt }) => sentAt === null);
    await noteLinkMail(app.parts, { mailId: next?.mailId ?? '', sentAt: null, isRefused: true });
    expect((await app.call('POST', '/handover/open', { body: { token: link } })).status).toBe(200);
    expect((await app.call('GET', '/handover', { token: session })).status).toBe(200);
    await noteLinkMail(app.parts, { mailId: next?.mailId ?? '', sentAt: app.clock.now(), isRefused: false });
    expect((await app.call('POST', '/handover/open', { body: { token: link } })).status).toBe(404);
    expect((await app.call('GET', '/handover', { token: session })).status).toBe(401);
  });

  it('takes a mail that did not leave yet out of the outbox when it is withdrawn [12.9.34]', async () => {
    const found = await applied();
    dataOf(await decide(found.credit.id, 'APPROVED'));
    await app.parts.jobs.runDue();
    const [link] = await app.parts.db
      .select()
      .from(handoverLinks)
      .where(eq(handoverLinks.handoverId, await idOf(found)));
    await app.parts.db
      .update(mails)
      .set({ sentAt: null })
      .where(eq(mails.id, link?.mailId ?? ''));
    await app.parts.db
      .update(handoverLinks)
      .set({ sentAt: null })
      .where(eq(handoverLinks.id, link?.id ?? ''));
    dataOf(await allow(found, false));
    expect(await app.parts.db.$count(mails, eq(mails.id, link?.mailId ?? ''))).toBe(0);
    expect(await app.mailsTo(found.contact)).toEqual([]);
  });

  it('asks the office for a new link when none is left, once, in every open state [12.9.35]', async () => {
    const found = await approved();
    const id = await idOf(found);
    dataOf(await answer(found, { answer: 'received' }));
    await later(days(61));
    expect((await rowOf(found)).needs).toBe('resend');
    await followUp();
    await followUp();
    expect((await noticesAbout(id)).filter(({ message }) => message.includes('Ningún contacto'))).toHaveLength(1);
    dataOf(await asOffice('POST', `/admin/handovers/${id}/resend`, {}));
    await runJobs();
    expect((await rowOf(found)).needs).toBe('close');
  });

  it('asks for a closing on the fifth working day after it was received [12.9.36]', async () => {
    const found = await approved();
    dataOf(await answer(found, { answer: 'received' }));
    app.clock.set('2026-11-23T13:59:59.000Z');
    office = await createAdmin(app);
    expect((await rowOf(found)).needs).toBeNull();
    app.clock.set('2026-11-23T14:00:00.000Z');
    expect((await rowOf(found)).needs).toBe('close');
    await followUp();
    await followUp();
    expect(
      (await noticesAbout(await idOf(found))).filter(({ message }) => message.includes('sin cierre')),
    ).toHaveLength(1);
  });

  it('asks for a new link where the contact was replaced after sending [12.9.37]', async () => {
    const found = await approved();
    dataOf(
      await asOffice('PUT', `/admin/institutions/${found.bank.id}/handover`, {
        contacts: [{ name: 'Otra', email: `otra${number}@banco.ejemplo.ec` }],
      }),
    );
    expect((await rowOf(found)).needs).toBe('delivery');
    await confirmContacts(app, found.bank.id, [`otra${number}@banco.ejemplo.ec`]);
    expect((await rowOf(found)).needs).toBe('resend');
  });

  it('begins its times anew when it is reopened [12.9.38]', async () => {
    const found = await approved();
    const id = await idOf(found);
    dataOf(await answer(found, { answer: 'declined', reason: 'policy' }));
    await later(days(9));
    dataOf(await asOffice('POST', `/admin/handovers/${id}/reopen`, { words: 'Fue un error' }));
    const before = (await app.mailsTo(found.contact)).length;
    await followUp();
    expect(await app.mailsTo(found.contact)).toHaveLength(before);
    expect((await rowOf(found)).needs).not.toBe('answer');
    expect((await inOffice(found)).turn).toMatchObject({ step: 'wait', by: '2026-11-30' });
  });

  it('is closed to its contacts a week after a final answer [12.9.39]', async () => {
    const found = await approved();
    const { link } = await enter(found.contact);
    dataOf(await answer(found, { answer: 'declined', reason: 'policy' }));
    app.clock.advance(days(7) - minutes(1));
    expect((await app.call('POST', '/handover/open', { body: { token: link } })).status).toBe(200);
    app.clock.advance(minutes(1));
    expect((await app.call('POST', '/handover/open', { body: { token: link } })).status).toBe(404);
  });

  it('never limits sending an application by changes of its permission [12.9.40]', async () => {
    const found = await applied(false);
    for (const consent of [true, false, true, false, true, false]) dataOf(await allow(found, consent));
    expect((await allow(found, true)).status).toBe(429);
    dataOf(await asOffice('POST', `/admin/credits/${found.credit.id}/status`, { status: 'PENDING' }));
    const body = { status: 'DOCUMENTS_SUBMITTED', handoverConsent: true };
    const sent = await app.call('POST', `/credits/${found.credit.id}/status`, { token: found.token, body });
    expect(dataOf<{ handoverConsent: object }>(sent).handoverConsent).toMatchObject({ given: true });
  });

  it('is allowed for the terms that were on the screen, and for no others [12.9.41]', async () => {
    const found = await applied(false);
    const other = '0197c2a0-0000-7000-8000-0000000000aa';
    const refused = await allow(found, true, other);
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      ...[409, 'CONFLICT', { terms: expect.objectContaining({ version: '1' }) }],
    ]);
    expect((await allow(found, false, other)).status).toBe(200);
    dataOf(await asOffice('POST', `/admin/credits/${found.credit.id}/status`, { status: 'PENDING' }));
    const body = { status: 'DOCUMENTS_SUBMITTED', handoverConsent: true, termsVersionId: other };
    const sent = await app.call('POST', `/credits/${found.credit.id}/status`, { token: found.token, body });
    expect([sent.status, sent.body.code]).toEqual([409, 'CONFLICT']);
    const { body: present } = await app.call('GET', `/credits/${found.credit.id}/details`, { token: found.token });
    expect(present.data).toMatchObject({ status: 'PENDING', handoverConsent: null });
    const no = { status: 'DOCUMENTS_SUBMITTED', handoverConsent: false, termsVersionId: other };
    const without = await app.call('POST', `/credits/${found.credit.id}/status`, { token: found.token, body: no });
    expect(dataOf<{ handoverConsent: object }>(without).handoverConsent).toMatchObject({ given: false });
  });

  it('takes a dispute of an answer once, and gives it back to the office [12.9.42]', async () => {
    const found = await approved();
    const id = await idOf(found);
    const dispute = (about: string, words = 'No me han llamado') =>
      app.call('POST', `/credits/${found.credit.id}/handover-dispute`, { token: found.token, body: { about, words } });
    const early = await dispute('contacted');
    expect([early.status, early.body.code]).toEqual([409, 'INVALID_TRANSITION']);
    dataOf(await answer(found, { answer: 'contacted' }));
    expect((await dispute('contacted', '')).status).toBe(400);
    const said = await dispute('contacted');
    expect([said.status, said.body.data]).toEqual([201, { at: app.clock.now().toISOString() }]);
    const again = await dispute('contacted');
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    expect((await detailsOf(found)).handover?.disputedAt).toBe(app.clock.now().toISOString());
    expect(await rowOf(found)).toMatchObject({
      needs: 'dispute',
      dispute: { about: 'contacted', words: 'No me han llamado', closedAt: null },
    });
    expect((await noticesAbout(id)).some(({ message }) => message.includes('no es así'))).toBe(true);
    dataOf(await asOffice('POST', `/admin/handovers/${id}/dispute-closed`, { words: 'La llamaron hoy' }));
    const none = await asOffice('POST', `/admin/handovers/${id}/dispute-closed`, { words: 'Otra vez' });
    expect([none.status, none.body.code]).toEqual([409, 'INVALID_TRANSITION']);
    expect((await rowOf(found)).needs).toBeNull();
    expect((await dispute('contacted')).status).toBe(409);
    app.clock.advance(1_000);
    dataOf(await answer(found, { answer: 'declined', reason: 'policy' }));
    expect((await dispute('declined')).status).toBe(201);
    dataOf(await asOffice('POST', `/admin/handovers/${id}/reopen`, { words: 'Tenía razón' }));
    expect(await rowOf(found)).toMatchObject({ dispute: { about: 'declined', closedAt: expect.any(String) } });
    const { bytes } = await app.call('GET', '/users/me/export', { token: found.token });
    expect((JSON.parse(bytes.toString()) as { handovers: object[] }).handovers[0]).toMatchObject({
      disputes: [{ about: 'contacted', words: 'No me han llamado' }, { about: 'declined' }],
    });
  });

  it('tells the person, the log and the record what a contact opened [12.9.43]', async () => {
    const found = await approved();
    const { session } = await enter(found.contact);
    const read = (path: string) => app.call('GET', path, { token: session });
    const file = dataOf<{ documents: { id: string; documentType: string }[] }>(await read('/handover'));
    const card = file.documents.find(({ documentType }) => documentType === 'id');
    expect((await read(`/handover/documents/${card?.id}`)).status).toBe(200);
    expect((await read('/handover/file?format=zip')).status).toBe(200);
    expect((await read('/handover/file?format=zip')).status).toBe(200);
    const openings = await app.call('GET', '/users/document-openings', { token: found.token });
    const listed = openings.body.data as { role: string; institution: string; documentType: string }[];
    expect(listed.map(({ role, institution, documentType }) => [role, institution, documentType]).sort()).toEqual(
      [
        ...['id', 'id', 'id', 'payroll', 'payroll', 'services', 'services'].map((type) => [
          ...['institution', found.bank.name, type],
        ]),
      ].sort(),
    );
    expect(JSON.stringify(openings.body)).not.toContain(found.contact);
    const log = await asOffice('GET', `/admin/activity?targetId=${found.credit.id}&limit=100`);
    const viewed = (log.body.data as { status: string; adminId: null; details: object }[]).filter(
      ({ status, adminId }) => status === 'viewed' && adminId === null,
    );
    expect(viewed.map(({ details }) => details)).toEqual(
      ['zip', 'id', 'page'].map((what) => ({ contact: found.contact, what })),
    );
    expect((await rowOf(found)).log.filter(({ kind }) => kind === 'downloaded').map(({ what }) => what)).toEqual([
      ...['id', 'zip', 'zip'],
    ]);
    const { timeline } = await detailsOf(found);
    expect(timeline.filter(({ note }) => note === 'La institución abrió tus papeles')).toEqual([
      expect.objectContaining({ by: 'institution' }),
    ]);
  });

  it('keeps sessions of contacts for a day, and their links, addresses and log for two years [12.9.44]', async () => {
    const found = await approved();
    const id = await idOf(found);
    await enter(found.contact);
    const count = async () => [
      await app.parts.db.$count(handoverSessions),
      await app.parts.db.$count(handoverLinks, eq(handoverLinks.handoverId, id)),
      await app.parts.db.$count(handoverLog, eq(handoverLog.handoverId, id)),
    ];
    await runRetention(app.parts);
    expect((await count())[0]).toBeGreaterThan(0);
    app.clock.advance(days(2));
    await runRetention(app.parts);
    const [sessions, links, log] = await count();
    expect([sessions, links]).toEqual([0, 1]);
    expect(log).toBeGreaterThan(0);
    app.clock.advance(days(800));
    await runRetention(app.parts);
    expect(await count()).toEqual([0, 0, 0]);
  });

  it('says in the office, too, whose turn it is [12.9.45]', async () => {
    const found = await approved();
    const list = await app.call('GET', '/credits/user-credits', { token: found.token });
    const { turn } = await inOffice(found);
    expect(turn).toMatchObject({ who: 'institution', step: 'wait', by: '2026-11-19' });
    expect([(await detailsOf(found)).turn, dataOf<Detail[]>(list)[0]?.turn]).toEqual([turn, turn]);
    await later(days(4));
    expect((await inOffice(found)).turn).toMatchObject({ who: 'person', step: 'go', by: null });
  });

  it('of two at once, an approval and a permission taken back, leaves nothing half done [12.9.46]', async () => {
    for (let round = 0; round < 20; round += 1) {
      const found = await applied();
      const [decided, taken] = await Promise.all([decide(found.credit.id, 'APPROVED'), allow(found, false)]);
      expect([decided.status, taken.status]).toEqual([200, 200]);
      await runJobs();
      expect((await app.mailsTo(found.contact)).filter(({ text }) => text.includes('/entrega/'))).toEqual([]);
      const { handover, turn } = await detailsOf(found);
      expect([handover?.state ?? 'withdrawn', turn.step]).toEqual(['withdrawn', 'allow']);
    }
  });

  it('mails four that waited once each, after a mail server was away for three days [12.9.47]', async () => {
    const waiting = [await applied(), await applied(), await applied(), await applied()];
    for (const { credit } of waiting) dataOf(await decide(credit.id, 'APPROVED'));
    // The mails are written, and no server takes them.
    const ids = await Promise.all(waiting.map(idOf));
    for (const { credit } of waiting)
      await announceApproval(app.parts, { creditId: credit.id, version: await versionOf(credit) });
    for (let hour = 0; hour < 71; hour += 7) {
      await later(hours(7));
      await followUp();
    }
    const rows = await Promise.all(ids.map((id) => asOffice('GET', `/admin/handovers/${id}`)));
    expect(rows.map(({ body }) => (body.data as { state: string }).state)).toEqual(ids.map(() => 'failed'));
    for (const id of ids) {
      expect((await noticesAbout(id)).map(({ message }) => message)).toEqual([
        expect.stringContaining('No se pudo enviar el expediente'),
      ]);
      dataOf(await asOffice('POST', `/admin/handovers/${id}/resend`, {}));
    }
    const newest = await app.parts.db.select().from(handoverLinks);
    for (const id of ids) {
      const [link] = newest.filter((each) => each.handoverId === id).sort((a, b) => b.sending - a.sending);
      await noteLinkMail(app.parts, { mailId: link?.mailId ?? '', sentAt: app.clock.now(), isRefused: false });
    }
    for (const id of ids) {
      const { body } = await asOffice('GET', `/admin/handovers/${id}`);
      const { state, links } = body.data as { state: string; links: { state: string }[] };
      expect([state, links.filter((link) => link.state === 'active').length]).toEqual(['sent', 1]);
    }
  });
});
