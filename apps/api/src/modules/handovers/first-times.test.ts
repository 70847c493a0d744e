import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hours } from '#platform/clock.ts';
import { handovers } from '#platform/db/schema.ts';
import { factoryPassword } from '#testing/factories.ts';
import { type Applied, dataOf, handoverCalls } from '#testing/handover-calls.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('when a hand-over was first sent and first answered', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(() => startMonday());
  afterAll(() => app.close());

  const { applied, approved, asOffice, decide, idOf, later, runJobs, startMonday } = handoverCalls(() => app);
  const answer = async (id: string, body: object) =>
    dataOf(await asOffice('POST', `/admin/handovers/${id}/answers`, { words: 'Por teléfono', ...body }));
  const firstTimes = async (id: string) => {
    const [row] = await app.parts.db.select().from(handovers).where(eq(handovers.id, id));
    return [row?.firstSentAt ?? null, row?.firstAnsweredAt ?? null];
  };
  const sent = async (): Promise<{ found: Applied; id: string; at: Date }> => {
    const found = await approved();
    const id = await idOf(found);
    const [at] = await firstTimes(id);
    expect(at).toEqual(app.clock.now());
    return { found, id, at: at as Date };
  };

  it('is written once: a resend, another answer, a reopening and a deleted account change nothing [12.12.14]', async () => {
    const { found, id, at } = await sent();
    await later(hours(1));
    dataOf(await asOffice('POST', `/admin/handovers/${id}/resend`, {}));
    await runJobs();
    expect(await firstTimes(id)).toEqual([at, null]);
    // 'received' tells the person nothing and is no answer.
    await answer(id, { answer: 'received' });
    expect(await firstTimes(id)).toEqual([at, null]);
    await later(hours(1));
    const answeredAt = app.clock.now();
    await answer(id, { answer: 'contacted' });
    await later(hours(1));
    await answer(id, { answer: 'declined', reason: 'policy' });
    await later(hours(1));
    dataOf(await asOffice('POST', `/admin/handovers/${id}/reopen`, { words: 'Era otro' }));
    expect(await firstTimes(id)).toEqual([at, answeredAt]);
    const login = await app.call('POST', '/auth/login', { body: { email: found.email, password: factoryPassword } });
    const { accessToken } = login.body.data as { accessToken: string };
    const body = { password: factoryPassword };
    const { status } = await app.call('DELETE', '/users/me', { token: accessToken, body });
    expect(status).toBe(200);
    const [row] = await app.parts.db.select().from(handovers).where(eq(handovers.id, id));
    expect(row).toMatchObject({ state: 'withdrawn', firstSentAt: at, firstAnsweredAt: answeredAt });
  });

  it.each([
    ['disbursed', { amount: 5_000, date: '2026-11-16', rate: 15 }],
    ['declined', { reason: 'capacity' }],
  ])('is the moment at which %s was written down [12.12.14]', async (name, body) => {
    const { id, at } = await sent();
    await later(hours(2));
    await answer(id, { answer: name, ...body });
    expect(await firstTimes(id)).toEqual([at, app.clock.now()]);
  });

  it('is no sending when it was delivered by hand, without a mail [12.12.14]', async () => {
    const found = await applied({ channel: 'none' });
    dataOf(await decide(found.credit.id, 'APPROVED'));
    await runJobs();
    const id = await idOf(found);
    dataOf(await asOffice('POST', `/admin/handovers/${id}/delivered`, { words: 'A la agencia' }));
    await answer(id, { answer: 'contacted' });
    expect(await firstTimes(id)).toEqual([null, app.clock.now()]);
  });
});
