import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { Reader } from '#db/database.ts';
import { readReviewOutcome } from './corrections.ts';
import { listDocumentSummaries } from './documents/list-document-summaries.ts';
import { readOfferFigures, withCharges } from './offer-snapshot.ts';
import { presentEvent, presentUserCredit } from './present-credit.ts';
import { type CreditRow, findInstitution, findSchedule, listEvents } from './repository.ts';

/** A credit with everything its applicant may see of it. Whether the caller may is decided before. */
export async function readCreditDetails(reader: Reader, credit: CreditRow): Promise<CreditDetails> {
  const institution = credit.institutionId ? await findInstitution(reader, credit.institutionId) : null;
  const schedule = await findSchedule(reader, credit.id);
  const documents = (await listDocumentSummaries(reader, [credit.id])).get(credit.id) ?? [];
  const outcome = await readReviewOutcome(reader, credit);
  const timeline = (await listEvents(reader, credit.id)).map(presentEvent);
  const offer = await readOfferFigures(reader, credit, institution);
  const presented = presentUserCredit({ credit, institution, documents, outcome, schedule });
  return {
    ...presented,
    ...offer?.figures,
    amortizationTable: withCharges(presented.amortizationTable, offer),
    timeline,
  };
}
