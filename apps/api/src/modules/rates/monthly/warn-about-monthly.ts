import type { MonthlyWarning } from '@cotejo/contracts/rates/monthly';
import { rateJumpPoints } from '@cotejo/contracts/rates/source';
import { roundFigure } from '@cotejo/finance';
import { formatExactPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import type { Context } from '#context.ts';
import { isAboveCeiling } from '../public/published-rates.ts';
import { ceilingAt } from './legal-ceiling.ts';

/** An effective annual percent of a month, 'AAAA-MM'. */
export interface RateOfMonth {
  readonly month: string;
  readonly rate: number;
}

/**
 * A ceiling or an average that moves by more than five points: a slip of the keyboard more often than
 * news.
 *
 * @param subject as the sentence begins: 'El máximo de consumo'
 * @param compared the value it takes the place of, else that of the last month known before
 */
export function monthlyJump(
  subject: string,
  field: string,
  compared: RateOfMonth | null,
  next: RateOfMonth,
): MonthlyWarning[] {
  if (!compared || roundFigure(Math.abs(next.rate - compared.rate), 6) <= rateJumpPoints) return [];
  const was = formatExactPercent(compared.rate);
  const from = compared.month === next.month ? was : `${was} (${formatMonthOfYear(compared.month)})`;
  return [
    {
      code: 'RATE_JUMP',
      field,
      message: `${subject} pasa de ${from} a ${formatExactPercent(next.rate)}: más de ${rateJumpPoints} puntos`,
    },
  ];
}

/**
 * A ceiling of consumer credit that more institutions would pass than pass the one it is compared
 * with. Nothing for a month that does not count any more.
 */
export function ceilingBelowOffers(
  { catalog, clock }: Pick<Context, 'catalog' | 'clock'>,
  compared: RateOfMonth | null,
  next: RateOfMonth,
): MonthlyWarning[] {
  const counting = ceilingAt(catalog.snapshot, clock.now());
  if (counting && next.month < counting.month) return [];
  const { institutions } = catalog.snapshot;
  const countAbove = ({ month, rate }: RateOfMonth): number =>
    institutions.filter(({ maxRate }) => isAboveCeiling(maxRate, { month, effectiveRate: rate })).length;
  const above = countAbove(next);
  if (above <= (compared ? countAbove(compared) : 0)) return [];
  const many = institutions.length === 1 ? 'institución' : 'instituciones';
  return [
    {
      code: 'CEILING_BELOW_OFFERS',
      field: 'maximumEffectiveRate',
      message: `Con este, ${above} de ${institutions.length} ${many} ${above === 1 ? 'queda' : 'quedan'} por encima`,
    },
  ];
}
