import {
  amortizationTypeLabels,
  associatedCostsLabel,
  lastInstalmentNote,
  totalNote,
} from '@cotejo/contracts/amortization';
import { listRefunds, listUpfront, obligationWords, showCharge } from '@cotejo/contracts/charge-words';
import type { InformationSheet } from '@cotejo/contracts/credits/applicant';
import { effectiveRateMeaning, otherRatesMeaning, otherRatesTitle, rateNames } from '@cotejo/contracts/rate-names';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { light } from '@cotejo/format/palette';
import { formatLongDateTime } from '@cotejo/format/time';
import {
  addElement,
  drawArtifact,
  drawCostBar,
  drawMark,
  type Face,
  openDocument,
  page,
  textWidth,
} from '#platform/pdf/document.ts';
import { drawTable } from '#platform/pdf/table.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

export interface SheetOwner {
  applicant: string;
  /** Origin without a trailing slash; undefined if not configured. */
  siteUrl: string | undefined;
}

/** Writes a tagged A4 PDF of at most two pages. */
export function writeInformationSheet(sheet: InformationSheet, owner: SheetOwner): Promise<Buffer> {
  const document = openDocument({
    size: 'A4',
    margins: { top: page.top, bottom: 0, left: page.left, right: page.left },
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
  const root = document.struct('Document');
  document.addStructure(root);
  drawHeading(document, root, sheet, owner);
  drawCost(document, root, sheet);
  drawFacts(document, root, sheet);
  const foot = totalNote(sheet, formatDollarsAndCents);
  const notes = notesOfSheet(sheet, owner);
  drawTable(document, root, sheet.table, (foot ? footHeight : 0) + notesHeight(document, notes));
  if (foot) drawFoot(document, root, foot);
  drawNotes(document, root, notes);
  root.end();
  drawFooters(document, sheet);
  document.end();
  return written;
}

const pen = (document: Document, face: Face, size: number, colour: string): Document =>
  document.font(face).fontSize(size).fillColor(colour);

function drawHeading(
  document: Document,
  root: Element,
  { number, institution, amount, term, amortizationType }: InformationSheet,
  { applicant }: SheetOwner,
): void {
  drawArtifact(document, () => {
    drawMark(document, page.left, page.top, 22);
    pen(document, 'heading', 16, light.ink).text('cotejo', page.left + 28, page.top + 4);
  });
  const besideMark = { width: page.width - markWidth, align: 'right', height: 12, ellipsis: true } as const;
  addElement(document, root, 'P', () =>
    pen(document, 'strong', 9, light.softInk).text(
      'HOJA DE INFORMACIÓN',
      page.left + markWidth,
      page.top + 1,
      besideMark,
    ),
  );
  addElement(document, root, 'P', () =>
    pen(document, 'text', 9, light.softInk).text(
      `Para ${applicant} · Solicitud ${number}`,
      page.left + markWidth,
      page.top + 13,
      besideMark,
    ),
  );
  const title = `Préstamo ${institution.name}`;
  addElement(document, root, 'H1', () => {
    pen(document, 'heading', 19, light.ink);
    // A long name gets a smaller font before it is truncated.
    document.fontSize(fittingSize(document, title, [19, 17, 15, 13], page.width));
    document.text(title, page.left, page.top + 30, { width: page.width, height: 24, ellipsis: true });
  });
  const kind = amortizationTypeLabels[amortizationType].toLowerCase();
  addElement(document, root, 'P', () =>
    pen(document, 'text', 11, light.softInk).text(
      `${formatDollarsAndCents(amount)} a ${term} meses, ${kind}`,
      page.left,
      page.top + 53,
    ),
  );
  document.y = page.top + 73;
}

/** Width of the logo with its name. */
const markWidth = 110;

/** The first font size that fits, else the last. */
const fittingSize = (document: Document, text: string, sizes: readonly number[], room: number): number =>
  sizes.find((size) => document.fontSize(size).widthOfString(text) <= room) ?? sizes.at(-1) ?? 0;

function drawCost(document: Document, root: Element, sheet: InformationSheet): void {
  const { y } = document;
  const rate = sheet.realAnnualRate === null ? 'no se puede calcular' : formatPercent(sheet.realAnnualRate);
  const first = formatDollarsAndCents(sheet.firstPayment);
  const last = formatDollarsAndCents(sheet.lastPayment);
  const figures = [
    first === last ? ['Cuota mensual', first, ''] : ['Primera cuota', first, `(última ${last})`],
    ['Total que pagas', formatDollarsAndCents(sheet.realTotal), ''],
    ['Costo anual con cargos', rate, ''],
  ] as const;
  let x = page.left;
  for (const [index, [label, figure, beside]] of figures.entries()) {
    const left = x;
    addElement(document, root, 'P', () => {
      pen(document, 'text', 9, light.softInk).text(label, left, y);
      pen(document, 'heading', 17, light.ink).text(figure, left, y + 11, { lineBreak: false });
      const end = left + document.widthOfString(figure) + 5;
      if (beside) pen(document, 'text', 9, light.softInk).text(beside, end, y + 18, { lineBreak: false });
    });
    x += page.width * (index === 0 ? 0.42 : 0.29);
  }
  const parts = { capital: sheet.amount, interest: sheet.totalInterest, charges: sheet.chargesCost };
  drawArtifact(document, () => drawCostBar(document, { y: y + 35, ...parts }));
  addElement(document, root, 'P', () => {
    const legend = [
      `Capital ${formatDollarsAndCents(sheet.amount)}`,
      `Interés ${formatDollarsAndCents(sheet.totalInterest)}`,
      ...(sheet.chargesCost > 0 ? [`Cargos ${formatDollarsAndCents(sheet.chargesCost)}`] : []),
    ];
    pen(document, 'text', 9, light.softInk).text(legend.join(' + '), page.left, y + 52, { width: page.width });
  });
  document.y = y + 70;
}

function factsOf(sheet: InformationSheet): (readonly [string, string])[] {
  const { upfront, charges, associatedCosts, totalInsurance } = sheet;
  const money = formatDollarsAndCents;
  return [
    ['Sistema de amortización', sheet.system],
    ['Segmento', sheet.segment],
    ['Subsegmento', sheet.subsegment],
    ['Plazo', `${sheet.term} meses`],
    ['Días por cuota', String(sheet.daysPerInstallment)],
    ['Monto', money(sheet.amount)],
    ['Recibes en tu cuenta', money(sheet.netReceived)],
    ...[...listUpfront(upfront), ...listRefunds(charges)].map(({ name, dollars }) => [name, money(dollars)] as const),
    ['Capital e interés de la primera cuota', money(sheet.installment)],
    ['Capital e interés en total', money(sheet.totalPayment)],
    [associatedCostsLabel(sheet), money(associatedCosts)],
    ['Seguro', money(totalInsurance)],
    [rateNames.nominal, formatPercent(sheet.nominalRate)],
    [rateNames.effective, formatPercent(sheet.trueEffectiveRate)],
  ];
}

const factHeight = 12;

function drawFacts(document: Document, root: Element, sheet: InformationSheet): void {
  const { y } = document;
  const facts = factsOf(sheet);
  const perColumn = Math.ceil(facts.length / 2);
  const gap = 24;
  const width = (page.width - gap) / 2;
  const list = addElement(document, root, 'L');
  for (const [index, [label, value]] of facts.entries()) {
    const x = page.left + (index < perColumn ? 0 : width + gap);
    const top = y + (index % perColumn) * factHeight;
    const item = addElement(document, list, 'LI');
    const valueWidth = textWidth(pen(document, 'strong', 9, light.ink), value);
    addElement(document, item, 'Lbl', () => {
      const size = fittingSize(
        pen(document, 'text', 9, light.softInk),
        label,
        [9, 8.5, 8, 7.5],
        width - valueWidth - 6,
      );
      document.fontSize(size).text(label, x, top + (9 - size) / 2, { lineBreak: false });
    });
    addElement(document, item, 'LBody', () => {
      pen(document, 'strong', 9, light.ink);
      document.text(value, x + width - valueWidth, top, { lineBreak: false, features: ['tnum'] });
    });
    item.end();
    drawArtifact(document, () =>
      document
        .moveTo(x, top + 10.7)
        .lineTo(x + width, top + 10.7)
        .lineWidth(0.5)
        .strokeColor(light.line)
        .stroke(),
    );
  }
  list.end();
  document.y = y + perColumn * factHeight + 5;
}

/** Rates that other sheets show but that are not comparable. */
function describeOtherRates(sheet: InformationSheet): string {
  const rates = [
    `${rateNames.internal} ${formatPercent(sheet.tir)}`,
    `${rateNames.fromInternal} ${formatPercent(sheet.tea, 1)}`,
    `${rateNames.fromTotalInterest} ${formatPercent(sheet.effectiveAnnualRate)}`,
  ];
  return `${otherRatesTitle}: ${rates.join('; ')}. ${otherRatesMeaning}`;
}

function describeCharges({ charges, realCost }: InformationSheet): string {
  if (charges.length === 0) return 'Sin cargos informados.';
  const lines = charges.map((charge) => {
    const { dollars, note } = showCharge(charge, formatDollarsAndCents);
    const tag = `${obligationWords[charge.obligation]}${charge.counted ? '' : ', no contado'}`;
    return `${charge.name} (${tag}) ${dollars}${note === null ? '' : `, ${note}`}`;
  });
  const hasRefunds = charges.some(({ counted, refundable }) => counted && refundable);
  const what = hasRefunds ? 'Sin lo que te devuelven' : 'Con ellos';
  return `Cargos: ${lines.join('; ')}. ${what} el préstamo te cuesta ${formatDollarsAndCents(realCost)}.`;
}

export function notesOfSheet(sheet: InformationSheet, { siteUrl }: Pick<SheetOwner, 'siteUrl'>): string {
  const notes = [
    describeCharges(sheet),
    lastInstalmentNote(sheet.table, formatDollarsAndCents),
    `${rateNames.effectiveShort}: ${effectiveRateMeaning}`,
    describeOtherRates(sheet),
    'Documento informativo: la institución confirma las condiciones al firmar.',
    siteUrl ? `Cómo calculamos cada cifra: ${siteUrl}/como-calculamos` : null,
  ];
  return notes.filter((note) => note !== null).join(' ');
}

const footHeight = 11;

/** Explains the total, directly below the sum. */
function drawFoot(document: Document, root: Element, text: string): void {
  const y = document.y + 1;
  addElement(document, root, 'P', () => pen(document, 'strong', 7.5, light.ink).text(text, page.left, y));
  document.y = y + footHeight - 1;
}

const notesOptions = { width: page.width, lineGap: 1 };

/** Includes the space above. */
const notesHeight = (document: Document, text: string): number =>
  pen(document, 'text', 7.5, light.softInk).heightOfString(text, notesOptions) + 5;

/** Draws the notes below the table, or on a new page if they do not fit. */
function drawNotes(document: Document, root: Element, text: string): void {
  // Allows for rounding: rows may be sized to leave exactly this height.
  if (document.y + notesHeight(document, text) > page.footer + 0.1) {
    document.addPage();
    document.y = page.top;
  }
  addElement(document, root, 'P', () =>
    pen(document, 'text', 7.5, light.softInk).text(text, page.left, document.y + 2, notesOptions),
  );
}

function drawFooters(document: Document, { number, issuedAt }: InformationSheet): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    drawArtifact(document, () => {
      pen(document, 'text', 8, light.softInk);
      document.text(
        `Emitida el ${formatLongDateTime(new Date(issuedAt))} · Solicitud ${number}`,
        page.left,
        page.footer,
        {
          lineBreak: false,
        },
      );
      document.text(`Página ${index + 1} de ${count}`, page.left, page.footer, {
        width: page.width,
        align: 'right',
        lineBreak: false,
      });
    });
  }
}
