import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hours } from '#platform/clock.ts';
import { handoverLinks, handovers } from '#platform/db/schema.ts';
import {
  type Credit,
  confirmContacts,
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  type Institution,
} from '#testing/factories.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { followUpHandovers } from './links/follow-up.ts';
import { noteLinkMail } from './links/send-links.ts';

interface Approved {
  readonly credit: Credit;
  readonly token: string;
  readonly bank: Institution;
  readonly contact: string;
}

let number = 0;

describeOnBothDatabases('a hand-over after its answer', (open) => {
  let app: TestApp;
  let office: string;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(async () => {
    app.clock.set('2026-11-16T15:00:00.000Z');
    office = (await createAdmin(app)).token;
  });
  afterAll(() => app.close());

  const asOffice = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { token: office, ...(body !== undefined && { body }) });
  const dataOf = <T = Record<string, unknown>>(response: Response): T => {
    expect(response.body).toMatchObject({ success: true });
    return response.body.data as T;
  };
  const decide = (id: string, status: string) => asOffice('POST', `/admin/credits/${id}/status`, { status });
  const runJobs = async () => {
    // The second run sends the mails that the first one wrote.
    await app.parts.jobs.runDue();
    await app.parts.jobs.runDue();
  };
  const allow = ({ credit, token }: Pick<Approved, 'credit' | 'token'>, consent: boolean) =>
    app.call('POST', `/credits/${credit.id}/handover-consent`, { token, body: { consent } });

  async function approved(): Promise<Approved> {
    number += 1;
    const contact = `oficial${number}@banco.ejemplo.ec`;
    const bank = await createInstitution(app);
    await confirmContacts(app, bank.id, [contact]);
    const { user, token } = await createUser(app);
    const options = { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank, isVerified: true } as const;
    const credit = await createCredit(app, options);
    const found = { credit, token, bank, contact };
    dataOf(await allow(found, true));
    dataOf(await decide(credit.id, 'APPROVED'));
    await runJobs();
    return found;
  }

  const detailsOf = async ({ credit, token }: Approved) =>
    dataOf<{ handover: { id: string; state: string }; handoverHeld: string | null }>(
      await app.call('GET', `/credits/${credit.id}/details`, { token }),
    );
  const idOf = async (found: Approved) => (await detailsOf(found)).handover.id;
  const declined = { answer: 'declined', reason: 'policy', words: 'Lo dijo Marta' };

  it('that declined is another one when the application is approved again, and counts once [6.24.3]', async () => {
    const found = await approved();
    const first = await idOf(found);
    dataOf(await asOffice('POST', `/admin/handovers/${first}/answers`, declined));
    for (const status of ['UNDER_REVIEW', 'APPROVED']) {
      app.clock.advance(hours(1));
      office = (await createAdmin(app)).token;
      dataOf(await decide(found.credit.id, status));
    }
    await runJobs();
    const { handover } = await detailsOf(found);
    expect([handover.state, handover.id === first]).toEqual(['sent', false]);
    const stats = dataOf(await asOffice('GET', `/admin/handovers/stats?institutionId=${found.bank.id}`));
    expect(stats).toMatchObject({ approved: 1, sent: 1, received: 0, declined: 0 });
    const reopened = await asOffice('POST', `/admin/handovers/${first}/reopen`, { words: 'Fue un error' });
    expect([reopened.status, reopened.body.code]).toEqual([409, 'INVALID_TRANSITION']);
  });

  it('that declined is asked for again where it is approved without permission [6.24.4]', async () => {
    const found = await approved();
    dataOf(await asOffice('POST', `/admin/handovers/${await idOf(found)}/answers`, declined));
    dataOf(await allow(found, false));
    expect(await detailsOf(found)).toMatchObject({ handover: { state: 'declined' }, handoverHeld: null });
    app.clock.advance(1);
    dataOf(await decide(found.credit.id, 'UNDER_REVIEW'));
    dataOf(await decide(found.credit.id, 'APPROVED'));
    expect(await detailsOf(found)).toMatchObject({ handover: { state: 'declined' }, handoverHeld: 'consent' });
    const held = await asOffice('GET', `/admin/handovers?needs=consent&institutionId=${found.bank.id}`);
    expect(held.body.data).toEqual([expect.objectContaining({ id: null, creditId: found.credit.id })]);
    dataOf(await allow(found, true));
    expect(await detailsOf(found)).toMatchObject({ handover: { state: 'pending' }, handoverHeld: null });
  });

  it('is not reopened once the permission was taken back [6.25.8]', async () => {
    const found = await approved();
    const id = await idOf(found);
    dataOf(await asOffice('POST', `/admin/handovers/${id}/answers`, declined));
    dataOf(await allow(found, false));
    const refused = await asOffice('POST', `/admin/handovers/${id}/reopen`, { words: 'Fue un error' });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      ...[409, 'INVALID_TRANSITION', { state: 'declined', version: expect.any(Number) }],
    ]);
  });

  it.each(['received', 'declined'] as const)(
    'is closed to its contacts once the permission is taken back after %s, and they are asked to delete it [12.9.20]',
    async (answered) => {
      const found = await approved();
      const mail = (await app.mailsTo(found.contact))[0];
      const link = /\/entrega\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
      dataOf(await app.call('POST', '/handover/code', { body: { token: link } }));
      const code = await app.codeFor(found.contact);
      const { accessToken } = dataOf<{ accessToken: string }>(
        await app.call('POST', '/handover/session', { body: { token: link, code } }),
      );
      const body = answered === 'declined' ? { answer: answered, reason: 'policy' } : { answer: answered };
      dataOf(await app.call('POST', '/handover/answers', { token: accessToken, body }));
      const file = dataOf(await app.call('GET', '/handover', { token: accessToken }));
      expect(file.consent).toEqual({ termsVersion: '1', acceptedAt: '2026-11-16T15:00:00.000Z' });
      app.clock.advance(1_000);
      dataOf(await allow(found, false));
      expect((await app.call('GET', '/handover', { token: accessToken })).status).toBe(401);
      expect((await app.call('POST', '/handover/open', { body: { token: link } })).status).toBe(404);
      expect((await app.mailsTo(found.contact))[0]?.text).toContain('Borre lo que haya descargado');
    },
  );

  it('mails the contacts of before for a change of the contacts, not of the channel [6.20.9]', async () => {
    const found = await approved();
    const path = `/admin/institutions/${found.bank.id}/handover`;
    const before = (await app.mailsTo(found.contact)).length;
    dataOf(await asOffice('PUT', path, { channel: 'none' }));
    const detail = dataOf<{ log: object[]; links: object[] }>(
      await asOffice('GET', `/admin/handovers/${await idOf(found)}`),
    );
    expect(detail.log.at(-1)).toMatchObject({ kind: 'link_ended', by: 'admin', address: '127.0.0.1' });
    expect(detail.links).toEqual([expect.objectContaining({ state: 'ended' })]);
    dataOf(await asOffice('PUT', path, { channel: 'email' }));
    expect((await app.mailsTo(found.contact)).length).toBe(before);
    dataOf(await asOffice('PUT', path, { contacts: [{ name: 'Otra', email: `otra${number}@banco.ejemplo.ec` }] }));
    expect((await app.mailsTo(found.contact)).length).toBe(before + 1);
  });

  it('is sent once, and its mail noted once, whatever a killed job repeats [6.26.4]', async () => {
    const found = await approved();
    const id = await idOf(found);
    const [link] = await app.parts.db.select().from(handoverLinks).where(eq(handoverLinks.handoverId, id));
    const sent = { mailId: link?.mailId ?? '', sentAt: link?.sentAt ?? null, isRefused: false };
    await noteLinkMail(app.parts, sent);
    await followUpHandovers(app.parts, new AbortController().signal);
    await runJobs();
    const detail = dataOf<{ log: { kind: string }[] }>(await asOffice('GET', `/admin/handovers/${id}`));
    expect(detail.log.map(({ kind }) => kind)).toEqual(['created', 'sent']);
    expect(await app.mailsTo(found.contact)).toHaveLength(1);
  });

  it('is tried again with a new mail after the queue gave the first one up [6.26.5]', async () => {
    const found = await approved();
    const id = await idOf(found);
    await app.parts.db
      .update(handovers)
      .set({ state: 'pending', sentAt: null, remindAt: null, answerDueAt: null })
      .where(eq(handovers.id, id));
    await app.parts.db.update(handoverLinks).set({ sentAt: null }).where(eq(handoverLinks.handoverId, id));
    const tend = () => followUpHandovers(app.parts, new AbortController().signal);
    app.clock.advance(hours(25));
    await tend();
    expect(await app.mailsTo(found.contact)).toHaveLength(1);
    app.clock.advance(hours(1));
    await tend();
    await tend();
    expect(await app.mailsTo(found.contact)).toHaveLength(2);
    const links = await app.parts.db.select().from(handoverLinks).where(eq(handoverLinks.handoverId, id));
    expect(links.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });
});
