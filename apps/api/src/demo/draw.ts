import sharp from 'sharp';

/** Turns SVG drawings into the files of the demo data. */
export interface Draw {
  /** A public image, WebP, `width` pixels wide. */
  image(svg: string, width: number): Promise<DrawnImage>;
  /** A document as a photograph of it would be: JPEG on white. */
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
