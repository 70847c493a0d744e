import { DomainError } from '@cotejo/contracts/core/errors';
import type { CreditOffer } from '@cotejo/contracts/credits/applicant';
import type { AdminContext, UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { presentOffer } from './offer-snapshot.ts';
import { getOwnCredit } from './own-credit.ts';
import * as creditRepository from './review-repository.ts';

/**
 * The offer of an own credit as it was that day. Throws NOT_FOUND, also before an institution was
 * chosen.
 */
export async function getOwnOffer(context: UserContext, id: string): Promise<CreditOffer> {
  return inTransaction(context.db, async (tx) => {
    const offer = await presentOffer(context, tx, await getOwnCredit(context, tx, id));
    if (!offer) throw new DomainError('NOT_FOUND');
    return offer;
  });
}

/** The same for administrators. Throws NOT_FOUND. */
export async function getAdminOffer(context: AdminContext, id: string): Promise<CreditOffer> {
  return inTransaction(context.db, async (tx) => {
    const row = await creditRepository.findListedCredit(tx, id);
    const offer = row && (await presentOffer(context, tx, row.credit));
    if (!offer) throw new DomainError('NOT_FOUND');
    return offer;
  });
}
