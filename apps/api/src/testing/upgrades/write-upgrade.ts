import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { assembleParts } from '#app/parts.ts';
import { loadDemoData } from '#demo/load-demo-data.ts';
import { ManualClock } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { prepareSchema } from '#platform/db/migrate.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { generateDocumentKey } from '#platform/storage/document-keys.ts';
import { drawOnce } from '#testing/draw-once.ts';
import { insertOneRowOfEach } from '#testing/one-row-of-each.ts';
import { runOnServer, withDatabase } from '#testing/postgres-server.ts';
import { testConfig } from '#testing/test-config.ts';
import { fillClosedSets } from './fill-closed-sets.ts';

export const rowsFile = 'rows.sql.gz';
export const keysFile = 'document-keys';
export const storedFiles = 'files';

/** A day of the demo data, which is relative to it. */
export const upgradeDay = '2026-11-16T15:00:00.000Z';

/** A digest is made of each, so that rows beside them would look like a changed log. */
const logTables = ['activities', 'activity_words', 'activity_digests'];

/**
 * Writes what tests of later versions need to lay this version down: its rows, the files of one application and their
 * key. `serverUrl` is an address of PostgreSQL where a database may be made.
 */
export async function writeUpgrade(folder: string, serverUrl: string): Promise<void> {
  const name = `cotejo_upgrade_${randomBytes(6).toString('hex')}`;
  const databaseUrl = withDatabase(serverUrl, name);
  const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-upgrade-'));
  const documentKeys = generateDocumentKey();
  await runOnServer(serverUrl, `create database ${name}`);
  try {
    const database = await openPostgres({ databaseUrl, poolSize: 5 });
    await prepareSchema(database, { isMigrating: true });
    const { parts, stop } = await assembleParts({
      config: testConfig(dataDir, { databaseUrl, documentKeys }),
      database,
      clock: new ManualClock(upgradeDay),
      workers: false,
      onJobError: () => undefined,
    });
    await loadDemoData(parts, drawOnce);
    await inTransaction(parts.db, (tx) => insertOneRowOfEach(onlyNewRows(tx)));
    await fillClosedSets(parts.db);
    const { rows: files } = await parts.db.execute<{
      key: string;
    }>(sql`select distinct storage_key as key from documents
      where credit_id = (select credit_id from documents join credits on credits.id = credit_id
        where status = 'APPROVED' and replaced_at is null group by credit_id having count(*) = 3 order by credit_id limit 1)`);
    mkdirSync(join(folder, storedFiles), { recursive: true });
    for (const { key } of files) writeFileSync(join(folder, storedFiles, key), await parts.storage.readEncrypted(key));
    await stop();
    await database.close();
    writeFileSync(join(folder, keysFile), `${documentKeys}\n`);
    writeFileSync(join(folder, rowsFile), gzipSync(dumpRows(databaseUrl), { level: 9 }));
  } finally {
    await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** As INSERTs, which the embedded database reads too. Lines for psql alone are left out. */
const dumpRows = (databaseUrl: string): string =>
  execFileSync(
    'pg_dump',
    ['--data-only', '--schema=public', '--no-owner', '--rows-per-insert=200', `--dbname=${databaseUrl}`],
    { encoding: 'utf8', maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'ignore'] },
  )
    .split('\n')
    .filter((line) => !line.startsWith('\\'))
    .join('\n');

/** Leaves out a row that the demo data has already, and those of the log. */
const onlyNewRows = (tx: Tx): Tx =>
  ({
    insert: (table: PgTable) => ({
      values: async (values: never) => {
        if (!logTables.includes(getTableName(table))) await tx.insert(table).values(values).onConflictDoNothing();
      },
    }),
  }) as never;
