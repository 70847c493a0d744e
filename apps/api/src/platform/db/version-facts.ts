import { sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { findFact, findFactTime, saveFact } from '#platform/db/facts.ts';
import { isOlder } from '#platform/version.ts';

/** The oldest version that may use this database: what it needs is still there. Written by contracts. */
const minimumVersionFact = 'minimum_version';
/** Names the copy that is made before a newer version changes the embedded database. */
const lastVersionFact = 'last_version';

/** Null without one, and in a database without tables. */
export const findMinimumVersion = (reader: Reader): Promise<string | null> => readVersion(reader, minimumVersionFact);

export interface LastStart {
  readonly version: string;
  readonly at: Date;
}

/** Null in a database that no version has served yet. */
export async function findLastStart(reader: Reader): Promise<LastStart | null> {
  const version = await readVersion(reader, lastVersionFact);
  const at = version === null ? null : await findFactTime(reader, lastVersionFact);
  return version === null || at === null ? null : { version, at };
}

export const saveLastVersion = (reader: Reader, version: string): Promise<void> =>
  saveFact(reader, lastVersionFact, version, new Date());

/** Never lowers what is there. */
export async function requireVersion(reader: Reader, version: string): Promise<void> {
  const present = await findMinimumVersion(reader);
  if (present === null || isOlder(present, version)) await saveFact(reader, minimumVersionFact, version, new Date());
}

async function readVersion(reader: Reader, name: string): Promise<string | null> {
  const { rows } = await reader.execute<{ isThere: boolean }>(
    sql`select to_regclass('public.system_facts') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return null;
  const value = await findFact(reader, name);
  return typeof value === 'string' ? value : null;
}
