import { DomainError } from '@cotejo/contracts/core/errors';
import { isReasonFor, type Reason, type ReasonKind, reasons } from '@cotejo/contracts/credits/reasons';
import type { DecisionReason } from '@cotejo/contracts/credits/stated-reasons';
import type { DocumentType } from '@cotejo/contracts/documents/applicant';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { countUses, insertUse } from './repository.ts';

interface GivenReason {
  readonly reasonId: string | null;
  readonly kind: ReasonKind;
  readonly documentType?: DocumentType;
  /** The request field for the error; `reasonId` by default. */
  readonly field?: string;
}

/** The stored copy of a reason. Throws VALIDATION_ERROR at the field for an unknown reason or another kind. */
export function reasonOf({ reasonId, kind, documentType, field = 'reasonId' }: GivenReason): DecisionReason | null {
  if (reasonId === null) return null;
  const reason = reasons.find(({ id }) => id === reasonId);
  if (reason && isReasonFor(reason, kind, documentType)) {
    const { id, sentence, nextStep } = reason;
    return { id, sentence, nextStep };
  }
  const message = reason ? 'Ese motivo no corresponde aquí: elige otro' : 'Ese motivo no existe: elige otro';
  throw new DomainError('VALIDATION_ERROR', { message, fields: { [field]: message } });
}

/** Throws VALIDATION_ERROR for a reason without a rejection. */
export function refuseReason(reasonId: string | null): void {
  if (reasonId === null) return;
  const message = 'El motivo solo acompaña a un rechazo';
  throw new DomainError('VALIDATION_ERROR', { message, fields: { reasonId: message } });
}

/** Counts each reason once per credit. */
export async function countReasons(
  tx: Tx,
  creditId: string,
  decisionReasons: readonly (DecisionReason | null)[],
): Promise<void> {
  for (const reason of decisionReasons) if (reason) await insertUse(tx, reason.id, creditId);
}

/** All reasons are active, since they cannot be edited yet. */
export async function listReasons(
  { db }: AdminContext,
  { kind, active }: { kind?: ReasonKind | undefined; active?: boolean | undefined },
): Promise<Reason[]> {
  if (active === false) return [];
  const uses = await countUses(db);
  return reasons
    .filter((reason) => kind === undefined || reason.kind === kind)
    .map((reason) => ({ ...reason, isActive: true, version: 1, uses: uses.get(reason.id) ?? 0 }));
}
