import { amortizationTypeLabels } from '@cotejo/contracts/amortization';
import type { InformationSheet } from '@cotejo/contracts/credits';
import { effectiveRateMeaning, otherRatesMeaning, rateNames } from '@cotejo/contracts/rate-names';
import PDFDocument from 'pdfkit';
import { formatTime } from '#mail/format.ts';
import { colours, drawCostBar, drawMark, page, textWidth } from './sheet-drawing.ts';
import { formatDollars, formatPercent } from './sheet-figures.ts';
import { drawTable } from './sheet-table.ts';

type Document = PDFKit.PDFDocument;

/** The information sheet as an A4 document of at most two pages. */
export function writeInformationSheet(sheet: InformationSheet): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: page.top, bottom: 0, left: page.left, right: page.left },
    bufferPages: true,
    lang: 'es-EC',
    info: {
      Title: `Hoja de información: préstamo ${sheet.institution.name}`,
      Author: 'Cotejo',
      CreationDate: new Date(sheet.issuedAt),
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  drawHeading(document, sheet);
  drawCost(document, sheet);
  drawFacts(document, sheet);
  drawNotes(document);
  drawTable(document, sheet);
  drawFooters(document, sheet);
  document.end();
  return written;
}

function drawHeading(document: Document, { institution, amount, term, amortizationType }: InformationSheet): void {
  drawMark(document, page.left, page.top, 22);
  document
    .fillColor(colours.ink)
    .font('Helvetica-Bold')
    .fontSize(16)
    .text('cotejo', page.left + 28, page.top + 5);
  document
    .fillColor(colours.softInk)
    .fontSize(9)
    .text('HOJA DE INFORMACIÓN', page.left, page.top + 9, { width: page.width, align: 'right' });
  const title = `Préstamo ${institution.name}`;
  document.fillColor(colours.ink).fontSize(fittingSize(document, title));
  document.text(title, page.left, page.top + 40, { width: page.width, height: 24, ellipsis: true });
  const kind = amortizationTypeLabels[amortizationType].toLowerCase();
  document
    .fillColor(colours.softInk)
    .font('Helvetica')
    .fontSize(11)
    .text(`${formatDollars(amount)} a ${term} meses, ${kind}`, page.left, page.top + 66);
  document.y = page.top + 92;
}

/** Long names get smaller letters before they are cut. */
function fittingSize(document: Document, title: string): number {
  const sizes = [19, 17, 15, 13];
  return sizes.find((size) => textWidth(document.fontSize(size), title) <= page.width) ?? 13;
}

function drawCost(document: Document, sheet: InformationSheet): void {
  const { y } = document;
  const first = sheet.amortizationType === 1 ? 'Primera cuota' : 'Cuota mensual';
  const figures = [
    [first, formatDollars(sheet.installment)],
    ['Pago total', formatDollars(sheet.totalPayment)],
    [rateNames.effective, formatPercent(sheet.trueEffectiveRate)],
  ] as const;
  const width = page.width / figures.length;
  for (const [index, [label, figure]] of figures.entries()) {
    const x = page.left + index * width;
    document.fillColor(colours.softInk).font('Helvetica').fontSize(9).text(label, x, y);
    document
      .fillColor(colours.ink)
      .font('Helvetica-Bold')
      .fontSize(17)
      .text(figure, x, y + 13);
  }
  drawCostBar(document, { y: y + 42, capital: sheet.amount, interest: sheet.totalInterest });
  document.fillColor(colours.softInk).font('Helvetica').fontSize(9);
  document.text(`Capital ${formatDollars(sheet.amount)}`, page.left, y + 64);
  document.text(`Interés ${formatDollars(sheet.totalInterest)}`, page.left, y + 64, {
    width: page.width,
    align: 'right',
  });
  document.y = y + 86;
}

function factsOf(sheet: InformationSheet): (readonly [string, string])[] {
  return [
    ['Sistema de amortización', sheet.system],
    ['Segmento', sheet.segment],
    ['Subsegmento', sheet.subsegment],
    ['Monto', formatDollars(sheet.amount)],
    ['Monto recibido', formatDollars(sheet.netReceived)],
    ['Plazo', `${sheet.term} meses`],
    ['Días por cuota', String(sheet.daysPerInstallment)],
    ['Costos asociados', formatDollars(sheet.associatedCosts)],
    ['Seguro', formatDollars(sheet.totalInsurance)],
    [rateNames.nominal, formatPercent(sheet.nominalRate)],
    [rateNames.effective, formatPercent(sheet.trueEffectiveRate)],
    [rateNames.internal, formatPercent(sheet.tir)],
    [rateNames.fromInternal, formatPercent(sheet.tea, 1)],
    [rateNames.fromTotalInterest, formatPercent(sheet.effectiveAnnualRate)],
  ];
}

const factHeight = 15;

function drawFacts(document: Document, sheet: InformationSheet): void {
  const { y } = document;
  const facts = factsOf(sheet);
  const perColumn = Math.ceil(facts.length / 2);
  const gap = 24;
  const width = (page.width - gap) / 2;
  for (const [index, [label, value]] of facts.entries()) {
    const x = page.left + (index < perColumn ? 0 : width + gap);
    const top = y + (index % perColumn) * factHeight;
    document.fillColor(colours.softInk).font('Helvetica').fontSize(9).text(label, x, top);
    document.fillColor(colours.ink).font('Helvetica-Bold');
    document.text(value, x + width - textWidth(document, value), top, { lineBreak: false });
    document
      .moveTo(x, top + 11.5)
      .lineTo(x + width, top + 11.5)
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .stroke();
  }
  document.y = y + perColumn * factHeight + 4;
}

const note = `${rateNames.effectiveShort}: ${effectiveRateMeaning} Otras cifras: ${otherRatesMeaning} Documento informativo: la institución confirma las condiciones al firmar.`;

function drawNotes(document: Document): void {
  document.fillColor(colours.softInk).font('Helvetica').fontSize(8).text(note, page.left, document.y, {
    width: page.width,
    lineGap: 1.5,
  });
  document.y += 10;
}

function drawFooters(document: Document, { issuedAt }: InformationSheet): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    document.fillColor(colours.softInk).font('Helvetica').fontSize(8);
    document.text(`Emitida el ${formatTime(new Date(issuedAt))}`, page.left, page.footer, { lineBreak: false });
    document.text(`Página ${index + 1} de ${count}`, page.left, page.footer, {
      width: page.width,
      align: 'right',
      lineBreak: false,
    });
  }
}
