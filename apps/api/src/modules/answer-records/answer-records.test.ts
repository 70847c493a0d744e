import type { AdminAnswerRecord, AnswerRecord } from '@cotejo/contracts/answer-records';
import type { AdminInstitution } from '@cotejo/contracts/institutions/admin';
import type { Offer } from '@cotejo/contracts/offers';
import type { PublicRate } from '@cotejo/contracts/rates/public';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { credits, handovers } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createAdmin, createCredit, createInstitution, createUser, type Institution } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

/** In Guayaquil. Monday 2 and Tuesday 3 November 2026 are holidays. */
const at = (time: string): Date => new Date(`${time}-05:00`);

type Row = typeof handovers.$inferInsert;

describeOnBothDatabases('the record of an institution', (open) => {
  let app: TestApp;
  let institution: Institution;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(async () => {
    app.clock.set(at('2026-11-16T09:00'));
    institution = await createInstitution(app);
  });
  afterAll(() => app.close());

  const insert = async (rows: readonly Partial<Row>[]) => {
    const { clock, db } = app.parts;
    await db.insert(handovers).values(
      rows.map(
        (row): Row => ({
          ...{ id: newId(clock), institutionId: institution.id, state: 'sent', approvedVersion: 1, answers: [] },
          ...{ createdAt: clock.now(), tryingSince: clock.now() },
          ...row,
        }),
      ),
    );
    await refreshCatalog(app.parts);
  };
  const answered = (sent: string, said: string): Partial<Row> => ({
    ...{ state: 'contacted', firstSentAt: at(sent), firstAnsweredAt: at(said) },
  });
  const withdrawn = (sent: string, closed: string): Partial<Row> => ({
    ...{ state: 'withdrawn', firstSentAt: at(sent), closedAt: at(closed) },
  });
  const many = (count: number, row: Partial<Row>) => Array.from({ length: count }, () => row);
  const inOffice = async (): Promise<AdminAnswerRecord> => {
    const { token } = await createAdmin(app);
    const { body } = await app.call('GET', `/admin/institutions/${institution.id}`, { token });
    const { answerRecord } = body.data as AdminInstitution;
    const list = await app.call('GET', '/admin/institutions?limit=100', { token });
    const listed = (list.body.data as AdminInstitution[]).find(({ id }) => id === institution.id);
    expect(listed?.answerRecord).toEqual(answerRecord);
    return answerRecord;
  };
  const inPublic = async (): Promise<AnswerRecord | null> => {
    const { id, slug } = institution;
    const { body } = await app.call('GET', `/public/institutions/${id}`);
    const { answerRecord } = body.data as { answerRecord: AnswerRecord | null };
    const offers = await app.call('GET', '/public/institutions/best-rates?amount=5000&term=24');
    const offer = (offers.body.data as Offer[]).find((each) => each.institution.id === id);
    expect(offer?.institution.answerRecord).toEqual(answerRecord);
    const rates = (await app.call('GET', '/public/rates')).body.data as PublicRate[];
    expect(rates.find((rate) => rate.slug === slug)?.answerRecord).toEqual(answerRecord);
    return answerRecord;
  };

  it('is what a count by hand over a holiday says [12.12.13]', async () => {
    await insert([
      // Thursday to the third working day: Friday, Wednesday, Thursday. 7.5 + 9 + 9 + 9 hours.
      answered('2026-10-29T10:00', '2026-11-05T17:30:00.000'),
      // A moment too late, with the same hours.
      answered('2026-10-29T10:00', '2026-11-05T17:30:00.001'),
      // From Saturday to a holiday: no working time.
      answered('2026-10-31T12:00', '2026-11-02T11:00'),
      // Friday afternoon to Wednesday morning: 1.5 + 2.5 hours.
      answered('2026-10-30T16:00', '2026-11-04T11:00'),
      // Open when its deadline passed, Friday the 6th, and withdrawn after it.
      { state: 'received', firstSentAt: at('2026-11-01T12:00') },
      withdrawn('2026-11-01T12:00', '2026-11-06T17:31'),
      // Withdrawn before it, and not due yet on Monday.
      withdrawn('2026-11-01T12:00', '2026-11-06T17:29'),
      { state: 'sent', firstSentAt: at('2026-11-11T10:00') },
      // By hand, without a mail.
      { state: 'contacted', firstAnsweredAt: at('2026-11-05T10:00') },
    ]);
    expect(await inOffice()).toEqual({
      ...{ from: '2025-11-16', to: '2026-11-15', due: 6, inTime: 3 },
      // The third of six: 0, 4, 34.5, 34.5, none, none.
      ...{ medianWorkingDays: 3.8, shown: false },
    });
  });

  it('stands as it did at 00:00, of a year until yesterday [12.12.13]', async () => {
    await insert([
      answered('2025-11-15T23:59:59.999', '2025-11-17T10:00'),
      answered('2025-11-16T00:00', '2025-11-17T10:00'),
      answered('2026-11-15T10:00', '2026-11-15T23:59:59.999'),
      answered('2026-11-15T10:00', '2026-11-16T00:00'),
      answered('2026-11-16T00:00', '2026-11-16T08:00'),
      // Its deadline was Wednesday the 11th; the answer of today counts tomorrow.
      answered('2026-11-06T10:00', '2026-11-16T08:40'),
    ]);
    expect(await inOffice()).toMatchObject({ due: 3, inTime: 2 });
    app.clock.set(at('2026-11-17T00:00'));
    await app.parts.catalog.refresh();
    expect(await inOffice()).toMatchObject({ from: '2025-11-17', to: '2026-11-16', due: 4, inTime: 3 });
  });

  it('has no median when half of them have no answer, and rounds a half up [12.12.13]', async () => {
    const open: Partial<Row> = { firstSentAt: at('2026-11-04T10:00') };
    // A quarter of a working day.
    const quick = answered('2026-11-04T10:00', '2026-11-04T12:15');
    await insert([quick, open]);
    expect(await inOffice()).toMatchObject({ due: 2, medianWorkingDays: 0.3 });
    await insert([open]);
    expect(await inOffice()).toMatchObject({ due: 3, medianWorkingDays: null });
  });

  it('is shown to visitors from 20 cases on, and moves the ETag [12.12.15] [12.12.12]', async () => {
    const none = { from: '2025-11-16', to: '2026-11-15', due: 0, inTime: 0, medianWorkingDays: null, shown: false };
    expect(await inOffice()).toEqual(none);
    await insert(many(19, answered('2026-11-04T10:00', '2026-11-05T10:00')));
    expect(await inPublic()).toBeNull();
    expect(await inOffice()).toMatchObject({ due: 19, shown: false });
    const paths = ['/public/rates', '/public/rates.csv', '/public/institutions/best-rates?amount=5000&term=24'];
    const etags = () => Promise.all(paths.map(async (path) => (await app.call('GET', path)).headers.etag));
    const before = await etags();
    await insert([{ firstSentAt: at('2026-11-04T10:00') }]);
    const record = { from: '2025-11-16', to: '2026-11-15', due: 20, inTime: 19, medianWorkingDays: 1 };
    expect(await inPublic()).toEqual(record);
    expect(await inOffice()).toEqual({ ...record, shown: true });
    for (const [index, etag] of (await etags()).entries())
      expect([index, etag === before[index]]).toEqual([index, false]);
    expect((await app.call('GET', '/public/rates.csv')).bytes.toString()).toContain(
      JSON.stringify(record).replaceAll('"', '""'),
    );
  });

  it('is that of yesterday until it is counted anew after 00:00 [12.12.17]', async () => {
    await insert(many(20, answered('2026-11-16T08:00', '2026-11-16T10:00')));
    expect(await inPublic()).toBeNull();
    app.clock.set(at('2026-11-17T00:00'));
    expect(await inPublic()).toBeNull();
    await app.parts.catalog.refresh();
    expect(await inPublic()).toMatchObject({ to: '2026-11-16', due: 20 });
  });
});

