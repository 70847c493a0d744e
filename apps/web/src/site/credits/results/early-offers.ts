import type { ReplyOf } from '@cotejo/contracts/core/endpoint';
import type { Offer, searchCredits } from '@cotejo/contracts/offers';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import { make, makeFigures, writeEarly } from '#ui/early-place.ts';
import { compareRateWithCost, rateMisleads } from '../charges/offer-remarks.ts';
import { hasCards } from './has-cards.ts';
import { type OfferOrder, sortOffers } from './offer-filters.ts';

/** Results page size (spec 1 §9). */
export const offersPerPage = 6;

export type FoundOffers = Pick<ReplyOf<typeof searchCredits>, 'data'>;

/**
 * Writes a page of offers into the waiting screen, in their order and with the figures a person
 * compares; the screen with everything that can be done follows with the script.
 */
export function showEarlyOffers({ data }: FoundOffers, page: number, order: OfferOrder = 'total'): void {
  const list = make('ul');
  list.setAttribute('aria-label', 'Ofertas encontradas');
  const lastPage = Math.max(1, Math.ceil(data.length / offersPerPage));
  const first = (Math.min(page, lastPage) - 1) * offersPerPage;
  list.append(
    ...sortOffers(data, order)
      .slice(first, first + offersPerPage)
      .map(rowOf),
  );
  const comparison = compareRateWithCost(data.filter(({ available }) => available));
  // Where the whole screen has it, so that nothing jumps.
  const finding = comparison === null ? [] : [make('p', make('b', rateMisleads), ` ${comparison}`)];
  if (data.length === 0) writeEarly('offers', []);
  else if (hasCards()) {
    list.firstElementChild?.append(...finding);
    writeEarly('offers', [list]);
  } else writeEarly('offers', [...finding, list]);
}

function rowOf({ institution, firstPayment, realAnnualRate, realTotal }: Offer): HTMLElement {
  const rate = realAnnualRate === null ? 'no se puede calcular' : formatPercent(realAnnualRate);
  const type = institution.type === 'BANK' ? 'Banco' : 'Cooperativa';
  return make(
    'li',
    make('p', make('b', institution.name), make('small', type)),
    makeFigures([
      ['Valor Cuota', formatDollars(firstPayment)],
      ['Costo anual con cargos', rate],
      ['Pago Total (aprox.) con cargos', formatDollars(realTotal)],
    ]),
  );
}
