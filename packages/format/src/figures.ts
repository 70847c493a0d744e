// Figures as Ecuador writes them (es-EC), grouped from four digits. Money and rates stay plain
// numbers.

// "13,25 %" and "20 meses" are not parted at the end of a line.
const noBreakSpace = '\u00a0';

/**
 * A figure as es-EC writes it, with `least` to `most` decimals: (1234.5, 2) → '1.234,50',
 * (1234.5, 0, 4) → '1.234,5'. Half goes up, away from zero; the minus is '-' and never before zero.
 * With up to six decimals; the digits shown must fit a safe integer.
 *
 * Written out because the first formatter of Intl costs 80 ms on a slow phone, which every page
 * would pay (decision 102); a test compares the two.
 */
export function formatFigure(value: number, least: number, most = least): string {
  // Moved by its decimals as text: 1.005 has its half there, which a product would lose. Below a
  // millionth the text has an exponent of its own.
  const [significand, exponent = 0] = String(Math.abs(value)).split('e');
  const units = Math.round(Number(`${significand}e${Number(exponent) + most}`));
  const digits = String(units).padStart(most + 1, '0');
  const point = digits.length - most;
  const allDecimals = digits.slice(point);
  const grouped = digits.slice(0, point).replace(/\B(?=(?:\d{3})+$)/g, '.');
  const decimals = allDecimals.slice(0, least) + allDecimals.slice(least).replace(/0+$/, '');
  const figure = decimals === '' ? grouped : `${grouped},${decimals}`;
  return value < 0 && /[1-9]/.test(figure) ? `-${figure}` : figure;
}

/** 10349.4 → '10.349', grouped from four digits. */
export function formatNumber(value: number): string {
  return formatFigure(value, 0);
}

/** Dollars without decimals, as on the public side: 10349.4 → '$10.349', −50 → '−$50'. */
export function formatDollars(amount: number): string {
  return withDollarSign(formatFigure(roundHalfUp(Math.abs(amount), 0), 0), amount);
}

/** A figure with two decimals and no sign of its unit: 1234.5 → '1.234,50'. */
export const formatTwoDecimals = (value: number): string => formatFigure(value, 2);

/** Dollars to the cent, as in tables and the information sheet: 2349.55 → '$2.349,55'. */
export function formatDollarsAndCents(amount: number): string {
  return withDollarSign(formatFigure(roundHalfUp(Math.abs(amount), 2), 2), amount);
}

/**
 * Integer cents, with decimals only where there are cents: 800000 → '$8.000', 800050 → '$8.000,50'.
 */
export const formatCents = (cents: number): string =>
  cents % 100 === 0 ? formatDollars(cents / 100) : formatDollarsAndCents(cents / 100);

/** Annual percent with two decimals: 13.25 → '13,25 %'. `decimals` 1 for the TEA of the sheet. */
export function formatPercent(ratePercent: number, decimals: 0 | 1 | 2 = 2): string {
  return `${formatFigure(ratePercent, decimals)}${noBreakSpace}%`;
}

/** A percent as it is stored, with two decimals at least: 14.5 → '14,50 %', 14.525 → '14,525 %'. */
export function formatExactPercent(percent: number): string {
  return `${formatFigure(percent, 2, 6)}${noBreakSpace}%`;
}

/** 1 → '1 mes', 48 → '48 meses'. */
export function formatMonths(months: number): string {
  return `${formatFigure(months, 0)}${noBreakSpace}${months === 1 ? 'mes' : 'meses'}`;
}

/** 'Una institución' style counts: count(1, 'opción', 'opciones') → '1 opción'. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatFigure(count, 0)}${noBreakSpace}${count === 1 ? one : many}`;
}

/** Size of a file in MB with two decimals: 1258291 → '1,20 MB'. The smallest shown is 0,01. */
export const formatMegabytes = (bytes: number): string =>
  `${formatFigure(Math.max(0.01, bytes / (1024 * 1024)), 2)}${noBreakSpace}MB`;

/**
 * 'cédula, rol y planilla', and 'e' before the sound of an i: 'Loja e Ibarra'. Written out because
 * `Intl.ListFormat` takes 36 ms to be made on a slow phone; a test compares the two.
 */
export function formatList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  const and = /^(?:i|hi(?![ae]))/i.test(last) ? 'e' : 'y';
  return `${items.slice(0, -1).join(', ')} ${and} ${last}`;
}

function withDollarSign(figure: string, amount: number): string {
  return amount < 0 && /[1-9]/.test(figure) ? `−$${figure}` : `$${figure}`;
}

/** Rounds a non-negative figure the way the cents were rounded, past what sums leave behind. */
function roundHalfUp(value: number, decimals: 0 | 2): number {
  const factor = decimals === 0 ? 1 : 100;
  return Math.floor(Number((value * factor).toFixed(6)) + 0.5) / factor;
}
