import pg from 'pg';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import type { Row } from './table.ts';

const handoverCount = 1_000_000;
const listWithinMs = 50;
const calls = 21;

/**
 * Lists of the office over a million hand-overs on PostgreSQL, the median of 21 calls; no row when
 * PostgreSQL is not installed.
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
      `insert into handovers (id, institution_id, state, answers, created_at, trying_since, sent_at, answer_due_at, closed_at)
       select gen_random_uuid(), institution, state, '[]', at, at, at, at + interval '4 days',
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

async function signInAdmin(origin: string, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${origin}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

async function get(url: string, token: string): Promise<{ nextCursor: string | null }> {
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
