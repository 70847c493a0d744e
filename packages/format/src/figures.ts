// Numbers as Ecuador writes them (es-EC), grouped from four digits.

// "13,25 %" and "20 meses" must not break across lines.
const noBreakSpace = '\u00a0';

/**
 * Formats as es-EC with `least` to `most` (at most six) decimals: (1234.5, 2) → '1.234,50',
 * (1234.5, 0, 4) → '1.234,5'. Rounds half away from zero and never writes '-0'. The digits shown
 * must fit a safe integer.
 *
 * Written by hand because the first Intl formatter costs 80 ms on a slow phone (decision 102); a
 * test compares the two.
 */
export function formatFigure(value: number, least: number, most = least): string {
  // Shifting the exponent as text keeps halves such as 1.005, which a multiplication loses. Numbers
  // below 1e-6 are written with an exponent.
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

/** 10349.4 → '10.349' */
export function formatNumber(value: number): string {
  return formatFigure(value, 0);
}

/** Dollars without decimals, as on the public site: 10349.4 → '$10.349', −50 → '−$50'. */
export function formatDollars(amount: number): string {
  return withDollarSign(formatFigure(roundHalfUp(Math.abs(amount), 0), 0), amount);
}

/** 1234.5 → '1.234,50' */
export const formatTwoDecimals = (value: number): string => formatFigure(value, 2);

/** Dollars with cents, as in tables and the information sheet: 2349.55 → '$2.349,55'. */
export function formatDollarsAndCents(amount: number): string {
  return withDollarSign(formatFigure(roundHalfUp(Math.abs(amount), 2), 2), amount);
}

/** Integer cents; decimals only when needed: 800000 → '$8.000', 800050 → '$8.000,50'. */
export const formatCents = (cents: number): string =>
  cents % 100 === 0 ? formatDollars(cents / 100) : formatDollarsAndCents(cents / 100);

/** 13.25 → '13,25 %'; `decimals` is 1 for the TEA of the information sheet. */
export function formatPercent(ratePercent: number, decimals: 0 | 1 | 2 = 2): string {
  return `${formatFigure(ratePercent, decimals)}${noBreakSpace}%`;
}

/** A percent as stored, with at least two decimals: 14.5 → '14,50 %', 14.525 → '14,525 %'. */
export function formatExactPercent(percent: number): string {
  return `${formatFigure(percent, 2, 6)}${noBreakSpace}%`;
}

/** 1 → '1 mes', 48 → '48 meses' */
export function formatMonths(months: number): string {
  return `${formatFigure(months, 0)}${noBreakSpace}${months === 1 ? 'mes' : 'meses'}`;
}

/** (1, 'opción', 'opciones') → '1 opción' */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatFigure(count, 0)}${noBreakSpace}${count === 1 ? one : many}`;
}

/** Megabytes with two decimals, at least 0,01: 1258291 → '1,20 MB'. */
export const formatMegabytes = (bytes: number): string =>
  `${formatFigure(Math.max(0.01, bytes / (1024 * 1024)), 2)}${noBreakSpace}MB`;

/**
 * 'cédula, rol y planilla'; 'e' before an i sound: 'Loja e Ibarra'. `Intl.ListFormat` takes 36 ms
 * to create on a slow phone; a test compares the two.
 */
export function formatList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  const and = /^(?:i|hi(?![ae]))/i.test(last) ? 'e' : 'y';
  return `${items.slice(0, -1).join(', ')} ${and} ${last}`;
}

/** 'dependencia, jubilación o remesas'; 'u' before an o sound: 'negocio u otro ingreso'. */
export function formatAlternatives(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(', ')} ${/^h?o/i.test(last) ? 'u' : 'o'} ${last}`;
}

function withDollarSign(figure: string, amount: number): string {
  return amount < 0 && /[1-9]/.test(figure) ? `−$${figure}` : `$${figure}`;
}

/** toFixed(6) removes the error that floating-point sums leave before the half is rounded up. */
function roundHalfUp(value: number, decimals: 0 | 2): number {
  const factor = decimals === 0 ? 1 : 100;
  return Math.floor(Number((value * factor).toFixed(6)) + 0.5) / factor;
}
