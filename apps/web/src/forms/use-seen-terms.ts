import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { useState } from 'react';

/** What a consent is given to. */
export type SeenTerms = Pick<TermsVersion, 'id' | 'version'>;

/**
 * Which version of the terms is on the screen: the one the page came with, until the dialog or a
 * refusal shows a newer one.
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
