import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';

/**
 * The order in which a transaction takes locks, so that two transactions cannot deadlock:
 * 1. `digest`, `terms`, and the tables of ceilings and averages, each before the rows it protects;
 * 2. `code`, for one address in the order of `codePurposes`;
 * 3. `mail`;
 * 4. the row of the user, then of the administrator;
 * 5. the sessions of either, always after the row of their owner, which is the lock of all of them;
 * 6. credits, by id, each of which is the lock of its links for a phone;
 * 7. hand-overs, by id;
 * 8. institutions, by id, then the links of hand-overs, by hand-over and id;
 * 9. `uploads`, `reading`, `openings`, and inserts: timeline, activities, notifications, mails, jobs;
 * 10. the row of `catalog_version`, after a change of public data.
 * Inserting a row also locks the rows its foreign keys refer to (`for key share`). So what is only changed is locked
 * `for no key update`, which lets such inserts pass, and only what is deleted `for update`.
 * Each advisory lock is listed with the rest of its key. `migration` is a session lock outside
 * transactions.
 */
export const advisoryLocks = {
  migration: 'nothing: one process at a time',
  digest: 'nothing: one process at a time makes digests of the log',
  terms: 'nothing: writers of terms take turns',
  code: 'purpose and e-mail address',
  mail: 'kind of mail and e-mail address',
  uploads: 'id of the user',
  reading: 'ids of the administrator and of what was read',
  openings: 'id of the administrator',
} as const;

export type AdvisoryLock = keyof typeof advisoryLocks;

export async function takeLock(tx: Tx, lock: Exclude<AdvisoryLock, 'migration'>, ...of: string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${[lock, ...of].join(' ')}, 0))`);
}
