import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../apps/api/src/db/open-database.ts';
import { loadDemoData } from '../apps/api/src/demo/load-demo-data.ts';
import { runBackup } from '../apps/api/src/operations/backup/run-backup.ts';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { withDatabase } from '../apps/api/src/testing/postgres-server.ts';
import { openTestApp } from '../apps/api/src/testing/test-app.ts';
import { growTo } from './growth-data.ts';

// npm run bench:cost -- [--size 20000] What a million applications cost: bytes of each table with
// its indexes, rows, files, and the time and size of a backup of the tables. Measured on as many as
// `--size` says, on a PostgreSQL of its own, and multiplied; docs/guide/scaling.md has the figures
// of a run. Where the growth of a table is not in step with the applications, the size matters.

const place = process.argv.indexOf('--size');
const size = Number(place < 0 ? 20_000 : process.argv[place + 1]);
const million = 1_000_000;
const perMillion = (value: number) => (value / size) * million;
const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(2);

const programs = findPostgresPrograms();
if (!programs) {
  console.info('PostgreSQL not found: costs were not measured');
  process.exit(0);
}
const cluster = await startPostgresCluster(programs);
const url = withDatabase(cluster.url, 'cost');
const server = new pg.Client({ connectionString: cluster.url });
await server.connect();
await server.query('create database cost');
await server.end();
const database = await openDatabase({ dataDir: '.', databaseUrl: url, poolSize: 5 });
const pool = new pg.Pool({ connectionString: url, max: 1 });
const backupDir = mkdtempSync(join(tmpdir(), 'cotejo-cost-'));
await database.migrate();
const app = await openTestApp(database);
try {
  await loadDemoData(app.parts);
  const before = await sizes();
  await growTo(pool, size, () => undefined);
  await pool.query('vacuum analyze');
  const tables = [...(await sizes())]
    .map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
    .filter(({ bytes }) => perMillion(bytes) > 1e7)
    .sort((a, b) => b.bytes - a.bytes);
  console.info(`Measured on ${size} applications, per million of them:`);
  for (const { name, bytes } of tables) console.info(`${gigabytes(perMillion(bytes))} GB\t${name}`);
  console.info(`${gigabytes(perMillion(tables.reduce((sum, { bytes }) => sum + bytes, 0)))} GB\tall tables`);
  const { rows } = await pool.query<{ files: string; bytes: string }>(
    'select count(*) as files, sum(size_bytes) as bytes from documents',
  );
  const [{ files, bytes } = { files: '0', bytes: '0' }] = rows;
  console.info(
    `${(perMillion(Number(files)) / million).toFixed(2)} million files of ${gigabytes(perMillion(Number(bytes)))} GB in the bucket`,
  );
  // Of the tables alone: the rows name files that were not written.
  await pool.query('truncate documents, former_documents');
  const config = { ...app.parts.config, backupDir };
  const summary = await runBackup({ ...app.parts, config, connection: database });
  const seconds = perMillion(summary.seconds);
  console.info(
    `${seconds.toFixed(0)} s and ${gigabytes(perMillion(summary.bytes))} GB\ta backup of the tables without documents`,
  );
} finally {
  await app.close();
  await pool.end();
  await database.close();
  await cluster.stop();
  rmSync(backupDir, { recursive: true, force: true });
}

/** Bytes of each table with its indexes. */
async function sizes(): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}
