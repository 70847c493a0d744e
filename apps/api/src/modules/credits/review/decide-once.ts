import { DomainError } from '@cotejo/contracts/core/errors';
import { documentTypeLabels, requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import type { AdminContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { CreditRow } from '../repository.ts';
import { invalidTransition } from '../state.ts';
import { refuseOwnApplication } from './own-application.ts';
import { findVersion, listVerdicts, lockCredit } from './repository.ts';

/** Approving needs an institution, an amortization and the three documents, all verified. */
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
  decide: (tx: Tx, credit: CreditRow) => Promise<void>,
): Promise<void> {
  const { db, actor } = context;
  // Read before the lock is waited for: of two requests under way at once the second did not see
  // what the first decided.
  const version = seen.version ?? (await findVersion(db, id));
  await inTransaction(db, async (tx) => {
    const locked = await lockCredit(tx, id);
    if (!locked) throw new DomainError('NOT_FOUND');
    await refuseOwnApplication(tx, actor, locked);
    const { credit } = locked;
    if (credit.version !== version) {
      throw new DomainError('CONFLICT', { data: { status: credit.status, version: credit.version } });
    }
    await decide(tx, credit);
  });
}
