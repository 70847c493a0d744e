import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { light } from '@cotejo/format/palette';
import PDFDocument from 'pdfkit';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const readFace = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fonts', `${name}.ttf`));

/** The fonts of the site; PDFKit embeds only the glyphs used. */
export type Face = 'heading' | 'text' | 'strong';
let faces: Record<Face, Buffer> | null = null;

/** Opens a tagged Spanish PDF whose title viewers show. */
export function openDocument(options: PDFKit.PDFDocumentOptions & { info: PDFKit.DocumentInfo }): Document {
  const document = new PDFDocument({
    ...options,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    lang: 'es-EC',
  });
  faces ??= {
    heading: readFace('familjen-grotesk-600'),
    text: readFace('figtree-400'),
    strong: readFace('figtree-600'),
  };
  for (const [face, bytes] of Object.entries(faces)) document.registerFont(face, bytes);
  return document;
}

/** Adds a structure element with the content that `draw` draws. Without `draw`, add children and end it. */
export function addElement(document: Document, parent: Element, type: string, draw?: () => void): Element {
  const element = document.struct(type, {}, draw);
  parent.add(element);
  return element;
}

export function addHead(document: Document, parent: Element, scope: 'Row' | 'Column', draw: () => void): void {
  const head = document.struct('TH', {}, draw) as Element & { dictionary: { data: object } };
  // PDFKit has no option for attributes of an element. Plain strings become PDF names.
  Object.assign(head.dictionary.data, { A: { O: 'Table', Scope: scope } });
  parent.add(head);
}

/** Draws decoration, which screen readers skip. */
export function drawArtifact(document: Document, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** A4 in points. */
export const page = { left: 44, top: 32, width: 595.28 - 2 * 44, bottom: 800, footer: 815 } as const;

/** Draws the logo, designed on a 32 × 32 grid. */
export function drawMark(document: Document, x: number, y: number, size: number): void {
  const scale = size / 32;
  const bar = (left: number, top: number, width: number, height: number, colour: string) =>
    document.rect(x + left * scale, y + top * scale, width * scale, height * scale).fill(colour);
  bar(6, 11, 8, 17, light.paramo);
  bar(18, 11, 8, 17, light.paramo);
  bar(18, 3, 8, 6, light.tile);
}

const barHeight = 13;

/** Draws capital, interest and charges to scale. The hatching distinguishes interest without color. */
export function drawCostBar(
  document: Document,
  { y, capital, interest, charges }: { y: number; capital: number; interest: number; charges: number },
): void {
  const widthOf = (part: number) => (page.width * part) / (capital + interest + charges);
  const interestLeft = page.left + widthOf(capital);
  const chargesLeft = interestLeft + widthOf(interest);
  document.rect(page.left, y, widthOf(capital), barHeight).fill(light.paramo);
  if (interest > 0) drawHatched(document, { x: interestLeft, y, width: widthOf(interest) });
  if (charges > 0) document.rect(chargesLeft, y, widthOf(charges), barHeight).fill(light.ink);
}

function drawHatched(document: Document, { x, y, width }: { x: number; y: number; width: number }): void {
  document.save().rect(x, y, width, barHeight).clip();
  document.rect(x, y, width, barHeight).fill(light.tilePaper);
  document.lineWidth(1.4).strokeColor(light.tile);
  for (let left = x - barHeight; left < x + width; left += 5) {
    document
      .moveTo(left, y + barHeight)
      .lineTo(left + barHeight * 0.7, y)
      .stroke();
  }
  document.restore();
  document.lineWidth(0.8).strokeColor(light.tile).rect(x, y, width, barHeight).stroke();
}

export const textWidth = (document: Document, text: string): number =>
  document.widthOfString(text, { features: ['tnum'] });
