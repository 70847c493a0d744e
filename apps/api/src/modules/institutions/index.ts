/** What other modules may use of `institutions`; everything else is its own. */
export { loanTextsOf } from './loan-texts.ts';
