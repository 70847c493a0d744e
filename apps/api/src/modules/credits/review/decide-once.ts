import { DomainError } from '@cotejo/contracts/core/errors';
import { documentTypeLabels, requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { refuseTaken } from '../desk/hold.ts';
import type { CreditRow } from '../repository.ts';
import { invalidTransition, requireNotDisbursed } from '../state.ts';
import { keepReviewer, refuseOwnApplication } from './own-application.ts';
import { findVersion, listVerdicts, lockCredit } from './repository.ts';

/** Approval requires an institution, an amortization and three verified documents. */
export async function requireApprovable(tx: Tx, credit: CreditRow): Promise<void> {
  const verdicts = await listVerdicts(tx, [credit.id]);
  const missing = [
    ...(credit.institutionId === null ? ['una institución seleccionada'] : []),
    ...(credit.amortizationType === null ? ['el tipo de amortización'] : []),
    ...requiredDocumentTypes
      .filter((type) => !verdicts.some((document) => document.documentType === type && document.isVerified === true))
      .map((type) => `${documentTypeLabels[type]} sin verificar`),
  ];
  if (missing.length > 0) throw invalidTransition(credit, `No se puede aprobar todavía. Falta: ${missing.join(', ')}.`);
}

interface Seen {
  /** The version the reviewer saw; by default the one when the request arrived. */
  readonly version: number | undefined;
}

/**
 * Locks the credit and runs the decision. Throws NOT_FOUND, FORBIDDEN for the reviewer's own credit, CONFLICT with
 * `{ status, version, taken }` if somebody else has it or `{ status, version }` if the version has changed, or INVALID_TRANSITION for one that was paid out.
 */
export async function decideOnce(
  context: AdminContext,
  id: string,
  seen: Seen,
  decide: (tx: Tx, credit: CreditRow) => Promise<void>,
): Promise<void> {
  const { db, actor, clock } = context;
  // Read before waiting for the lock, so that of two parallel requests the second gets CONFLICT.
  const version = seen.version ?? (await findVersion(db, id));
  await inTransaction(db, async (tx) => {
    await keepReviewer(tx, actor);
    const locked = await lockCredit(tx, id);
    if (!locked) throw new DomainError('NOT_FOUND');
    await refuseOwnApplication(tx, actor, locked);
    const { credit } = locked;
    await refuseTaken(tx, actor, credit, clock.now());
    if (credit.version !== version) {
      throw new DomainError('CONFLICT', { data: { status: credit.status, version: credit.version } });
    }
    await requireNotDisbursed(context, tx, credit);
    await decide(tx, credit);
  });
}
