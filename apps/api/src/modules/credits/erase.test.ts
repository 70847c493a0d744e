import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { credits } from '#platform/db/schema.ts';
import { createCredit, createInstitution, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { deleteOldDrafts } from './erase.ts';
import { type CreditChanges, lockDraftsBefore, updateCredit } from './repository.ts';

describeOnBothDatabases('applications that were never submitted', (open) => {
  let app: TestApp;
  let userId: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    userId = (await createUser(app)).user.id;
  });
  afterAll(() => app.close());

  const before = (age: number) => new Date(app.clock.now().getTime() - days(age));
  const deleteUntouched = (age: number, count = 200) =>
    inTransaction(app.parts.db, (tx) => deleteOldDrafts(app.parts, tx, before(age), count));
  const left = async () => (await app.parts.db.select({ id: credits.id }).from(credits)).map(({ id }) => id);

  it('go once nobody has changed them for the period, those made first in front', async () => {
    const make = async (age: number) => (await createCredit(app, { userId, createdAt: before(age) })).id;
    const [changed, older, newer, recent] = [await make(200), await make(120), await make(100), await make(80)];
    await app.parts.db
      .update(credits)
      .set({ updatedAt: before(10) })
      .where(eq(credits.id, changed));
    expect(await deleteUntouched(90, 1)).toBe(1);
    expect((await left()).sort()).toEqual([changed, newer, recent].sort());
    expect(await left()).not.toContain(older);
    expect(await deleteUntouched(90)).toBe(1);
    expect((await left()).sort()).toEqual([changed, recent].sort());
    expect(await deleteUntouched(90)).toBe(0);
    expect(await deleteUntouched(9)).toBe(2);
    expect(await left()).toEqual([]);
  });

  it('are found in an index among thousands that were submitted', async () => {
    const { parts } = app;
    // One draft in twenty; half of the drafts are old.
    await parts.db.execute(sql`
      insert into credits (id, user_id, amount_cents, term_months, income_cents, location, status, created_at, updated_at,
        submitted_at, last_submitted_at, decided_at)
      select gen_random_uuid(), ${userId}, 100000, 12, 90000, 'Quito',
        (array['PENDING','CANCELLED','APPROVED','REJECTED'])[1 + case when n % 20 = 0 then 0 else n % 3 + 1 end], at, at,
        case when n % 20 > 0 then at end, case when n % 20 > 0 then at end,
        case when n % 20 > 0 and n % 3 > 0 then at end
      from generate_series(1, 6000) n,
        lateral (select ${app.clock.now().toISOString()}::timestamptz - n * interval '43 minutes' as at) moment`);
    await parts.db.execute(sql`analyze credits`);
    const plan = await inTransaction(parts.db, async (tx) => {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain ${lockDraftsBefore(tx, before(90), 200).getSQL()}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    // PostgreSQL names a partition's index after its column.
    expect(plan).toMatch(/Index Scan using credits_(drafts|\d_created_at_idx) /);
    expect(plan).not.toMatch(/-> +Sort |Seq Scan/);
    expect(await deleteUntouched(90)).toBe(150);
    expect(await parts.db.$count(credits)).toBe(5_850);
  });

  it('change without a new entry in any index while their status stays [8.4.7]', async () => {
    const { parts, clock } = app;
    const institutionId = (await createInstitution(app)).id;
    const { id } = await createCredit(app, { userId });
    await parts.db.update(credits).set({ institutionId }).where(eq(credits.id, id));
    const counted = await inTransaction(parts.db, async (tx) => {
      // Includes counts of earlier transactions that the connection has not reported yet.
      const count = async () => {
        const { rows } = await tx.execute<{ count: number }>(
          sql`select sum(n_tup_hot_upd)::int as count from pg_stat_xact_user_tables
            where relid = 'credits'::regclass
              or relid in (select inhrelid from pg_inherits where inhparent = 'credits'::regclass)`,
        );
        return rows[0]?.count ?? Number.NaN;
      };
      let version = 1;
      const change = async (changes: CreditChanges) => {
        const countBefore = await count();
        clock.advance(1_000);
        version += 1;
        await updateCredit(tx, id, { ...changes, version, updatedAt: clock.now() });
        return (await count()) - countBefore;
      };
      return {
        document: await change({}),
        amortization: await change({ amortizationType: 2 }),
        institution: await change({ status: 'INSTITUTION_SELECTED' }),
      };
    });
    // `status` is indexed, so changing the institution is not a HOT update.
    expect(counted).toEqual({ document: 1, amortization: 1, institution: 0 });
  });
});
