import type { ReplyOf } from '@cotejo/contracts/core/endpoint';
import type { Offer, searchCredits } from '@cotejo/contracts/offers';
import { formatDollars, formatPercent } from '@cotejo/format/figures';

/** Results page size (spec 1 §9). */
export const offersPerPage = 6;

/**
 * The place in the waiting screen where the early script writes. React leaves what stands in it
 * alone.
 */
export const earlyOffersPlace = '[data-early-offers]';

export type FoundOffers = Pick<ReplyOf<typeof searchCredits>, 'data'>;

/**
 * Writes a page of offers into the waiting screen, in their order and with the figures a person
 * compares; the screen with everything that can be done follows with the script.
 */
export function showEarlyOffers({ data }: FoundOffers, page: number): void {
  const place = document.querySelector(earlyOffersPlace);
  // The page is on its way, or its screen is there already.
  if (place === null) {
    if (document.readyState === 'loading') requestAnimationFrame(() => showEarlyOffers({ data }, page));
    return;
  }
  const list = make('ul');
  list.setAttribute('aria-label', 'Ofertas encontradas');
  const lastPage = Math.max(1, Math.ceil(data.length / offersPerPage));
  const first = (Math.min(page, lastPage) - 1) * offersPerPage;
  list.append(...data.slice(first, first + offersPerPage).map(rowOf));
  place.replaceChildren(...(data.length > 0 ? [list] : []));
}

function rowOf({ institution, firstPayment, realAnnualRate, realTotal }: Offer): HTMLElement {
  const row = make('li');
  const figures = make('dl');
  const rate = realAnnualRate === null ? 'no se puede calcular' : formatPercent(realAnnualRate);
  for (const [name, figure] of [
    ['Valor Cuota', formatDollars(firstPayment)],
    ['Costo anual con cargos', rate],
    ['Pago Total (aprox.) con cargos', formatDollars(realTotal)],
  ] as const) {
    const pair = make('div');
    pair.append(make('dt', name), make('dd', figure));
    figures.append(pair);
  }
  const name = make('p');
  name.append(make('b', institution.name), make('small', institution.type === 'BANK' ? 'Banco' : 'Cooperativa'));
  row.append(name, figures);
  return row;
}

function make(tag: string, text?: string): HTMLElement {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  return element;
}
