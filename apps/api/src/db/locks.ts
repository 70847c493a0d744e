import { sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';

/**
 * The order of locks. A transaction that takes several takes them in this order, so that no two wait for each other:
 *
 * 1. `digest`, `terms`, and the tables of ceilings and averages, each alone in front of the rows it protects;
 * 2. `code`, of one address in the order of `codePurposes`;
 * 3. `mail`;
 * 4. the row of the person: a user, then an administrator;
 * 5. credits, by their ids;
 * 6. institutions, by their ids;
 * 7. `uploads`, `reading`, and everything that is only inserted: timeline, activities, notifications, mails, jobs;
 * 8. the row of `catalog_version`, by who changed what the public sees.
 *
 * A row that refers to another one locks that, too, when it is inserted. These are the advisory locks
 * among them, with what the rest of their key names. `migration` is held by a session outside
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
} as const;

export type AdvisoryLock = keyof typeof advisoryLocks;

/** Waits for the lock and holds it until the transaction ends. */
export async function takeLock(tx: Tx, lock: Exclude<AdvisoryLock, 'migration'>, ...of: string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${[lock, ...of].join(' ')}, 0))`);
}
