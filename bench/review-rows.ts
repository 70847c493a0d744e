import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type Cotejo, startCotejo } from '../e2e/support/start-cotejo.ts';
import type { Row } from './table.ts';

const few = 10_000;
const many = 1_000_000;
const pageSize = 20;
const deepPage = many / pageSize;
const callsPerRow = 300;
const dashboardLimitMs = 10;

/**
 * The back office's lists and dashboard with a million credits beside the same with ten thousand,
 * on PostgreSQL and in one run. Without PostgreSQL's programs there is no row.
 */
export async function reviewRows(): Promise<Row[]> {
  const programs = findPostgresPrograms();
  if (!programs) {
    console.info('PostgreSQL not found: the back office was not measured');
    return [];
  }
  const cluster = await startPostgresCluster(programs);
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
  try {
    const cotejo = await startCotejo({ LOG_LEVEL: 'silent', DATABASE_URL: cluster.url, DEMO_DATA: 'on' });
    try {
      const headers = { authorization: `Bearer ${await signIn(cotejo)}` };
      const measureAll = async (total: number) => {
        await fillUpTo(pool, total);
        const timesOf = (path: string) => callTimes(`${cotejo.url}/api/admin/credits${path}`, headers);
        const cursor = await cursorBefore(pool, total - pageSize);
        return {
          'first page': await timesOf(`?limit=${pageSize}`),
          [`page ${deepPage} (the last one), by cursor`]: await timesOf(`?limit=${pageSize}&cursor=${cursor}`),
          'filtered by status': await timesOf(`?limit=${pageSize}&status=REJECTED`),
          'waiting for review': await timesOf(`/pending?limit=${pageSize}`),
          dashboard: await timesOf('/stats/dashboard'),
        };
      };
      const withFew: Record<string, Times> = await measureAll(few);
      const withMany = await measureAll(many);
      return Object.entries(withMany).map(([name, times]) => rowOf(name, times, withFew[name]?.p99 ?? Number.NaN));
    } finally {
      await cotejo.stop();
    }
  } finally {
    await pool.end();
    await cluster.stop();
  }
}

/** Milliseconds of a call, one after the other: half of them and 99 of 100 answer within. */
interface Times {
  readonly median: number;
  readonly p99: number;
}

function rowOf(name: string, { median, p99 }: Times, p99WithFew: number): Row {
  if (name === 'dashboard')
    return {
      name: 'dashboard, 1,000,000 credits',
      figure: `${median.toFixed(1)} ms`,
      ratio: dashboardLimitMs / median,
      target: 1,
      against: `${dashboardLimitMs} ms (the median; p99 ${p99.toFixed(1)} ms)`,
    };
  const against = `the same with ${few.toLocaleString('en')} (p99 ${p99WithFew.toFixed(1)} ms)`;
  const figure = `p99 ${p99.toFixed(1)} ms`;
  return { name: `credits, ${name}, 1,000,000`, figure, ratio: p99WithFew / p99, target: 0.67, against };
}

async function signIn({ url, admin }: Cotejo): Promise<string> {
  const response = await fetch(`${url}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!response.ok) throw new Error(`admin login: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

async function callTimes(url: string, headers: Record<string, string>): Promise<Times> {
  const took: number[] = [];
  for (let call = 0; call < callsPerRow; call += 1) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
    took.push(performance.now() - startedAt);
  }
  // The first calls warm the connections and the planner's caches.
  const warm = took.slice(20).sort((a, b) => a - b);
  const within = (share: number) => warm[Math.floor(warm.length * share)] ?? Number.NaN;
  return { median: within(0.5), p99: within(0.99) };
}

/**
 * Decided, waiting and unfinished credits of the demo's people, one a minute into the past, and
 * their daily figures.
 */
async function fillUpTo(pool: pg.Pool, total: number): Promise<void> {
  await pool.query(
    `with people as (select array_agg(id) as ids from users), institution_ids as (select array_agg(id) as ids from institutions)
     insert into credits (id, user_id, amount_cents, term_months, income_cents, location, email, document, status,
       institution_id, version, created_at, updated_at, submitted_at, last_submitted_at, decided_at)
     select gen_random_uuid(), people.ids[1 + n % array_length(people.ids, 1)], 50000 + (n::bigint * 7919) % 4950000, 3 + n % 70,
       90000, 'Quito', null, null,
       (array['APPROVED','APPROVED','REJECTED','CANCELLED','UNDER_REVIEW','PENDING'])[1 + n % 6],
       institution_ids.ids[1 + n % array_length(institution_ids.ids, 1)], 1, at, at,
       case when n % 6 < 5 then at end, case when n % 6 < 5 then at end, case when n % 6 < 3 then at end
     from people, institution_ids, generate_series(1, $1 - (select count(*)::int from credits)) n,
       lateral (select now() - n * interval '1 minute' as at) moment`,
    [total],
  );
  await pool.query('truncate credit_daily, credit_daily_slots');
  await pool.query(
    `insert into credit_daily (day, draft, pending, approved, rejected, cancelled, approved_amount_cents)
     select (coalesce(submitted_at, created_at) at time zone 'America/Guayaquil')::date,
       count(*) filter (where status not in ('APPROVED','REJECTED','CANCELLED') and submitted_at is null),
       count(*) filter (where status not in ('APPROVED','REJECTED','CANCELLED') and submitted_at is not null),
       count(*) filter (where status = 'APPROVED'), count(*) filter (where status = 'REJECTED'),
       count(*) filter (where status = 'CANCELLED'),
       coalesce(sum(amount_cents) filter (where status = 'APPROVED'), 0)
     from credits group by 1`,
  );
  await pool.query('vacuum analyze credits');
}

/**
 * The list's cursor behind the credit at this place, newest first, as the page before it gave it.
 */
async function cursorBefore(pool: pg.Pool, place: number): Promise<string> {
  const { rows } = await pool.query<{ id: string; created_at: Date }>(
    'select id, created_at from credits order by created_at desc, id desc offset $1 limit 1',
    [place - 1],
  );
  const [row] = rows;
  if (!row) throw new Error(`no credit at place ${place}`);
  return Buffer.from(JSON.stringify([row.created_at.getTime(), row.id])).toString('base64url');
}
