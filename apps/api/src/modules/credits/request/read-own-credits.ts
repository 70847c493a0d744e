import type { CreditDetails, UserCredit } from '@cotejo/contracts/credits/applicant';
import type { Parts, UserContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import { presentDocument } from '../documents/present-document.ts';
import { listDocumentSummaries } from '../documents/read-own-documents.ts';
import { listDocumentsOf } from '../documents/repository.ts';
import { listPrices } from '../offer/price-credit.ts';
import { presentShownOffer, shownOfferOf } from '../offer/snapshot.ts';
import { type CreditRow, listCreditsOf, readCreditParts } from '../repository.ts';
import { readReviewOutcome, withReviewOutcomes } from '../review/corrections.ts';
import { getOwnCredit } from './own-credit.ts';
import { presentEvent, presentUserCredit } from './present-credit.ts';

/** Newest first, without amortization tables. */
export async function listOwnCredits(context: UserContext): Promise<UserCredit[]> {
  const { actor, db, handovers } = context;
  const rows = await withReviewOutcomes(db, await listCreditsOf(db, actor.userId));
  const documents = await listDocumentSummaries(
    db,
    rows.map(({ credit }) => credit.id),
  );
  const prices = await listPrices(db, rows);
  const facts = await handovers.readFacts(
    db,
    rows.map(({ credit }) => credit),
  );
  return rows.map(({ credit, institution, outcome }) =>
    presentUserCredit(context, {
      ...{ credit, institution, outcome, handover: facts.get(credit.id) },
      documents: documents.get(credit.id) ?? [],
      price: prices.get(credit.id) ?? null,
    }),
  );
}

/** Throws NOT_FOUND. */
export async function getOwnCreditDetails(context: UserContext, id: string): Promise<CreditDetails> {
  return readCreditDetails(context, context.db, await getOwnCredit(context, context.db, id));
}

/** Everything the applicant may see. The caller has checked access. */
export async function readCreditDetails(
  parts: Pick<Parts, 'clock' | 'handovers' | 'workingDays'>,
  reader: Reader,
  credit: CreditRow,
): Promise<CreditDetails> {
  const { institution, offer: stored, events } = await readCreditParts(reader, credit.id);
  const documents = await listDocumentsOf(reader, [credit.id]);
  const outcome = await readReviewOutcome(reader, credit, documents);
  const offer = shownOfferOf(credit, stored);
  const presented = presentUserCredit(parts, {
    handover: (await parts.handovers.readFacts(reader, [credit])).get(credit.id),
    credit,
    institution,
    documents: documents.map(presentDocument),
    outcome,
    price: offer?.price ?? null,
  });
  return {
    ...presented,
    ...(offer && presentShownOffer(offer)),
    ...(await parts.handovers.readForApplicant(reader, credit)),
    amortizationTable: offer?.table ?? null,
    timeline: events.map(presentEvent),
  };
}
