import { formatDollars } from './format.ts';

/** What an offer costs, in dollars. */
export interface Cost {
  capital: number;
  total: number;
}

/** The figures of a cost as shown: whole dollars, so that a reader's own subtraction agrees with ours. */
interface ShownCost {
  capital: number;
  interest: number;
  total: number;
  /** Total above the cheapest total; 0 for the cheapest itself. */
  extra: number;
}

/** Rounds a cost for showing. `cheapestTotal` is the lowest total of the whole result, not of the page. */
export function showCost({ capital, total }: Cost, cheapestTotal: number = total): ShownCost {
  const shownTotal = Math.round(total);
  const shownCapital = Math.round(capital);
  return {
    capital: shownCapital,
    interest: Math.max(0, shownTotal - shownCapital),
    total: shownTotal,
    extra: Math.max(0, shownTotal - Math.round(cheapestTotal)),
  };
}

/** The cost in words, for those who do not see the bar. */
export function describeCost(cost: ShownCost, name?: string): string {
  const figures = [
    `capital ${formatDollars(cost.capital)}`,
    `interés ${formatDollars(cost.interest)}`,
    `total ${formatDollars(cost.total)}`,
    ...(cost.extra > 0 ? [`${formatDollars(cost.extra)} más que la más barata`] : []),
  ].join(', ');
  return name ? `${name}: ${figures}` : figures;
}

/** Ticks of the ruler over the bars: about `count` round steps from 0 to the dearest total, each with its place in percent. */
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
