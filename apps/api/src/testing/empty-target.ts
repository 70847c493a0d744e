import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Installation } from '#platform/config.ts';
import type { DatabaseKind } from '#platform/db/database-connection.ts';
import { runOnServer, withDatabase } from '#testing/postgres-server.ts';

/** A target for a restore: a folder that does not exist and, on PostgreSQL, a database without tables. */
export async function emptyTarget(
  kind: DatabaseKind,
  changes: Partial<Installation> = {},
): Promise<{ installation: Installation; deleteTarget(): Promise<void> }> {
  const parent = mkdtempSync(join(tmpdir(), 'cotejo-restore-'));
  const dataDir = join(parent, 'data');
  const template = kind === 'postgres' ? inject('postgresTemplate') : null;
  const name = `cotejo_restore_${parent.slice(-6).toLowerCase()}`;
  if (template) await runOnServer(template.serverUrl, `create database ${name}`);
  return {
    installation: {
      isProduction: false,
      dataDir,
      databaseUrl: template ? withDatabase(template.serverUrl, name) : undefined,
      databaseDirectUrl: undefined,
      storageUrl: undefined,
      documentKeys: undefined,
      backupDir: join(dataDir, 'backups'),
      ...changes,
    },
    async deleteTarget() {
      if (template) await runOnServer(template.serverUrl, `drop database if exists ${name} with (force)`);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
