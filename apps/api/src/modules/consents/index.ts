/** What other modules may use of `consents`; everything else is its own. */
export { deleteConsentsOf, eraseConsents, findTermsInForce, insertConsent } from './repository.ts';
export { requireSeenTerms } from './require-seen-terms.ts';
