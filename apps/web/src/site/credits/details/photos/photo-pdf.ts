import type { Photo } from './shrink-photo.ts';

/** In points, as of A4. */
const longSide = 842;

/** One page per photo, with its aspect ratio. Builds the Blob from parts without reading the photos. */
export function joinPhotos(photos: readonly Photo[]): Blob {
  const parts: BlobPart[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Blob) => {
    // All text is ASCII, so its length equals its bytes.
    length += typeof part === 'string' ? part.length : part.size;
    parts.push(part);
  };
  const addObject = (...body: (string | Blob)[]) => {
    offsets.push(length);
    for (const part of [`${offsets.length} 0 obj\n`, ...body, '\nendobj\n']) add(part);
  };

  add('%PDF-1.4\n');
  // Four non-ASCII bytes mark the file as binary.
  add(new Blob([new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a])]));
  const pageNumber = (index: number) => 3 + index * 3;
  addObject('<< /Type /Catalog /Pages 2 0 R /Lang (es-EC) >>');
  const kids = photos.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  addObject(`<< /Type /Pages /Kids [${kids}] /Count ${photos.length} >>`);
  for (const [index, { file, width, height }] of photos.entries()) {
    const scale = longSide / Math.max(width, height);
    const [pageWidth, pageHeight] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    const page = pageNumber(index);
    const drawing = `${pageWidth} 0 0 ${pageHeight} 0 0 cm /Photo Do`;
    addObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] `,
      `/Resources << /XObject << /Photo ${page + 2} 0 R >> >> /Contents ${page + 1} 0 R >>`,
    );
    addObject(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    addObject(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB `,
      `/BitsPerComponent 8 /Filter /DCTDecode /Length ${file.size} >>\nstream\n`,
      file,
      '\nendstream',
    );
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
