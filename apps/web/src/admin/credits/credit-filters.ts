import type { AdminCreditFilter } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import { type CreditStatus, creditStatuses } from '@cotejo/contracts/credits/status';
import { defaultTablePageSize, sortName, tablePageSizes } from '../ui/use-list-url.ts';

export const amountSlider = { min: 0, max: 50_000, step: 500 } as const;

/** Stored in the URL so that a list can be bookmarked and shared. */
export interface CreditFilters {
  status: CreditStatus[];
  startDate: string;
  endDate: string;
  /** Dollars; the ends of the slider mean no limit. */
  amount: [number, number];
  institutionId: string;
  q: string;
  isUrgent: boolean;
  isReturned: boolean;
  overdue: boolean;
  /** What the person at the screen holds. */
  mine: boolean;
  sort: AdminCreditFilter['sort'];
  /** 1-based. */
  page: number;
  limit: number;
}

export const noFilters: CreditFilters = {
  status: [],
  startDate: '',
  endDate: '',
  amount: [amountSlider.min, amountSlider.max],
  institutionId: '',
  q: '',
  isUrgent: false,
  isReturned: false,
  overdue: false,
  mine: false,
  sort: '-createdAt',
  page: 1,
  limit: defaultTablePageSize,
};

/** The first is the default. */
const sorts = ['-createdAt', 'createdAt', '-amount', 'amount', 'dueAt', '-dueAt'] as const;

const names = {
  status: 'estado',
  startDate: 'desde',
  endDate: 'hasta',
  minAmount: 'montoMin',
  maxAmount: 'montoMax',
  institutionId: 'institucion',
  q: 'buscar',
  isUrgent: 'urgentes',
  isReturned: 'devueltas',
  overdue: 'vencidas',
  mine: 'mias',
  sort: sortName,
  page: 'pagina',
  limit: 'filas',
} as const;

const yes = 'si';

export function readFilters(search: URLSearchParams): CreditFilters {
  const statuses = search.getAll(names.status);
  const limit = Number(search.get(names.limit));
  const page = Number(search.get(names.page));
  const low = amountOf(search.get(names.minAmount), amountSlider.min);
  const high = amountOf(search.get(names.maxAmount), amountSlider.max);
  return {
    status: creditStatuses.filter((status) => statuses.includes(status)),
    startDate: dayOf(search.get(names.startDate)),
    endDate: dayOf(search.get(names.endDate)),
    amount: low <= high ? [low, high] : [amountSlider.min, amountSlider.max],
    institutionId: search.get(names.institutionId) ?? '',
    q: (search.get(names.q) ?? '').slice(0, 100),
    isUrgent: search.get(names.isUrgent) === yes,
    isReturned: search.get(names.isReturned) === yes,
    overdue: search.get(names.overdue) === yes,
    mine: search.get(names.mine) === yes,
    sort: sorts.find((sort) => sort === search.get(names.sort)) ?? noFilters.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: tablePageSizes.find((size) => size === limit) ?? defaultTablePageSize,
  };
}

/** Writes only the filters that differ from the defaults, and keeps the other parameters. */
export function writeFilters(filters: CreditFilters, present: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const name of Object.values(names)) search.delete(name);
  for (const status of filters.status) search.append(names.status, status);
  const { min, max } = sentAmounts(filters.amount);
  const values: [string, string | number | undefined][] = [
    [names.startDate, filters.startDate],
    [names.endDate, filters.endDate],
    [names.minAmount, min],
    [names.maxAmount, max],
    [names.institutionId, filters.institutionId],
    [names.q, filters.q],
    [names.isUrgent, filters.isUrgent ? yes : undefined],
    [names.isReturned, filters.isReturned ? yes : undefined],
    [names.overdue, filters.overdue ? yes : undefined],
    [names.mine, filters.mine ? yes : undefined],
    [names.sort, filters.sort === noFilters.sort ? undefined : filters.sort],
    [names.page, filters.page === 1 ? undefined : filters.page],
    [names.limit, filters.limit === defaultTablePageSize ? undefined : filters.limit],
  ];
  for (const [name, value] of values) if (value !== undefined && value !== '') search.set(name, String(value));
  return search;
}

/** The ends of the slider are not sent. */
export function queryOf(filters: CreditFilters) {
  const { status, startDate, endDate, amount, institutionId, q, isUrgent, isReturned, overdue, mine, sort } = filters;
  const { min, max } = sentAmounts(amount);
  return {
    ...(status.length > 0 && { status }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(min !== undefined && { minAmount: min }),
    ...(max !== undefined && { maxAmount: max }),
    ...(institutionId && { institutionId }),
    ...(q.trim() && { q: q.trim() }),
    ...(isUrgent && { isUrgent }),
    ...(isReturned && { isReturned }),
    ...(overdue && { overdue }),
    ...(mine && { mine }),
    ...(sort !== noFilters.sort && { sort }),
  };
}

export const isFiltered = (filters: CreditFilters): boolean =>
  Object.keys(queryOf({ ...filters, sort: noFilters.sort })).length > 0;

/** Keeps the order and the page size. */
export const unfiltered = ({ sort, limit }: CreditFilters): CreditFilters => ({ ...noFilters, sort, limit });

/** Only what waits falls due, so such an order shows the queue, and ends when other states are chosen. */
export function withSort(filters: CreditFilters, changed: Partial<CreditFilters>): CreditFilters {
  const next = { ...filters, page: 1, ...changed };
  if (!next.sort.endsWith('dueAt') || isQueue(next)) return next;
  return changed.sort ? { ...next, status: [...awaitingReviewStatuses] } : { ...next, sort: noFilters.sort };
}

export const isQueue = ({ status }: CreditFilters): boolean =>
  status.length === awaitingReviewStatuses.length && awaitingReviewStatuses.every((each) => status.includes(each));

export const overduePath = `/admin/credits?${names.overdue}=${yes}`;

export const minePath = `/admin/credits?${names.mine}=${yes}`;

const listName = 'lista';

/** Without filters and sorting the review goes through the queue. */
export function reviewPath(id: string, filters: CreditFilters | null): string {
  const path = `/admin/credits/${id}`;
  if (!filters || Object.keys(queryOf(filters)).length === 0) return path;
  return `${path}?${new URLSearchParams({ [listName]: writeFilters(filters, new URLSearchParams()).toString() })}`;
}

/** The list that a review goes through; null for the queue. */
export function readReviewedList(search: URLSearchParams): CreditFilters | null {
  const list = search.get(listName);
  return list ? readFilters(new URLSearchParams(list)) : null;
}

function sentAmounts([low, high]: [number, number]): { min?: number; max?: number } {
  return { ...(low > amountSlider.min && { min: low }), ...(high < amountSlider.max && { max: high }) };
}

function amountOf(text: string | null, otherwise: number): number {
  const value = Number(text ?? '');
  const isOnSlider = text !== null && Number.isFinite(value) && value >= amountSlider.min && value <= amountSlider.max;
  return isOnSlider ? value : otherwise;
}

const dayOf = (text: string | null): string => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
