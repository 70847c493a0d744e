import { formatDollars, formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';

// What was paid out beside what was offered, for profile and mail. No zod.

export interface PaidLoan {
  readonly amount: number;
  readonly rate: number;
  readonly differs: readonly ('amount' | 'rate')[];
  readonly offered: { readonly amount: number; readonly rate: number };
  /** Dollars of interest; negative where it is cheaper. */
  readonly costsMore: number;
}

const loan = ({ amount, rate }: { amount: number; rate: number }): string =>
  `${Number.isInteger(amount) ? formatDollars(amount) : formatDollarsAndCents(amount)} al ${formatPercent(rate)}`;

/** 'Elegiste $8.000 al 14,56 %; anotaron $6.500 al 15,90 %. …'; the same figures once. */
export const paidText = (paid: PaidLoan): string =>
  paid.differs.length === 0
    ? `Anotaron ${loan(paid)}, lo que elegiste.`
    : `Elegiste ${loan(paid.offered)}; anotaron ${loan(paid)}. ${differenceText(paid)}`;

/** What follows from the difference, where both stand in a table; '' without one. */
export function differenceText({ differs, costsMore }: PaidLoan): string {
  if (differs.length === 0) return '';
  return [costsMoreText(costsMore), 'Mira tu contrato.'].filter((text) => text !== '').join(' ');
}

/** '' where the interest is that of the offered rate. */
function costsMoreText(costsMore: number): string {
  if (costsMore === 0) return '';
  const dollars = formatDollarsAndCents(Math.abs(costsMore));
  return `Con esa tasa pagas ${dollars} ${costsMore > 0 ? 'más' : 'menos'} de interés.`;
}
