import type { MonthlyRate } from '@cotejo/finance/offer-catalog';
import { ecuadorDay } from '@cotejo/format/time';
import type { Snapshot } from '#modules/catalog';

/** 'YYYY-MM' in Ecuador. */
export const monthOf = (moment: Date): string => ecuadorDay(moment).slice(0, 7);

/** The ceiling for consumer credit in force: of this month, else of the last month known. */
export function ceilingAt({ legalCeilings }: Pick<Snapshot, 'legalCeilings'>, moment: Date): MonthlyRate | null {
  const month = monthOf(moment);
  return legalCeilings.find((ceiling) => ceiling.month <= month) ?? null;
}
