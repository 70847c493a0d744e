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

export const offersQuery = (form: SentForm, filters: AskedFilters) => ({
  ...endpointQuery(searchCredits, { query: offerQueryOf(form, filters) }),
  ...institutionCache,
});

/** Keeps the current list while another filter loads. */
export function useOffers(form: SentForm, filters: AskedFilters) {
  const offers = useKeptQuery('offers', { ...offersQuery(form, filters), placeholderData: keepPreviousData });
  const isFound = offers.isSuccess && !offers.isPlaceholderData && !isLastKnown(offers);
  const count = isFound ? offers.data.data.length : null;
  useEffect(() => {
    if (count === null) return;
    const isNew = takeNewComparison();
    if (count === 0) {
      const toast = showToast(`${noOffersText}. Prueba con un monto diferente.`, 'info');
      // The message is wrong for the next offers and on other pages.
      return () => closeToast(toast);
    }
    if (isNew) showToast(keptText, 'done');
    return;
  }, [count]);
  return offers;
}
