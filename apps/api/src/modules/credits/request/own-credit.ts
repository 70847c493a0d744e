import { DomainError } from '@cotejo/contracts/core/errors';
import type { UploaderContext } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { type CreditRow, findOwnCredit, lockOwnCredit } from '../repository.ts';

/** Throws NOT_FOUND, also for another user's credit, so that ids reveal nothing. */
export async function getOwnCredit(
  { actor }: Pick<UploaderContext, 'actor'>,
  reader: Reader,
  id: string,
): Promise<CreditRow> {
  const credit = await findOwnCredit(reader, actor.userId, id);
  if (!credit) throw new DomainError('NOT_FOUND');
  return credit;
}

export async function getOwnCreditForUpdate(
  { actor }: Pick<UploaderContext, 'actor'>,
  tx: Tx,
  id: string,
): Promise<CreditRow> {
  const credit = await lockOwnCredit(tx, actor.userId, id);
  if (!credit) throw new DomainError('NOT_FOUND');
  return credit;
}
