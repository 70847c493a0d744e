import { DomainError } from '@cotejo/contracts/core/errors';
import { type CreditRow, lockCredit } from '#modules/credits';
import type { Reader, Tx } from '#platform/db/database.ts';
import * as handoverRepository from './repository.ts';

export interface LockedHandover {
  readonly handover: handoverRepository.HandoverRow;
  readonly credit: CreditRow;
  readonly applicant: { readonly email: string; readonly cedula: string } | null;
}

/** Locks the application, then its hand-over. Throws NOT_FOUND, also once the application was deleted. */
export async function lockWithCredit(tx: Tx, id: string): Promise<LockedHandover> {
  const found = await getHandover(tx, id);
  const locked = found.creditId === null ? null : await lockCredit(tx, found.creditId);
  const handover = locked && (await handoverRepository.lockHandover(tx, id));
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
export async function getHandover(reader: Reader, id: string): Promise<handoverRepository.HandoverRow> {
  const found = await handoverRepository.findHandover(reader, id);
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}
