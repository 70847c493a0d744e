import type { Institution } from '@cotejo/contracts/institutions';
import { effectiveFromNominal } from '@cotejo/finance';
import type { Catalog } from '#catalog/catalog.ts';

const percent = (value: number): string => value.toFixed(2).replace('.', ',');

/**
 * The message of a saved institution; with a warning when its highest rate is above the legal ceiling of consumer credit
 * (Banco Central del Ecuador). It is saved all the same: the ceiling of another segment may count for it.
 */
export function savedMessage({ snapshot }: Catalog, text: string, institution: Institution): string {
  const ceiling = snapshot.legalMaximumRate;
  const highest = Math.max(institution.maxRate, institution.products.personalLoan.maxRate);
  const effective = effectiveFromNominal(highest);
  if (!ceiling || effective <= ceiling.percent) return text;
  const month = ceiling.month.slice(0, 7);
  return `${text}. Atención: ${percent(highest)} % equivale a una tasa efectiva de ${percent(effective)} %, más que el máximo legal de consumo (${percent(ceiling.percent)} %, ${month})`;
}
