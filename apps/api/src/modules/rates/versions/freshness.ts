import type { ShownRates } from '@cotejo/contracts/rates/source';
import { daysBetween, ecuadorDay } from '@cotejo/format/time';
import { days } from '#clock.ts';
import type { Parts } from '#context.ts';
import { startOfDay } from '#ecuador-time.ts';
import type { RatesInForce } from './repository.ts';

/** What decides whether rates are stale: a day of Ecuador and RATES_STALE_DAYS. */
export interface Freshness {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly staleDays: number;
}

export const freshnessNow = ({ clock, config }: Pick<Parts, 'clock'> & { config: { ratesStaleDays: number } }) => ({
  day: ecuadorDay(clock.now()),
  staleDays: config.ratesStaleDays,
});

/** Whether somebody has to compare rates with their source: they are stale, or nobody ever did. */
export const waitsForConfirmation = ({ isStale, confirmedAt }: Pick<ShownRates, 'isStale' | 'confirmedAt'>): boolean =>
  isStale || confirmedAt === null;

/** Rates that were last confirmed before this moment are stale: the rule of `shownRates` as a query asks it. */
export const staleBefore = ({ day, staleDays }: Freshness): Date =>
  new Date(startOfDay(day).getTime() - days(staleDays));

/**
 * Rates as everybody may see them. Their age counts in days of Ecuador from the last confirmation,
 * or from the day they count where nobody confirmed them: stale above RATES_STALE_DAYS, in no
 * offers above twice that.
 */
export function shownRates(rates: RatesInForce, { day, staleDays }: Freshness): ShownRates {
  const age = daysBetween(rates.confirmedAt ?? rates.validFrom, day);
  return {
    validFrom: rates.validFrom.toISOString(),
    confirmedAt: rates.confirmedAt?.toISOString() ?? null,
    isStale: age > staleDays,
    isExcluded: age > 2 * staleDays,
    source: rates.source,
  };
}
