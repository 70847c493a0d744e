import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { Reader } from '#db/database.ts';
import { readReviewOutcome } from './corrections.ts';
import { presentDocument } from './documents/present-document.ts';
import { offerFiguresOf, withCharges } from './offer-snapshot.ts';
import { presentEvent, presentUserCredit } from './present-credit.ts';
import { type CreditRow, readCreditParts, type WholeCredit } from './repository.ts';

/**
 * A credit with everything its applicant may see of it. Whether the caller may is decided before.
 */
export const readCreditDetails = async (reader: Reader, credit: CreditRow): Promise<CreditDetails> =>
  detailsOf(reader, { ...(await readCreditParts(reader, credit.id)), credit });

/** The same of what is known; the database is asked only for what a reviewer gave back. */
export async function detailsOf(reader: Reader, whole: WholeCredit): Promise<CreditDetails> {
  const { credit, institution, schedule, documents, events } = whole;
  const outcome = await readReviewOutcome(reader, credit, documents);
  const offer = offerFiguresOf(whole);
  const presented = presentUserCredit({
    credit,
    institution,
    documents: documents.map(presentDocument),
    outcome,
    schedule,
    cost: offer?.figures ?? null,
  });
  return {
    ...presented,
    ...offer?.figures,
    amortizationTable: withCharges(presented.amortizationTable, offer),
    timeline: events.map(presentEvent),
  };
}
