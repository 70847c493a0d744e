import type { AmortizationRow } from '@cotejo/contracts/amortization';
import type { InformationSheet } from '@cotejo/contracts/credits';
import { colours, page, textWidth } from './sheet-drawing.ts';
import { formatDollars } from './sheet-figures.ts';

type Document = PDFKit.PDFDocument;

const headings = ['N.º', 'Capital', 'Interés', 'Seguro', 'Cuota', 'Saldo'] as const;
const widths = [0.1, 0.18, 0.18, 0.14, 0.2, 0.2] as const;

// Seventy-two rows and their heads fit on what is left of the first page and the second.
const rowHeight = 12.4;
const inset = 4;

/** The amortization table, its head repeated on each page, its totals below. */
export function drawTable(
  document: Document,
  { table, totalInterest, totalPayment, amount, totalInsurance }: InformationSheet,
): void {
  drawHead(document);
  for (const [index, row] of table.entries()) {
    if (document.y + rowHeight > page.bottom) {
      document.addPage();
      document.y = page.top;
      drawHead(document);
    }
    if (index % 2 === 1) document.rect(page.left, document.y - 2, page.width, rowHeight).fill(colours.sunken);
    document.font('Helvetica').fillColor(colours.ink);
    drawCells(document, cellsOf(row));
  }
  drawLine(document, document.y - 2);
  document.font('Helvetica-Bold').fillColor(colours.ink);
  const totals = [amount, totalInterest, totalInsurance, totalPayment].map(formatDollars);
  drawCells(document, ['Total', ...totals, '']);
}

const cellsOf = (row: AmortizationRow): string[] => [
  String(row.numQuota),
  ...[row.capital, row.interest, row.taxReliefInsurance, row.quotaTotal, row.balance].map(formatDollars),
];

function drawHead(document: Document): void {
  document.font('Helvetica-Bold').fontSize(8).fillColor(colours.softInk);
  drawCells(document, headings);
  drawLine(document, document.y - 2);
}

function drawLine(document: Document, y: number): void {
  document
    .moveTo(page.left, y)
    .lineTo(page.left + page.width, y)
    .lineWidth(0.8)
    .strokeColor(colours.capital)
    .stroke();
}

/** One line of right-aligned cells; moves on to the next line. */
function drawCells(document: Document, cells: readonly string[]): void {
  const { y } = document;
  let right: number = page.left - inset;
  document.fontSize(8.5);
  for (const [index, cell] of cells.entries()) {
    right += (widths[index] ?? 0) * page.width;
    document.text(cell, right - textWidth(document, cell), y, { lineBreak: false });
  }
  document.y = y + rowHeight;
}
