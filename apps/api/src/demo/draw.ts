import sharp from 'sharp';

export interface Draw {
  /** WebP, `width` pixels wide. */
  image(svg: string, width: number): Promise<DrawnImage>;
  /** JPEG on white, like a photo. */
  document(svg: string): Promise<Buffer>;
}

export interface DrawnImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export const drawWithSharp: Draw = {
  image: async (svg, width) => {
    const { data, info } = await sharp(Buffer.from(svg))
      .resize({ width })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  },
  document: (svg) => sharp(Buffer.from(svg)).flatten({ background: '#FFFFFF' }).jpeg({ quality: 72 }).toBuffer(),
};
