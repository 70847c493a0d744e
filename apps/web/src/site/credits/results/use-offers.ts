import { searchCredits } from '@cotejo/contracts/offers';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { institutionCache } from '#credit-flow/credit-queries.ts';
import type { SentForm } from '#credit-flow/flow-storage.ts';
import { endpointQuery } from '#request/endpoint-query.ts';
import { isLastKnown, useKeptQuery } from '#session/use-kept-query.ts';
import { closeToast, showToast } from '#ui/Toast.tsx';
import { takeNewComparison } from '../flow.ts';
import type { AskedFilters } from './offer-filters.ts';
import { offerQueryOf } from './offer-query.ts';

export const noOffersText = 'No se encontraron instituciones que cumplan con los criterios';

const keptText = 'Guardamos tu comparación.';

/** The offers for the sent form under these filters. */
export const offersQuery = (form: SentForm, filters: AskedFilters) => ({
  ...endpointQuery(searchCredits, { query: offerQueryOf(form, filters) }),
  ...institutionCache,
});

/**
 * The offers for the sent form. While another filter loads, the present list stays; one seen before
 * is there at once.
 */
export function useOffers(form: SentForm, filters: AskedFilters) {
  const offers = useKeptQuery('offers', { ...offersQuery(form, filters), placeholderData: keepPreviousData });
  const isFound = offers.isSuccess && !offers.isPlaceholderData && !isLastKnown(offers);
  const count = isFound ? offers.data.data.length : null;
  useEffect(() => {
    if (count === null) return;
    const isNew = takeNewComparison();
    if (count === 0) {
      const toast = showToast(`${noOffersText}. Prueba con un monto diferente.`, 'info');
      // It is not true of the next offers, nor of another page.
      return () => closeToast(toast);
    }
    if (isNew) showToast(keptText, 'done');
    return;
  }, [count]);
  return offers;
}
