import type { InstitutionType, RateFilter } from '@cotejo/contracts/institutions/public';
import type { Offer } from '@cotejo/contracts/offers';

/** A null type is off; the minimum rate is the default. */
export interface OfferFilters {
  type: InstitutionType | null;
  rate: RateFilter;
  /** Also counts optional charges. */
  withOptional: boolean;
  order: OfferOrder;
  /** Hides offers of which a published requirement is not met. */
  metOnly: boolean;
}

/** The filters that need a new request. */
export type AskedFilters = Omit<OfferFilters, 'order' | 'metOnly'>;

export type OfferOrder = 'total' | 'payment' | 'rate';

/** 'Solo Bancos': sí shows banks, no shows cooperatives. */
type BanksOnly = 'si' | 'no';

const typeOf: Record<BanksOnly, InstitutionType> = { si: 'BANK', no: 'COOPERATIVE' };

export const banksOnlyOf = (type: InstitutionType | null): BanksOnly | null =>
  type === null ? null : type === 'BANK' ? 'si' : 'no';

/** Choosing the same value again clears it. */
export const chooseBanksOnly = (filters: OfferFilters, chosen: BanksOnly): OfferFilters => ({
  ...filters,
  type: filters.type === typeOf[chosen] ? null : typeOf[chosen],
});

export const chooseRate = (filters: OfferFilters, chosen: RateFilter): OfferFilters => ({ ...filters, rate: chosen });

const names = {
  banks: 'bancos',
  rate: 'tasa',
  optional: 'opcionales',
  order: 'orden',
  met: 'cumplo',
  page: 'pagina',
} as const;

const orderNames: Record<OfferOrder, string> = { total: 'total', payment: 'cuota', rate: 'costo-anual' };

/** Invalid values become the defaults. */
export function readFilters(search: URLSearchParams): OfferFilters & { page: number } {
  const banks = search.get(names.banks);
  const rate = search.get(names.rate);
  const page = Number(search.get(names.page));
  return {
    type: banks === 'si' || banks === 'no' ? typeOf[banks] : null,
    rate: rate === 'max' ? 'max' : 'min',
    withOptional: search.get(names.optional) === 'si',
    order: (['payment', 'rate'] as const).find((order) => orderNames[order] === search.get(names.order)) ?? 'total',
    metOnly: search.get(names.met) === '1',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function writeFilters({ type, rate, withOptional, order, metOnly }: OfferFilters, page = 1): URLSearchParams {
  const search = new URLSearchParams();
  const banks = banksOnlyOf(type);
  if (banks) search.set(names.banks, banks);
  if (rate !== 'min') search.set(names.rate, rate);
  if (withOptional) search.set(names.optional, 'si');
  if (order !== 'total') search.set(names.order, orderNames[order]);
  if (metOnly) search.set(names.met, '1');
  if (page > 1) search.set(names.page, String(page));
  return search;
}

/** Defaults are not counted. */
export const countFilters = ({ type, rate, withOptional }: OfferFilters): number =>
  Number(type !== null) + Number(rate !== 'min') + Number(withOptional);

/** The server sorts by total. Unavailable offers stay last; the sort is stable. */
export function sortOffers(offers: readonly Offer[], order: OfferOrder): readonly Offer[] {
  if (order === 'total') return offers;
  const figure = ({ firstPayment, realAnnualRate }: Offer) =>
    order === 'payment' ? firstPayment : (realAnnualRate ?? Number.MAX_VALUE);
  return [...offers].sort(
    (left, right) => Number(right.available) - Number(left.available) || figure(left) - figure(right),
  );
}
