/** What other modules may use of `consents`; everything else is its own. */
export { deleteConsentsOf, eraseConsents, insertConsent } from './repository.ts';
