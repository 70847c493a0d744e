import { amortizationSystemLabels } from '@cotejo/contracts/amortization';
import { obligationWords, showCharge } from '@cotejo/contracts/charge-words';
import { documentTypeLabels } from '@cotejo/contracts/documents/applicant';
import { applicantWords, offerWords, requestWords, scheduleTitle } from '@cotejo/contracts/handovers/file-words';
import { formatDollarsAndCents, formatExactPercent, formatMonths, formatPercent } from '@cotejo/format/figures';
import { light } from '@cotejo/format/palette';
import { formatLongDateTime } from '@cotejo/format/time';
import { addElement, drawArtifact, drawMark, openDocument, page } from '#platform/pdf/document.ts';
import { drawTable } from '#platform/pdf/table.ts';
import type { HandoverSheet } from './write-handover-pdf.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type Fact = readonly [name: string, value: string];

/** What the contact reads on the page, as a tagged A4 PDF. */
export function drawHandoverPdf(sheet: HandoverSheet): Promise<Buffer> {
  const document = openDocument({
    size: 'A4',
    margins: { top: page.top, bottom: 0, left: page.left, right: page.left },
    info: { Title: `Expediente ${sheet.reference}`, Author: 'Cotejo', CreationDate: new Date(sheet.issuedAt) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const root = document.struct('Document');
  document.addStructure(root);
  drawHeading(document, root, sheet);
  for (const [title, facts] of sectionsOf(sheet)) drawSection(document, root, title, facts);
  drawTitle(document, root, scheduleTitle);
  drawTable(document, root, sheet.file.offer.table, 0);
  root.end();
  drawFooters(document, sheet);
  document.end();
  return written;
}

function drawHeading(document: Document, root: Element, { institution, reference, number, file }: HandoverSheet): void {
  drawArtifact(document, () => drawMark(document, page.left, page.top, 22));
  addElement(document, root, 'H1', () =>
    document
      .font('heading')
      .fontSize(18)
      .fillColor(light.ink)
      .text(`Expediente ${reference}`, page.left + 30, page.top + 2, { width: page.width - 30 }),
  );
  addElement(document, root, 'P', () =>
    document
      .font('text')
      .fontSize(9.5)
      .fillColor(light.softInk)
      .text(
        `Para ${institution} · Solicitud ${number} · Aprobada por Cotejo el ${formatLongDateTime(file.approvedAt)}`,
        page.left,
        page.top + 30,
        { width: page.width },
      ),
  );
  document.y = page.top + 48;
}

const money = formatDollarsAndCents;

/** As on the page of the contact. A fact without a value does not compile. */
const factsOf = <Name extends string>(words: Record<Name, string>, values: Record<Name, string>): Fact[] =>
  (Object.keys(words) as Name[]).map((name) => [words[name], values[name]]);

function sectionsOf({ file }: HandoverSheet): (readonly [title: string, facts: readonly Fact[]])[] {
  const { applicant, request, offer, documents, consent } = file;
  return [
    ['Solicitante', factsOf(applicantWords, applicant)],
    [
      'Solicitud',
      factsOf(requestWords, {
        amount: money(request.amount),
        term: formatMonths(request.term),
        income: money(request.income),
        location: request.location,
        submittedAt: request.submittedAt === null ? '—' : formatLongDateTime(request.submittedAt),
        approvedAt: formatLongDateTime(file.approvedAt),
        consent: `${formatLongDateTime(consent.acceptedAt)} · Términos ${consent.termsVersion}`,
      }),
    ],
    [
      'La oferta que eligió',
      [
        ...factsOf(offerWords, {
          rate: formatExactPercent(offer.rate),
          amortizationType: amortizationSystemLabels[offer.amortizationType],
          firstPayment: money(offer.firstPayment),
          lastPayment: money(offer.lastPayment),
          received: money(offer.received),
          upfront: money(offer.upfront),
          refunded: money(offer.refunded),
          realCost: money(offer.realCost),
          realTotal: money(offer.realTotal),
          realAnnualRate: offer.realAnnualRate === null ? 'No se puede calcular' : formatPercent(offer.realAnnualRate),
          takenAt: formatLongDateTime(offer.takenAt),
          sha256: offer.sha256,
        }),
        ...offer.charges.map(
          (charge) =>
            [`${charge.name} (${obligationWords[charge.obligation]})`, showCharge(charge, money).dollars] as const,
        ),
      ],
    ],
    [
      'Documentos verificados por Cotejo',
      documents.flatMap((document) => [
        [
          documentTypeLabels[document.documentType],
          document.verifiedAt === null ? '' : `verificado el ${formatLongDateTime(document.verifiedAt)}`,
        ] as const,
        ['Huella del archivo', document.sha256] as const,
      ]),
    ],
  ];
}

function drawTitle(document: Document, root: Element, title: string): void {
  breakBefore(document, 60);
  const { y } = document;
  addElement(document, root, 'H2', () =>
    document
      .font('heading')
      .fontSize(12)
      .fillColor(light.ink)
      .text(title, page.left, y + 8),
  );
  document.y = y + 26;
}

const nameWidth = 170;

function drawSection(document: Document, root: Element, title: string, facts: readonly Fact[]): void {
  drawTitle(document, root, title);
  const list = addElement(document, root, 'L');
  for (const [name, value] of facts) {
    const valueWidth = page.width - nameWidth;
    document.font('strong').fontSize(9);
    const height = Math.max(13, document.heightOfString(value || ' ', { width: valueWidth }) + 3);
    breakBefore(document, height);
    const { y } = document;
    const item = addElement(document, list, 'LI');
    addElement(document, item, 'Lbl', () =>
      document
        .font('text')
        .fontSize(9)
        .fillColor(light.softInk)
        .text(name, page.left, y, { width: nameWidth - 8 }),
    );
    const nameBottom = document.y;
    addElement(document, item, 'LBody', () =>
      document
        .font('strong')
        .fontSize(9)
        .fillColor(light.ink)
        .text(value, page.left + nameWidth, y, { width: valueWidth }),
    );
    item.end();
    document.y = Math.max(y + height, nameBottom + 3);
  }
  list.end();
}

function breakBefore(document: Document, height: number): void {
  if (document.y + height <= page.bottom) return;
  document.addPage();
  document.y = page.top;
}

function drawFooters(document: Document, { reference, issuedAt }: HandoverSheet): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    drawArtifact(document, () =>
      document
        .font('text')
        .fontSize(8)
        .fillColor(light.softInk)
        .text(
          `Expediente ${reference} · Emitido el ${formatLongDateTime(issuedAt)} · Página ${index + 1} de ${count} · Confidencial: contiene datos personales`,
          page.left,
          page.footer,
          { width: page.width, lineBreak: false },
        ),
    );
  }
}
