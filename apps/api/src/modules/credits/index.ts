// The public interface of this module.

export { creditName, creditNumber } from './credit-number.ts';
export { uploadPeriodMs } from './documents/present-document.ts';
export { deleteOldUploads } from './documents/send-part.ts';
export { deleteOldDrafts, deleteOldIdempotencyKeys, eraseCredits } from './erase.ts';
export { priceCredit } from './offer/price-credit.ts';
export { makeOffer, readSnapshot } from './offer/snapshot.ts';
export { findInstitution } from './repository.ts';
export { idempotencyKeyMs } from './request/create-credit.ts';
export { presentSchedule, scheduleColumnsOf } from './request/present-credit.ts';
export { remindApplicants } from './request/remind-applicants.ts';
export { listCredits } from './review/list-credits.ts';
