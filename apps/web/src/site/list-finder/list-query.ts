import { cityKeyOf } from '@cotejo/finance/offer-catalog';

export interface ListQuery<Order extends string> {
  /** Words of the name; empty for all. */
  search: string;
  order: Order;
}

/** Longer than any name. */
export const longestSearch = 60;

/** @param orders as in the URL; the first is the default */
export function readListQuery<Order extends string>(
  url: string,
  orders: readonly [Order, ...Order[]],
): ListQuery<Order> {
  const { searchParams } = new URL(url);
  const search = (searchParams.get('buscar') ?? '').trim().slice(0, longestSearch);
  const order = orders.find((each) => each === searchParams.get('orden')) ?? orders[0];
  return { search, order };
}

/** @param order null for the default */
export function listUrl(path: string, search: string, order: string | null): string {
  const asked = new URLSearchParams({ ...(search && { buscar: search }), ...(order !== null && { orden: order }) });
  return asked.size > 0 ? `${path}?${asked}` : path;
}

/** Whether the name contains every word of the search, ignoring accents and case. */
export function hasWords(name: string, search: string): boolean {
  const key = cityKeyOf(name);
  return cityKeyOf(search)
    .split(' ')
    .every((word) => key.includes(word));
}
