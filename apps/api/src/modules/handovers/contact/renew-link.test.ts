import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { handoverLinks, handoverLog, handoverSettings, handovers } from '#platform/db/schema.ts';
import { createAdmin, createCredit, createInstitution, createOpenedHandover, createUser } from '#testing/factories.ts';
import { expectUniformTime, msOf } from '#testing/in-rounds.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('a new link by oneself', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(() => {
    app.clock.set('2026-11-16T15:00:00.000Z');
  });
  afterAll(() => app.close());

  const post = (path: string, body: object) => app.call('POST', path, { body });
  const renew = (token: string) => post('/handover/renew', { token });
  const runJobs = async () => {
    await app.parts.jobs.runDue();
    await app.parts.jobs.runDue();
  };

  async function opened() {
    const { user } = await createUser(app);
    const bank = await createInstitution(app);
    const options = { userId: user.id, stage: 'APPROVED', institution: bank, isVerified: true } as const;
    return { bank, ...(await createOpenedHandover(app, await createCredit(app, options))) };
  }
  type Opened = Awaited<ReturnType<typeof opened>>;

  const resend = async ({ id }: Opened) => {
    const { token } = await createAdmin(app);
    expect((await app.call('POST', `/admin/handovers/${id}/resend`, { token, body: {} })).status).toBe(200);
    await runJobs();
  };
  const changeLink = ({ linkId }: Opened, changes: Partial<typeof handoverLinks.$inferInsert>) =>
    app.parts.db.update(handoverLinks).set(changes).where(eq(handoverLinks.id, linkId));
  const changeHandover = ({ id }: Opened, changes: Partial<typeof handovers.$inferInsert>) =>
    app.parts.db.update(handovers).set(changes).where(eq(handovers.id, id));
  /** Newest first. */
  const linksTo = async (email: string) =>
    (await app.mailsTo(email)).flatMap(({ text }) => /\/entrega\/([\w-]+)/.exec(text)?.[1] ?? []);
  const opens = async (token: string) => (await post('/handover/open', { token })).status === 200;

  /** A link that nothing may be mailed for, by why. */
  const refused = {
    unknown: async () => ({ ...(await opened()), link: 'x'.repeat(43) }),
    live: opened,
    withdrawn: async () => {
      const found = await opened();
      await changeHandover(found, { state: 'withdrawn', closedAt: app.clock.now() });
      await changeLink(found, { endedAt: app.clock.now() });
      return found;
    },
    answered: async () => {
      const found = await opened();
      await changeHandover(found, { state: 'declined', by: 'institution', closedAt: app.clock.now() });
      await changeLink(found, { expiresAt: new Date(app.clock.now().getTime() + 1) });
      return found;
    },
    endedByWrongCodes: async () => {
      const found = await opened();
      await changeLink(found, { wrongCodes: 20, endedAt: app.clock.now() });
      return found;
    },
    removedContact: async () => {
      const found = await opened();
      await changeLink(found, { expiresAt: new Date(app.clock.now().getTime() + 1) });
      await app.parts.db
        .update(handoverSettings)
        .set({ contacts: [{ name: 'Otra', email: 'otra@banco.ejemplo.ec' }] })
        .where(eq(handoverSettings.institutionId, found.bank.id));
      return found;
    },
  };

  const bodyOf = ({ status, body: { requestId: _, ...body } }: Response) => ({ status, body });

  it('is mailed for an expired link, ends the older one once it was taken, and is no sending [12.8.10]', async () => {
    const found = await opened();
    expect(await opens(found.link)).toBe(true);
    app.clock.advance(days(14));
    const before = await app.parts.db.select().from(handovers).where(eq(handovers.id, found.id));
    expect(bodyOf(await renew(found.link))).toEqual({ status: 200, body: { success: true, data: null } });
    await runJobs();
    const [newest = ''] = await linksTo(found.email);
    expect(newest).not.toBe('');
    expect(await opens(newest)).toBe(true);
    const [link] = await app.parts.db.select().from(handoverLinks).where(eq(handoverLinks.id, found.linkId));
    expect(link?.endedAt).toEqual(app.clock.now());
    const after = await app.parts.db.select().from(handovers).where(eq(handovers.id, found.id));
    expect(after.map(({ sentAt, answerDueAt, state }) => [sentAt, answerDueAt, state])).toEqual(
      before.map(({ sentAt, answerDueAt, state }) => [sentAt, answerDueAt, state]),
    );
    const [mail] = await app.mailsTo(found.email);
    expect(mail?.subject).toBe(`El enlace nuevo que pidió (${found.id.slice(-8)})`);
    const log = await app.parts.db.select().from(handoverLog).where(eq(handoverLog.handoverId, found.id));
    expect(log.filter(({ kind }) => kind === 'renewed')).toEqual([
      expect.objectContaining({ by: 'contact', who: `Marta <${found.email}>`, linkId: found.linkId }),
    ]);
  });

  it('is mailed for one that a newer one replaced, five times a day for each hand-over [12.8.11]', async () => {
    const found = await opened();
    await resend(found);
    expect(await opens(found.link)).toBe(false);
    for (let count = 0; count < 7; count += 1) expect((await renew(found.link)).status).toBe(200);
    await runJobs();
    const wanted = 1 + 5;
    expect(await linksTo(found.email)).toHaveLength(wanted);
    app.clock.advance(days(1) + 1);
    await renew(found.link);
    await runJobs();
    expect(await linksTo(found.email)).toHaveLength(wanted + 1);
  });

  it('leaves the one before in use until its own mail was taken', async () => {
    const found = await opened();
    await resend(found);
    const [second = ''] = await linksTo(found.email);
    await renew(found.link);
    expect(await opens(second)).toBe(true);
    await runJobs();
    expect(await opens(second)).toBe(false);
  });

  it.each(Object.entries(refused))('is not mailed for one that is %s [12.8.12]', async (why, make) => {
    const found = await make();
    if (why === 'answered' || why === 'removedContact') app.clock.advance(1);
    expect(bodyOf(await renew(found.link))).toEqual({ status: 200, body: { success: true, data: null } });
    await runJobs();
    expect(await linksTo(found.email)).toEqual([]);
  });

  it('is not mailed for an older link of a contact whose newest ended by wrong codes [12.8.13]', async () => {
    const found = await opened();
    await resend(found);
    const sent = (await linksTo(found.email)).length;
    const [newest] = (
      await app.parts.db.select().from(handoverLinks).where(eq(handoverLinks.handoverId, found.id))
    ).filter(({ id }) => id !== found.linkId);
    await changeLink({ ...found, linkId: newest?.id ?? '' }, { wrongCodes: 20, endedAt: app.clock.now() });
    await renew(found.link);
    await runJobs();
    expect(await linksTo(found.email)).toHaveLength(sent);
  });

  it('answers byte for byte the same, whatever became of the link, in the same time [12.8.14]', async () => {
    await expectUniformTime(app, async () => {
      app.clock.advance(minutes(1));
      const expired = await opened();
      await changeLink(expired, { expiresAt: new Date(app.clock.now().getTime() + 1) });
      const replaced = await opened();
      await resend(replaced);
      const made: Record<string, Opened> = { expired, replaced };
      for (const [why, make] of Object.entries(refused)) made[why] = await make();
      app.clock.advance(1);
      const took: Record<string, number> = {};
      const replies: string[] = [];
      for (const [why, { link }] of Object.entries(made))
        took[why] = await msOf(async () => {
          const { status, bytes } = await renew(link);
          replies.push(`${status} ${bytes.toString()}`);
        });
      expect(new Set(replies)).toEqual(new Set(['200 {"success":true,"data":null}']));
      return took;
    });
  });

  it('refuses a body without a token, and one with more', async () => {
    expect((await post('/handover/renew', {})).body.fields).toEqual({ token: 'El enlace es requerido' });
    expect((await post('/handover/renew', { token: 'x', email: 'a@b.ec' })).status).toBe(400);
  });

  it('is what a session says of its link: replaced or withdrawn, else nothing [12.8.15]', async () => {
    const ask = async ({ token }: Opened) => {
      const { status, body } = await app.call('GET', '/handover', { token });
      return [status, body.code, body.data];
    };
    const replaced = await opened();
    await resend(replaced);
    expect(await ask(replaced)).toEqual([401, 'SESSION_EXPIRED', { link: 'replaced' }]);
    expect(await ask(await refused.withdrawn())).toEqual([401, 'SESSION_EXPIRED', { link: 'withdrawn' }]);
    expect(await ask(await refused.endedByWrongCodes())).toEqual([401, 'SESSION_EXPIRED', undefined]);
    const late = await opened();
    app.clock.advance(days(14));
    expect(await ask(late)).toEqual([401, 'SESSION_EXPIRED', undefined]);
  });

  it('a wrong code says how many tries are left [12.8.16]', async () => {
    const { link } = await opened();
    expect((await post('/handover/code', { token: link })).status).toBe(200);
    const enter = async () => (await post('/handover/session', { token: link, code: '222222' })).body;
    for (const remainingAttempts of [4, 3, 2, 1, 0])
      expect(await enter()).toMatchObject({ code: 'CODE_INVALID', data: { remainingAttempts } });
    expect(await enter()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    app.clock.advance(minutes(1));
    expect((await post('/handover/code', { token: link })).status).toBe(200);
    expect(await enter()).toMatchObject({ code: 'CODE_INVALID', data: { remainingAttempts: 4 } });
  });
});
