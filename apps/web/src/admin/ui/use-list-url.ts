import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Sorting } from './SortHeader.tsx';

export const tablePageSizes = [5, 10, 25, 50] as const;
export const defaultTablePageSize = 10;

const pageName = 'pagina';
const limitName = 'filas';
export const sortName = 'orden';

export interface ListUrl<Name extends string, Sort extends string = string> {
  /** '' for no choice. */
  filters: Record<Name, string>;
  isFiltered: boolean;
  /** 1-based. */
  page: number;
  limit: number;
  /** Goes back to page 1. */
  change: (changed: Partial<Record<Name, string>>) => void;
  clear: () => void;
  goTo: (page: number) => void;
  setLimit: (limit: number) => void;
  /** Undefined for the default order. */
  sort: Sort | undefined;
  /** For the column titles. */
  sorting: Sorting<Sort>;
}

/**
 * Stored in the URL, so that the list can be shared and the back button restores it.
 * @param names filter → parameter name; must be a constant
 * @param options.sorts in the server's format; the first is the default
 */
export function useListUrl<Name extends string, Sort extends string = never>(
  names: Readonly<Record<Name, string>>,
  {
    sizes = tablePageSizes,
    defaultSize = defaultTablePageSize,
    sorts = [],
  }: { sizes?: readonly number[]; defaultSize?: number; sorts?: readonly Sort[] } = {},
): ListUrl<Name, Sort> {
  const [search, setSearch] = useSearchParams();
  const keys = Object.keys(names) as Name[];
  const filters = Object.fromEntries(keys.map((key) => [key, search.get(names[key]) ?? ''])) as Record<Name, string>;
  const askedPage = Number(search.get(pageName));
  const askedLimit = Number(search.get(limitName));

  const write = useCallback(
    (changes: Readonly<Record<string, string | null>>) => {
      setSearch(
        (present) => {
          const next = new URLSearchParams(present);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );

  const change = useCallback(
    (changed: Partial<Record<Name, string>>) => {
      const changes = Object.entries(changed) as [Name, string][];
      write({ ...Object.fromEntries(changes.map(([key, value]) => [names[key], value])), [pageName]: null });
    },
    [write, names],
  );

  const sort = sorts.find((each) => each === search.get(sortName) && each !== sorts[0]);
  return {
    filters,
    isFiltered: keys.some((key) => filters[key] !== ''),
    page: Number.isInteger(askedPage) && askedPage > 0 ? askedPage : 1,
    limit: sizes.find((size) => size === askedLimit) ?? defaultSize,
    change,
    clear: () => change(Object.fromEntries(keys.map((key) => [key, ''])) as Record<Name, string>),
    goTo: (page) => write({ [pageName]: page === 1 ? null : String(page) }),
    setLimit: (limit) => write({ [limitName]: limit === defaultSize ? null : String(limit), [pageName]: null }),
    sort,
    sorting: {
      // A list without sorts has no titles that read this value.
      value: sort ?? (sorts[0] as Sort),
      onChange: (chosen) => write({ [sortName]: chosen === sorts[0] ? null : chosen, [pageName]: null }),
    },
  };
}
