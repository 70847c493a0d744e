import { DomainError } from '@cotejo/contracts/core/errors';
import { formatNumber } from '@cotejo/format/figures';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { plain } from '#plain-text.ts';

export interface TableRow {
  /** Where it begins in the file; the header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

// A row with the most charges and places takes a third of it.
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

/** Headers are compared so. */
export const headerKey = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

/**
 * The cells of a CSV file. It is parted by the mark under which more of its headers are known.
 *
 * @throws VALIDATION_ERROR at `file` where it cannot be read to its end
 */
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

/** Line breaks become '\n', which makes lines countable whoever wrote the file. */
function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused(fileTexts.encoding);
  }
  if (text.trim() === '') throw refused(fileTexts.empty);
  // UTF-16 of letters without accents is UTF-8 with NULs.
  if (text.slice(0, 1_000).includes('\0')) throw refused(fileTexts.encoding);
  return text.replace(/\r\n?/g, '\n');
}

/** Excel's first line, which names the mark between cells, is empty here: lines keep their numbers. */
const withoutMark = (text: string): string => text.replace(/^sep=.(?=\n)/i, '');

/** Before they are parsed: a line of empty cells takes fifty times its size. */
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
    // The header, every row that may be there, and one too many.
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
