import { rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import type { ListColumn } from '../ui/PagedTable.tsx';
import type { MonthlyRow } from './monthly-kind.ts';

export const monthColumn: ListColumn<MonthlyRow> = {
  id: 'month',
  title: 'Mes',
  isOneLine: true,
  cell: ({ month }) => formatMonthOfYear(month),
};

export const segmentColumn: ListColumn<MonthlyRow> = {
  id: 'segment',
  title: 'Segmento',
  cell: ({ segment }) => rateSegmentLabels[segment],
};

export const rateColumn = (title: string): ListColumn<MonthlyRow> => ({
  id: 'rate',
  title,
  align: 'right',
  isOneLine: true,
  cell: ({ rate }) => formatPercent(rate),
});
