import type { DashboardStats } from '@cotejo/contracts/dashboard';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { credits } from '#platform/db/schema.ts';
import { createAdmin, createCredit, createInstitution, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { createDashboard } from './create-dashboard.ts';

describeOnBothDatabases("the dashboard's figures", (open) => {
  let app: TestApp;
  let token: string;

  beforeEach(async () => {
    app = await openTestApp(await open());
    token = (await createAdmin(app)).token;
  });
  afterEach(() => app.close());

  const stats = async (query = '') => {
    const { status, body } = await app.call('GET', `/admin/credits/stats/dashboard${query}`, { token });
    expect(status).toBe(200);
    return body.data as DashboardStats;
  };

  it('are zeroes on an empty database', async () => {
    expect(await stats()).toEqual({
      creditsByStatus: { PENDING: 0, APPROVED: 0, REJECTED: 0 },
      totalCredits: 0,
      approvedAmount: 0,
      creditsByDate: [],
      decisionsByDate: [],
      decidedToday: { approved: 0, rejected: 0 },
      decidedTodayBy: [],
      userRegistrations: [],
      overdue: 0,
      totalUsers: 0,
      userStats: { total: 0, active: 0, inactive: 0, blocked: 0 },
      institutions: 0,
      staleInstitutions: 0,
      ceilingMissing: true,
    });
  });

  it('show each change at once, and keep the answer of a large house for a minute [8.4.8]', async () => {
    const { user } = await createUser(app);
    const make = () => createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', withDocuments: false });
    const small = createDashboard(app.parts);
    const large = createDashboard(app.parts, { cachedFrom: 2 });
    const actor = { permissions: [] };
    const totals = async (period = {}) => [
      (await small(actor, period)).totalCredits,
      (await large(actor, period)).totalCredits,
    ];
    await make();
    expect(await totals()).toEqual([1, 1]);
    await make();
    expect(await totals()).toEqual([2, 2]);
    await make();
    expect(await totals()).toEqual([3, 2]);
    // Each period has its own cache entry.
    expect(await totals({ startDate: '2026-11-01' })).toEqual([3, 3]);
    app.clock.advance(minutes(1) - 1);
    expect(await totals()).toEqual([3, 2]);
    app.clock.advance(1);
    expect(await totals()).toEqual([3, 3]);
  });

  it('count credits on the day they were submitted, of all time or of a period [3.3.23] [3.7.38]', async () => {
    const institution = await createInstitution(app);
    const { user } = await createUser(app, { createdAt: new Date('2026-10-01T12:00:00Z') });
    const common = { userId: user.id, institution, withDocuments: false };
    const october = { createdAt: new Date('2026-10-05T15:00:00Z'), submittedAt: new Date('2026-10-09T15:00:00Z') };
    const november = { createdAt: new Date('2026-11-05T15:00:00Z'), submittedAt: new Date('2026-11-09T15:00:00Z') };
    await createCredit(app, { ...common, ...october, stage: 'APPROVED', amountCents: 1_234_567 });
    await createCredit(app, { ...common, ...november, stage: 'APPROVED', amountCents: 50_001 });
    await createCredit(app, { ...common, ...november, stage: 'REJECTED' });
    await createCredit(app, { ...common, ...november, stage: 'DOCUMENTS_SUBMITTED' });
    await createCredit(app, { ...common, ...november, stage: 'UNDER_REVIEW' });
    await createCredit(app, { userId: user.id, createdAt: november.createdAt });
    await createCredit(app, {
      userId: user.id,
      createdAt: november.createdAt,
      stage: 'INSTITUTION_SELECTED',
      institution,
    });
    await createCredit(app, { userId: user.id, createdAt: november.createdAt, stage: 'CANCELLED' });

    const all = await stats();
    expect(all).toMatchObject({
      creditsByStatus: { PENDING: 4, APPROVED: 2, REJECTED: 1 },
      totalCredits: 8,
      approvedAmount: 12_845.68,
      creditsByDate: [
        { date: '2026-10-09', approved: 1, rejected: 0, pending: 0 },
        { date: '2026-11-09', approved: 1, rejected: 1, pending: 2 },
      ],
      userRegistrations: [{ date: '2026-10-01', count: 1 }],
      institutions: 1,
    });
    const period = await stats('?startDate=2026-11-01&endDate=2026-11-30');
    expect(period).toMatchObject({
      creditsByStatus: { PENDING: 4, APPROVED: 1, REJECTED: 1 },
      approvedAmount: 500.01,
      userRegistrations: [],
      totalUsers: 1,
    });
    expect(await stats('?startDate=2026-11-09&endDate=2026-11-09')).toMatchObject({ totalCredits: 4 });
    expect(await stats('?startDate=2026-10-01&endDate=2026-10-31')).toMatchObject({
      creditsByStatus: { PENDING: 0, APPROVED: 1, REJECTED: 0 },
      creditsByDate: [{ date: '2026-10-09' }],
      approvedAmount: 12_345.67,
    });
    expect(await stats('?startDate=&endDate=')).toEqual(all);
  });

  it('count decisions on the day they were made, and say who made those of today to who reads reports [12.1.6]', async () => {
    const institution = await createInstitution(app);
    const { user } = await createUser(app);
    const at = new Date('2026-10-05T15:00:00Z');
    const make = async (stage: 'APPROVED' | 'REJECTED', decidedAt: string, decidedBy: string | null = null) => {
      const { id } = await createCredit(app, { userId: user.id, institution, stage, createdAt: at, submittedAt: at });
      await app.parts.db
        .update(credits)
        .set({ decidedAt: new Date(decidedAt), decidedBy })
        .where(eq(credits.id, id));
    };
    await make('APPROVED', '2026-10-07T15:00:00Z');
    // Still the 7th in Ecuador.
    await make('REJECTED', '2026-10-08T04:59:00Z');
    const submitted = await createCredit(app, { userId: user.id, institution, stage: 'UNDER_REVIEW', createdAt: at });
    const rosa = await createAdmin(app, { nombres: 'Rosa', apellidos: 'Revisora', permissions: ['credits.reject'] });
    const hugo = await createAdmin(app, { nombres: 'Hugo', apellidos: 'Paz', permissions: ['credits.reject'] });
    await make('APPROVED', app.clock.now().toISOString(), hugo.admin.id);
    await make('REJECTED', app.clock.now().toISOString(), hugo.admin.id);
    const { status } = await app.call('POST', `/admin/credits/${submitted.id}/status`, {
      token: rosa.token,
      body: { status: 'REJECTED', note: 'No alcanza' },
    });
    expect(status).toBe(200);

    const all = await stats();
    const decided = [
      { date: '2026-10-07', approved: 1, rejected: 1 },
      { date: '2026-11-16', approved: 1, rejected: 2 },
    ];
    expect(all.decisionsByDate).toEqual(decided);
    expect(all.decidedToday).toEqual({ approved: 1, rejected: 2 });
    expect(all.decidedTodayBy).toEqual([
      { name: 'Hugo Paz', approved: 1, rejected: 1 },
      { name: 'Rosa Revisora', approved: 0, rejected: 1 },
    ]);
    const { token } = await createAdmin(app, { permissions: ['credits.read', 'credits.approve', 'admins.manage'] });
    const { body } = await app.call('GET', '/admin/credits/stats/dashboard', { token });
    expect(body.data).toMatchObject({ decidedToday: { approved: 1, rejected: 2 }, decidedTodayBy: null });
    expect(JSON.stringify(body)).not.toContain('Hugo');
    expect(all.creditsByDate).toEqual([{ date: '2026-10-05', approved: 2, rejected: 3, pending: 0 }]);
    const november = await stats('?startDate=2026-11-01&endDate=2026-11-30');
    expect(november.decisionsByDate).toEqual(decided.slice(1));
    expect((await stats('?startDate=2026-10-07&endDate=2026-10-07')).decisionsByDate).toEqual(decided.slice(0, 1));

    // A reopened credit has no decision.
    await app.call('POST', `/admin/credits/${submitted.id}/status`, {
      token: rosa.token,
      body: { status: 'PENDING', note: 'Otra vez' },
    });
    expect((await stats()).decidedTodayBy).toEqual([{ name: 'Hugo Paz', approved: 1, rejected: 1 }]);
  });

  it("count a late evening on Ecuador's day", async () => {
    const institution = await createInstitution(app);
    const { user } = await createUser(app, { createdAt: new Date('2026-11-10T04:30:00Z') });
    const at = new Date('2026-11-10T04:59:59Z');
    await createCredit(app, { userId: user.id, institution, stage: 'REJECTED', createdAt: at, withDocuments: false });
    const { creditsByDate, userRegistrations } = await stats();
    expect(creditsByDate.map(({ date }) => date)).toEqual(['2026-11-09']);
    expect(userRegistrations).toEqual([{ date: '2026-11-09', count: 1 }]);
  });

  it('count who is inactive or locked as blocked, each person once [3.9.38]', async () => {
    const lockedUntil = new Date(app.clock.now().getTime() + minutes(10));
    await createUser(app);
    await createUser(app, { status: 'pending_verification', isEmailVerified: false });
    await createUser(app, { status: 'inactive' });
    await createUser(app, { status: 'inactive', lockedUntil });
    await createUser(app, { lockedUntil });
    await createUser(app, { status: 'pending_verification', isEmailVerified: false, lockedUntil });
    await createUser(app, { lockedUntil: new Date(app.clock.now().getTime() - 1) });
    expect((await stats()).userStats).toEqual({ total: 7, active: 2, inactive: 2, blocked: 4 });
  });

  it('follow a user who is blocked and one who is deleted', async () => {
    const createdAt = (day: string) => ({ createdAt: new Date(`${day}T15:00:00Z`) });
    const [one, two] = [await createUser(app, createdAt('2026-11-02')), await createUser(app, createdAt('2026-11-03'))];
    await app.call('POST', `/admin/users/${one.user.id}/status`, { token, body: { status: 'BLOCKED' } });
    await app.call('DELETE', `/admin/users/${two.user.id}`, { token });
    expect(await stats()).toMatchObject({
      userStats: { total: 1, active: 0, inactive: 1, blocked: 1 },
      // A day without users is not listed.
      userRegistrations: [{ date: '2026-11-02', count: 1 }],
    });
  });

  it('refuse a day that is none', async () => {
    for (const query of ['?startDate=2026-02-30', '?endDate=ayer', '?startDate=0001-01-01']) {
      expect((await app.call('GET', `/admin/credits/stats/dashboard${query}`, { token })).status).toBe(400);
    }
    expect((await stats('?startDate=2026-12-01&endDate=2026-11-01')).totalCredits).toBe(0);
  });
});
