import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanDocumentImage, inspectImage } from '#platform/storage/inspect-image.ts';

const makeImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0B5A4A' } });

describe('inspectImage', () => {
  it('takes JPG, PNG, GIF and WEBP and gives WebP of the widths asked for [3.5.25]', async () => {
    const sources = {
      jpeg: await makeImage(900, 600).jpeg().toBuffer(),
      png: await makeImage(900, 600).png().toBuffer(),
      gif: await makeImage(900, 600).gif().toBuffer(),
      webp: await makeImage(900, 600).webp().toBuffer(),
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
    const small = await inspectImage(await makeImage(50, 20).png().toBuffer(), { widths: [200] });
    expect(small.variants.map(({ width }) => width)).toEqual([50]);
    const tall = await inspectImage(await makeImage(600, 2_400).png().toBuffer(), { widths: [1_200], maxHeight: 800 });
    expect(tall.variants.map(({ width, height }) => [width, height])).toEqual([[200, 800]]);
  });

  it('keeps a transparent background and deletes metadata', async () => {
    const logo = sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const bytes = await logo
      .png()
      .withExif({ IFD0: { Copyright: 'MARCA' } })
      .toBuffer();
    const [variant] = (await inspectImage(bytes, { widths: [40] })).variants;
    const metadata = await sharp(variant?.bytes).metadata();
    expect(metadata).toMatchObject({ hasAlpha: true });
    expect(metadata.exif).toBeUndefined();
  });

  it('takes only the formats allowed', async () => {
    const gif = await makeImage(5, 5).gif().toBuffer();
    await expect(inspectImage(gif, { widths: [5], formats: ['png'] })).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
    });
  });
});

/** SOF0 starts the frame of a baseline JPEG, SOF2 of a progressive one. */
function claiming(width: number, height: number, jpeg: Buffer): Buffer {
  const plain = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const frame = plain === -1 ? jpeg.indexOf(Buffer.from([0xff, 0xc2])) : plain;
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

function pngClaiming(width: number, height: number, png: Buffer): Buffer {
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('cleanDocumentImage', () => {
  // A long limit, because the tests check the result and not the time.
  const patiently = (bytes: Buffer, format: 'jpeg' | 'png') => cleanDocumentImage(bytes, format, 60);
  const noisy = (width: number, height: number, sigma = 30) =>
    sharp({
      create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
    });

  it.each(['plain', 'progressive'])('keeps what can be seen on a %s JPEG, and its size', async (kind) => {
    const sent = await noisy(1_200, 900)
      .jpeg({ quality: 85, progressive: kind === 'progressive' })
      .toBuffer();
    const { bytes, dimensions } = await cleanDocumentImage(sent, 'jpeg');
    expect(dimensions).toEqual({ width: 1_200, height: 900 });
    expect(bytes.length).toBeGreaterThan(sent.length * 0.7);
    expect(bytes.length).toBeLessThan(sent.length * 1.3);
  });

  it('gives a PNG back at about the size it came with, however it was packed', async () => {
    const shades = Buffer.from(
      Uint8Array.from({ length: 600 * 400 * 3 }, (_, at) => ((at % 1_800) / 7 + at / 4_000) & 255),
    );
    const image = sharp(shades, { raw: { width: 600, height: 400, channels: 3 } });
    for (const options of [{ adaptiveFiltering: true, compressionLevel: 9 }, { compressionLevel: 9 }]) {
      const sent = await image.clone().png(options).toBuffer();
      const { bytes } = await cleanDocumentImage(sent, 'png');
      expect(bytes.length).toBeLessThanOrEqual(sent.length * 1.1 + 32 * 1024);
      expect(await sharp(bytes).raw().toBuffer()).toEqual(shades);
    }
  });

  it('never gives back more than 5 MB', async () => {
    // Noise in few colors, which our encoder compresses worse than the original.
    const few = await noisy(3_800, 2_300, 6)
      .toColourspace('b-w')
      .png({ palette: true, colours: 16, dither: 0 })
      .toBuffer();
    expect(few.length).toBeLessThan(5 * 1024 * 1024);
    const { bytes, dimensions } = await patiently(few, 'png');
    expect(bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
    expect(dimensions).toEqual({ width: 1_900, height: 1_150 });
  });

  it('takes 25 million pixels, halves a plain JPEG of more, and refuses others and 64 million', async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#888' } });
    const fits = await patiently(await plain(5_000, 5_000).jpeg().toBuffer(), 'jpeg');
    expect(fits.dimensions).toEqual({ width: 5_000, height: 5_000 });
    const sideways = await plain(6_400, 4_800).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect((await patiently(sideways, 'jpeg')).dimensions).toEqual({ width: 2_400, height: 3_200 });
    // Also an image that would not exceed 5 MB at full size.
    const loose = await plain(5_001, 5_000).jpeg({ optimiseCoding: false }).toBuffer();
    expect((await patiently(loose, 'jpeg')).dimensions).toEqual({ width: 2_501, height: 2_500 });
    const tooMany = { code: 'FILE_TYPE_INVALID', message: expect.stringMatching(/demasiados píxeles/) };
    // Rejected by the header.
    const progressive = claiming(5_001, 5_000, await plain(8, 8).jpeg({ progressive: true }).toBuffer());
    await expect(cleanDocumentImage(progressive, 'jpeg')).rejects.toMatchObject(tooMany);
    await expect(
      cleanDocumentImage(pngClaiming(5_001, 5_000, await plain(8, 8).png().toBuffer()), 'png'),
    ).rejects.toMatchObject(tooMany);
    const above = claiming(8_001, 8_000, await plain(8, 8).jpeg().toBuffer());
    await expect(cleanDocumentImage(above, 'jpeg')).rejects.toMatchObject(tooMany);
    await expect(inspectImage(progressive, { widths: [5] })).rejects.toMatchObject(tooMany);
  });
});
