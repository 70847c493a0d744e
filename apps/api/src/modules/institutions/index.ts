// The public interface of this module.
export { loanTextsOf } from './loan-texts.ts';
