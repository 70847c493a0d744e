import { isCreditDocument } from '@cotejo/contracts/core/fields';
import { findEmailByDocument } from '@cotejo/contracts/identity/accounts';
import { useEffect, useEffectEvent } from 'react';
import { request } from '#data/http/request.ts';

/** Debounce before the e-mail is looked up. */
const lookupDelayMs = 500;

/** Looks up the e-mail registered with a valid cédula. A failed lookup is ignored. */
export function useEmailLookup(document: string, isWanted: boolean, onFound: (email: string) => void): void {
  const reportEmail = useEffectEvent(onFound);
  const isValid = isCreditDocument(document);
  useEffect(() => {
    if (!isWanted || !isValid) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      request(findEmailByDocument, { params: { document }, isBackground: true, signal: controller.signal }).then(
        ({ data }) => reportEmail(data.email),
        () => {
          // Not registered, or not disclosed: the person types the e-mail.
        },
      );
    }, lookupDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [document, isWanted, isValid]);
}
