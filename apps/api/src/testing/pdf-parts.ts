import { deflateSync } from 'node:zlib';

/** An object of {@link pdfOf}. A stream is written unchanged. */
export interface PdfPart {
  /** After `obj`; usually a dictionary. */
  readonly text: string;
  readonly stream?: Buffer;
  /** Between the dictionary and `stream`. */
  readonly gap?: string;
}

const catalogue = '<</Type/Catalog/Pages 2 0 R>>';
const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>';

/** A valid PDF of one page. `extra` are the objects from 4 on. */
export function pdfOf(extra: readonly PdfPart[] = [], root = catalogue): Buffer {
  const parts: readonly PdfPart[] = [{ text: root }, { text: pages }, { text: page }, ...extra];
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = chunks[0]?.length ?? 0;
  const write = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  for (const [index, { text, stream, gap = '\n' }] of parts.entries()) {
    offsets.push(length);
    write(Buffer.from(`${index + 1} 0 obj\n${text}`, 'latin1'));
    if (stream) write(Buffer.concat([Buffer.from(`${gap}stream\n`), stream, Buffer.from('\nendstream')]));
    write(Buffer.from('\nendobj\n'));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = parts.length + 1;
  const xrefAt = length;
  write(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R>>\n`));
  return Buffer.concat([...chunks, Buffer.from(`startxref\n${xrefAt}\n%%EOF\n`)]);
}

/** An object stream. */
export function packedObjects(
  objects: readonly (readonly [number: number, text: string])[],
  { type = '/Type/ObjStm', extra = '', gap }: { type?: string; extra?: string; gap?: string } = {},
): PdfPart {
  let body = '';
  const header = objects
    .map(([number, text]) => {
      const entry = `${number} ${body.length}`;
      body += `${text} `;
      return entry;
    })
    .join(' ');
  const stream = deflateSync(Buffer.from(`${header} ${body}`, 'latin1'));
  const text = `<<${type}/N ${objects.length}/First ${header.length + 1}/Filter/FlateDecode/Length ${stream.length}${extra}>>`;
  return { text, stream, ...(gap !== undefined && { gap }) };
}
