import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { days } from '../apps/api/src/clock.ts';
import { inTransaction, type Tx } from '../apps/api/src/db/database.ts';
import { sealActivities } from '../apps/api/src/modules/activity-log/index.ts';
import { deleteOldDrafts } from '../apps/api/src/modules/credits/index.ts';
import { deleteSessionsBefore } from '../apps/api/src/modules/identity/index.ts';
import { deleteNotificationsBefore } from '../apps/api/src/modules/notifications/index.ts';
import { deleteSearchesBefore } from '../apps/api/src/modules/offers/index.ts';
import type { TestApp } from '../apps/api/src/testing/test-app.ts';

const maximumCalls = 30;
const perRowMs = 2_000;

interface Facts {
  /** A user, an administrator, a person's whole name, and the last four days of the filled data. */
  readonly user: string;
  readonly admin: string;
  readonly name: string;
  readonly today: string;
  readonly before: string;
}

const listed: Readonly<Record<string, string>> = {
  'credits, first page': '/credits?limit=20',
  'credits, page 400': '/credits?limit=20&page=400',
  'credits, approved': '/credits?limit=20&status=APPROVED',
  'credits, of an amount': '/credits?limit=20&minAmount=5000&maxAmount=20000',
  'credits, of four days': '/credits?limit=20&startDate={before}&endDate={today}',
  'credits, common name': '/credits?limit=20&q=quishpe',
  'credits, whole name': '/credits?limit=20&q={name}',
  'credits, by cédula': '/credits?limit=20&q=0000000100',
  'credits, waiting': '/credits/pending?limit=20',
  dashboard: '/credits/stats/dashboard',
  'users, first page': '/users?limit=20',
  'users, two letters': '/users?limit=20&q=ma',
  'users, two letters nobody has': '/users?limit=20&q=kx',
  'users, common name': '/users?limit=20&q=quishpe',
  'users, whole name': '/users?limit=20&q={name}',
  'users, active': '/users?limit=20&status=active',
  'credits of a user': '/users/{user}/credits?limit=5',
  'log, first page': '/activity?limit=20',
  'log, page 400': '/activity?limit=20&page=400',
  'log, of one type': '/activity?limit=20&type=user',
  'log, of one status': '/activity?limit=20&status=approved',
  'log, of one administrator': '/activity?limit=20&adminId={admin}',
  'log, of four days': '/activity?limit=20&startDate={before}&endDate={today}',
  'log, common name': '/activity?limit=20&q=quishpe',
  'log, whole name': '/activity?limit=20&q={name}',
  'log, words of many records': '/activity?limit=20&q=amortizaci%C3%B3n',
  'log, an administrator by name': '/activity?limit=20&q=revisora',
  'log, two letters': '/activity?limit=20&q=ma',
  'log, words nobody wrote': '/activity?limit=20&q=zzzyx',
  'log, summary': '/activity/summary/dashboard',
  'notifications, first page': '/notifications?limit=20',
  'notifications, of one type': '/notifications?limit=20&type=new_credit',
  'notifications, unread': '/notifications/unread-count',
  'consents, first page': '/terms/acceptances?limit=20',
};

async function factsOf(pool: pg.Pool): Promise<Facts> {
  const { rows } = await pool.query<Record<keyof Facts, string>>(
    `select (select id from users where email = 'persona100@ejemplo.ec') as user, admin_id as admin,
      (select nombres || ' ' || apellidos from users where email = 'persona200@ejemplo.ec') as name,
      to_char(start, 'YYYY-MM-DD') as today, to_char(start - interval '3 days', 'YYYY-MM-DD') as before from bench_growth`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database was not filled');
  return facts;
}

const fillIn = (path: string, facts: Facts): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(facts[name as keyof Facts]));

