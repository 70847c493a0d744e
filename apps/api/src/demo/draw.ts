import sharp from 'sharp';
import type { Parts } from '#context.ts';
import type { images } from '#db/schema.ts';
import { newId } from '#ids.ts';

/** One of our drawings as a public image. */
export async function drawImage({ clock }: Parts, svg: string, width: number): Promise<typeof images.$inferInsert> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return {
    id: newId(clock),
    content: data,
    contentType: 'image/webp',
    width: info.width,
    height: info.height,
    createdAt: clock.now(),
  };
}

/** A synthetic paper as a photograph of it would come: JPEG on white. */
export const drawDocument = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).flatten({ background: '#FFFFFF' }).jpeg({ quality: 72 }).toBuffer();
