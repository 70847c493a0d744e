import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { RequestError } from '#data/http/request-error.ts';
import { storedShape } from './stored-shape.ts';

const termsVersion = storedShape<TermsVersion>({ id: '', version: '', title: '', content: '' });

/**
 * The current terms from a 409 response, which means that they changed while the person was
 * reading. Null for other errors.
 */
export function changedTermsIn(error: unknown): TermsVersion | null {
  return error instanceof RequestError && error.status === 409 ? termsVersion.read(error.data.terms) : null;
}
