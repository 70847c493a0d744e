// The public interface of this module.
export { deleteConsentsOf, eraseConsents, findTermsInForce, insertConsent } from './repository.ts';
export { requireSeenTerms } from './require-seen-terms.ts';
