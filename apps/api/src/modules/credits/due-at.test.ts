import type { CreditDetails, UserCredit } from '@cotejo/contracts/credits/applicant';
import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credits } from '#platform/db/schema.ts';
import { answerDueAt, answerWorkingDays, createWorkingDays, sentBefore } from '#platform/working-days.ts';
import { createAdmin, createCredit, createInstitution, createUser, uploadDocument } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('the day by which an answer is due', (open) => {
  let app: TestApp;
  let person: Awaited<ReturnType<typeof createUser>>;
  let institution: Awaited<ReturnType<typeof createInstitution>>;
  let token: string;

  const at = async (moment: string) => {
    app.clock.set(new Date(moment));
    ({ token } = await createAdmin(app));
    person = await createUser(app);
  };
  const sentAt = (moment: string, stage: Parameters<typeof createCredit>[1]['stage'] = 'DOCUMENTS_SUBMITTED') =>
    createCredit(app, {
      ...{ userId: person.user.id, institution, withDocuments: false },
      ...{ stage, createdAt: new Date(moment), submittedAt: new Date(moment) },
    });
  const office = async (path: string) => {
    const { status, body } = await app.call('GET', path, { token });
    expect(status).toBe(200);
    return body as unknown as { data: AdminCredit[]; total: number };
  };
  const idsOf = async (path: string) => (await office(path)).data.map(({ id }) => id).sort();

  beforeAll(async () => {
    // Tuesday 24 November is a decreed day off.
    app = await openTestApp(await open(), { holidaysExtra: ['2026-11-24'] });
    institution = await createInstitution(app);
  });
  beforeEach(async () => {
    await app.parts.db.delete(credits);
  });
  afterAll(() => app.close());

  it('is 17:30 of the third working day after the last sending while it waits, and is not kept [10.1.1]', async () => {
    await at('2026-11-20T18:00:00.000Z');
    const credit = await sentAt('2026-11-19T04:59:00.000Z');
    const read = async () => (await app.call('GET', `/admin/credits/${credit.id}`, { token })).body.data as AdminCredit;
    // Sent late on Wednesday 18: Thursday, Friday, Monday.
    expect((await read()).dueAt).toBe('2026-11-23T22:30:00.000Z');
    const details = async () => {
      const answer = await app.call('GET', `/credits/${credit.id}/details`, { token: person.token });
      return (answer.body.data as CreditDetails).answerBy;
    };
    const listed = async () => {
      const answer = await app.call('GET', '/credits/user-credits', { token: person.token });
      return (answer.body.data as UserCredit[]).find(({ id }) => id === credit.id)?.answerBy;
    };
    expect([await details(), await listed()]).toEqual(['2026-11-23', '2026-11-23']);
    const setStatus = (status: string) =>
      app.call('POST', `/admin/credits/${credit.id}/status`, { token, body: { status } });
    await setStatus('REJECTED');
    expect([(await read()).dueAt, await details(), await listed()]).toEqual([null, null, null]);
    // A decision taken back keeps the day.
    await setStatus('UNDER_REVIEW');
    expect([(await read()).dueAt, await details()]).toEqual(['2026-11-23T22:30:00.000Z', '2026-11-23']);
    await app.parts.db
      .update(credits)
      .set({ lastSubmittedAt: new Date('2026-11-20T15:00:00.000Z') })
      .where(eq(credits.id, credit.id));
    // Monday, Wednesday, Thursday: the decreed day does not count.
    expect([(await read()).dueAt, await listed()]).toEqual(['2026-11-26T22:30:00.000Z', '2026-11-26']);
  });

  it('filters what is overdue in list, queue, all and export, and counts it for the dashboard [10.1.2]', async () => {
    await at('2026-11-20T18:00:00.000Z');
    // Due on Thursday 26 at 17:30, over the decreed day; and on Friday 27.
    const due = await sentAt('2026-11-20T15:00:00.000Z');
    const later = await sentAt('2026-11-23T15:00:00.000Z', 'UNDER_REVIEW');
    const decided = await sentAt('2026-11-10T15:00:00.000Z', 'REJECTED');
    const draft = await sentAt('2026-11-10T15:00:00.000Z', 'PENDING');
    const expectOverdue = async (overdue: { id: string }[], others: { id: string }[]) => {
      const [yes, no] = [overdue, others].map((rows) => rows.map(({ id }) => id).sort());
      for (const path of ['/admin/credits', '/admin/credits/all']) {
        expect([await idsOf(`${path}?overdue=true`), await idsOf(`${path}?overdue=false`)]).toEqual([yes, no]);
      }
      const pending = await office('/admin/credits/pending?overdue=true');
      expect([pending.data.map(({ id }) => id).sort(), pending.total]).toEqual([yes, yes?.length]);
      expect(await idsOf('/admin/credits/pending?overdue=false')).toEqual(
        no?.filter((id) => id === due.id || id === later.id),
      );
      const file = await app.call('GET', '/admin/credits/export?format=csv&overdue=true', { token });
      expect(file.status).toBe(200);
      const rows = file.bytes.toString('utf8');
      for (const id of [due.id, later.id, decided.id, draft.id]) expect(rows.includes(id)).toBe(yes?.includes(id));
      const stats = await app.call('GET', '/admin/credits/stats/dashboard?startDate=2026-01-01&endDate=2026-01-02', {
        token,
      });
      expect(stats.body.data).toMatchObject({ overdue: overdue.length });
    };
    await at('2026-11-26T22:30:00.000Z');
    await expectOverdue([], [due, later, decided, draft]);
    await at('2026-11-26T22:30:00.001Z');
    await expectOverdue([due], [later, decided, draft]);
    await at('2026-11-30T15:00:00.000Z');
    await expectOverdue([due, later], [decided, draft]);
    expect((await app.call('GET', '/admin/credits?overdue=quizas', { token })).status).toBe(400);
  });

  it('makes an application urgent once only the last working day is left [12.11.1]', async () => {
    await at('2026-11-20T18:00:00.000Z');
    // Due on Thursday 26, over the decreed day, so Wednesday 25 is the second working day.
    const due = await sentAt('2026-11-20T15:00:00.000Z');
    const later = await sentAt('2026-11-23T15:00:00.000Z', 'UNDER_REVIEW');
    const others = [
      await sentAt('2026-11-10T15:00:00.000Z', 'REJECTED'),
      await sentAt('2026-11-10T15:00:00.000Z', 'PENDING'),
    ];
    const all = [due, later, ...others].map(({ id }) => id).sort();
    const expectUrgent = async (...urgent: string[]) => {
      const sorted = urgent.sort();
      const { data } = await office('/admin/credits');
      expect(
        data
          .filter(({ isUrgent }) => isUrgent)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(sorted);
      expect(await idsOf('/admin/credits?isUrgent=true')).toEqual(sorted);
      expect(await idsOf('/admin/credits?isUrgent=false')).toEqual(all.filter((id) => !sorted.includes(id)));
    };
    await at('2026-11-25T22:30:00.000Z');
    await expectUrgent();
    await at('2026-11-25T22:30:00.001Z');
    await expectUrgent(due.id);
    await at('2026-11-30T15:00:00.000Z');
    await expectUrgent(due.id, later.id);
    expect((await app.call('GET', '/admin/credits?isUrgent=quizas', { token })).status).toBe(400);
  });

  it('keeps the place of what was sent again in the queue, and lists it by its new day due [12.11.2] [3.4.16]', async () => {
    await at('2026-11-20T18:00:00.000Z');
    const [again, once] = [await sentAt('2026-11-16T15:00:00.000Z'), await sentAt('2026-11-17T15:00:00.000Z')];
    await app.parts.db
      .update(credits)
      .set({ round: 2, lastSubmittedAt: new Date('2026-11-20T15:00:00.000Z') })
      .where(eq(credits.id, again.id));
    const placesIn = async (path: string) => (await office(path)).data.map(({ id, isUrgent }) => [id, isUrgent]);
    const [sentAgain, sentOnce] = [
      [again.id, false],
      [once.id, true],
    ];
    expect(await placesIn('/admin/credits/pending')).toEqual([sentAgain, sentOnce]);
    expect(await placesIn('/admin/credits?sort=dueAt')).toEqual([sentOnce, sentAgain]);
    const next = await app.call('POST', '/admin/credits/next', { token, body: {} });
    expect(next.body.data).toMatchObject({ credit: { id: again.id } });
  });

  it('is told in the mail of receipt [10.1.3]', async () => {
    await at('2026-07-09T15:00:00.000Z');
    const { user, token: own } = await createUser(app);
    const credit = await createCredit(app, {
      ...{ userId: user.id, stage: 'INSTITUTION_SELECTED', institution, amortizationType: 2 },
    });
    for (const documentType of ['id', 'payroll', 'services'] as const) {
      await uploadDocument(app, { creditId: credit.id, documentType });
    }
    const body = { status: 'DOCUMENTS_SUBMITTED' };
    expect((await app.call('POST', `/credits/${credit.id}/status`, { token: own, body })).body.data).toMatchObject({
      answerBy: '2026-07-14',
    });
    const [mail] = await app.mailsTo(user.email);
    expect(mail?.subject).toBe('Recibimos tu solicitud de crédito');
    expect(mail?.text).toContain('Tendrás una respuesta a más tardar el martes 14 de julio.');
  });
});

it('agrees with the moment from which a list counts as overdue, at every hour of a year', () => {
  const workingDays = createWorkingDays(['2026-12-28', '2026-12-29']);
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const now = new Date(Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000);
    const before = sentBefore(workingDays, now, answerWorkingDays);
    expect(answerDueAt(workingDays, new Date(before.getTime() - 1)) < now).toBe(true);
    expect(answerDueAt(workingDays, before) < now).toBe(false);
  }
});
