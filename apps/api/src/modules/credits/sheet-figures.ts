const dollars = new Intl.NumberFormat('es-EC', { style: 'currency', currency: 'USD', useGrouping: 'always' });

/** Dollars with two decimals, grouped from four digits (decisions, "Public side"). */
export const formatDollars = (amount: number): string => dollars.format(amount);

/** Annual percent, with two decimals unless told. */
export const formatPercent = (percent: number, decimals = 2): string =>
  `${percent.toLocaleString('es-EC', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })} %`;
