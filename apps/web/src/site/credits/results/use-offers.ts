import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { institutionCache } from '#loan/credit-queries.ts';
import { takeNewComparison } from '#loan/flow/marks.ts';
import type { SentForm } from '#loan/flow/stored-flow.ts';
import { screenQuery } from '#session/screen-query.ts';
import { isKept } from '#session/tab-persister.ts';
import { closeToast, showToast } from '#ui/feedback/Toast.tsx';
import { offersCall } from './calls.ts';
import type { AskedFilters } from './offer-filters.ts';

export const noOffersText = 'No se encontraron instituciones que cumplan con los criterios';

const keptText = 'Guardamos tu comparación.';

/** Keeps the current list while another filter loads. */
export function useOffers(form: SentForm, filters: AskedFilters) {
  const offers = useQuery({
    ...screenQuery(offersCall(form, filters)),
    ...institutionCache,
    placeholderData: keepPreviousData,
  });
  const isFound = offers.isSuccess && !offers.isPlaceholderData && !isKept(offers);
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
