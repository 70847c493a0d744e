import { creditNumber } from '@cotejo/format/credit-number';
import type { CreditRow } from './repository.ts';

export { creditNumber };

/** How the activity log names a credit; without the applicant once the account is deleted. */
export const creditName = (
  credit: Pick<CreditRow, 'createdAt' | 'runningNumber'>,
  applicant: { readonly nombres: string; readonly apellidos: string } | null,
): string => {
  const title = `Crédito ${creditNumber(credit)}`;
  return applicant ? `${title} de ${applicant.nombres} ${applicant.apellidos}` : title;
};

/** Parses a typed credit number; accepts lower case, spaces and missing hyphens. */
export function readCreditNumber(text: string): { year: string; runningNumber: number } | null {
  const [, year, digits] = /^#?c[\s-]*(\d{2})[\s-]*(\d{1,12})$/i.exec(text.trim()) ?? [];
  return year === undefined || digits === undefined ? null : { year: `20${year}`, runningNumber: Number(digits) };
}
