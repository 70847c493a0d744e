import { DomainError } from '@cotejo/contracts/core/errors';
import type { CreditOffer } from '@cotejo/contracts/credits/applicant';
import type { AdminContext, UserContext } from '#platform/context.ts';
import { getOwnCredit } from '../request/own-credit.ts';
import { findListedCredit } from '../review/repository.ts';
import { presentOffer } from './snapshot.ts';

/** Returns the stored offer of the caller's credit. Throws NOT_FOUND, also while no institution is chosen. */
export async function getOwnOffer(context: UserContext, id: string): Promise<CreditOffer> {
  const { db } = context;
  const offer = await presentOffer(db, await getOwnCredit(context, db, id));
  if (!offer) throw new DomainError('NOT_FOUND');
  return offer;
}

export async function getAdminOffer({ db }: AdminContext, id: string): Promise<CreditOffer> {
  const row = await findListedCredit(db, id);
  const offer = row && (await presentOffer(db, row.credit));
  if (!offer) throw new DomainError('NOT_FOUND');
  return offer;
}
