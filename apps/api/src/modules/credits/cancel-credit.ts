import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { UserContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { invalidTransition } from './access.ts';
import { changeWhole } from './change-whole.ts';
import type { WholeCredit } from './repository.ts';

const endedStatuses: readonly CreditStatus[] = ['APPROVED', 'REJECTED', 'CANCELLED'];

/** Withdraws a locked credit, until a decision. Throws INVALID_TRANSITION after it. */
export async function cancelCredit(context: UserContext, tx: Tx, whole: WholeCredit): Promise<WholeCredit> {
  if (endedStatuses.includes(whole.credit.status)) throw invalidTransition(whole.credit);
  return changeWhole(context, tx, whole, { columns: { status: 'CANCELLED' }, change: { kind: 'cancelled' } });
}
