import type { CreditStatus } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { invalidTransition } from './access.ts';
import { changeCredit } from './change-credit.ts';
import type { CreditRow } from './repository.ts';

const endedStatuses: readonly CreditStatus[] = ['APPROVED', 'REJECTED', 'CANCELLED'];

/** Withdraws a locked credit, until a decision. Throws INVALID_TRANSITION after it. */
export async function cancelCredit(context: UserContext, tx: Tx, credit: CreditRow): Promise<CreditRow> {
  if (endedStatuses.includes(credit.status)) throw invalidTransition(credit);
  return changeCredit(context, tx, credit, { status: 'CANCELLED' }, { kind: 'cancelled' });
}
