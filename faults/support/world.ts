import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findPostgresPrograms,
  type PostgresCluster,
  startPostgresCluster,
} from '../../apps/api/src/testing/postgres-cluster.ts';
import { runOnServer, withDatabase } from '../../apps/api/src/testing/postgres-server.ts';
import { demoInstallation } from '../../scripts/demo-installation.ts';
import { start } from './server.ts';

/** Installations are copies of one with demo data, because loading it takes seconds. */
export interface World {
  readonly rounds: number;
  /** Expensive cases run only in the long form. */
  readonly isShort: boolean;
  /** Milliseconds. */
  readonly unavailableMs: number;
  readonly hasPostgres: boolean;
  /** A data folder with an embedded database. */
  embedded(): string;
  postgres(): Promise<{ dataDir: string; databaseUrl: string }>;
  /** An empty folder. */
  folder(): string;
  close(): Promise<void>;
}

export async function openWorld({ rounds, isShort }: Pick<World, 'rounds' | 'isShort'>): Promise<World> {
  const root = mkdtempSync(join(tmpdir(), 'cotejo-faults-'));
  // An unprivileged server must be able to enter.
  chmodSync(root, 0o755);
  let count = 0;
  const newFolder = () => {
    count += 1;
    return join(root, `installation-${count}`);
  };
  const copyOf = (folder: string) => {
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    // cpSync does not keep the mode of the folder.
    chmodSync(join(copy, 'secrets'), 0o700);
    return copy;
  };
  const template = await demoInstallation();
  const programs = findPostgresPrograms();
  const cluster: PostgresCluster | null = programs ? await startPostgresCluster(programs) : null;
  const templateOnPostgres = newFolder();
  if (cluster) {
    await runOnServer(cluster.url, 'create database cotejo_template');
    const databaseUrl = withDatabase(cluster.url, 'cotejo_template');
    await (await start({ dataDir: templateOnPostgres, environment: { DATABASE_URL: databaseUrl } })).stop();
  }
  return {
    rounds,
    isShort,
    unavailableMs: isShort ? 3_000 : 20_000,
    hasPostgres: cluster !== null,
    embedded() {
      return copyOf(template);
    },
    async postgres() {
      if (!cluster) throw new Error('No PostgreSQL on this machine');
      const dataDir = copyOf(templateOnPostgres);
      const name = `cotejo_${count}`;
      await runOnServer(cluster.url, `create database ${name} template cotejo_template`);
      return { dataDir, databaseUrl: withDatabase(cluster.url, name) };
    },
    folder: newFolder,
    async close() {
      await cluster?.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
