import { DomainError } from '@cotejo/contracts/core/errors';
import { maySetStatus, type ReviewStatus } from '@cotejo/contracts/credits/review-status';
import { creditStatusLabels } from '@cotejo/contracts/credits/status';
import { documentTypeLabels, requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import type { AdminActor, AdminContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { refuseOwnApplication } from './own-application.ts';
import { invalidTransition } from './own-credit.ts';
import type { CreditRow } from './repository.ts';
import { findVersion, listVerdicts, lockCredit } from './review-repository.ts';

/** @throws FORBIDDEN without a permission for this status */
export function requirePermissionFor({ permissions }: AdminActor, status: ReviewStatus): void {
  if (!maySetStatus(permissions, status)) throw new DomainError('FORBIDDEN');
}

/**
 * A cancelled credit stays cancelled, one of a deleted account as it was decided, and setting the
 * present status again is no change.
 */
export function requireChangeable(credit: CreditRow, status: ReviewStatus): void {
  if (credit.status === 'CANCELLED') {
    throw invalidTransition(credit, 'La solicitud fue cancelada por su solicitante y ya no puede cambiar.');
  }
  if (credit.userId === null) {
    throw invalidTransition(credit, 'Quien la pidió eliminó su cuenta: la solicitud ya no puede cambiar.');
  }
  if (credit.status === status) {
    throw invalidTransition(credit, `El crédito ya está en estado "${creditStatusLabels[status]}".`);
  }
}

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
