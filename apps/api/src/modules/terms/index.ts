/** What other parts may use of `terms`; everything else is its own. */
export { publishShippedTerms } from './publish-shipped-terms.ts';
