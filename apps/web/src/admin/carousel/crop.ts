import { fitInside, generalCompression } from '../ui/images.ts';

/** The place of a banner on the page, width to height: 460 by 180 (ui/SectionBanner). */
const bannerShape = 460 / 180;

/** A chosen image and what is shown of it meanwhile, as a data URL. */
export interface PickedBanner {
  file: File;
  preview: string;
}

export interface Size {
  width: number;
  height: number;
}

/**
 * Which part of an image the banner keeps: the largest of its shape; `x` and `y` say where, 0 to 1.
 */
export function cropOf({ width, height }: Size, x: number, y: number): Size & { left: number; top: number } {
  const crop =
    width / height > bannerShape
      ? { width: Math.round(height * bannerShape), height }
      : { width, height: Math.round(width / bannerShape) };
  return {
    ...crop,
    left: Math.round((width - crop.width) * x),
    top: Math.round((height - crop.height) * y),
  };
}

/** Which way an image can be moved inside the banner. */
export const freeDirection = ({ width, height }: Size): 'horizontal' | 'vertical' =>
  width / height > bannerShape ? 'horizontal' : 'vertical';

/**
 * Cuts the banner out of an image, at most 800 by 600 at quality 0.8. Throws 'Error al cargar la
 * imagen'.
 */
export async function cropImage(file: File, x: number, y: number): Promise<File> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error('Error al cargar la imagen');
  });
  const crop = cropOf(image, x, y);
  const { width, height } = fitInside(crop, generalCompression);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, crop.left, crop.top, crop.width, crop.height, 0, 0, width, height);
  image.close();
  const quality = generalCompression.qualityOf(crop.width * crop.height);
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
  if (cut === null || cut.size === 0) throw new Error('Error al cargar la imagen');
  return new File([cut], `${file.name.replace(/\.[^.]*$/, '') || 'banner'}.webp`, { type: cut.type });
}
