// The public interface of this module.
export { publishShippedTerms } from './publish-shipped-terms.ts';
