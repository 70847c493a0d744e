import { isCreditDocument } from '@cotejo/contracts/core/fields';
import { findEmailByDocument } from '@cotejo/contracts/identity/accounts';
import { useEffect, useEffectEvent } from 'react';
import { request } from '#data/http/request.ts';

/** Pause in typing before the e-mail is looked up. */
const lookupDelayMs = 500;

/** Asks for the e-mail that goes with a valid cédula. Silence is no error. */
export function useEmailLookup(document: string, isWanted: boolean, onFound: (email: string) => void): void {
  const found = useEffectEvent(onFound);
  const isValid = isCreditDocument(document);
  useEffect(() => {
    if (!isWanted || !isValid) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      request(findEmailByDocument, { params: { document }, isBackground: true, signal: leaving.signal }).then(
        ({ data }) => found(data.email),
        () => {
          // Nobody's, or not to be told: the person types it.
        },
      );
    }, lookupDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [document, isWanted, isValid]);
}
