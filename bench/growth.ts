import pg from 'pg';
import { openDatabase } from '../apps/api/src/db/open-database.ts';
import { loadDemoData } from '../apps/api/src/demo/load-demo-data.ts';
import { createAdmin } from '../apps/api/src/testing/factories.ts';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { withDatabase } from '../apps/api/src/testing/postgres-server.ts';
import { openTestApp } from '../apps/api/src/testing/test-app.ts';
import { growTo } from './growth-data.ts';
import { measureCalls, measureExports, measureWork } from './growth-rows.ts';

// npm run bench:growth -- [--sizes 10000,1000000] Every list, search, export and job of one
// installation at several sizes, in one process and on a PostgreSQL of its own, or on the one of
// GROWTH_SERVER_URL, where the filled databases `growth_<size>` stay for the next run. It prints
// times and ratios and fails nothing. A million credits take about six minutes to fill and 10 GB of
// disk.

const place = process.argv.indexOf('--sizes');
const sizes = (place < 0 ? '10000,1000000' : (process.argv[place + 1] ?? '')).split(',').map(Number);

const programs = findPostgresPrograms();
const ownServerUrl = process.env.GROWTH_SERVER_URL;
if (!ownServerUrl && !programs) {
  console.info('PostgreSQL not found: growth was not measured');
  process.exit(0);
}
const cluster = ownServerUrl ? null : await startPostgresCluster(programs ?? '');
const serverUrl = ownServerUrl ?? cluster?.url ?? '';

async function measureAt(size: number): Promise<Map<string, number>> {
  const url = withDatabase(serverUrl, `growth_${size}`);
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  const { rowCount } = await server.query('select from pg_database where datname = $1', [`growth_${size}`]);
  if (!rowCount) await server.query(`create database growth_${size}`);
  await server.end();

  const database = await openDatabase({ dataDir: '.', databaseUrl: url, poolSize: 5 });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const migratedAt = performance.now();
  await database.migrate();
  const migrateMs = performance.now() - migratedAt;
  const app = await openTestApp(database);
  try {
    if (!rowCount) {
      await loadDemoData(app.parts);
      const startedAt = performance.now();
      await growTo(pool, size, (table, ms) => console.info(`  ${table}: ${(ms / 1_000).toFixed(1)} s`));
      console.info(`${size} credits filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    }
    // The application's clock stands still: a moment after everything that was filled.
    app.clock.advance(Date.now() - app.clock.now().getTime());
    const { token } = await createAdmin(app, { email: `medida-${Date.now()}@ejemplo.ec` });
    return new Map([
      ['migrations', migrateMs],
      ...(await measureCalls(app, token, pool)),
      ...(await measureExports(app, token, pool)),
      ...(await measureWork(app, token, pool)),
      ...(await sizesOf(pool)),
    ]);
  } finally {
    await app.close();
    await pool.end();
    await database.close();
  }
}

/** Megabytes with indexes. */
async function sizesOf(pool: pg.Pool): Promise<[string, number][]> {
  const { rows } = await pool.query<{ name: string; mb: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 / 1000000 as mb from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 12`,
  );
  return rows.map(({ name, mb }) => [`MB of ${name}`, mb]);
}

try {
  const measured: Map<string, number>[] = [];
  for (const size of sizes) measured.push(await measureAt(size));
  const [small, large = small] = [measured[0], measured.at(-1)];
  console.info(['what', ...sizes.map((size) => `${size} (ms)`), 'ratio'].join('\t'));
  for (const [name, last] of large ?? []) {
    const figures = measured.map((figuresAt) => figuresAt.get(name)?.toFixed(1) ?? '');
    console.info([name, ...figures, (last / (small?.get(name) ?? Number.NaN)).toFixed(2)].join('\t'));
  }
} finally {
  await cluster?.stop();
}
