import { searchCredits } from '@cotejo/contracts/offers';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SentForm } from '#credit-flow/flow-storage.ts';
import { request } from '#request/request.ts';
import { isLastKnown, useKeptQuery } from '#session/use-kept-query.ts';
import { closeToast, showToast } from '#ui/Toast.tsx';
import { institutionCache } from '../institution-cache.ts';
import { takeNewComparison } from '../new-comparison.ts';
import type { AskedFilters } from './offer-filters.ts';
import { offerQueryOf } from './offer-query.ts';

export const noOffersText = 'No se encontraron instituciones que cumplan con los criterios';

const keptText = 'Guardamos tu comparación.';

/**
 * The offers for the sent form. While another filter loads, the present list stays; one seen before
 * is there at once.
 */
export function useOffers(form: SentForm, filters: AskedFilters) {
  const query = offerQueryOf(form, filters);
  const offers = useKeptQuery({
    queryKey: ['offers', query],
    queryFn: ({ signal }) => request(searchCredits, { query, signal }),
    placeholderData: keepPreviousData,
    ...institutionCache,
  });
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
