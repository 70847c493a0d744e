import { formatDollars } from '@cotejo/format/figures';

/** What a loan costs, in dollars. `total` includes the charges. */
export interface Cost {
  capital: number;
  total: number;
  charges?: number | undefined;
}

/** In whole dollars. Each value is rounded separately, so they may not add up. */
interface ShownCost {
  capital: number;
  interest: number;
  charges: number;
  total: number;
  extra: number;
}

/** The interest in dollars, to the cent. */
export const interestOf = ({ capital, total, charges = 0 }: Cost): number =>
  Math.round((total - capital - charges) * 100) / 100;

/** Rounds a cost for display. `cheapestTotal` is the lowest total of all results, not only of the current page. */
export function showCost({ capital, total, charges = 0 }: Cost, cheapestTotal: number = total): ShownCost {
  const shownTotal = Math.round(total);
  return {
    capital: Math.round(capital),
    interest: Math.max(0, Math.round(interestOf({ capital, total, charges }))),
    charges: Math.round(charges),
    total: shownTotal,
    extra: Math.max(0, shownTotal - Math.round(cheapestTotal)),
  };
}

/** Splits the amount above the cheapest total, in dollars. Charges are counted first, the rest is interest. */
export function splitExtra({ interest, charges, extra }: ShownCost): { ofCharges: number; ofInterest: number } {
  const ofCharges = Math.min(extra, charges);
  return { ofCharges, ofInterest: Math.min(extra - ofCharges, interest) };
}

/**
 * CSS variables with the widths of the bar, in percent of the highest total: capital, interest, interest above the
 * cheapest total, charges, charges above the cheapest total.
 */
export function barWidths(cost: ShownCost, scaleTotal: number): Record<'--c' | '--i' | '--d' | '--g' | '--e', number> {
  const extra = splitExtra(cost);
  const share = (dollars: number) => (scaleTotal > 0 ? (dollars / Math.round(scaleTotal)) * 100 : 0);
  return {
    '--c': share(cost.capital),
    '--i': share(cost.interest - extra.ofInterest),
    '--d': share(extra.ofInterest),
    '--g': share(cost.charges - extra.ofCharges),
    '--e': share(extra.ofCharges),
  };
}

/** The cost as a Spanish sentence, for screen readers. */
export function describeCost(cost: ShownCost, name?: string): string {
  const figures = [
    `capital ${formatDollars(cost.capital)}`,
    `interés ${formatDollars(cost.interest)}`,
    ...(cost.charges > 0 ? [`cargos ${formatDollars(cost.charges)}`] : []),
    `total ${formatDollars(cost.total)}`,
    ...(cost.extra > 0 ? [`${formatDollars(cost.extra)} más que la más barata`] : []),
  ].join(', ');
  return name ? `${name}: ${figures}` : figures;
}

/** About `count` round steps from 0 to the highest total, with their positions in percent. */
export function rulerTicks(dearestTotal: number, count = 5): { label: string; percent: number }[] {
  if (dearestTotal <= 0) return [];
  const raw = dearestTotal / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw * 0.9) ?? 10) * power;
  const ticks = [];
  for (let value = 0; value <= dearestTotal; value += step)
    ticks.push({ label: formatDollars(value), percent: (value / dearestTotal) * 100 });
  return ticks;
}
