import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { describe, expect, inject } from 'vitest';
import type { DatabaseConnection, DatabaseKind } from '#platform/db/database-connection.ts';
import { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { embeddedDatabase } from '#platform/db/open-embedded.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { runOnServer, withDatabase } from '#testing/postgres-server.ts';

export type TestDatabase = DatabaseConnection & {
  /** For other programs; null on the embedded database. */
  readonly url: string | null;
};

export const testDatabases = (): DatabaseKind[] =>
  inject('postgresTemplate') ? ['embedded', 'postgres'] : ['embedded'];

/** Migrated, with empty tables and job queues; `close` deletes it. */
export const openTestDatabase = (kind: DatabaseKind = 'embedded'): Promise<TestDatabase> =>
  kind === 'embedded' ? openEmbeddedCopy() : openPostgresCopy();

// Reused, because opening one takes ten times as long as emptying it.
const idleEmbedded: DurablePGlite[] = [];

async function openEmbeddedCopy(): Promise<TestDatabase> {
  const pglite = idleEmbedded.pop() ?? (await openFromTemplate());
  let isOpen = true;
  return {
    ...embeddedDatabase(pglite),
    url: null,
    close: async () => {
      // Closed twice it would be reused twice.
      if (!isOpen || pglite.closed) return;
      isOpen = false;
      await pglite.exec(emptyTables);
      idleEmbedded.push(pglite);
    },
  };
}

/** Never reused. */
export const openFromTemplate = async (): Promise<DurablePGlite> =>
  DurablePGlite.openInMemory(await openAsBlob(inject('embeddedTemplate')));

// The queues are kept. Rows are deleted from tables that have any, because truncating all tables recreates some
// hundred files.
const emptyTables = `do $$ declare written record; begin
  -- No trigger: the activity log refuses to be emptied, and no key is followed.
  set local session_replication_role = replica;
  for written in
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' or (schemaname = 'pgboss' and tablename not in ('version', 'queue')))
      and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0
  loop execute 'delete from ' || written.name; end loop;
  for written in
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where last_value is not null
  loop execute 'alter sequence ' || written.name || ' restart'; end loop;
end $$`;

async function openPostgresCopy(): Promise<TestDatabase> {
  const template = inject('postgresTemplate');
  if (!template) throw new Error('This run has no PostgreSQL');
  const name = `cotejo_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(template.serverUrl, `create database ${name} template ${template.name}`);
  const url = withDatabase(template.serverUrl, name);
  const database = await openPostgres({ databaseUrl: url, poolSize: 5 });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await runOnServer(template.serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

// The end-to-end tests cover every module on the embedded database, so the short form tests modules on PostgreSQL
// only, if available. Everything below the modules (db, jobs, backups, ...) is tested on both.
function suiteDatabases(): DatabaseKind[] {
  const isModule = expect.getState().testPath?.includes('/src/modules/') ?? false;
  const kinds = testDatabases();
  const isOneEnough = process.env.ONE_DATABASE === '1' || (process.env.SHORT_TESTS && isModule);
  return isOneEnough ? kinds.slice(-1) : kinds;
}

/** Runs the suite on each engine. `open` returns a fresh database. */
export function describeOnBothDatabases(
  name: string,
  suite: (open: () => Promise<TestDatabase>, kind: DatabaseKind) => void,
): void {
  for (const kind of suiteDatabases()) {
    describe(`${name} (${kind})`, () => suite(() => openTestDatabase(kind), kind));
  }
}
