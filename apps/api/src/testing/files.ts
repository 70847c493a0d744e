import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** In the EXIF of {@link jpegWithExif}; must not appear in stored files. */
export const exifMarker = 'EXIF DE PRUEBA';

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0B5A4A' } });

/** Has an author and a position in its EXIF, and orientation 6. */
export const jpegWithExif = (width = 60, height = 40): Promise<Buffer> =>
  image(width, height)
    .jpeg()
    .withExif({ IFD0: { Copyright: exifMarker }, IFD3: { GPSLatitude: '0/1 13/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export const pngFile = (width = 30, height = 20): Promise<Buffer> => image(width, height).png().toBuffer();

/**
 * Noise that does not compress, left half green and right half red, with orientation 6: displayed with green on top.
 * More than 5 MB at 4000 × 3000.
 */
export async function phonePhoto(width = 4000, height = 3000): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: width / 2, height, channels: 3, background } })
      .png()
      .toBuffer();
  const colours = await sharp({ create: { width, height, channels: 3, background: '#B4472E' } })
    .composite([{ input: await half('#0B5A4A'), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise: grain } })
    .composite([{ input: colours, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

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

/** The `body` for `call`. */
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
