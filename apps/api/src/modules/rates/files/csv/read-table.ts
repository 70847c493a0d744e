import { DomainError } from '@cotejo/contracts/core/errors';
import { formatNumber } from '@cotejo/format/figures';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { plain } from '#platform/plain-text.ts';

export interface TableRow {
  /** First line of the row; the header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

// Three times the longest row possible.
const longestRow = 64 * 1024;

export const refused = (message: string): DomainError =>
  new DomainError('VALIDATION_ERROR', { fields: { file: message } });

const fileTexts = {
  empty: 'El archivo está vacío',
  encoding: 'El archivo no está en UTF-8. En Excel guárdalo como "CSV UTF-8 (delimitado por comas)"',
  tooMany: (rows: number) => `El archivo tiene más de ${formatNumber(rows)} filas: divídelo en varios`,
  tooLong: (line: number) => `La línea ${line} es demasiado larga. Revisa si le falta cerrar unas comillas`,
  quotes: (line: number) => `No se entienden las comillas de la línea ${line}: revisa que se abran y se cierren`,
} as const;

export const headerKey = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

/** Uses the separator that yields more known headers. Throws VALIDATION_ERROR at `file`. */
export function readTable(
  bytes: Uint8Array,
  { isKnownHeader, maximumRows }: { isKnownHeader: (header: string) => boolean; maximumRows: number },
): Table {
  const text = withoutMark(decode(bytes));
  refuseLongLines(text);
  const known = (delimiter: string) => firstRow(text, delimiter).filter(isKnownHeader).length;
  const delimiter = known(',') > known(';') ? ',' : ';';
  const [header, ...rows] = readRecords(text, delimiter, maximumRows);
  if (!header) throw refused(fileTexts.empty);
  return { headers: header.cells, rows };
}

/** Normalizes line breaks, so that lines can be counted. */
function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused(fileTexts.encoding);
  }
  if (text.trim() === '') throw refused(fileTexts.empty);
  // Unaccented UTF-16 text is valid UTF-8 with NUL bytes.
  if (text.slice(0, 1_000).includes('\0')) throw refused(fileTexts.encoding);
  return text.replace(/\r\n?/g, '\n');
}

/** Empties Excel's `sep=` line but keeps it, so that line numbers stay right. */
const withoutMark = (text: string): string => text.replace(/^sep=.(?=\n)/i, '');

/** Checked before parsing, where a line of empty cells takes fifty times its size in memory. */
function refuseLongLines(text: string): void {
  let start = 0;
  for (let line = 1; start < text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const next = end < 0 ? text.length : end;
    if (next - start > longestRow) throw refused(fileTexts.tooLong(line));
    start = next + 1;
  }
}

const options = {
  record_delimiter: '\n',
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: longestRow,
} as const;

function firstRow(text: string, delimiter: string): readonly string[] {
  try {
    return (parse(text, { ...options, delimiter, to: 1 }) as string[][])[0] ?? [];
  } catch {
    return [];
  }
}

interface ParsedRow {
  readonly record: string[];
  readonly info: Info;
}

function readRecords(text: string, delimiter: string, maximumRows: number): TableRow[] {
  let lastLine = 0;
  const onRecord = (parsed: unknown): TableRow => {
    const { record, info } = parsed as ParsedRow;
    lastLine = info.lines;
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return { line: info.lines - breaks, cells: record };
  };
  try {
    // The header, all allowed rows, and one more to detect too many.
    const to = maximumRows + 2;
    const rows = parse(text, {
      ...options,
      delimiter,
      info: true,
      to,
      on_record: onRecord as never,
    }) as unknown as TableRow[];
    if (rows.length === to) throw refused(fileTexts.tooMany(maximumRows));
    return rows.filter(({ cells }, index) => index === 0 || cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = lastLine + 1;
    throw refused(error.code === 'CSV_MAX_RECORD_SIZE' ? fileTexts.tooLong(line) : fileTexts.quotes(line));
  }
}
