import type { ShownRates } from '@cotejo/contracts/rates/source';
import { daysBetween, ecuadorDay } from '@cotejo/format/time';
import { days } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import type { RatesInForce } from './repository.ts';

/** The inputs of staleness: a day in Ecuador and RATES_STALE_DAYS. */
export interface Freshness {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly staleDays: number;
}

export const freshnessNow = ({ clock, config }: Pick<Parts, 'clock'> & { config: { ratesStaleDays: number } }) => ({
  day: ecuadorDay(clock.now()),
  staleDays: config.ratesStaleDays,
});

/** Stale or never confirmed. */
export const waitsForConfirmation = ({ isStale, confirmedAt }: Pick<ShownRates, 'isStale' | 'confirmedAt'>): boolean =>
  isStale || confirmedAt === null;

/** The rule of `shownRates` for queries: rates confirmed earlier are stale. */
export const staleBefore = ({ day, staleDays }: Freshness): Date =>
  new Date(startOfDay(day).getTime() - days(staleDays));

/**
 * Age in days in Ecuador since the last confirmation, else since `validFrom`. Stale above RATES_STALE_DAYS, excluded
 * from offers above twice that.
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
