import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { RequestError } from '#request/request-error.ts';

/** The terms to read where a consent was refused, because they are not the ones that were on the screen. */
export function changedTermsIn(error: unknown): TermsVersion | null {
  const terms = error instanceof RequestError && error.status === 409 ? error.data.terms : null;
  return isTerms(terms) ? terms : null;
}

const isTerms = (terms: unknown): terms is TermsVersion =>
  typeof terms === 'object' &&
  terms !== null &&
  ['id', 'version', 'title', 'content'].every((name) => typeof Reflect.get(terms, name) === 'string');
