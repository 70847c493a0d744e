import { amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { obligationWords, showCharge } from '@cotejo/contracts/charge-words';
import { documentTypeLabels } from '@cotejo/contracts/documents/applicant';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { light } from '@cotejo/format/palette';
import { formatLongDateTime } from '@cotejo/format/time';
import { addElement, drawArtifact, drawMark, openDocument, page } from '#pdf/document.ts';
import { drawTable } from '#pdf/table.ts';
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
  drawTitle(document, root, 'Tabla de amortización');
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
const rateText = (rate: number | null): string => (rate === null ? 'no se puede calcular' : formatPercent(rate));

function sectionsOf({ file }: HandoverSheet): (readonly [title: string, facts: readonly Fact[]])[] {
  const { applicant, request, offer, documents, consent } = file;
  const { amount, term, income, location, submittedAt, ...others } = request;
  // A new field of the request does not compile until it is written here.
  others satisfies Record<string, never>;
  return [
    [
      'Solicitante',
      [
        ['Nombre', `${applicant.nombres} ${applicant.apellidos}`],
        ['Cédula', applicant.cedula],
        ['Teléfono', applicant.telefono],
        ['Correo', applicant.email],
        ['Dirección', applicant.direccion],
      ],
    ],
    [
      'Solicitud',
      [
        ['Monto', money(amount)],
        ['Plazo', `${term} meses`],
        ['Ingreso mensual', money(income)],
        ['Ciudad', location],
        ...(submittedAt === null ? [] : [['Enviada', formatLongDateTime(submittedAt)] as const]),
      ],
    ],
    [
      'Oferta que la persona eligió',
      [
        ['Sistema', amortizationTypeLabels[offer.amortizationType]],
        ['Tasa nominal', formatPercent(offer.rate)],
        ['Primera cuota', money(offer.firstPayment)],
        ['Última cuota', money(offer.lastPayment)],
        ['Recibe', money(offer.received)],
        ['Paga aparte el primer día', money(offer.upfront)],
        ['Le devuelven', money(offer.refunded)],
        ['Costo del crédito', money(offer.realCost)],
        ['Total que paga', money(offer.realTotal)],
        ['Costo anual con cargos', rateText(offer.realAnnualRate)],
        ...offer.charges.map(
          (charge) =>
            [`${charge.name} (${obligationWords[charge.obligation]})`, showCharge(charge, money).dollars] as const,
        ),
        ['Guardada', formatLongDateTime(offer.takenAt)],
        ['Huella de la oferta', offer.sha256],
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
    [
      'Autorización',
      [
        ['De la persona', formatLongDateTime(consent.acceptedAt)],
        ['Términos', consent.termsVersion],
      ],
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
