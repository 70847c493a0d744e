import { sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { version } from '#platform/version.ts';

export interface RunningProcess {
  readonly version: string;
  readonly build: string | null;
  readonly startedAt: Date;
}

export const thisProcess = (buildId: string | undefined): RunningProcess => ({
  version,
  build: buildId ?? null,
  startedAt: new Date(Date.now() - process.uptime() * 1_000),
});

// PostgreSQL cuts names of connections here.
const longestName = 63;

/**
 * The name of its listening connection, by which the other processes see it: `cotejo 1.0.0 t9k3zw 4108f1d`. The start
 * is told too, because a lost connection is opened again.
 */
export const nameOfListener = ({ version, build, startedAt }: RunningProcess): string =>
  ['cotejo', version, Math.floor(startedAt.getTime() / 1_000).toString(36), build ?? '']
    .join(' ')
    .trimEnd()
    .slice(0, longestName);

/** Oldest start first. */
export async function findProcesses(reader: Reader): Promise<RunningProcess[]> {
  const { rows } = await reader.execute<{ name: string }>(
    sql`select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'cotejo %'`,
  );
  return rows
    .map(({ name }) => {
      const [, version = '', startedAt = '', build = ''] = name.split(' ');
      return { version, build: build || null, startedAt: new Date(Number.parseInt(startedAt, 36) * 1_000) };
    })
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
}
