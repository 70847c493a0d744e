// The public interface of this module.

export { creditName, creditNumber } from './credit-number.ts';
export { mayTake } from './desk/hold.ts';
export { fileNameOf } from './documents/name-file.ts';
export { listAllOpeningsOf } from './documents/openings-repository.ts';
export { uploadPeriodMs } from './documents/present-document.ts';
export { recordInstitutionOpenings } from './documents/record-document-opening.ts';
export {
  type DocumentRow,
  deleteUploadsOfLink,
  findDocument,
  listDocumentsOf,
  listUploadsOfLink,
} from './documents/repository.ts';
export { deleteOldUploads, deleteOwnUpload, presentOwnUpload, sendPart } from './documents/send-part.ts';
export { startUpload } from './documents/start-upload.ts';
export { deleteOldDrafts, deleteOldIdempotencyKeys, eraseCredits } from './erase.ts';
export { reachFacts } from './mails/credit-notices.ts';
export { comparePaid } from './offer/compare-paid.ts';
export { chargedTableOf, priceCredit } from './offer/price-credit.ts';
export {
  getOffer,
  makeOffer,
  presentShownOffer,
  presentSnapshot,
  readSnapshot,
  shownOfferOf,
} from './offer/snapshot.ts';
export { readTurn, readTurnWords } from './read-turn.ts';
export { type CreditRow, endHoldsOf, findCredit, findInstitution, insertEvent, lockApplicant } from './repository.ts';
export { idempotencyKeyMs } from './request/create-credit.ts';
export { getOwnCredit, getOwnCreditForUpdate } from './request/own-credit.ts';
export { remindApplicants } from './request/remind-applicants.ts';
export { presentRequest, type StoredRequest } from './request/request-columns.ts';
export { announceApproval } from './review/announce-approval.ts';
export { readReviewOutcome } from './review/corrections.ts';
export { countOverdue, listCredits } from './review/list-credits.ts';
export {
  isOwnApplication,
  ownApplicationMessage,
  readReviewer,
  refuseOwnApplication,
} from './review/own-application.ts';
export { lockCredit } from './review/repository.ts';
export { invalidTransition, requireEditable } from './state.ts';
