import { DomainError } from '@cotejo/contracts/core/errors';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { UserContext } from '#context.ts';
import type { Reader, Tx } from '#db/database.ts';
import { type CreditRow, findOwnCredit, lockOwnCredit } from './repository.ts';

/** Until it is submitted, and again after a reviewer gave it back. */
const editableStatuses: readonly CreditStatus[] = ['PENDING', 'INSTITUTION_SELECTED'];

export const isEditable = ({ status }: Pick<CreditRow, 'status'>): boolean => editableStatuses.includes(status);

/**
 * The caller's credit. Throws NOT_FOUND, also for somebody else's: nothing tells that it exists.
 */
export async function getOwnCredit({ actor }: UserContext, reader: Reader, id: string): Promise<CreditRow> {
  const credit = await findOwnCredit(reader, actor.userId, id);
  if (!credit) throw new DomainError('NOT_FOUND');
  return credit;
}

/** The same, locked until the transaction ends. */
export async function getOwnCreditForUpdate({ actor }: UserContext, tx: Tx, id: string): Promise<CreditRow> {
  const credit = await lockOwnCredit(tx, actor.userId, id);
  if (!credit) throw new DomainError('NOT_FOUND');
  return credit;
}

/**
 * The refusal of a change that the credit's status does not allow; it says which status that is.
 */
export const invalidTransition = (
  { status, version }: Pick<CreditRow, 'status' | 'version'>,
  message?: string,
  data: Record<string, unknown> = {},
): DomainError =>
  new DomainError('INVALID_TRANSITION', { ...(message && { message }), data: { status, version, ...data } });

/** Throws INVALID_TRANSITION when the applicant may not change the credit now. */
export function requireEditable(credit: Pick<CreditRow, 'status' | 'version'>): void {
  if (!isEditable(credit)) throw invalidTransition(credit);
}
