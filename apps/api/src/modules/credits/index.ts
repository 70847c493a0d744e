/** What other modules may use of `credits`; everything else is its own. */
export { forgetOldDrafts, forgetOldIdempotencyKeys } from './forget-drafts.ts';
export { idempotencyKeyMs } from './idempotency.ts';
export { listCredits } from './list-credits.ts';
