import { cityKeyOf } from '@cotejo/finance';

/** What a list to read is narrowed to and how it goes, as the URL says it. */
export interface ListQuery<Order extends string> {
  /** Words of a name; empty for all. */
  search: string;
  order: Order;
}

/** Longer than any name. */
export const longestSearch = 60;

/** @param orders as the URL writes them; the first is how the list starts */
export function readListQuery<Order extends string>(
  url: string,
  orders: readonly [Order, ...Order[]],
): ListQuery<Order> {
  const { searchParams } = new URL(url);
  const search = (searchParams.get('buscar') ?? '').trim().slice(0, longestSearch);
  const order = orders.find((each) => each === searchParams.get('orden')) ?? orders[0];
  return { search, order };
}

/** @param order null for how the list starts */
export function listUrl(path: string, search: string, order: string | null): string {
  const asked = new URLSearchParams({ ...(search && { buscar: search }), ...(order !== null && { orden: order }) });
  return asked.size > 0 ? `${path}?${asked}` : path;
}

/** Whether a name has every word of a search; accents and capitals do not count, as in cities. */
export function hasWords(name: string, search: string): boolean {
  const key = cityKeyOf(name);
  return cityKeyOf(search)
    .split(' ')
    .every((word) => key.includes(word));
}