/** Milliseconds of each list and search: the first call, and the median of those after it. */
export async function measureCalls(app: TestApp, token: string, pool: pg.Pool): Promise<[string, number][]> {
  const facts = await factsOf(pool);
  const measured: [string, number][] = [];
  for (const [name, path] of Object.entries(listed)) {
    const took: number[] = [];
    const until = performance.now() + perRowMs;
    while (took.length < 4 || (took.length < maximumCalls && performance.now() < until)) {
      const startedAt = performance.now();
      const { status } = await app.call('GET', `/admin${fillIn(path, facts)}`, { token });
      took.push(performance.now() - startedAt);
      if (status !== 200 && took.length === 1) console.info(`  ${name}: ${status}`);
    }
    const [first = Number.NaN, ...later] = took;
    const median = later.sort((a, b) => a - b)[Math.floor(later.length / 2)] ?? Number.NaN;
    measured.push([name, median], [`${name} (first)`, first]);
  }
  return measured;
}

/**
 * Milliseconds of each export of four days, and the longest that the event loop stood still
 * meanwhile.
 */
export async function measureExports(app: TestApp, token: string, pool: pg.Pool): Promise<[string, number][]> {
  const facts = await factsOf(pool);
  const measured: [string, number][] = [];
  for (const [name, path] of Object.entries({
    'credits as CSV': '/credits/export?format=csv&startDate={before}&endDate={today}',
    'credits as XLSX': '/credits/export?format=xlsx&startDate={before}&endDate={today}',
    'log as CSV': '/activity/export?startDate={before}&endDate={today}',
  })) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const startedAt = performance.now();
    const { status, bytes } = await app.call('GET', `/admin${fillIn(path, facts)}`, { token });
    measured.push([`${name}, four days`, performance.now() - startedAt]);
    delay.disable();
    measured.push([`${name}, event loop stood`, delay.max / 1e6]);
    console.info(`  ${name}: ${status}, ${(bytes.length / 1e6).toFixed(1)} MB`);
  }
  return measured;
}

class RolledBack extends Error {}

/**
 * Milliseconds of background work and of an account's deletion; the clean-up's are of one
 * transaction, which is undone.
 */
export async function measureWork(app: TestApp, token: string, pool: pg.Pool): Promise<[string, number][]> {
  const { parts } = app;
  const measured: [string, number][] = [];
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    try {
      await work();
      measured.push([name, performance.now() - startedAt]);
    } catch (error) {
      console.info(`  ${name}: ${(error as Error).message.slice(0, 80)}`);
      measured.push([name, Number.POSITIVE_INFINITY]);
    }
  };
  const undone = (work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(parts.db, async (tx) => {
      await work(tx);
      throw new RolledBack();
    }).catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  const before = (age: number) => new Date(parts.clock.now().getTime() - days(age));
  const never = new Date(0);
  // By the newest rows, so that there is something to delete at every size.
  await measure('clean-up, 200 searches', () => undone((tx) => deleteSearchesBefore(tx, before(1), 200)));
  await measure('clean-up, no search', () => undone((tx) => deleteSearchesBefore(tx, never, 200)));
  await measure('clean-up, 200 drafts', () => undone((tx) => deleteOldDrafts(parts, tx, before(1), 200)));
  await measure('clean-up, no draft', () => undone((tx) => deleteOldDrafts(parts, tx, never, 200)));
  await measure('clean-up, 200 notifications', () => undone((tx) => deleteNotificationsBefore(tx, before(1), 200)));
  await measure('clean-up, no session', () => undone((tx) => deleteSessionsBefore(tx, never, 200)));
  const { rows } = await pool.query<{ id: string }>(
    'select user_id as id from credits where user_id is not null group by 1 having count(*) > 2 limit 6',
  );
  const deletions: number[] = [];
  for (const { id } of rows) {
    const startedAt = performance.now();
    await app.call('DELETE', `/admin/users/${id}`, { token });
    deletions.push(performance.now() - startedAt);
  }
  measured.push(['deleting an account', deletions.sort((a, b) => a - b)[3] ?? Number.NaN]);
  await measure('sealing 20,000 records', () => sealActivities(parts));
  await measure('sealing, nothing to do', () => sealActivities(parts));
  return measured;
}
