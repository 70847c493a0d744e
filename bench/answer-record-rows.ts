import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { countAnswerRecords } from '../apps/api/src/modules/answer-records/index.ts';
import type { DatabaseConnection } from '../apps/api/src/platform/db/database-connection.ts';
import { openDatabase } from '../apps/api/src/platform/db/open-database.ts';
import { createWorkingDays } from '../apps/api/src/platform/working-days.ts';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import type { Row } from './table.ts';

const sentCount = 100_000;
const countedWithinMs = 300;
const calls = 9;

/** The day after the last one that is counted. */
const day = '2026-11-16';

/** Counting the answers to 100,000 hand-overs and as many applications, on both databases. */
export async function answerRecordRows(): Promise<Row[]> {
  const rows: Row[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-bench-'));
  try {
    rows.push(await measure('embedded', await openDatabase({ dataDir })));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
  const programs = findPostgresPrograms();
  if (!programs) {
    console.info('PostgreSQL not found: counting answers was measured on the embedded database only');
    return rows;
  }
  const cluster = await startPostgresCluster(programs);
  try {
    rows.push(await measure('PostgreSQL', await openDatabase({ dataDir, databaseUrl: cluster.url })));
  } finally {
    await cluster.stop();
  }
  return rows;
}

async function measure(kind: string, database: DatabaseConnection): Promise<Row> {
  const { db } = database;
  try {
    await database.migrate();
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
        insert into institutions (id, slug, name, type, branches, loan_texts, created_at, updated_at)
        select gen_random_uuid(), 'banco-' || n, 'Banco ' || n, 'BANK', '{}', '{}', now(), now()
        from generate_series(1, 300) n`);
      // Over a year; a tenth has no answer, and the others came after up to five days.
      await tx.execute(sql`
        insert into handovers (id, institution_id, state, approved_version, answers, created_at, trying_since,
          sent_at, first_sent_at, first_answered_at)
        select gen_random_uuid(), banks.ids[1 + n % 300], 'contacted', 1, '[]', at, at, at, at,
          case when n % 10 > 0 then at + (n % 120) * interval '1 hour' end
        from (select array_agg(id) as ids from institutions) banks,
          (select n, timestamptz '2026-11-14 12:00Z' - n * interval '5 minutes' as at
           from generate_series(1, ${sentCount}::int) n) made`);
      await tx.execute(sql`
        insert into credits (id, amount_cents, term_months, income_cents, location, status, institution_id,
          created_at, updated_at, submitted_at, last_submitted_at, decided_at)
        select gen_random_uuid(), 500000, 24, 90000, 'Quito', 'APPROVED', (select id from institutions limit 1),
          at, at, at, at, at + (n % 90) * interval '1 hour'
        from (select n, timestamptz '2026-11-14 12:00Z' - n * interval '1 minute' as at
              from generate_series(1, ${sentCount}::int) n) made`);
    });
    await db.execute(sql`analyze handovers, credits`);
    const workingDays = createWorkingDays([]);
    const measured: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const startedAt = performance.now();
      const { byInstitution, review } = await countAnswerRecords(db, workingDays, day);
      measured.push(performance.now() - startedAt);
      if (byInstitution.size !== 300 || review.due === 0) throw new Error('Nothing was counted');
    }
    const ms = measured.sort((a, b) => a - b)[Math.floor(calls / 2)] ?? Number.NaN;
    return {
      name: `100,000 hand-overs and applications: count their answers (${kind})`,
      figure: `${ms.toFixed(0)} ms`,
      // So many hand-overs need PostgreSQL.
      ratio: kind === 'PostgreSQL' ? countedWithinMs / ms : null,
      target: kind === 'PostgreSQL' ? 1 : null,
      against: kind === 'PostgreSQL' ? `${countedWithinMs} ms` : '',
    };
  } finally {
    await database.close();
  }
}
