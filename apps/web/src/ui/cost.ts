import { formatDollars } from '@cotejo/format/figures';

export interface Cost {
  capital: number;
  /** Capital, interest, and the charges where they are counted. */
  total: number;
  /** Charges within the total that do not come back; none by default. */
  charges?: number | undefined;
}

/** The figures of a cost as shown: whole dollars, each its own cents rounded half up. */
interface ShownCost {
  capital: number;
  interest: number;
  charges: number;
  total: number;
  /** Total above the cheapest total; 0 for the cheapest itself. */
  extra: number;
}

/** What of a cost is interest, dollars to the cent. */
export const interestOf = ({ capital, total, charges = 0 }: Cost): number =>
  Math.round((total - capital - charges) * 100) / 100;

/**
 * Rounds a cost for showing. `cheapestTotal` is the lowest total of the whole result, not of the
 * page.
 */
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

/**
 * Where what exceeds the cheapest lies, cut from the right end of a bar: first out of the charges,
 * then out of the interest. Dollars.
 */
export function splitExtra({ interest, charges, extra }: ShownCost): { ofCharges: number; ofInterest: number } {
  const ofCharges = Math.min(extra, charges);
  return { ofCharges, ofInterest: Math.min(extra - ofCharges, interest) };
}

/**
 * Widths of the parts of a bar, in percent of the dearest total: capital, interest and charges, and
 * of the last two what exceeds the cheapest.
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

/** The cost in words, for those who do not see the bar. */
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

/**
 * Ticks of the ruler over the bars: about `count` round steps from 0 to the dearest total, each
 * with its place in percent.
 */
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
