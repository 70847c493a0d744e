// Figures as Ecuador writes them (es-EC), grouped from four digits. Money and rates stay plain
// numbers.

// Formatters are marked pure: a page script that never writes a figure does not pay for making one.
const locale = 'es-EC';
// "13,25 %" and "20 meses" are not parted at the end of a line.
const noBreakSpace = '\u00a0';

const whole = /* @__PURE__ */ new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' });
const twoDecimals = /* @__PURE__ */ new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

/** 10349.4 → '10.349', grouped from four digits. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** Dollars without decimals, as on the public side: 10349.4 → '$10.349', −50 → '−$50'. */
export function formatDollars(amount: number): string {
  return withDollarSign(whole.format(roundHalfUp(Math.abs(amount), 0)), amount);
}

/** A figure with two decimals and no sign of its unit: 1234.5 → '1.234,50'. */
export const formatTwoDecimals = (value: number): string => twoDecimals.format(value);

/** Dollars to the cent, as in tables and the information sheet: 2349.55 → '$2.349,55'. */
export function formatDollarsAndCents(amount: number): string {
  return withDollarSign(twoDecimals.format(roundHalfUp(Math.abs(amount), 2)), amount);
}

/**
 * Integer cents, with decimals only where there are cents: 800000 → '$8.000', 800050 → '$8.000,50'.
 */
export const formatCents = (cents: number): string =>
  cents % 100 === 0 ? formatDollars(cents / 100) : formatDollarsAndCents(cents / 100);

/** Annual percent with two decimals: 13.25 → '13,25 %'. `decimals` 1 for the TEA of the sheet. */
export function formatPercent(ratePercent: number, decimals: 0 | 1 | 2 = 2): string {
  const figure = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(ratePercent);
  return `${figure}${noBreakSpace}%`;
}

/** A percent as it is stored, with two decimals at least: 14.5 → '14,50 %', 14.525 → '14,525 %'. */
export function formatExactPercent(percent: number): string {
  const figure = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  return `${figure.format(percent)}${noBreakSpace}%`;
}

/** 1 → '1 mes', 48 → '48 meses'. */
export function formatMonths(months: number): string {
  return `${whole.format(months)}${noBreakSpace}${months === 1 ? 'mes' : 'meses'}`;
}

/** 'Una institución' style counts: count(1, 'opción', 'opciones') → '1 opción'. */
export function formatCount(count: number, one: string, many: string): string {
  return `${whole.format(count)}${noBreakSpace}${count === 1 ? one : many}`;
}

/** Bytes for a person: 1536000 → '1,5 MB'. */
export function formatBytes(bytes: number): string {
  const inMegabytes = bytes / (1024 * 1024);
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return inMegabytes >= 1
    ? `${figure.format(inMegabytes)}${noBreakSpace}MB`
    : `${figure.format(Math.max(1, Math.round(bytes / 1024)))}${noBreakSpace}KB`;
}

/** Size of a file in MB with two decimals: 1258291 → '1,20 MB'. The smallest shown is 0,01. */
export const formatMegabytes = (bytes: number): string =>
  `${twoDecimals.format(Math.max(0.01, bytes / (1024 * 1024)))}${noBreakSpace}MB`;

/** 'cédula, rol y planilla' */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(items);

function withDollarSign(figure: string, amount: number): string {
  return amount < 0 && /[1-9]/.test(figure) ? `−$${figure}` : `$${figure}`;
}

/**
 * Rounds a non-negative figure the way the cents were rounded; Intl alone would see 1.005 as
 * 1.00499….
 */
function roundHalfUp(value: number, decimals: 0 | 2): number {
  const factor = decimals === 0 ? 1 : 100;
  return Math.floor(Number((value * factor).toFixed(6)) + 0.5) / factor;
}
