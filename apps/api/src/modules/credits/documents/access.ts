import { DomainError } from '@cotejo/contracts/core/errors';
import type { UserContext } from '#context.ts';
import { getOwnCredit } from '../own-credit.ts';
import { type DocumentRow, findDocument } from './repository.ts';

/** A document of the caller's credit. Throws NOT_FOUND, also for somebody else's. */
export async function getOwnDocument(context: UserContext, creditId: string, id: string): Promise<DocumentRow> {
  const credit = await getOwnCredit(context, context.db, creditId);
  const document = await findDocument(context.db, credit.id, id);
  if (!document) throw new DomainError('NOT_FOUND');
  return document;
}
