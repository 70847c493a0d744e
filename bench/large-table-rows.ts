import pg from 'pg';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import type { Row } from './table.ts';

const handoverCount = 1_000_000;
const waitingCount = 10_000;
const listWithinMs = 50;
const nextWithinMs = 100;
const decisionCount = 100_000;
const reportWithinMs = 1_500;
// An administrator is given twenty at most.
const calls = 19;

/**
 * Lists of the office over a million hand-overs, taking from a long queue, and the report of the team
 * over a year of 100,000 decisions, on PostgreSQL, the median of 19 calls; no row when PostgreSQL is
 * not installed.
 */
export async function largeTableRows(): Promise<Row[]> {
  const programs = findPostgresPrograms();
  if (!programs) {
    console.info('PostgreSQL not found: lists of large tables were not measured');
    return [];
  }
  const cluster = await startPostgresCluster(programs);
  try {
    const cotejo = await startCotejo({ LOG_LEVEL: 'silent', DATABASE_URL: cluster.url, DEMO_DATA: 'on' });
    try {
      await writeHandovers(cluster.url);
      const token = await signInAdmin(cotejo.url, cotejo.admin);
      const list = (query: string) => get(`${cotejo.url}/api/admin/handovers?${query}`, token);
      const middle = await list('limit=20&page=5000');
      const queries = {
        'first page': 'limit=20',
        'a page from the middle on': `limit=20&cursor=${middle.nextCursor}`,
        'those without an answer': 'limit=20&needs=answer',
      };
      const rows: Row[] = [];
      for (const [name, query] of Object.entries(queries)) {
        const ms = await medianMs(() => list(query));
        rows.push({
          name: `a million hand-overs: ${name}`,
          figure: `${ms.toFixed(1)} ms`,
          ratio: listWithinMs / ms,
          target: 1,
          against: `${listWithinMs} ms`,
        });
      }
      await writeWaiting(cluster.url);
      const nextMs = await medianMs(() => takeNext(cotejo.url, token));
      rows.push({
        name: '10,000 waiting applications: take the next one',
        figure: `${nextMs.toFixed(1)} ms`,
        ratio: nextWithinMs / nextMs,
        target: 1,
        against: `${nextWithinMs} ms`,
      });
      rows.push(...(await reportRows(cluster.url, `${cotejo.url}/api/admin/reports/team`, token)));
      return rows;
    } finally {
      await cotejo.stop();
    }
  } finally {
    await cluster.stop();
  }
}

