import { formatDollars } from '@cotejo/format/figures';

/** What an offer costs, in dollars. */
export interface Cost {
  capital: number;
  /** Capital, interest, and the charges where they are counted. */
  total: number;
  /** Charges within the total that do not come back; none by default. */
  charges?: number | undefined;
}

/**
 * The figures of a cost as shown: whole dollars, so that a reader's own subtraction agrees with
 * ours.
 */
interface ShownCost {
  capital: number;
  interest: number;
  charges: number;
  total: number;
  /** Total above the cheapest total; 0 for the cheapest itself. */
  extra: number;
}

/**
 * Rounds a cost for showing. `cheapestTotal` is the lowest total of the whole result, not of the
 * page.
 */
export function showCost({ capital, total, charges = 0 }: Cost, cheapestTotal: number = total): ShownCost {
  const shownTotal = Math.round(total);
  const shownCapital = Math.round(capital);
  const shownCost = Math.max(0, shownTotal - shownCapital);
  const shownCharges = Math.min(Math.round(charges), shownCost);
  return {
    capital: shownCapital,
    interest: shownCost - shownCharges,
    charges: shownCharges,
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
