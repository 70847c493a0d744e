import type { InstitutionType, RateFilter } from '@cotejo/contracts/institutions/public';
import type { Offer } from '@cotejo/contracts/offers';

/** What the results are narrowed to; a type of null is off, and the minimum rate is the start. */
export interface OfferFilters {
  type: InstitutionType | null;
  rate: RateFilter;
  /** Charges that nobody has to take are counted, too. */
  withOptional: boolean;
  order: OfferOrder;
}

/** What changes which offers there are and what they cost. */
export type AskedFilters = Omit<OfferFilters, 'order'>;

/** What the list goes by: the real total, the first instalment or the annual cost. */
export type OfferOrder = 'total' | 'payment' | 'rate';

/** 'Solo Bancos' in words: sí is banks, no is cooperatives. */
type BanksOnly = 'si' | 'no';

const typeOf: Record<BanksOnly, InstitutionType> = { si: 'BANK', no: 'COOPERATIVE' };

export const banksOnlyOf = (type: InstitutionType | null): BanksOnly | null =>
  type === null ? null : type === 'BANK' ? 'si' : 'no';

/** Choosing the same again clears it. */
export const chooseBanksOnly = (filters: OfferFilters, chosen: BanksOnly): OfferFilters => ({
  ...filters,
  type: filters.type === typeOf[chosen] ? null : typeOf[chosen],
});

/** The rate filter toggles between the lowest and the highest rate. */
export const chooseRate = (filters: OfferFilters, chosen: RateFilter): OfferFilters => ({ ...filters, rate: chosen });

const names = { banks: 'bancos', rate: 'tasa', optional: 'opcionales', order: 'orden', page: 'pagina' } as const;

/** The orders as the URL writes them; the total is the start. */
const orderNames: Record<OfferOrder, string> = { total: 'total', payment: 'cuota', rate: 'costo-anual' };

/**
 * Filters and page as they stand in the URL, so that going back keeps them. The minimum rate is the
 * start.
 */
export function readFilters(search: URLSearchParams): OfferFilters & { page: number } {
  const banks = search.get(names.banks);
  const rate = search.get(names.rate);
  const page = Number(search.get(names.page));
  return {
    type: banks === 'si' || banks === 'no' ? typeOf[banks] : null,
    rate: rate === 'max' ? 'max' : 'min',
    withOptional: search.get(names.optional) === 'si',
    order: (['payment', 'rate'] as const).find((order) => orderNames[order] === search.get(names.order)) ?? 'total',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function writeFilters({ type, rate, withOptional, order }: OfferFilters, page = 1): URLSearchParams {
  const search = new URLSearchParams();
  const banks = banksOnlyOf(type);
  if (banks) search.set(names.banks, banks);
  if (rate !== 'min') search.set(names.rate, rate);
  if (withOptional) search.set(names.optional, 'si');
  if (order !== 'total') search.set(names.order, orderNames[order]);
  if (page > 1) search.set(names.page, String(page));
  return search;
}

/** How many filters somebody has put on: what the list starts with is none. */
export const countFilters = ({ type, rate, withOptional }: OfferFilters): number =>
  Number(type !== null) + Number(rate !== 'min') + Number(withOptional);

/**
 * Offers in another order than that of the server, which goes by the total. Those that cannot be
 * chosen stay last; equal ones keep their places.
 */
export function sortOffers(offers: readonly Offer[], order: OfferOrder): readonly Offer[] {
  if (order === 'total') return offers;
  const figure = ({ firstPayment, realAnnualRate }: Offer) =>
    order === 'payment' ? firstPayment : (realAnnualRate ?? Number.MAX_VALUE);
  return [...offers].sort(
    (left, right) => Number(right.available) - Number(left.available) || figure(left) - figure(right),
  );
}
