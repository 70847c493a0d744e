import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { refuseOwnApplication } from './own-application.ts';
import * as creditRepository from './review-repository.ts';

interface Seen {
  /** The version the reviewer saw. Without it, the one at the arrival of the request. */
  readonly version: number | undefined;
}

/**
 * Runs a decision on the locked credit, in one transaction, unless somebody else decided since the
 * reviewer looked or it is the reviewer's own application.
 *
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT with `{ status, version }`
 */
export async function decideOnce(
  context: AdminContext,
  id: string,
  seen: Seen,
  decide: (tx: Tx, locked: creditRepository.LockedCredit) => Promise<void>,
): Promise<void> {
  const { db, actor } = context;
  // Read before the lock is waited for: of two requests under way at once the second did not see
  // what the first decided.
  const version = seen.version ?? (await creditRepository.findVersion(db, id));
  await inTransaction(db, async (tx) => {
    const locked = await creditRepository.lockCredit(tx, id);
    if (!locked) throw new DomainError('NOT_FOUND');
    await refuseOwnApplication(tx, actor, locked);
    const { credit } = locked;
    if (credit.version !== version) {
      throw new DomainError('CONFLICT', { data: { status: credit.status, version: credit.version } });
    }
    await decide(tx, locked);
  });
}
