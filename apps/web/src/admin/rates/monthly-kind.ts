import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { type RateSegment, type RateSource, rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { ecuadorDay, formatMonthOfYear } from '@cotejo/format/time';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { ListColumn } from '../ui/PagedTable.tsx';
import type { ListUrl } from '../ui/use-list-url.ts';
import type { MonthlyForm } from './monthly-form.ts';

export interface MonthlyRow {
  id: string;
  /** 'YYYY-MM' */
  month: string;
  segment: RateSegment;
  rate: number;
  source: RateSource;
  average?: { institutionId: string; institution: string; amountLent: number | null };
}

export interface MonthlyQuery {
  segment?: RateSegment;
  institutionId?: string;
  month?: string;
  page?: number;
  limit: number;
}

interface MonthlySaved {
  row: MonthlyRow;
  /** Unusual values that the user should check. */
  warnings: readonly { message: string }[];
  /** Another administrator has to confirm it. */
  isProposed: boolean;
}

type MonthlyPlace = Pick<MonthlyRow, 'month' | 'segment'> & { institutionId: string };

export interface MonthlyKind<Filter extends string> {
  area: 'maximos' | 'promedios';
  about: string;
  /** 'Máximo legal' */
  title: string;
  noun: { one: string; many: string };
  add: string;
  empty: { filtered: [title: string, text: string]; none: [title: string, text: string] };
  loadFailure: string;
  rateLabel: string;
  /** Says what deleting one means. */
  afterDelete: (row: MonthlyRow) => string;
  filterNames: Readonly<Record<Filter, string>>;
  Filters: ComponentType<{ url: ListUrl<Filter> }>;
  queryOf: (filters: Readonly<Record<Filter, string>>) => Partial<MonthlyQuery>;
  /** What one was and who changed it. */
  History?: ComponentType<{ row: MonthlyRow; onClose: () => void }>;
  /** Shown above the list. */
  Notice?: ComponentType;
  columns: readonly ListColumn<MonthlyRow>[];
  phone: { title: string; cell: (row: MonthlyRow) => ReactNode };
  list: Endpoint;
  put: Endpoint;
  read: (query: MonthlyQuery, signal?: AbortSignal) => Promise<{ rows: MonthlyRow[]; total: number }>;
  /** Saves it; with `dryRun` it only returns the warnings. */
  save: (place: MonthlyPlace, form: MonthlyForm, dryRun: boolean) => Promise<MonthlySaved>;
  delete: (place: MonthlyPlace) => Promise<unknown>;
  /** The schema of the request body, and the body made of the form. */
  body: z.ZodType;
  bodyOf: (form: MonthlyForm) => object;
  /** Name of the rate in the request body. */
  rateField: string;
  /** The last month allowed, and the error for a later one. */
  lastMonth: () => string;
  futureText: string;
  /** Whether it has an institution and an amount lent. */
  isByInstitution: boolean;
}

/** The month in Ecuador. */
export const presentMonth = (): string => ecuadorDay(new Date()).slice(0, 7);

export function nextMonth(): string {
  const [year = 0, month = 0] = presentMonth().split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** 'Consumo, octubre de 2026' */
export const nameOfMonth = ({ month, segment }: Pick<MonthlyRow, 'month' | 'segment'>): string =>
  `${rateSegmentLabels[segment]}, ${formatMonthOfYear(month)}`;

/** 'Banco Uno, Consumo, octubre de 2026' */
export const nameOfMonthly = (row: MonthlyRow): string =>
  row.average ? `${row.average.institution}, ${nameOfMonth(row)}` : nameOfMonth(row);
