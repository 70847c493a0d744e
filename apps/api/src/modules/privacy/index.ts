/** What other modules may use of `privacy`; everything else is its own. */
export { deleteAccount } from './delete-account.ts';
