import { ecuadorTimeZone } from '@cotejo/format/time';

export type Cell =
  | { kind: 'text'; value: string | null }
  /** Digits that are not a number (a cédula, a phone): leading zeros are kept. */
  | { kind: 'digits'; value: string | null }
  | { kind: 'time'; value: Date | null }
  /** `decimals` are those displayed. */
  | { kind: 'number'; value: number | null; decimals: 0 | 1 | 2 };

export interface Column<Row> {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  readonly cell: (row: Row) => Cell;
}

export const textCell = (value: string | null): Cell => ({ kind: 'text', value });
export const digitsCell = (value: string | null): Cell => ({ kind: 'digits', value });
export const timeCell = (iso: string | null): Cell => ({ kind: 'time', value: iso === null ? null : new Date(iso) });
export const numberCell = (value: number | null, decimals: 0 | 1 | 2): Cell => ({ kind: 'number', value, decimals });

// Also after spaces and invisible characters, which some programs drop, and in full-width forms. Leading apostrophes
// match too, so that `restore` is the exact inverse.
const formulaStart = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Prevents formulas in text typed by users (CWE-1236). */
export const neutralise = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The inverse of `neutralise`. */
export const restore = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ecuadorTimeZone,
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  hourCycle: 'h23',
});

export function ecuadorClock(moment: Date) {
  const part = Object.fromEntries(wallClock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year = '', month = '', day = '', hour = '', minute = '' } = part;
  return { year, month, day, hour, minute };
}
