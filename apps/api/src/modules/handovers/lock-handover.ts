import { DomainError } from '@cotejo/contracts/core/errors';
import type { Reader, Tx } from '#db/database.ts';
import { type CreditRow, lockCredit } from '#modules/credits';
import { type HandoverRow, handoverRecords } from '#modules/handover-records';

export interface LockedHandover {
  readonly handover: HandoverRow;
  readonly credit: CreditRow;
  readonly applicant: { readonly email: string; readonly cedula: string } | null;
}

/** Locks the application, then its hand-over. Throws NOT_FOUND, also once the application was deleted. */
export async function lockWithCredit(tx: Tx, id: string): Promise<LockedHandover> {
  const found = await getHandover(tx, id);
  const locked = found.creditId === null ? null : await lockCredit(tx, found.creditId);
  const handover = locked && (await handoverRecords.lockHandover(tx, id));
  if (!locked || !handover) throw new DomainError('NOT_FOUND');
  return { handover, ...locked };
}

/** For jobs: null once the application was deleted. */
export async function lockIfThere(tx: Tx, id: string): Promise<LockedHandover | null> {
  return lockWithCredit(tx, id).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
}

/** Throws NOT_FOUND. */
export async function getHandover(reader: Reader, id: string): Promise<HandoverRow> {
  const found = await handoverRecords.findHandover(reader, id);
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}

export const stateOf = ({ state, version }: Pick<HandoverRow, 'state' | 'version'>) => ({ state, version });

/** For a move that the present state does not allow. */
export const invalidMove = (handover: HandoverRow, message: string): DomainError =>
  new DomainError('INVALID_TRANSITION', { message, data: stateOf(handover) });
