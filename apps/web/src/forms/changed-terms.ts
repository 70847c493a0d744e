import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { RequestError } from '#data/http/request-error.ts';
import { storedShape } from './stored-shape.ts';

const termsVersion = storedShape<TermsVersion>({ id: '', version: '', title: '', content: '' });

/** The terms to read where a consent was refused, because they are not the ones that were on the screen. */
export function changedTermsIn(error: unknown): TermsVersion | null {
  return error instanceof RequestError && error.status === 409 ? termsVersion.read(error.data.terms) : null;
}
