/** What other modules may use of `credits`; everything else is its own. */

export { creditNumber } from './credit-number.ts';
export { deleteOldDrafts, deleteOldIdempotencyKeys } from './delete-old-drafts.ts';
export { deleteOldUploads } from './documents/delete-old-uploads.ts';
export { uploadPeriodMs } from './documents/present-upload.ts';
export { eraseCredits } from './erase-credits.ts';
export { idempotencyKeyMs } from './idempotency.ts';
export { listCredits } from './list-credits.ts';
export { presentSchedule } from './present-credit.ts';
export { remindApplicants } from './remind-applicants.ts';
export { isOfferMissing, storeMissingOffers } from './store-missing-offers.ts';
