import { fitInside, generalCompression } from '../ui/images.ts';

/** Width to height of a banner on the page: 460 by 180 (ui/SectionBanner). */
const bannerShape = 460 / 180;

/** `preview` is a data URL. */
export interface PickedBanner {
  file: File;
  preview: string;
}

export interface Size {
  width: number;
  height: number;
}

/** The largest part with the banner's proportions; `x` and `y` (0 to 1) position it. */
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

export const freeDirection = ({ width, height }: Size): 'horizontal' | 'vertical' =>
  width / height > bannerShape ? 'horizontal' : 'vertical';

/**
 * At most 800 by 600 px, quality 0.8.
 * @throws 'Error al cargar la imagen'
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
