import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openInspection } from '#platform/storage/inspection.ts';
import { openPatientThreads } from '#testing/patient-threads.ts';
import { type PublicImageRules, prepareImage } from './store-image.ts';

const threads = openPatientThreads();
const inspection = openInspection(threads);
afterAll(() => threads.close());
const prepare = (bytes: Buffer, rules: PublicImageRules) => prepareImage({ inspection }, bytes, rules);
const carouselTexts = { empty: 'El archivo está vacío', invalid: 'El archivo no es una imagen válida' };

describe('prepareImage', () => {
  it('refuses with the texts of the screen that sent it [3.5.31] [3.5.32]', async () => {
    const send = (bytes: Buffer) => prepare(bytes, { widths: [100], texts: carouselTexts });
    await expect(send(Buffer.alloc(0))).rejects.toMatchObject({ code: 'FILE_EMPTY', message: carouselTexts.empty });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const png = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0B5A4A' } })
      .png()
      .toBuffer();
    for (const bytes of [svg, Buffer.from('hola'), png.subarray(0, 60)])
      await expect(send(bytes)).rejects.toMatchObject({ code: 'FILE_TYPE_INVALID', message: carouselTexts.invalid });
  });

  it('tells the screen how large a refused image is', async () => {
    const tooLarge = (sizeBytes: number) => `Pesa ${sizeBytes}`;
    await expect(prepare(Buffer.alloc(11), { widths: [1], maxBytes: 10, texts: { tooLarge } })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: 'Pesa 11',
    });
    await expect(prepare(Buffer.alloc(11), { widths: [1], maxBytes: 10 })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: 'El archivo es demasiado grande. Máximo 5MB',
    });
  });
});
