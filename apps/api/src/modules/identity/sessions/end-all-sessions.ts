import type { Parts } from '#platform/context.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import * as adminRepository from '../admins-repository.ts';
import { lockUsers } from '../users-repository.ts';
import * as sessionRepository from './repository.ts';

const usersAtOnce = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** In batches, of which each is a transaction. Returns how many ended. */
export async function endAllUserSessions({ clock, db }: Pick<Parts, 'clock' | 'db'>): Promise<number> {
  let ended = 0;
  for (let after = beforeAll; ; ) {
    const ids = await sessionRepository.listUsersWithSessions(db, after, clock.now(), usersAtOnce);
    ended += await endSessionsOf(db, ids, clock.now());
    const last = ids.at(-1);
    if (last === undefined || ids.length < usersAtOnce) return ended;
    after = last;
  }
}

const endSessionsOf = (db: Database, ids: readonly string[], now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    await lockUsers(tx, ids);
    return sessionRepository.revokeSessionsOfUsers(tx, ids, now);
  });

/** Also makes every browser an unknown one. Locks all administrators. Returns how many ended. */
export async function endAllAdminSessions(tx: Tx, now: Date): Promise<number> {
  await adminRepository.lockAllAdmins(tx);
  await adminRepository.forgetKnownBrowsers(tx, now);
  return sessionRepository.revokeAllAdminSessions(tx, now);
}
