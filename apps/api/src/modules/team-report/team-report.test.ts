import { reasons } from '@cotejo/contracts/credits/reasons';
import type { TeamFigures, TeamReport } from '@cotejo/contracts/desk/team-report';
import { ecuadorDay } from '@cotejo/format/time';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccount } from '#modules/privacy';
import { days, hours, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { activities, admins, creditReturns, credits } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import {
  type Admin,
  contextFor,
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  type Institution,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { decideCredit } from '../credits/review/decide-credit.ts';
import { returnCredit } from '../credits/review/return-credit.ts';

type Credit = typeof credits.$inferInsert;
type Returned = typeof creditReturns.$inferInsert;

interface Stored {
  readonly credits: readonly Credit[];
  readonly returns: readonly Returned[];
}

interface Query {
  readonly startDate: string;
  readonly endDate: string;
  readonly by?: 'day' | 'week' | 'month';
  readonly institutionId?: string;
  readonly reviewerId?: string;
}

// Christmas of 2027 and 1 January of 2028 are Saturdays and kept before; Carnival is on 28 and 29 February.
const daysOff = ['2027-12-24', '2027-12-31', '2028-01-17', '2028-02-28', '2028-02-29', '2028-04-14'];
const decreed = ['2028-01-17'];
const at = (day: string, clock: string) => new Date(`${day}T${clock}-05:00`);
const dayAfter = (day: string) => new Date(Date.parse(day) + days(1)).toISOString().slice(0, 10);
const isWorkingDay = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && !daysOff.includes(day);

/** Walks from day to day. */
function workingHours(from: Date, until: Date): number {
  let sum = 0;
  for (let day = ecuadorDay(from); day <= ecuadorDay(until); day = dayAfter(day)) {
    if (!isWorkingDay(day)) continue;
    const opens = Math.max(at(day, '08:30').getTime(), from.getTime());
    const closes = Math.min(at(day, '17:30').getTime(), until.getTime());
    sum += Math.max(0, closes - opens) / hours(1);
  }
  return sum;
}

function dueAt(sentAt: Date): Date {
  let day = ecuadorDay(sentAt);
  for (let count = 0; count < 3; ) {
    day = dayAfter(day);
    if (isWorkingDay(day)) count += 1;
  }
  return at(day, '17:30');
}

/** Linear between the two nearest, as `percentile_cont`; with two decimals. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return Math.round((below + (above - below) * (position % 1)) * 100) / 100;
}

const startOf = (day: string, by: 'day' | 'week' | 'month' = 'day'): string => {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = by === 'week' ? (new Date(day).getUTCDay() + 6) % 7 : 0;
  return new Date(Date.parse(day) - days(weekday)).toISOString().slice(0, 10);
};

function figuresOf(stored: Stored, hasReceived: boolean, received: readonly Credit[]): TeamFigures {
  const decided = stored.credits;
  const sent = decided.flatMap(({ lastSubmittedAt, decidedAt }) =>
    lastSubmittedAt && decidedAt ? [{ lastSubmittedAt, decidedAt }] : [],
  );
  const taken = sent.map(({ lastSubmittedAt, decidedAt }) => workingHours(lastSubmittedAt, decidedAt));
  const approved = decided.filter(({ status }) => status === 'APPROVED').length;
  const inTime = sent.filter(({ lastSubmittedAt, decidedAt }) => decidedAt <= dueAt(lastSubmittedAt)).length;
  return {
    received: hasReceived ? received.length : null,
    decided: decided.length,
    approved,
    rejected: decided.length - approved,
    returned: stored.returns.length,
    approvedShare: decided.length === 0 ? null : approved / decided.length,
    medianHours: percentile(taken, 0.5),
    p90Hours: percentile(taken, 0.9),
    inTime,
    inTimeShare: sent.length === 0 ? null : inTime / sent.length,
  };
}

/** Counts row by row, as somebody would with a list and a calendar. */
function countByHand(stored: Stored, query: Query, names: ReadonlyMap<string, string>): Omit<TeamReport, 'waiting'> {
  const { by, startDate, endDate, institutionId, reviewerId } = query;
  const isWithin = (moment: Date | null | undefined): moment is Date =>
    Boolean(moment && ecuadorDay(moment) >= startDate && ecuadorDay(moment) <= endDate);
  const institutionOf = (id: string) => stored.credits.find((credit) => credit.id === id)?.institutionId ?? null;
  const ofInstitution = (id: string | null | undefined) => institutionId === undefined || id === institutionId;
  const ofReviewer = (id: string | null | undefined) => reviewerId === undefined || id === reviewerId;
  const received = stored.credits.filter(
    (credit) => isWithin(credit.submittedAt) && ofInstitution(credit.institutionId),
  );
  const decided = stored.credits.filter(
    (credit) => isWithin(credit.decidedAt) && ofInstitution(credit.institutionId) && ofReviewer(credit.decidedBy),
  );
  const returns = stored.returns.filter(
    (returned) =>
      isWithin(returned.at) && ofInstitution(institutionOf(returned.creditId)) && ofReviewer(returned.adminId),
  );
  const hasReceived = reviewerId === undefined;
  const starts: string[] = [];
  for (let day = startDate; day <= endDate; day = dayAfter(day)) starts.push(startOf(day, by));
  const periodOf = (moment: Date | null | undefined) => moment && startOf(ecuadorDay(moment), by);
  const byName = (one: { name: string | null }, other: { name: string | null }) =>
    (one.name ?? 'Z').localeCompare(other.name ?? 'Z');
  const named = (id: string | null) => ({ id, name: id === null ? null : (names.get(id) ?? null) });
  const distinct = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.map((id) => id ?? null))];

  const counts = new Map<string, TeamReport['reasons'][number]>();
  const name = (kind: 'credit' | 'return' | 'document', id: string | null) => {
    const label = reasons.find((reason) => reason.id === id)?.label ?? null;
    const known = counts.get(`${kind} ${id}`);
    counts.set(`${kind} ${id}`, { id, kind, label, count: (known?.count ?? 0) + 1 });
  };
  for (const { status, decisionReason } of decided) {
    if (status === 'REJECTED') name('credit', decisionReason?.id ?? null);
  }
  for (const { reason, documents } of returns) {
    if (reason) name('return', reason.id);
    for (const document of documents) if (document.reason) name('document', document.reason.id);
  }
  return {
    totals: figuresOf({ credits: decided, returns }, hasReceived, received),
    periods: [...new Set(starts)].map((start) => ({
      start,
      ...figuresOf(
        {
          credits: decided.filter(({ decidedAt }) => periodOf(decidedAt) === start),
          returns: returns.filter((returned) => periodOf(returned.at) === start),
        },
        hasReceived,
        received.filter(({ submittedAt }) => periodOf(submittedAt) === start),
      ),
    })),
    reviewers: distinct([...decided.map(({ decidedBy }) => decidedBy), ...returns.map(({ adminId }) => adminId)])
      .map((id) => ({
        ...named(id),
        ...figuresOf(
          {
            credits: decided.filter(({ decidedBy }) => (decidedBy ?? null) === id),
            returns: returns.filter(({ adminId }) => (adminId ?? null) === id),
          },
          false,
          [],
        ),
      }))
      .sort(byName),
    institutions: distinct([
      ...(hasReceived ? received : []).map((credit) => credit.institutionId),
      ...decided.map((credit) => credit.institutionId),
      ...returns.map(({ creditId }) => institutionOf(creditId)),
    ])
      .map((id) => ({
        ...named(id),
        ...figuresOf(
          {
            credits: decided.filter((credit) => (credit.institutionId ?? null) === id),
            returns: returns.filter(({ creditId }) => institutionOf(creditId) === id),
          },
          hasReceived,
          received.filter((credit) => (credit.institutionId ?? null) === id),
        ),
      }))
      .sort(byName),
    reasons: [...counts.values()],
  };
}

