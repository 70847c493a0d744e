import { type RateImportKind, rateImportLimits } from '@cotejo/contracts/rates/imports';
import { restore } from '#platform/spreadsheets/cells.ts';
import { type CsvColumn, csvColumns, type SentRows } from './columns.ts';
import { headerKey, readTable, refused, type TableRow } from './read-table.ts';

export interface SentRow<Values> {
  /** First line of the row; the header is line 1. */
  readonly line: number;
  /** Without empty and wrong cells. */
  readonly values: Values;
}

export interface WrongCell {
  readonly line: number;
  /** Null if the whole line is wrong. */
  readonly column: string | null;
  readonly message: string;
}

export interface ReadRows<Kind extends RateImportKind> {
  readonly rows: readonly SentRow<SentRows[Kind]>[];
  readonly wrong: readonly WrongCell[];
  /** Unknown headers. */
  readonly ignored: readonly string[];
}

const manyCellsText =
  'La fila tiene más celdas que el encabezado: pon entre comillas lo que lleve el signo que separa las celdas';

/** Columns may be in any order. Throws VALIDATION_ERROR at `file` if unreadable, or a column is missing or repeated. */
export function readRows<Kind extends RateImportKind>(bytes: Uint8Array, kind: Kind): ReadRows<Kind> {
  const columns = new Map(csvColumns[kind].map((column) => [headerKey(column.title), column]));
  const { headers, rows } = readTable(bytes, {
    isKnownHeader: (header) => columns.has(headerKey(header)),
    maximumRows: rateImportLimits.rows[kind],
  });
  const present = headers.map((header) => columns.get(headerKey(header)));
  refuseHeaders(csvColumns[kind], present);
  const read = rows.map((row) => readRow(row, present));
  return {
    rows: read.map(({ line, values }) => ({ line, values: values as SentRows[Kind] })),
    wrong: read.flatMap(({ wrong }) => wrong),
    ignored: headers.flatMap((header, index) => (present[index] || header.trim() === '' ? [] : [header.trim()])),
  };
}

function refuseHeaders(columns: readonly CsvColumn[], present: readonly (CsvColumn | undefined)[]): void {
  const missing = columns.find((column) => column.isRequired && !present.includes(column));
  if (missing) throw refused(`Falta la columna "${missing.title}"`);
  const doubled = columns.find((column) => present.filter((other) => other === column).length > 1);
  if (doubled) throw refused(`La columna "${doubled.title}" está dos veces`);
}

function readRow({ line, cells }: TableRow, present: readonly (CsvColumn | undefined)[]) {
  const values: Record<string, unknown> = {};
  const wrong: WrongCell[] = [];
  if (cells.slice(present.length).some((cell) => cell.trim() !== ''))
    wrong.push({ line, column: null, message: manyCellsText });
  for (const [index, column] of present.entries()) {
    if (!column) continue;
    const text = restore(cells[index] ?? '').trim();
    const read = text === '' ? readEmpty(column) : column.read(text);
    if ('wrong' in read) wrong.push({ line, column: column.title, message: read.wrong });
    else if (read.value !== undefined) values[column.field] = read.value;
  }
  return { line, values, wrong };
}

const readEmpty = ({ isKey }: CsvColumn) => (isKey ? { wrong: 'Campo requerido' } : { value: undefined });
