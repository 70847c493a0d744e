import { type Cell, type Column, ecuadorClock, neutralise } from './cells.ts';

// Excel with the regional settings of Ecuador expects semicolons and decimal commas, and UTF-8 only with a byte order
// mark.
const separator = ';';
const byteOrderMark = '\uFEFF';
// A tab before digits keeps leading zeros in Excel; other programs trim it. `="099"` would be a formula.
const textMark = '\t';

function textOf(cell: Cell): string {
  if (cell.value === null) return '';
  if (cell.kind === 'text') return neutralise(cell.value);
  if (cell.kind === 'digits') return /^\d+$/.test(cell.value) ? textMark + cell.value : neutralise(cell.value);
  if (cell.kind === 'number') return cell.value.toFixed(cell.decimals).replace('.', ',');
  const { year, month, day, hour, minute } = ecuadorClock(cell.value);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** RFC 4180, except for the separator. */
const quoted = (text: string): string => (/[";\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const lineOf = (texts: readonly string[]): string => `${texts.map(quoted).join(separator)}\r\n`;

/** Yields the head, then one chunk per batch. */
export async function* writeCsv<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + lineOf(columns.map(({ title }) => title)));
  for await (const rows of batches) {
    yield Buffer.from(rows.map((row) => lineOf(columns.map(({ cell }) => textOf(cell(row))))).join(''));
  }
}
