import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { embeddedDatabase } from '#platform/db/open-embedded.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { findPostgresPrograms, startPostgresCluster } from '#testing/postgres-cluster.ts';
import { runOnServer, withDatabase } from '#testing/postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Tar of a migrated database with its job queues. */
    embeddedTemplate: string;
    /** The same on PostgreSQL, with the URL of the maintenance database; null without a server. */
    postgresTemplate: { serverUrl: string; name: string } | null;
  }
}

/** Creates one migrated database per engine, which test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-test-'));
  const embeddedTemplate = join(folder, 'template.tar');
  const [, postgres] = await Promise.all([writeEmbeddedTemplate(embeddedTemplate), makePostgresTemplate()]);
  project.provide('embeddedTemplate', embeddedTemplate);
  project.provide('postgresTemplate', postgres?.template ?? null);
  if (!postgres) console.info('PostgreSQL not found: this run covers the embedded database alone');
  return async () => {
    await postgres?.deleteTemplate();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function prepare(database: DatabaseConnection): Promise<void> {
  await database.migrate();
  const jobs = createJobs(database, {
    onError: (error) => {
      throw error;
    },
  });
  await jobs.start({ workers: false });
  await jobs.stop(1_000);
}

async function writeEmbeddedTemplate(path: string): Promise<void> {
  const pglite = await DurablePGlite.openInMemory();
  const database = embeddedDatabase(pglite);
  await prepare(database);
  // Otherwise every copy would include recycled WAL.
  await pglite.exec('checkpoint');
  const dump = await pglite.dumpDataDir('none');
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  await database.close();
}

async function makePostgresTemplate() {
  const programs = findPostgresPrograms();
  const givenUrl = process.env.TEST_DATABASE_URL;
  if (!givenUrl && !programs) return null;
  const cluster = givenUrl || !programs ? null : await startPostgresCluster(programs);
  const serverUrl = cluster?.url ?? givenUrl ?? '';
  const name = `cotejo_template_${process.pid}`;
  try {
    await runOnServer(serverUrl, `create database ${name}`);
    const database = await openPostgres({ databaseUrl: withDatabase(serverUrl, name), poolSize: 2 });
    await prepare(database);
    await database.close();
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
  const deleteTemplate = async () => {
    if (cluster) await cluster.stop();
    else await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
  };
  return { template: { serverUrl, name }, deleteTemplate };
}