describeOnBothDatabases('the record of the office', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    app.clock.set(at('2026-11-16T09:00'));
  });
  afterAll(() => app.close());

  const recordOf = async () => app.call('GET', '/public/review-record');

  it('counts applications of 90 days that stand decided or wait past their day, from 20 on [12.12.16]', async () => {
    const { parts } = app;
    const { user } = await createUser(app);
    const bank = await createInstitution(app);
    const sent = async (
      stage: 'APPROVED' | 'REJECTED' | 'UNDER_REVIEW',
      times: Partial<typeof credits.$inferInsert>,
    ) => {
      const { id } = await createCredit(app, { userId: user.id, institution: bank, stage });
      await parts.db.update(credits).set(times).where(eq(credits.id, id));
    };
    const decided = (submitted: string, decidedAt: string) => ({
      ...{ submittedAt: at(submitted), lastSubmittedAt: at(submitted), decidedAt: at(decidedAt) },
    });
    for (let count = 0; count < 16; count += 1) await sent('APPROVED', decided('2026-10-29T10:00', '2026-11-05T17:30'));
    await sent('REJECTED', decided('2026-10-29T10:00', '2026-11-05T17:30:00.001'));
    // The first day of the ninety, and the one before.
    await sent('APPROVED', decided('2026-08-18T00:00', '2026-08-18T11:00'));
    await sent('APPROVED', decided('2026-08-17T23:59', '2026-08-18T11:00'));
    // Not due yet on Monday, and decided today.
    await sent('UNDER_REVIEW', { lastSubmittedAt: at('2026-11-11T10:00') });
    await sent('APPROVED', decided('2026-11-12T10:00', '2026-11-16T08:00'));
    // Past its day.
    await sent('UNDER_REVIEW', { lastSubmittedAt: at('2026-11-01T10:00') });
    await refreshCatalog(parts);
    const few = await recordOf();
    expect([few.status, few.body.data]).toEqual([200, null]);
    await sent('UNDER_REVIEW', { lastSubmittedAt: at('2026-11-01T10:00') });
    await refreshCatalog(parts);
    const { body, headers } = await recordOf();
    expect(body.data).toEqual({
      ...{ from: '2026-08-18', to: '2026-11-15', due: 20, inTime: 17, medianWorkingDays: 3.8 },
    });
    expect(headers.etag).not.toBe(few.headers.etag);
    const same = await app.call('GET', '/public/review-record', { headers: { 'if-none-match': String(headers.etag) } });
    expect(same.status).toBe(304);
    app.clock.advance(days(1) + minutes(2));
    await parts.catalog.refresh();
    // The first day is out. Of Monday, what was decided is in time, and what waits is late.
    expect((await recordOf()).body.data).toMatchObject({ to: '2026-11-16', due: 21, inTime: 17 });
  });
});
