import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { useState } from 'react';

/** The version of the terms that a person agrees to. */
export type SeenTerms = Pick<TermsVersion, 'id' | 'version'>;

/**
 * Tracks which version of the terms the person has seen. At first it is the version that the page
 * was rendered with; the dialog or a 409 response may show a newer one.
 */
export function useSeenTerms(rendered: SeenTerms | null) {
  const [read, setRead] = useState<SeenTerms | null>(null);
  const [changed, setChanged] = useState<TermsVersion | null>(null);
  return {
    seen: read ?? rendered,
    changed,
    setRead,
    showChange: (terms: TermsVersion) => {
      setChanged(terms);
      setRead(terms);
    },
  };
}
