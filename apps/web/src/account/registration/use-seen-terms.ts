import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { useState } from 'react';
import type { SeenTerms } from './TermsLine.tsx';

/** The version of the terms that the user has seen: that of the page, until the dialog or a 409 shows a newer one. */
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
