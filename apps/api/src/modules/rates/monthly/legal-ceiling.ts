import type { MonthlyRate } from '@cotejo/finance';
import { ecuadorDay } from '@cotejo/format/time';
import type { Snapshot } from '../../../catalog/catalog.ts';

/** Month of a moment in Ecuador, as AAAA-MM. */
export const monthOf = (moment: Date): string => ecuadorDay(moment).slice(0, 7);

/**
 * The legal ceiling of consumer credit that counts at a moment: of its month, else of the last
 * month known before.
 */
export function ceilingAt({ legalCeilings }: Pick<Snapshot, 'legalCeilings'>, moment: Date): MonthlyRate | null {
  const month = monthOf(moment);
  return legalCeilings.find((ceiling) => ceiling.month <= month) ?? null;
}
