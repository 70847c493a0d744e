import type { StatedReason } from '@cotejo/contracts/credits/stated-reasons';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import type { ReturnedDocumentColumn } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { changeCredit } from './change-credit.ts';
import type { CreditRow } from './repository.ts';
import * as returnsRepository from './returns-repository.ts';

interface GivenBack extends StatedReason {
  /** The only ones that may be changed; empty where everything may. */
  readonly documents: ReturnedDocumentColumn[];
  /** What the timeline says. */
  readonly note: string;
}

/** Puts a locked credit into its applicant's hands again, in its next round. */
export async function giveBack(
  context: AdminContext,
  tx: Tx,
  credit: CreditRow,
  { documents, reason, words, note }: GivenBack,
): Promise<void> {
  const { actor, clock } = context;
  const round = credit.round + 1;
  // Before the mail, which names what has to be corrected.
  await returnsRepository.insertReturn(tx, {
    id: newId(clock),
    creditId: credit.id,
    round,
    at: clock.now(),
    adminId: actor.adminId,
    documents,
    reason,
    words,
  });
  const change = { kind: 'returned', documents, note, reason, words } as const;
  await changeCredit(context, tx, credit, { status: 'PENDING', round, ...undecided }, change);
}

const undecided = { decidedAt: null, decidedBy: null, decisionReason: null, decisionWords: null } as const;

/** From now on everything may be changed, whatever was named when the credit was given back. */
export const endReturns = ({ clock }: Pick<AdminContext, 'clock'>, tx: Tx, creditId: string): Promise<void> =>
  returnsRepository.endReturns(tx, creditId, clock.now());

/** Who gave each credit back last, by its id. */
export const listReturners = returnsRepository.listReturners;
