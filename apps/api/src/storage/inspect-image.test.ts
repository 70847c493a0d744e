import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectImage } from '#storage/inspect-image.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0B5A4A' } });
const carouselTexts = { empty: 'El archivo está vacío', invalid: 'El archivo no es una imagen válida' };

describe('inspectImage', () => {
  it('[3.5.25] takes JPG, PNG, GIF and WEBP and gives WebP of the widths asked for', async () => {
    const sources = {
      jpeg: await picture(900, 600).jpeg().toBuffer(),
      png: await picture(900, 600).png().toBuffer(),
      gif: await picture(900, 600).gif().toBuffer(),
      webp: await picture(900, 600).webp().toBuffer(),
    };
    for (const [format, bytes] of Object.entries(sources)) {
      const image = await inspectImage(bytes, { widths: [400, 800, 1_600] });
      expect(image).toMatchObject({ format, width: 900, height: 600 });
      expect(image.variants.map(({ width, height }) => [width, height])).toEqual([
        [400, 267],
        [800, 533],
        [900, 600],
      ]);
      for (const variant of image.variants)
        expect(await sharp(variant.bytes).metadata()).toMatchObject({ format: 'webp', width: variant.width });
    }
  });

  it('never enlarges, and keeps under the height given', async () => {
    const small = await inspectImage(await picture(50, 20).png().toBuffer(), { widths: [200] });
    expect(small.variants.map(({ width }) => width)).toEqual([50]);
    const tall = await inspectImage(await picture(600, 2_400).png().toBuffer(), { widths: [1_200], maxHeight: 800 });
    expect(tall.variants.map(({ width, height }) => [width, height])).toEqual([[200, 800]]);
  });

  it('keeps a transparent background and removes metadata', async () => {
    const logo = sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const bytes = await logo
      .png()
      .withExif({ IFD0: { Copyright: 'MARCA' } })
      .toBuffer();
    const [variant] = (await inspectImage(bytes, { widths: [40] })).variants;
    const kept = await sharp(variant?.bytes).metadata();
    expect(kept).toMatchObject({ hasAlpha: true });
    expect(kept.exif).toBeUndefined();
  });

  it('[3.5.31] [3.5.32] refuses with the texts of the screen that sent it', async () => {
    const send = (bytes: Buffer) => inspectImage(bytes, { widths: [100], texts: carouselTexts });
    await expect(send(Buffer.alloc(0))).rejects.toMatchObject({ code: 'FILE_EMPTY', message: carouselTexts.empty });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const png = await picture(300, 300).png().toBuffer();
    for (const bytes of [svg, Buffer.from('hola'), png.subarray(0, 60)])
      await expect(send(bytes)).rejects.toMatchObject({ code: 'FILE_TYPE_INVALID', message: carouselTexts.invalid });
  });

  it('tells the screen how large a refused picture is, and takes only the formats allowed', async () => {
    const tooLarge = (sizeBytes: number) => `Pesa ${sizeBytes}`;
    const large = inspectImage(Buffer.alloc(11), { widths: [1], maxBytes: 10, texts: { tooLarge } });
    await expect(large).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', message: 'Pesa 11' });
    const gif = await picture(5, 5).gif().toBuffer();
    await expect(inspectImage(gif, { widths: [5], formats: ['png'] })).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
    });
  });
});
