import { ecuadorTimeZone } from '@cotejo/format/time';

/** A cell with its type, so that programs can sort and add up. */
export type Cell =
  | { kind: 'text'; value: string | null }
  /** Digits that are no number (a cédula, a telephone): leading zeros stay. */
  | { kind: 'digits'; value: string | null }
  | { kind: 'time'; value: Date | null }
  /** With the decimals it is shown with. */
  | { kind: 'number'; value: number | null; decimals: 0 | 1 | 2 };

export interface Column<Row> {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  readonly cell: (row: Row) => Cell;
}

export const textCell = (value: string | null): Cell => ({ kind: 'text', value });
export const digitsCell = (value: string | null): Cell => ({ kind: 'digits', value });
/** @param iso a time as the API writes it */
export const timeCell = (iso: string | null): Cell => ({ kind: 'time', value: iso === null ? null : new Date(iso) });
export const numberCell = (value: number | null, decimals: 0 | 1 | 2): Cell => ({ kind: 'number', value, decimals });

// Also behind blanks and invisible marks, which some programs drop when they read, and in the wide
// forms of East Asia.
// Apostrophes before it count too, so that `restore` takes off what was put on and no more.
const formulaStart = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * Makes plain text of what a spreadsheet would run as a formula, because people type names and
 * cities (CWE-1236).
 */
export const neutralise = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** What `neutralise` was given. */
export const restore = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ecuadorTimeZone,
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  hourCycle: 'h23',
});

/** A moment on the clock of Ecuador. */
export function ecuadorClock(moment: Date) {
  const part = Object.fromEntries(wallClock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year = '', month = '', day = '', hour = '', minute = '' } = part;
  return { year, month, day, hour, minute };
}
