import { type CreditStatus, creditStatuses } from '@cotejo/contracts/credits';
import { defaultTablePageSize, tablePageSizes } from '../ui/use-list-address.ts';

/** Slider of the amount filter (spec 3 §9), in dollars. */
export const amountSlider = { min: 0, max: 50_000, step: 500 } as const;

/** What the list shows; it lives in the address, so that it can be kept and shared. */
export interface CreditFilters {
  status: CreditStatus[];
  /** 'YYYY-MM-DD' or ''. */
  startDate: string;
  endDate: string;
  /** Dollars; the slider's ends mean no limit. */
  amount: [number, number];
  institutionId: string;
  q: string;
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
  page: 1,
  limit: defaultTablePageSize,
};

const names = {
  status: 'estado',
  startDate: 'desde',
  endDate: 'hasta',
  minAmount: 'montoMin',
  maxAmount: 'montoMax',
  institutionId: 'institucion',
  q: 'buscar',
  page: 'pagina',
  limit: 'filas',
} as const;

/** Reads the filters of an address; anything odd counts as absent. */
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
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: tablePageSizes.find((size) => size === limit) ?? defaultTablePageSize,
  };
}

/** The address's query of these filters: only what differs from no filters, beside what else it held. */
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
    [names.page, filters.page === 1 ? undefined : filters.page],
    [names.limit, filters.limit === defaultTablePageSize ? undefined : filters.limit],
  ];
  for (const [name, value] of values) if (value !== undefined && value !== '') search.set(name, String(value));
  return search;
}

/** The filters as the server takes them; an end of the slider sends nothing (spec 3 §2). Pages are sent 1-based. */
export function queryOf({ status, startDate, endDate, amount, institutionId, q }: CreditFilters) {
  const { min, max } = sentAmounts(amount);
  return {
    ...(status.length > 0 && { status }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(min !== undefined && { minAmount: min }),
    ...(max !== undefined && { maxAmount: max }),
    ...(institutionId && { institutionId }),
    ...(q.trim() && { q: q.trim() }),
  };
}

/** Whether anything narrows the list. */
export const isFiltered = (filters: CreditFilters): boolean => Object.keys(queryOf(filters)).length > 0;

function sentAmounts([low, high]: [number, number]): { min?: number; max?: number } {
  return { ...(low > amountSlider.min && { min: low }), ...(high < amountSlider.max && { max: high }) };
}

function amountOf(text: string | null, otherwise: number): number {
  const value = Number(text ?? '');
  const isOnSlider = text !== null && Number.isFinite(value) && value >= amountSlider.min && value <= amountSlider.max;
  return isOnSlider ? value : otherwise;
}

const dayOf = (text: string | null): string => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
