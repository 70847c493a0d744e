import type { MonthlyWarning } from '@cotejo/contracts/rates/monthly';
import { rateJumpPoints } from '@cotejo/contracts/rates/source';
import { roundFigure } from '@cotejo/finance/rounding';
import { formatExactPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import type { Context } from '#platform/context.ts';
import { isAboveCeiling } from '../public/published-rates.ts';
import { ceilingAt } from './legal-ceiling.ts';

/** Effective percent per year; month as 'YYYY-MM'. */
export interface RateOfMonth {
  readonly month: string;
  readonly rate: number;
}

/**
 * A jump is probably a typing error. `subject` starts the sentence, as 'El máximo de consumo'; `compared` is the
 * replaced value, else the last one before.
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

/** Warns if more institutions exceed the new ceiling than the compared one. Past months are not checked. */
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
