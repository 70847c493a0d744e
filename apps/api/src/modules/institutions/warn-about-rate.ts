import { type RateCeiling, rateCeilingText, rateWarningMark } from '@cotejo/contracts/institutions/admin';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { rateAboveCeiling } from '@cotejo/finance';
import type { Catalog } from '#catalog/catalog.ts';

/** The ceiling that counts now (Banco Central del Ecuador); null when no month is known. */
export function presentCeiling({ snapshot }: Catalog): RateCeiling | null {
  const ceiling = snapshot.legalMaximumRate;
  return ceiling && { month: ceiling.month.slice(0, 7), percent: ceiling.percent };
}

/**
 * The message of a saved institution; with a warning when its highest rate is above the legal ceiling of consumer credit. It is
 * saved all the same: the ceiling of another segment may count for it.
 */
export function savedMessage(catalog: Catalog, text: string, { maxRate, products }: Institution): string {
  const ceiling = presentCeiling(catalog);
  const above = ceiling && rateAboveCeiling([maxRate, products.personalLoan.maxRate], ceiling.percent);
  return above ? `${text}. ${rateWarningMark} ${rateCeilingText(above, ceiling)}` : text;
}
