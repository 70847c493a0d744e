import { type Cell, type Column, ecuadorClock, neutralise } from './cells.ts';

// Excel with the regional settings of Ecuador opens this with a double click: a semicolon between
// the cells, a comma before the decimals. The byte order mark says that it is UTF-8.
const separator = ';';
const byteOrderMark = '\uFEFF';
// Before digits that are no number: the cell is text then, so that Excel keeps the first zero, and
// programs trim it. `="099"` would be a formula.
const textMark = '\t';

function textOf(cell: Cell): string {
  if (cell.value === null) return '';
  if (cell.kind === 'text') return neutralise(cell.value);
  if (cell.kind === 'digits') return /^\d+$/.test(cell.value) ? textMark + cell.value : neutralise(cell.value);
  if (cell.kind === 'number') return cell.value.toFixed(cell.decimals).replace('.', ',');
  const { year, month, day, hour, minute } = ecuadorClock(cell.value);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** By RFC 4180, but for the separator. */
const quoted = (text: string): string => (/[";\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const lineOf = (texts: readonly string[]): string => `${texts.map(quoted).join(separator)}\r\n`;

/** The file in pieces: a head, then a piece for each batch of rows. */
export async function* writeCsv<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + lineOf(columns.map(({ title }) => title)));
  for await (const rows of batches) {
    yield Buffer.from(rows.map((row) => lineOf(columns.map(({ cell }) => textOf(cell(row))))).join(''));
  }
}