const reasonOf = (id: string | undefined) => {
  const { sentence = '', nextStep = '' } = reasons.find((reason) => reason.id === id) ?? {};
  return { id: id ?? '', sentence, nextStep };
};
const idsOf = (kind: 'credit' | 'return' | 'document') =>
  reasons.filter((reason) => reason.kind === kind).map(({ id }) => id);

describeOnBothDatabases('the report of the team', (open) => {
  let app: TestApp;
  let head: Awaited<ReturnType<typeof createAdmin>>;
  let token: string;
  beforeAll(async () => {
    app = await openTestApp(await open(), { holidaysExtra: decreed });
    app.clock.set('2028-03-20T15:00:00Z');
    head = await createAdmin(app, { nombres: 'Julia', apellidos: 'Jefa', permissions: ['reports.read'] });
    ({ token } = head);
  });
  afterAll(() => app.close());

  const read = async (query: Query): Promise<TeamReport> => {
    const response = await app.call('GET', '/admin/reports/team', { token, query: { ...query } });
    expect([response.status, response.body.code]).toEqual([200, undefined]);
    return response.body.data as unknown as TeamReport;
  };
  const refused = async (query: Record<string, string>) => {
    const { status, body } = await app.call('GET', '/admin/reports/team', { token, query });
    return [status, body.code, Object.keys(body.fields ?? {})];
  };
  const row = (values: Partial<Credit>): Credit => {
    const createdAt = values.submittedAt ?? values.decidedAt ?? app.clock.now();
    return {
      ...{ id: newId(app.clock), amountCents: 500_000, termMonths: 24, incomeCents: 90_000, location: 'Quito' },
      ...{ createdAt, updatedAt: createdAt, lastSubmittedAt: values.submittedAt ?? null },
      ...{ status: 'APPROVED', ...values },
    };
  };
  const insert = async (...rows: Credit[]) => {
    await app.parts.db.insert(credits).values(rows);
    return rows;
  };
  const reset = async () => {
    await app.parts.db.execute(sql`truncate credits, credit_returns cascade`);
  };
  const asReviewer = ({ id, nombres, apellidos, permissions }: Admin) =>
    contextFor(app.parts, {
      ...{ kind: 'admin', adminId: id, sessionId: id, permissions, name: `${nombres} ${apellidos}` },
      requiresPasswordChange: false,
      lacksSecondFactor: false,
    } as const);

  /** Across weekends, holidays, the turn of the year and the leap day, at all hours. */
  function generate(reviewers: readonly (string | null)[], institutionIds: readonly (string | null)[]): Stored {
    let seed = 20_280_229;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const oneOf = <Value>(values: readonly Value[]) => values[draw(values.length)] as Value;
    const made: Credit[] = [];
    const returns: Returned[] = [];
    for (let count = 0; count < 500; count += 1) {
      const submittedAt = new Date(at('2027-12-01', '00:00').getTime() + draw(days(100)));
      const lastSubmittedAt = draw(5) === 0 ? new Date(submittedAt.getTime() + draw(days(9))) : submittedAt;
      const decidedAt = new Date(lastSubmittedAt.getTime() + draw(oneOf([hours(3), days(2), days(12)])));
      const institutionId = oneOf(institutionIds);
      const kind = draw(10);
      const reason = draw(4) === 0 ? null : reasonOf(oneOf(idsOf('credit')));
      const decided = { decidedAt, decidedBy: oneOf(reviewers), institutionId };
      const sent = { submittedAt, lastSubmittedAt };
      if (kind < 5) made.push(row({ ...sent, ...decided, status: 'APPROVED' }));
      else if (kind < 7) made.push(row({ ...sent, ...decided, status: 'REJECTED', decisionReason: reason }));
      else if (kind === 7) made.push(row({ ...decided, status: 'REJECTED', decisionReason: reason }));
      else if (kind === 8) made.push(row({ ...sent, institutionId, status: 'UNDER_REVIEW' }));
      else made.push(row({ ...sent, institutionId, status: oneOf(['CANCELLED', 'PENDING']) }));
      for (let round = 2; round < 2 + draw(3); round += 1) {
        const documents = Array.from({ length: draw(3) }, () => ({
          ...{ documentId: newId(app.clock), documentType: 'id' as const, words: 'Otra' },
          reason: draw(3) === 0 ? null : reasonOf(oneOf(idsOf('document'))),
        }));
        returns.push({
          ...{ id: newId(app.clock), creditId: made.at(-1)?.id ?? '', round, words: '', documents },
          ...{ at: new Date(submittedAt.getTime() + draw(days(12))), adminId: oneOf(reviewers) },
          reason: draw(2) === 0 ? null : reasonOf(oneOf(idsOf('return'))),
        });
      }
    }
    return { credits: made, returns };
  }

  it('is what somebody counts with a list and a calendar [10.6.1] [10.6.2] [10.6.3] [10.6.4]', async () => {
    await reset();
    const people = await Promise.all(
      ['Ana', 'Beto', 'Carla'].map((nombres) => createAdmin(app, { nombres, apellidos: 'Revisa' })),
    );
    const banks: Institution[] = [];
    for (const name of ['Banco Alfa', 'Banco Beta']) banks.push(await createInstitution(app, { name }));
    const reviewerIds = people.map(({ admin }) => admin.id);
    const stored = generate([...reviewerIds, null], [...banks.map(({ id }) => id), null]);
    await insert(...stored.credits);
    await app.parts.db.insert(creditReturns).values([...stored.returns]);
    const names = new Map([
      ...people.map(({ admin }) => [admin.id, `${admin.nombres} Revisa`] as const),
      ...banks.map(({ id, name }) => [id, name] as const),
    ]);
    const period = { startDate: '2027-12-15', endDate: '2028-03-10' };
    const queries: Query[] = [
      period,
      { ...period, by: 'week' },
      { ...period, by: 'month' },
      { startDate: '2028-02-29', endDate: '2028-02-29' },
      { startDate: '2028-01-01', endDate: '2028-01-02', by: 'week' },
      { ...period, by: 'month', institutionId: banks[0]?.id ?? '' },
      { ...period, by: 'week', reviewerId: reviewerIds[1] ?? '' },
      { ...period, by: 'month', institutionId: banks[1]?.id ?? '', reviewerId: reviewerIds[2] ?? '' },
      { ...period, by: 'month', reviewerId: newId(app.clock) },
    ];
    for (const query of queries) {
      const { waiting: _waiting, reasons: told, ...report } = await read(query);
      const { reasons: counted, ...byHand } = countByHand(stored, query, names);
      expect(report).toEqual(byHand);
      expect(told.map(({ count }) => count)).toEqual(counted.map(({ count }) => count).sort((a, b) => b - a));
      const inOrder = (list: typeof told) =>
        list.toSorted((a, b) => `${a.kind}${a.id}`.localeCompare(`${b.kind}${b.id}`));
      expect(inOrder(told)).toEqual(inOrder(counted));
    }
    expect((await read(period)).totals.decided).toBeGreaterThan(200);
  });

  it('counts hours of work alone: nights, weekends, holidays and the leap day are none [10.6.3]', async () => {
    await reset();
    const cases: [sent: Date, decided: Date, hours: number][] = [
      [at('2028-03-07', '09:00'), at('2028-03-07', '11:15'), 2.25],
      [at('2028-03-07', '06:00'), at('2028-03-07', '08:30'), 0],
      [at('2028-03-07', '18:00'), at('2028-03-08', '09:30'), 1],
      [at('2028-03-10', '16:30'), at('2028-03-13', '09:00'), 1.5], // over a weekend
      [at('2028-02-25', '17:00'), at('2028-03-01', '09:00'), 1], // over Carnival with the leap day
      [at('2027-12-30', '16:30'), at('2028-01-03', '09:30'), 2], // over the turn of the year
      [at('2028-01-14', '17:00'), at('2028-01-18', '08:40'), 0.67], // over the day that was decreed
      [at('2028-03-11', '10:00'), at('2028-03-12', '20:00'), 0], // on a Saturday and Sunday
      [at('2027-03-08', '10:00'), at('2028-03-07', '10:00'), 2_241], // 261 days of the week without 12 holidays
    ];
    for (const [sent, decided, expected] of cases) {
      await reset();
      await insert(row({ submittedAt: sent, decidedAt: decided }));
      const day = ecuadorDay(decided);
      const { totals } = await read({ startDate: day, endDate: day });
      expect([sent, totals.decided, totals.medianHours, totals.p90Hours]).toEqual([sent, 1, expected, expected]);
    }
  });

  it('is in time until 17:30 of the third working day after the day of sending [10.6.3]', async () => {
    const cases: [sent: Date, decided: Date, inTime: number][] = [
      [at('2028-03-07', '00:00'), at('2028-03-10', '17:30'), 1],
      [at('2028-03-07', '23:59:59.999'), at('2028-03-10', '17:30'), 1],
      [at('2028-03-07', '12:00'), at('2028-03-10', '17:30:00.001'), 0],
      [at('2028-02-25', '12:00'), at('2028-03-03', '17:30'), 1],
      [at('2028-02-25', '12:00'), at('2028-03-03', '17:31'), 0],
      [at('2028-03-11', '12:00'), at('2028-03-15', '17:30'), 1],
    ];
    for (const [sent, decided, inTime] of cases) {
      await reset();
      await insert(row({ submittedAt: sent, decidedAt: decided }));
      const day = ecuadorDay(decided);
      const { totals } = await read({ startDate: day, endDate: day });
      expect([sent, decided, totals.inTime, totals.inTimeShare]).toEqual([sent, decided, inTime, inTime]);
    }
  });

  it('takes days from midnight to midnight of Guayaquil [10.6.2]', async () => {
    await reset();
    const moments = ['2028-03-06T23:59:59.999', '2028-03-07T00:00', '2028-03-07T23:59:59.999', '2028-03-08T00:00'];
    const sent = at('2028-03-01', '10:00');
    await insert(...moments.map((moment) => row({ submittedAt: sent, decidedAt: new Date(`${moment}-05:00`) })));
    const { totals, periods } = await read({ startDate: '2028-03-07', endDate: '2028-03-08' });
    expect(totals.decided).toBe(3);
    expect(periods.map(({ start, decided }) => [start, decided])).toEqual([
      ['2028-03-07', 2],
      ['2028-03-08', 1],
    ]);
    const weeks = await read({ startDate: '2028-03-07', endDate: '2028-03-13', by: 'week' });
    expect(weeks.periods.map(({ start, decided }) => [start, decided])).toEqual([
      ['2028-03-06', 3],
      ['2028-03-13', 0],
    ]);
  });

  it('counts a changed decision once and one that was taken back not at all [10.6.4]', async () => {
    await reset();
    const [ana, beto] = [await createAdmin(app, { nombres: 'Ana' }), await createAdmin(app, { nombres: 'Beto' })];
    const open = async () => {
      const { user } = await createUser(app);
      return createCredit(app, { userId: user.id, stage: 'UNDER_REVIEW', submittedAt: at('2028-03-01', '09:00') });
    };
    const decide = async (admin: Admin, id: string, status: 'APPROVED' | 'REJECTED' | 'UNDER_REVIEW') =>
      decideCredit(asReviewer(admin), id, { status, note: '', reasonId: null, version: undefined });
    const [changed, takenBack, givenBack] = [await open(), await open(), await open()];
    app.clock.set(at('2028-03-02', '10:00'));
    for (const { id } of [changed, takenBack, givenBack]) await decide(ana.admin, id, 'REJECTED');
    app.clock.set(at('2028-03-03', '10:00'));
    await decide(beto.admin, changed.id, 'REJECTED').catch(() => undefined);
    await app.parts.db
      .update(credits)
      .set({ status: 'APPROVED', decidedAt: app.clock.now(), decidedBy: beto.admin.id })
      .where(eq(credits.id, changed.id));
    await decide(beto.admin, takenBack.id, 'UNDER_REVIEW');
    await returnCredit(asReviewer(beto.admin), givenBack.id, {
      ...{ reasonId: null, words: 'Cambia el monto', documents: [], version: undefined },
    });
    app.clock.set('2028-03-20T15:00:00Z');
    ({ token } = await createAdmin(app, { permissions: ['reports.read'] }));
    const { totals, reviewers } = await read({ startDate: '2028-03-01', endDate: '2028-03-10' });
    expect(totals).toMatchObject({ received: 3, decided: 1, approved: 1, rejected: 0, returned: 1, approvedShare: 1 });
    expect(
      reviewers.map(({ id, name, decided, returned, received }) => [id, name, decided, returned, received]),
    ).toEqual([[beto.admin.id, 'Beto Revisora Ejemplo', 1, 1, null]]);
  });

  it('has one row without id for reviewers who are gone, and one for credits without institution [10.6.4]', async () => {
    await reset();
    const [gone, another] = [await createAdmin(app), await createAdmin(app)];
    const decidedAt = at('2028-03-07', '10:00');
    const submittedAt = at('2028-03-06', '10:00');
    const rows = await insert(
      row({ submittedAt, decidedAt, decidedBy: gone.admin.id }),
      row({ submittedAt, decidedAt, decidedBy: another.admin.id, status: 'REJECTED' }),
    );
    await app.parts.db.insert(creditReturns).values({
      ...{ id: newId(app.clock), creditId: rows[0]?.id ?? '', round: 2, at: decidedAt, adminId: gone.admin.id },
      ...{ words: '', documents: [], reason: null },
    });
    for (const { admin } of [gone, another]) await app.parts.db.delete(admins).where(eq(admins.id, admin.id));
    const { reviewers, institutions, reasons: told } = await read({ startDate: '2028-03-06', endDate: '2028-03-10' });
    expect(reviewers).toMatchObject([{ id: null, name: null, received: null, decided: 2, approved: 1, returned: 1 }]);
    expect(institutions).toMatchObject([{ id: null, name: null, received: 2, decided: 2, returned: 1 }]);
    expect(told).toEqual([{ id: null, kind: 'credit', label: null, count: 1 }]);
  });

  it('tells the waiting of now, whatever the period and the reviewer [10.6.5]', async () => {
    await reset();
    const bank = await createInstitution(app);
    const oldest = at('2028-03-14', '16:00'); // Due on Friday, 17 March, at 17:30.
    await insert(
      row({ status: 'DOCUMENTS_SUBMITTED', submittedAt: at('2028-03-20', '09:00') }),
      row({
        ...{ status: 'UNDER_REVIEW', institutionId: bank.id },
        ...{ submittedAt: at('2027-01-04', '09:00'), lastSubmittedAt: oldest },
      }),
      row({ status: 'DOCUMENTS_SUBMITTED', submittedAt: at('2028-03-15', '16:00') }), // Due today at 17:30.
      row({ status: 'PENDING', submittedAt: at('2028-01-04', '09:00') }),
      row({ submittedAt: at('2028-01-04', '09:00'), decidedAt: at('2028-01-05', '09:00') }),
    );
    const period = { startDate: '2026-01-01', endDate: '2026-01-02' };
    const waiting = { count: 3, overdue: 1, oldestAt: oldest.toISOString() };
    expect((await read(period)).waiting).toEqual(waiting);
    expect((await read({ ...period, reviewerId: newId(app.clock) })).waiting).toEqual(waiting);
    expect((await read({ ...period, institutionId: bank.id })).waiting).toEqual({ ...waiting, count: 1 });
    expect((await read({ ...period, institutionId: newId(app.clock) })).waiting).toEqual({
      ...{ count: 0, overdue: 0, oldestAt: null },
    });
  });

  it('does not count what went with an account, but the decision that stays [10.6.4]', async () => {
    await reset();
    const { user } = await createUser(app);
    const [submittedAt, decidedAt] = [at('2028-03-06', '10:00'), at('2028-03-07', '10:00')];
    const kept = await createCredit(app, { userId: user.id, stage: 'APPROVED', submittedAt, decidedAt });
    const undecided = await createCredit(app, { userId: user.id, stage: 'UNDER_REVIEW', submittedAt });
    for (const { id: creditId } of [kept, undecided]) {
      await app.parts.db.insert(creditReturns).values({
        ...{ id: newId(app.clock), creditId, round: 2, at: decidedAt, adminId: null, words: '', documents: [] },
      });
    }
    const period = { startDate: '2028-03-06', endDate: '2028-03-10' };
    expect((await read(period)).totals).toMatchObject({ received: 2, decided: 1, returned: 2 });
    await inTransaction(app.parts.db, (tx) => deleteAccount(contextFor(app.parts), tx, user.id));
    expect((await read(period)).totals).toMatchObject({ received: 1, decided: 1, returned: 0 });
  });

  it('of a year without a decision has every period, with nothing [10.6.2]', async () => {
    await reset();
    const report = await read({ startDate: '2028-01-01', endDate: '2028-12-31' });
    const nothing = {
      ...{ received: 0, decided: 0, approved: 0, rejected: 0, returned: 0, approvedShare: null },
      ...{ medianHours: null, p90Hours: null, inTime: 0, inTimeShare: null },
    };
    expect(report).toMatchObject({ totals: nothing, reviewers: [], institutions: [], reasons: [] });
    expect(report.periods).toHaveLength(366);
    expect(report.periods.at(-1)).toEqual({ start: '2028-12-31', ...nothing });
    expect(report.periods.map(({ start }) => start)).toContain('2028-02-29');
  });

  it('refuses missing, malformed, reversed and too many days at their key [10.6.1]', async () => {
    const [startDate, endDate] = ['2028-01-01', '2028-12-31'];
    expect(await refused({ endDate })).toEqual([400, 'VALIDATION_ERROR', ['startDate']]);
    expect(await refused({ startDate })).toEqual([400, 'VALIDATION_ERROR', ['endDate']]);
    expect(await refused({ startDate, endDate: '' })).toEqual([400, 'VALIDATION_ERROR', ['endDate']]);
    for (const day of ['2028-02-30', '2028-1-1', 'x', '2201-01-01', '1969-12-31', '2028-01-01T00:00:00Z']) {
      expect(await refused({ startDate: day, endDate })).toEqual([400, 'VALIDATION_ERROR', ['startDate']]);
      expect(await refused({ startDate, endDate: day })).toEqual([400, 'VALIDATION_ERROR', ['endDate']]);
    }
    expect(await refused({ startDate: endDate, endDate: startDate })).toEqual([400, 'VALIDATION_ERROR', ['endDate']]);
    expect(await refused({ startDate, endDate: '2029-01-01' })).toEqual([400, 'VALIDATION_ERROR', ['endDate']]);
    for (const [key, value] of Object.entries({ by: 'year', institutionId: 'x', reviewerId: 'x', format: 'xlsx' })) {
      expect(await refused({ startDate, endDate, [key]: value })).toEqual([400, 'VALIDATION_ERROR', [key]]);
    }
    for (const table of [undefined, '', 'totals']) {
      const query = { startDate, endDate, format: 'csv', ...(table !== undefined && { table }) };
      expect(await refused(query)).toEqual([400, 'VALIDATION_ERROR', ['table']]);
    }
    const extremes = [
      { startDate: '1970-01-01', endDate: '1970-12-31' },
      { startDate: '2200-01-01', endDate: '2200-12-31' },
    ];
    for (const query of extremes) expect((await read(query)).totals.decided).toBe(0);
  });

  it('is open to the first administrator, who manages the others [10.6.7]', async () => {
    const { email, password } = app.parts.config.firstAdmin;
    const login = await app.call('POST', '/admin/auth/login', { body: { email, password } });
    const { accessToken } = login.body.data as { accessToken: string };
    const query = { startDate: '2028-01-01', endDate: '2028-01-31' };
    expect((await app.call('GET', '/admin/reports/team', { token: accessToken, query })).status).toBe(200);
  });

  it('is given as CSV, one table at a time, with names and decimal commas [10.6.6]', async () => {
    await reset();
    const ana = await createAdmin(app, { nombres: '=Ana', apellidos: 'Revisa' });
    const bank = await createInstitution(app, { name: 'Banco; Alfa' });
    const [submittedAt, decidedAt] = [at('2028-03-06', '10:00'), at('2028-03-07', '10:20')];
    const decided = { submittedAt, decidedAt, institutionId: bank.id, decidedBy: ana.admin.id };
    const [rejection = ''] = idsOf('credit');
    await insert(
      row(decided),
      row({ ...decided, decidedAt: at('2028-03-15', '10:00') }),
      row({ ...decided, status: 'REJECTED', decisionReason: reasonOf(rejection), decidedBy: null }),
    );
    const query = { startDate: '2028-03-01', endDate: '2028-03-12', by: 'week', format: 'csv' };
    const linesOf = async (table: string) => {
      const response = await app.call('GET', '/admin/reports/team', { token, query: { ...query, table } });
      expect([response.status, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      const [head = '', ...rest] = response.bytes.toString('utf8').split('\r\n');
      expect([head[0], rest.at(-1)]).toEqual(['\uFEFF', '']);
      return {
        fileName: response.headers['content-disposition'],
        lines: [head.slice(1), ...rest.slice(0, -1)].map((line) => line.split(';')),
      };
    };
    const figures = ['Decididas', 'Aprobadas', 'Rechazadas', 'Devueltas', 'Aprobadas de las decididas (%)'];
    const times = ['Mediana (horas laborables)', 'Percentil 90 (horas laborables)', 'A tiempo', 'A tiempo (%)'];
    const periods = await linesOf('periods');
    expect(periods.fileName).toContain('equipo-periodos-2028-03-20.csv');
    expect(periods.lines).toEqual([
      ['Desde', 'Recibidas', ...figures, ...times],
      ['28/02/2028', '0', '0', '0', '0', '0', '', '', '', '0', ''],
      ['06/03/2028', '3', '2', '1', '1', '0', '50,00', '9,33', '9,33', '2', '100,00'],
    ]);
    expect((await linesOf('reviewers')).lines).toEqual([
      ['Persona', ...figures, ...times, 'ID'],
      ["'=Ana Revisa", '1', '1', '0', '0', '100,00', '9,33', '9,33', '1', '100,00', ana.admin.id],
      ['Cuentas eliminadas', '1', '0', '1', '0', '0,00', '9,33', '9,33', '1', '100,00', ''],
    ]);
    const institutions = await linesOf('institutions');
    expect(institutions.lines[0]).toEqual(['Institución', 'Recibidas', ...figures, ...times, 'ID']);
    expect(institutions.lines[1]?.slice(0, 4)).toEqual(['"Banco', ' Alfa"', '3', '2']);
    const motives = await linesOf('reasons');
    expect(motives.fileName).toContain('equipo-motivos-2028-03-20.csv');
    expect(motives.lines).toEqual([
      ['Tipo', 'Motivo', 'Veces', 'ID'],
      ['Rechazo', reasons.find(({ id }) => id === rejection)?.label, '1', rejection],
    ]);
  });

  it('is logged once an hour for each reader, and every export of it [10.7.2]', async () => {
    app.clock.set('2028-03-20T15:00:00Z');
    const [one, other] = [
      await createAdmin(app, { permissions: ['reports.read'] }),
      await createAdmin(app, { permissions: ['reports.read'] }),
    ];
    const query = { startDate: '2028-03-01', endDate: '2028-03-12' };
    const call = async (as: string, more = {}) => {
      const { status } = await app.call('GET', '/admin/reports/team', { token: as, query: { ...query, ...more } });
      expect(status).toBe(200);
    };
    const logged = async ({ admin }: { admin: Admin }) =>
      (await app.parts.db.select().from(activities).where(eq(activities.adminId, admin.id)))
        .map(({ description }) => description)
        .sort();
    const csv = { format: 'csv', table: 'reviewers' };
    await call(one.token, csv);
    await call(one.token);
    await call(one.token, { by: 'week' });
    await call(one.token, csv);
    await call(other.token);
    const exported = 'Exportación del informe del equipo (csv): personas';
    const opened = 'Informe del equipo consultado';
    expect(await logged(one)).toEqual([exported, exported, opened]);
    expect(await logged(other)).toEqual([opened]);
    app.clock.advance(minutes(61));
    ({ token } = await createAdmin(app, { permissions: ['reports.read'] }));
    const again = await createAdmin(app, { id: one.admin.id.replace(/^./, 'f'), permissions: ['reports.read'] });
    await call(again.token);
    expect(await logged(again)).toEqual([opened]);
  });
});
