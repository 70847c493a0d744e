/** What other modules may use of `credits`; everything else is its own. */

export { idempotencyKeyMs } from './create-credit.ts';
export { creditName, creditNumber } from './credit-number.ts';
export { deleteOldDrafts, deleteOldIdempotencyKeys, eraseCredits } from './delete-credits.ts';
export { uploadPeriodMs } from './documents/present-document.ts';
export { deleteOldUploads } from './documents/send-part.ts';
export { listCredits } from './list-credits.ts';
export { priceCredit } from './offer/price-credit.ts';
export { makeOffer, readSnapshot } from './offer/snapshot.ts';
export { presentSchedule, scheduleColumnsOf } from './present-credit.ts';
export { remindApplicants } from './remind-applicants.ts';
export { findInstitution } from './repository.ts';
