import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const readFace = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../site/fonts', `${name}.ttf`));

/** The faces of the site, embedded as far as their letters are used. */
export type Face = 'heading' | 'text' | 'strong';
let faces: Record<Face, Buffer> | null = null;

/**
 * An empty document in the form that readers of screens follow: tagged, in Spanish, with its title
 * shown.
 */
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

/**
 * Adds an element of the document's structure; what `draw` draws is its content. Without it others
 * are added, and it is ended.
 */
export function addElement(document: Document, parent: Element, type: string, draw?: () => void): Element {
  const element = document.struct(type, {}, draw);
  parent.add(element);
  return element;
}

/** Adds the head of a row or a column. */
export function addHead(document: Document, parent: Element, scope: 'Row' | 'Column', draw: () => void): void {
  const head = document.struct('TH', {}, draw) as Element & { dictionary: { data: object } };
  // PDFKit has no option for attributes of an element. A plain string becomes a name of the PDF.
  Object.assign(head.dictionary.data, { A: { O: 'Table', Scope: scope } });
  parent.add(head);
}

/** Draws what only looks: lines, grounds, numbers of pages. A reader of screens passes over it. */
export function drawArtifact(document: Document, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}
