import type { UserContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { changeCredit } from './change-credit.ts';
import type { CreditChange } from './credit-effects.ts';
import { offerFiguresOf } from './offer-snapshot.ts';
import type { CreditChanges, CreditEventRow, WholeCredit } from './repository.ts';

interface Change {
  readonly columns: CreditChanges;
  readonly change: CreditChange;
}

/**
 * As `changeCredit`, for the applicant, who is shown the credit as it is written: nothing is read
 * again.
 */
export async function changeWhole(
  context: UserContext,
  tx: Tx,
  whole: WholeCredit,
  { columns, change }: Change,
): Promise<WholeCredit> {
  const { applicant, institution } = whole;
  const cost = offerFiguresOf({ ...whole, credit: { ...whole.credit, ...columns } })?.figures ?? null;
  const atHand = { applicant, institution, cost };
  const changed = await changeCredit(context, tx, whole.credit, columns, change, atHand);
  const events = changed.event ? [...whole.events, changed.event].sort(byTime) : whole.events;
  return { ...whole, credit: changed.credit, events };
}

/** As the timeline is read. */
const byTime = (one: CreditEventRow, other: CreditEventRow): number =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);