/** Of five years; the last thousand wait for an answer. Their applications are gone. */
async function writeHandovers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into handovers (id, institution_id, state, approved_version, answers, created_at, trying_since, sent_at, answer_due_at, closed_at)
       select gen_random_uuid(), institution, state, 1, '[]', at, at, at, at + interval '4 days',
         case when state = 'disbursed' then at + interval '2 days' end
       from (
         select (select id from institutions order by name limit 1) as institution,
           case when n <= 1000 then 'sent' else 'disbursed' end as state,
           now() - interval '5 days' - n * interval '2 minutes' as at
         from generate_series(1, $1::int) n) made`,
      [handoverCount],
    );
    await client.query('analyze handovers');
  } finally {
    await client.end();
  }
}

/** Of many people; a tenth was returned by the administrator and sent again. */
async function writeWaiting(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    // None but the new ones, so that the administrator holds nothing yet.
    await client.query('update credits set taken_by = null, taken_since = null, taken_until = null');
    await client.query(
      `insert into credits (id, amount_cents, term_months, income_cents, location, email, document, status, created_at,
         updated_at, submitted_at, last_submitted_at, round, user_id)
       select gen_random_uuid(), 500000, 24, 100000, 'Quito', 'persona' || n || '@ejemplo.ec', null,
         'DOCUMENTS_SUBMITTED', at, at, at, at + interval '1 hour', case when n % 10 = 0 then 2 else 1 end,
         (select id from users order by id offset n % 20 limit 1)
       from (select n, now() - n * interval '1 minute' as at from generate_series(1, $1::int) n) made`,
      [waitingCount],
    );
    await client.query(
      `insert into credit_returns (id, credit_id, round, at, admin_id, words, documents)
       select gen_random_uuid(), id, 2, submitted_at, (select id from admins order by created_at limit 1), '', '[]'
       from credits where round = 2 and not exists (select 1 from credit_returns where credit_id = credits.id)`,
    );
    await client.query('analyze credits, credit_returns');
  } finally {
    await client.end();
  }
}

async function reportRows(databaseUrl: string, url: string, token: string): Promise<Row[]> {
  await writeDecisions(databaseUrl);
  const rows: Row[] = [];
  for (const by of ['day', 'month']) {
    const ms = await medianMs(() => get(`${url}?startDate=2025-01-01&endDate=2025-12-31&by=${by}`, token));
    rows.push({
      name: `a year of 100,000 decisions: the report of the team by ${by}`,
      figure: `${ms.toFixed(0)} ms`,
      ratio: reportWithinMs / ms,
      target: 1,
      against: `${reportWithinMs} ms`,
    });
  }
  return rows;
}

/**
 * A year of ten reviewers among four years of others, a tenth of them given back once; each was sent
 * up to ten days before.
 */
async function writeDecisions(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into admins (id, email, nombres, apellidos, password_hash, password_changed_at, permissions, created_at, updated_at)
       select gen_random_uuid(), 'persona' || n || '@ejemplo.ec', 'Persona', 'Número ' || n, '', now(), '{}', now(), now()
       from generate_series(1, 10) n`,
    );
    await client.query(
      `with reviewers as (select array_agg(id) as ids from admins),
         banks as (select array_agg(id) as ids from institutions)
       insert into credits (id, amount_cents, term_months, income_cents, location, status, institution_id,
         created_at, updated_at, submitted_at, last_submitted_at, decided_at, decided_by, decision_reason)
       select gen_random_uuid(), 500000, 24, 90000, 'Quito', case when n % 3 = 0 then 'REJECTED' else 'APPROVED' end,
         banks.ids[1 + n % cardinality(banks.ids)], sent, decided, sent, sent, decided,
         reviewers.ids[1 + n % cardinality(reviewers.ids)],
         case when n % 3 = 0 then jsonb_build_object('id', '01930000-0000-7000-8000-000000000008', 'sentence', 'x', 'nextStep', 'x') end
       from reviewers, banks, (
         select n, decided, decided - (n % 240) * interval '1 hour' as sent
         from (
           select n, timestamptz '2023-01-01 05:00Z' + n * interval '1826 days' / ($1::int * 5) as decided
           from generate_series(0, $1::int * 5 - 1) n
         ) at
       ) made`,
      [decisionCount],
    );
    await client.query(
      `insert into credit_returns (id, credit_id, round, at, admin_id, reason, words, documents)
       select gen_random_uuid(), id, 2, submitted_at, decided_by,
         jsonb_build_object('id', '01930000-0000-7000-8000-000000000007', 'sentence', 'x', 'nextStep', 'x'), '', '[]'
       from credits where decided_at is not null and running_number % 10 = 0`,
    );
    await client.query('analyze credits, credit_returns');
  } finally {
    await client.end();
  }
}

async function takeNext(origin: string, token: string): Promise<void> {
  const response = await fetch(`${origin}/api/admin/credits/next`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await response.json()) as { data: { credit: unknown } };
  if (!response.ok || !data.credit) throw new Error(`next: ${response.status}`);
}

async function signInAdmin(origin: string, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${origin}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

async function get(url: string, token: string): Promise<{ nextCursor?: string | null }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { nextCursor: string | null };
}

async function medianMs(call: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let count = 0; count < calls; count += 1) {
    const startedAt = performance.now();
    await call();
    measured.push(performance.now() - startedAt);
  }
  return measured.sort((a, b) => a - b)[Math.floor(calls / 2)] ?? Number.NaN;
}
