import type { AmortizationRow } from '@cotejo/contracts/amortization';
import type { InformationSheet } from '@cotejo/contracts/credits/applicant';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { light } from '@cotejo/format/palette';
import { addElement, addHead, drawArtifact } from './sheet-document.ts';
import { page, textWidth } from './sheet-drawing.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const headings = ['N.º', 'Capital', 'Interés', 'Seguro', 'Cuota', 'Saldo'] as const;
const widths = [0.1, 0.18, 0.18, 0.14, 0.2, 0.2] as const;

// Thirty-six instalments, their heads and their sums fit on what is left of the first page.
const rowHeight = 11.6;
const inset = 4;
/** A page that follows holds at least so many rows: a sum alone on a page says nothing. */
const fewestRows = 12;

/** The amortization table, its head repeated on each page, its totals below. */
export function drawTable(
  document: Document,
  parent: Element,
  { table, totalInterest, totalPayment, amount, totalInsurance }: InformationSheet,
): void {
  const element = addElement(document, parent, 'Table');
  drawHead(document, element);
  // The sums are a row too.
  const rows = table.length + 1;
  const room = Math.floor((page.bottom - document.y) / rowHeight);
  const onFirst = rows <= room ? rows : Math.min(room, Math.max(0, rows - fewestRows));
  for (const [index, row] of table.entries()) {
    if (index === onFirst || document.y + rowHeight > page.bottom) {
      document.addPage();
      document.y = page.top;
      drawRepeatedHead(document);
    }
    if (index % 2 === 1)
      drawArtifact(document, () => document.rect(page.left, document.y - 2, page.width, rowHeight).fill(light.sunken));
    drawRow(document, element, cellsOf(row), 'text');
  }
  drawArtifact(document, () => drawLine(document, document.y - 2));
  const totals = [amount, totalInterest, totalInsurance, totalPayment].map(formatDollarsAndCents);
  drawRow(document, element, ['Total', ...totals, ''], 'strong');
  element.end();
}

const cellsOf = (row: AmortizationRow): string[] => [
  String(row.numQuota),
  ...[row.capital, row.interest, row.taxReliefInsurance, row.quotaTotal, row.balance].map(formatDollarsAndCents),
];

function drawHead(document: Document, table: Element): void {
  const row = addElement(document, table, 'TR');
  placeCells(document, headings, (cell, place) =>
    addHead(document, row, 'Column', () => drawHeading(document, cell, place)),
  );
  row.end();
  drawArtifact(document, () => drawLine(document, document.y - 2));
}

/** The head on a page that follows is for the eye: the table has it once. */
function drawRepeatedHead(document: Document): void {
  drawArtifact(document, () => {
    placeCells(document, headings, (cell, place) => drawHeading(document, cell, place));
    drawLine(document, document.y - 2);
  });
}

function drawRow(document: Document, table: Element, cells: readonly string[], face: 'text' | 'strong'): void {
  const row = addElement(document, table, 'TR');
  placeCells(document, cells, (cell, place, index) => {
    const draw = () => {
      document.font(face).fontSize(8.5).fillColor(light.ink);
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

/** Ends at `right`, with figures as wide as one another. */
function drawCell(document: Document, text: string, { right, y }: { right: number; y: number }): void {
  document.text(text, right - textWidth(document, text), y, { lineBreak: false, features: ['tnum'] });
}

/** Gives each cell of a line its right edge; moves on to the next line. */
function placeCells(
  document: Document,
  cells: readonly string[],
  draw: (cell: string, place: { right: number; y: number }, index: number) => void,
): void {
  const { y } = document;
  let right: number = page.left - inset;
  for (const [index, cell] of cells.entries()) {
    right += (widths[index] ?? 0) * page.width;
    draw(cell, { right, y }, index);
  }
  document.y = y + rowHeight;
}
