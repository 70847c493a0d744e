import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#context.ts';
import { withReviewOutcomes } from './corrections.ts';
import { listDocumentSummaries } from './documents/list-document-summaries.ts';
import { listOfferCosts } from './list-offer-costs.ts';
import { presentUserCredit } from './present-credit.ts';
import { listOwnCredits } from './repository.ts';

/** The caller's credits, newest first, without their tables. */
export async function listUserCredits({ actor, db }: UserContext): Promise<UserCredit[]> {
  const rows = await withReviewOutcomes(db, await listOwnCredits(db, actor.userId));
  const documents = await listDocumentSummaries(
    db,
    rows.map(({ credit }) => credit.id),
  );
  const costs = await listOfferCosts(db, rows);
  return rows.map(({ credit, institution, outcome }) =>
    presentUserCredit({
      ...{ credit, institution, outcome, schedule: null },
      documents: documents.get(credit.id) ?? [],
      cost: costs.get(credit.id) ?? null,
    }),
  );
}
