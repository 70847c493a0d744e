import type { CreditOffer } from '@cotejo/contracts/credits/applicant';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditOffers, credits, institutions } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { assembleParts } from '#parts.ts';
import { createCredit, createInstitution, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';

describeOnBothDatabases('offers of credits from before offers were stored', (open) => {
  let database: TestDatabase;
  let app: TestApp;
  let user: Awaited<ReturnType<typeof createUser>>['user'];
  let token: string;
  let bank: Awaited<ReturnType<typeof createInstitution>>;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database);
    ({ user, token } = await createUser(app));
    bank = await createInstitution(app, { minRate: 15, maxRate: 18 });
  });
  afterAll(() => app.close());

  /** A start of the application on the same database, over before it is asked for anything. */
  const start = async () => {
    const { config, clock } = app.parts;
    const { stop } = await assembleParts({ config, database, clock, workers: false, onJobError: () => undefined });
    await stop();
  };
  const offer = async (id: string) =>
    (await app.call('GET', `/credits/${id}/offer`, { token })).body.data as CreditOffer | undefined;
  const stored = () => app.parts.db.select().from(creditOffers);
  const setRate = async (minRate: number) => {
    await app.parts.db.update(institutions).set({ minRate }).where(eq(institutions.id, bank.id));
    await app.parts.catalog.refresh();
  };

  it('are stored by the start, before a product can change, and by no later one [4.4.5]', async () => {
    const of = (stage: Parameters<typeof createCredit>[1]['stage']) =>
      createCredit(app, { userId: user.id, stage, ...(stage !== 'PENDING' && { institution: bank }) });
    const open = await of('DOCUMENTS_SUBMITTED');
    const decided = await of('APPROVED');
    const withoutInstitution = await of('PENDING');
    const chosen = await of('PENDING');
    const choosing = { token, body: { institutionId: bank.id } };
    expect((await app.call('POST', `/credits/${chosen.id}/status`, choosing)).status).toBe(200);
    expect((await stored()).map(({ creditId }) => creditId)).toEqual([chosen.id]);

    await start();
    expect((await stored()).map(({ creditId, reconstructed }) => [creditId, reconstructed]).sort()).toEqual(
      [
        [chosen.id, false],
        [decided.id, true],
        [open.id, true],
      ].sort(),
    );
    expect(await offer(withoutInstitution.id)).toBeUndefined();

    await setRate(16);
    expect(await offer(open.id)).toMatchObject({
      reconstructed: true,
      changedSince: true,
      takenAt: app.clock.now().toISOString(),
      snapshot: { product: { minRate: 15 }, figures: { french: { rate: 15 }, german: { rate: 15 } } },
    });
    // What changed after a decision does not count for it.
    expect(await offer(decided.id)).toMatchObject({
      reconstructed: true,
      changedSince: false,
      snapshot: { product: { minRate: 15 } },
    });
    const before = await stored();
    await start();
    expect(await stored()).toEqual(before);
    await setRate(15);
  });

  it('are stored once, however many there are and however many processes start [4.4.5]', async () => {
    const [row] = await app.parts.db.select().from(credits).where(eq(credits.institutionId, bank.id)).limit(1);
    if (!row) throw new Error('No credit to copy');
    const { runningNumber: _taken, ...rest } = row;
    const copies = Array.from({ length: 450 }, () => ({ ...rest, id: newId(app.clock) }));
    await app.parts.db.insert(credits).values(copies);
    await Promise.all([start(), start()]);
    const rows = await stored();
    for (const { id } of copies) expect(rows.find(({ creditId }) => creditId === id)?.reconstructed).toBe(true);
  });
});
