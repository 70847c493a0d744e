import { creditNumber } from '@cotejo/format/credit-number';
import type { CreditRow } from './repository.ts';

export { creditNumber };

/** What the log calls a credit: by its number, and its applicant while there is an account. */
export const creditName = (
  credit: Pick<CreditRow, 'createdAt' | 'runningNumber'>,
  applicant: { readonly nombres: string; readonly apellidos: string } | null,
): string => {
  const title = `Crédito ${creditNumber(credit)}`;
  return applicant ? `${title} de ${applicant.nombres} ${applicant.apellidos}` : title;
};

/** Such a number as somebody types it: in small letters, with spaces, or without hyphens. */
export function readCreditNumber(text: string): { year: string; runningNumber: number } | null {
  const [, year, digits] = /^#?c[\s-]*(\d{2})[\s-]*(\d{1,12})$/i.exec(text.trim()) ?? [];
  return year === undefined || digits === undefined ? null : { year: `20${year}`, runningNumber: Number(digits) };
}
