import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindApplicants } from '#modules/credits';
import { hours, minutes } from '#platform/clock.ts';
import { creditReminders, credits, institutions, users } from '#platform/db/schema.ts';
import { createCredit, createInstitution, createUser, uploadDocument } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

// 10:00 in Ecuador.
const morning = '2026-11-17T15:00:00.000Z';
const reminderOf = (subject: string) => /^(Te falta|Solo falta)/.test(subject);

describeOnBothDatabases('the reminder of what is missing', (open) => {
  let first: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    const database = await open();
    // Both processes need the same keys, since either may send the other's mails.
    const documentKeys = `one:${Buffer.alloc(32, 1).toString('base64')}`;
    first = await openTestApp(database, { documentKeys });
    second = await openTestApp(database, { documentKeys });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const setClocks = (time: Date | string) => {
    for (const app of [first, second]) app.clock.set(time);
  };
  const later = (milliseconds: number) => new Date(Date.parse(morning) + milliseconds);

  async function choose(options: { name?: string; stage?: 'PENDING' | 'INSTITUTION_SELECTED' } = {}) {
    setClocks(morning);
    const { user, token } = await createUser(first);
    const institution = await createInstitution(first, { name: options.name ?? 'Cooperativa X' });
    const stage = options.stage ?? 'INSTITUTION_SELECTED';
    const credit = await createCredit(first, {
      userId: user.id,
      stage,
      ...(stage === 'INSTITUTION_SELECTED' && { institution, amortizationType: 2 }),
    });
    return { user, token, credit, institution };
  }
  const remind = () => Promise.all([remindApplicants(first.parts), remindApplicants(second.parts)]);
  const remindersOf = async ({ user }: { user: { email: string } }) =>
    (await first.mailsTo(user.email)).filter(({ subject }) => reminderOf(subject));

  it('comes once after six quiet hours, from one of two processes, with exactly what is missing [9.2.7]', async () => {
    const person = await choose();
    await uploadDocument(first, { creditId: person.credit.id, documentType: 'id' });
    setClocks(later(hours(6) - minutes(1)));
    expect(await remind()).toEqual([0, 0]);
    setClocks(later(hours(6)));
    const written = await remind();
    expect(written.toSorted()).toEqual([0, 1]);
    const [mail] = await remindersOf(person);
    expect(mail?.subject).toBe('Te faltan 2 documentos para Cooperativa X');
    expect(mail?.text).toContain('- Los roles de pago\n- La planilla de servicio básico\n');
    expect(mail?.text).not.toContain('- El documento de identidad');
    setClocks(later(hours(30)));
    expect(await remind()).toEqual([0, 0]);
    expect(await remindersOf(person)).toHaveLength(1);
  });

  it('waits for the morning [9.2.7]', async () => {
    const person = await choose();
    // 20:00 and 7:59 in Ecuador.
    for (const time of ['2026-11-18T01:00:00.000Z', '2026-11-18T12:59:00.000Z']) {
      setClocks(time);
      expect(await remind()).toEqual([0, 0]);
    }
    setClocks('2026-11-18T13:00:00.000Z');
    await remind();
    expect(await remindersOf(person)).toHaveLength(1);
  });

  it('is not for who finished, cancelled, left, chose nothing, or changed something since [9.2.7]', async () => {
    const people = {
      finished: await choose(),
      cancelled: await choose(),
      gone: await choose(),
      undecided: await choose({ stage: 'PENDING' }),
      busy: await choose(),
      forgotten: await choose(),
    };
    const { db } = first.parts;
    const set = ({ credit }: { credit: { id: string } }, values: Partial<typeof credits.$inferInsert>) =>
      db.update(credits).set(values).where(eq(credits.id, credit.id));
    const submittedAt = later(hours(1));
    await set(people.finished, { status: 'DOCUMENTS_SUBMITTED', submittedAt, lastSubmittedAt: submittedAt });
    const cancel = { token: people.cancelled.token, body: { status: 'CANCELLED' } };
    expect((await first.call('POST', `/credits/${people.cancelled.credit.id}/status`, cancel)).status).toBe(200);
    await db.delete(users).where(eq(users.id, people.gone.user.id));
    setClocks(later(hours(2)));
    const back = { token: people.busy.token, body: { status: 'PENDING' } };
    expect((await first.call('POST', `/credits/${people.busy.credit.id}/status`, back)).status).toBe(200);
    await set(people.forgotten, { createdAt: later(-hours(24 * 8)) });
    setClocks(later(hours(6)));
    expect(await remind()).toEqual([0, 0]);
    for (const person of Object.values(people)) expect(await remindersOf(person)).toEqual([]);
  });

  it('respects the switch of the person, a blocked account and a deleted institution [9.2.7]', async () => {
    const [silent, blocked, closed] = [await choose(), await choose(), await choose()];
    const preferences = { token: silent.token, body: { documents: false } };
    expect((await first.call('PUT', '/users/notification/preferences', preferences)).status).toBe(200);
    const { db } = first.parts;
    await db.update(users).set({ status: 'inactive' }).where(eq(users.id, blocked.user.id));
    await db.update(institutions).set({ isActive: false }).where(eq(institutions.id, closed.institution.id));
    setClocks(later(hours(7)));
    expect(await remind()).toEqual([0, 0]);
  });

  it('goes with its application [9.2.7]', async () => {
    const { credit } = await choose();
    setClocks(later(hours(6)));
    await remind();
    const count = () => first.parts.db.$count(creditReminders, eq(creditReminders.creditId, credit.id));
    expect(await count()).toBe(1);
    await first.parts.db.delete(credits).where(eq(credits.id, credit.id));
    expect(await count()).toBe(0);
  });
});
