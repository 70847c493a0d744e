import type { ReasonKind } from '@cotejo/contracts/credits/reasons';
import type { TeamFigures, TeamReport } from '@cotejo/contracts/desk/team-report';
import { formatFigure, formatNumber, formatPercent } from '@cotejo/format/figures';
import { formatDate, formatMonthOfYear } from '@cotejo/format/time';
import { type Bucket, type ChartPoint, labelOf } from '../dashboard/periods.ts';

export const nothing = '—';

/** '82 %'; a dash without cases. */
export const shareText = (share: number | null): string => (share === null ? nothing : formatPercent(share * 100, 0));

/** '5,25 h' */
export const hoursText = (hours: number | null): string =>
  hours === null ? nothing : `${formatFigure(hours, 0, 2)}\u00a0h`;

export const countText = (count: number | null): string => (count === null ? nothing : formatNumber(count));

/** In the order of the columns of every table. */
export const figureColumns = [
  { title: 'Recibidas', text: ({ received }) => countText(received) },
  { title: 'Decididas', text: ({ decided }) => countText(decided) },
  { title: 'Aprobadas', text: ({ approved }) => countText(approved) },
  { title: 'Rechazadas', text: ({ rejected }) => countText(rejected) },
  { title: 'Devueltas', text: ({ returned }) => countText(returned) },
  { title: '% aprobado', text: ({ approvedShare }) => shareText(approvedShare) },
  { title: 'Mediana', text: ({ medianHours }) => hoursText(medianHours) },
  { title: 'Percentil 90', text: ({ p90Hours }) => hoursText(p90Hours) },
  { title: 'A tiempo', text: ({ inTime }) => countText(inTime) },
  { title: '% a tiempo', text: ({ inTimeShare }) => shareText(inTimeShare) },
] as const satisfies readonly { title: string; text: (figures: TeamFigures) => string }[];

export const reasonKindLabels: Record<ReasonKind, string> = {
  credit: 'Rechazo',
  return: 'Devolución',
  document: 'Documento devuelto',
};

/** 'noviembre de 2026', 'Semana del 16 nov 2026', '16 nov 2026' */
export function periodText(start: string, by: Bucket): string {
  if (by === 'month') return formatMonthOfYear(start.slice(0, 7));
  return by === 'week' ? `Semana del ${formatDate(start)}` : formatDate(start);
}

export const pointsOf = (periods: TeamReport['periods'], by: Bucket): ChartPoint[] =>
  periods.map(({ start, approved, rejected, received }) => ({
    date: start,
    label: labelOf(start, by),
    ...{ approved, rejected, received: received ?? 0, users: 0 },
  }));

export const isEmptyPeriod = ({ received, decided, returned }: TeamFigures): boolean =>
  (received ?? 0) + decided + returned === 0;

export const isEmptyReport = ({ totals }: TeamReport): boolean => isEmptyPeriod(totals);
