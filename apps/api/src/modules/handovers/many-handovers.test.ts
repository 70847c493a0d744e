import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { confirmContacts, createAdmin, createInstitution, type Institution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { listPending } from './links/due-repository.ts';
import { deleteOldLinks, deleteOldLog, deleteOldSessions } from './repository.ts';

interface Listed {
  readonly data: { id: string; createdAt: string }[];
  readonly total: number;
  readonly isTotalMinimum?: boolean;
  readonly nextCursor: string | null;
}

const many = 12_000;

describeOnBothDatabases('many hand-overs', (open) => {
  let app: TestApp;
  let token: string;
  let byHand: Institution;
  beforeAll(async () => {
    app = await openTestApp(await open());
    ({ token } = await createAdmin(app));
    byHand = await createInstitution(app);
    const until = app.clock.now().toISOString();
    // One a minute; what was applied for is gone, so no application is needed.
    await app.parts.db.execute(sql`
      insert into handovers (id, institution_id, approved_version, state, answers, created_at, trying_since)
      select gen_random_uuid(), ${byHand.id}::uuid, 1, 'pending', '[]', at, at
      from (select ${until}::timestamptz - n * interval '1 minute' as at from generate_series(1, ${many}) n) t`);
    await app.parts.db.execute(sql`analyze handovers`);
  });
  afterAll(() => app.close());

  const list = async (query: string): Promise<Listed> => {
    const { status, body } = await app.call('GET', `/admin/handovers?${query}`, { token });
    expect(status).toBe(200);
    return body as unknown as Listed;
  };

  /** Thousands of links, sessions and acts of one hand-over, of which twenty each are from before now. */
  const writeActs = async () => {
    const { clock, db } = app.parts;
    const { rows } = await db.execute<{ id: string }>(sql`select id from handovers limit 1`);
    const handoverId = rows[0]?.id ?? '';
    const at = sql`(${clock.now().toISOString()}::timestamptz + (n - 20.5) * interval '1 minute')`;
    const hash = sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')`;
    await db.execute(sql`
      insert into handover_links (id, handover_id, contact_name, contact_email, sending, is_reminder, is_renewal,
        token_hash, mail_id, created_at, expires_at)
      select gen_random_uuid(), ${handoverId}, 'Marta', 'marta@banco.ejemplo.ec', n, false, false, ${hash},
        gen_random_uuid(), ${at} - interval '60 days', ${at}
      from generate_series(1, ${many}) n`);
    await db.execute(sql`
      insert into handover_sessions (id, link_id, token_hash, created_at, expires_at)
      select gen_random_uuid(), (select id from handover_links order by sending desc limit 1), ${hash},
        ${at} - interval '30 minutes', ${at}
      from generate_series(1, ${many}) n`);
    await db.execute(sql`
      insert into handover_log (id, handover_id, at, kind, by)
      select gen_random_uuid(), ${handoverId}, ${at}, 'created', 'system' from generate_series(1, ${many}) n`);
    await db.execute(sql`analyze handover_links, handover_sessions, handover_log`);
  };

  it('are listed by a cursor from the oldest on, and counted up to ten thousand [6.25.7]', async () => {
    const first = await list('limit=100');
    expect(first).toMatchObject({ total: 10_000, isTotalMinimum: true });
    const second = await list(`limit=100&cursor=${first.nextCursor}`);
    const times = [...first.data, ...second.data].map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(200);
    expect(await list(`needs=resend&institutionId=${byHand.id}`)).toMatchObject({ total: 0, data: [] });
    expect(await list('needs=delivery')).toMatchObject({ total: 10_000, isTotalMinimum: true });
    const last = await list('limit=100&page=120');
    expect(last.total).toBe(many);
    expect(last.isTotalMinimum).toBeUndefined();
  });

  it('that wait for delivery by hand do not keep others from being tried again [6.26.3]', async () => {
    const bank = await createInstitution(app);
    await confirmContacts(app, bank.id, ['marta@banco.ejemplo.ec']);
    const now = app.clock.now().toISOString();
    const { rows } = await app.parts.db.execute<{ id: string }>(sql`
      insert into handovers (id, institution_id, approved_version, state, answers, created_at, trying_since)
      values (gen_random_uuid(), ${bank.id}::uuid, 1, 'pending', '[]', ${now}, ${now}) returning id`);
    const found = await listPending(app.parts.db, app.clock.now(), '00000000-0000-0000-0000-000000000000', 200);
    expect(found).toEqual(rows.map(({ id }) => id));
  });

  describe('whose time is over', () => {
    beforeAll(writeActs);

    it.each([
      ['handover_sessions', deleteOldSessions],
      ['handover_links', deleteOldLinks],
      ['handover_log', deleteOldLog],
    ] as const)('leave %s without reading the whole table [12.11.33]', async (table, deleteOld) => {
      const read = await inTransaction(app.parts.db, async (tx) => {
        // A difference, because the counter may still have what this connection read before.
        const readSoFar = async (): Promise<number> => {
          const { rows } = await tx.execute<{ read: number }>(
            sql`select pg_stat_get_xact_tuples_returned(${table}::regclass)::int as read`,
          );
          return rows[0]?.read ?? Number.NaN;
        };
        await tx.execute(sql`select set_config('cotejo.retention', 'on', true)`);
        const before = await readSoFar();
        expect(await deleteOld(tx, app.clock.now(), 200)).toBe(20);
        return (await readSoFar()) - before;
      });
      expect(read).toBe(0);
    });
  });
});
