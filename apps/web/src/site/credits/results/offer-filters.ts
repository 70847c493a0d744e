import type { InstitutionType, RateFilter } from '@cotejo/contracts/institutions/public';

/**
 * What the results are narrowed to; null is off. Without a rate filter offers are priced at the
 * minimum rate.
 */
export interface OfferFilters {
  type: InstitutionType | null;
  rate: RateFilter | null;
  /** Charges that nobody has to take are counted, too. */
  withOptional: boolean;
}

/** 'Solo Bancos' in words: sí is banks, no is cooperatives. */
type BanksOnly = 'si' | 'no';

const typeOf: Record<BanksOnly, InstitutionType> = { si: 'BANK', no: 'COOPERATIVE' };

export const banksOnlyOf = (type: InstitutionType | null): BanksOnly | null =>
  type === null ? null : type === 'BANK' ? 'si' : 'no';

/** Choosing the same again clears it (spec 1 §4). */
export const chooseBanksOnly = (filters: OfferFilters, chosen: BanksOnly): OfferFilters => ({
  ...filters,
  type: filters.type === typeOf[chosen] ? null : typeOf[chosen],
});

/** The rate filter toggles between the lowest and the highest rate (spec 1 §4). */
export const chooseRate = (filters: OfferFilters, chosen: RateFilter): OfferFilters => ({ ...filters, rate: chosen });

const names = { banks: 'bancos', rate: 'tasa', optional: 'opcionales', page: 'pagina' } as const;

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
    rate: rate === 'max' ? 'max' : rate === 'todas' ? null : 'min',
    withOptional: search.get(names.optional) === 'si',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function writeFilters({ type, rate, withOptional }: OfferFilters, page = 1): URLSearchParams {
  const search = new URLSearchParams();
  const banks = banksOnlyOf(type);
  if (banks) search.set(names.banks, banks);
  if (rate !== 'min') search.set(names.rate, rate ?? 'todas');
  if (withOptional) search.set(names.optional, 'si');
  if (page > 1) search.set(names.page, String(page));
  return search;
}
