import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** What the EXIF of {@link jpegWithExif} says: must never be found in a stored file. */
export const exifMarker = 'EXIF DE PRUEBA';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0B5A4A' } });

/** A photograph with author and position in its EXIF, taken sideways. */
export const jpegWithExif = (width = 60, height = 40): Promise<Buffer> =>
  picture(width, height)
    .jpeg()
    .withExif({ IFD0: { Copyright: exifMarker }, IFD3: { GPSLatitude: '0/1 13/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export const pngFile = (width = 30, height = 20): Promise<Buffer> => picture(width, height).png().toBuffer();

/** A PDF of one page with a line of text. */
export function pdfFile(text = 'Documento de una persona sintética'): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ size: 'A4' });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.text(text);
    document.end();
  });
}

/** The body of an upload: give it to `call` as `body`. */
export function uploadForm(
  fields: Record<string, string>,
  file?: { bytes: Buffer; name: string; field?: string; type?: string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) {
    const blob = new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'application/octet-stream' });
    form.append(file.field ?? 'file', blob, file.name);
  }
  return form;
}
