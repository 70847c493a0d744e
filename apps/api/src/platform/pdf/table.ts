import type { ChargedRow } from '@cotejo/contracts/amortization';
import { centsToDollars, dollarsToCents } from '@cotejo/finance/money';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { light } from '@cotejo/format/palette';
import { addElement, addHead, drawArtifact, page, textWidth } from './document.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** `part` is the share of the table width. */
interface Column {
  readonly title: string;
  readonly part: number;
  readonly centsOf: ((row: ChargedRow) => number) | null;
}

const cents = (key: 'capital' | 'interest' | 'charges' | 'payment') => (row: ChargedRow) => dollarsToCents(row[key]);

/** A charges column only if there are charges, so that each row adds up. */
const columnsOf = (table: readonly ChargedRow[]): readonly Column[] => {
  const hasCharges = table.some(({ charges }) => charges > 0);
  const part = hasCharges ? 0.18 : 0.225;
  return [
    { title: 'N.º', part: 0.1, centsOf: null },
    { title: 'Capital', part, centsOf: cents('capital') },
    { title: 'Interés', part, centsOf: cents('interest') },
    ...(hasCharges ? [{ title: 'Cargos', part, centsOf: cents('charges') }] : []),
    { title: 'Cuota', part, centsOf: cents('payment') },
    { title: 'Saldo', part, centsOf: null },
  ];
};

const inset = 4;
/** Minimum rows on a continuation page, so that no page holds only the sum. */
const fewestRows = 12;

/** Row heights in points. A table is kept on one page if its rows can be at least `least` high. */
const rowHeights = { usual: 11.6, least: 9 } as const;

interface Place {
  readonly rowHeight: number;
  readonly rowsOnFirst: number;
}

/** `rows` includes the sum but not the header. */
function placeOf(y: number, rows: number, heightBelow: number): Place {
  const { usual, least } = rowHeights;
  const withNotes = (page.footer - heightBelow - y) / (rows + 1);
  const alone = (page.bottom - y) / (rows + 1);
  const room = withNotes >= least ? withNotes : alone;
  if (room >= least) return { rowHeight: Math.min(usual, room), rowsOnFirst: rows };
  const rowsOnFirst = Math.min(Math.floor((page.bottom - y) / usual) - 1, Math.max(0, rows - fewestRows));
  return { rowHeight: usual, rowsOnFirst };
}

/** Draws the table with a header on each page; `heightBelow` is the height of notes that should fit below. */
export function drawTable(
  document: Document,
  parent: Element,
  table: readonly ChargedRow[],
  heightBelow: number,
): void {
  const element = addElement(document, parent, 'Table');
  const columns = columnsOf(table);
  // + 1 for the sum.
  const { rowHeight, rowsOnFirst } = placeOf(document.y, table.length + 1, heightBelow);
  const grid = { columns, rowHeight };
  drawHead(document, element, grid);
  for (const [index, row] of table.entries()) {
    if (index === rowsOnFirst || document.y + rowHeight > page.bottom) {
      document.addPage();
      document.y = page.top;
      drawRepeatedHead(document, grid);
    }
    if (index % 2 === 1)
      drawArtifact(document, () =>
        document.rect(page.left, document.y - edgeOf(grid), page.width, rowHeight).fill(light.sunken),
      );
    const figures = columns.slice(1, -1).map(({ centsOf }) => money(centsOf?.(row) ?? 0));
    drawRow(document, element, grid, [String(row.numQuota), ...figures, formatDollarsAndCents(row.balance)], 'text');
  }
  drawArtifact(document, () => drawLine(document, document.y - edgeOf(grid)));
  const sums = columns.map(({ centsOf }) => (centsOf ? money(table.reduce((sum, row) => sum + centsOf(row), 0)) : ''));
  drawRow(document, element, grid, ['Suma', ...sums.slice(1)], 'strong');
  element.end();
}

const money = (amountCents: number): string => formatDollarsAndCents(centsToDollars(amountCents));

interface Grid {
  readonly columns: readonly Column[];
  readonly rowHeight: number;
}

const fontSizeOf = ({ rowHeight }: Grid): number => Math.min(8.5, rowHeight * 0.8);

/** Offset from the text position to the top of the row, which centers the text vertically. */
const edgeOf = (grid: Grid): number => grid.rowHeight / 2 - fontSizeOf(grid) * 0.6;

const titlesOf = ({ columns }: Grid): string[] => columns.map(({ title }) => title);

function drawHead(document: Document, table: Element, grid: Grid): void {
  const row = addElement(document, table, 'TR');
  placeCells(document, grid, titlesOf(grid), (cell, place) =>
    addHead(document, row, 'Column', () => drawHeading(document, cell, place)),
  );
  row.end();
  drawArtifact(document, () => drawLine(document, document.y - edgeOf(grid)));
}

/** An artifact: the structure has the header only once. */
function drawRepeatedHead(document: Document, grid: Grid): void {
  drawArtifact(document, () => {
    placeCells(document, grid, titlesOf(grid), (cell, place) => drawHeading(document, cell, place));
    drawLine(document, document.y - edgeOf(grid));
  });
}

function drawRow(
  document: Document,
  table: Element,
  grid: Grid,
  cells: readonly string[],
  face: 'text' | 'strong',
): void {
  const row = addElement(document, table, 'TR');
  placeCells(document, grid, cells, (cell, place, index) => {
    const draw = () => {
      document.font(face).fontSize(fontSizeOf(grid)).fillColor(light.ink);
      drawCell(document, cell, place);
    };
    if (index === 0) addHead(document, row, 'Row', draw);
    else addElement(document, row, 'TD', draw);
  });
  row.end();
}

function drawHeading(document: Document, text: string, place: { right: number; y: number }): void {
  document.font('strong').fontSize(8).fillColor(light.softInk);
  drawCell(document, text, place);
}

function drawLine(document: Document, y: number): void {
  document
    .moveTo(page.left, y)
    .lineTo(page.left + page.width, y)
    .lineWidth(0.8)
    .strokeColor(light.paramo)
    .stroke();
}

/** Right-aligned at `right`, with tabular figures. */
function drawCell(document: Document, text: string, { right, y }: { right: number; y: number }): void {
  document.text(text, right - textWidth(document, text), y, { lineBreak: false, features: ['tnum'] });
}

/** Calls `draw` with the right edge of each cell and moves down one row. */
function placeCells(
  document: Document,
  { columns, rowHeight }: Grid,
  cells: readonly string[],
  draw: (cell: string, place: { right: number; y: number }, index: number) => void,
): void {
  const { y } = document;
  let right: number = page.left - inset;
  for (const [index, cell] of cells.entries()) {
    right += (columns[index]?.part ?? 0) * page.width;
    draw(cell, { right, y }, index);
  }
  document.y = y + rowHeight;
}
