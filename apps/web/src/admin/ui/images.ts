import { blogImageTexts, imageTooLargeText } from '@cotejo/contracts/blog/admin';
import { imageMaximumBytes } from '@cotejo/contracts/core/limits';

interface CompressionRule {
  maxWidth: number;
  maxHeight: number;
  /** 0 to 1, by the number of pixels of the original. */
  qualityOf: (pixels: number) => number;
}

/** 0.8; 0.7 above 1M pixels; 0.6 above 2M. */
export const blogCompression: CompressionRule = {
  maxWidth: 1200,
  maxHeight: 800,
  qualityOf: (pixels) => (pixels > 2_000_000 ? 0.6 : pixels > 1_000_000 ? 0.7 : 0.8),
};

/** Banners, logos and images in a text. */
export const generalCompression: CompressionRule = { maxWidth: 800, maxHeight: 600, qualityOf: () => 0.8 };

/** Length of the data URL in characters. */
export const compressionThreshold = 500_000;

/** Base64 has 0.75 bytes per character. */
export const estimateBytes = (dataUrl: string): number => Math.round(dataUrl.length * 0.75);

/** Keeps the proportions and never enlarges. */
export function fitInside(
  { width, height }: { width: number; height: number },
  { maxWidth, maxHeight }: Pick<CompressionRule, 'maxWidth' | 'maxHeight'>,
): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const isImageFile = (file: Pick<File, 'type'>): boolean => imageTypes.some((type) => type === file.type);

/** Null if the file is accepted. */
export function imageFileError(file: Pick<File, 'type' | 'size'>): string | null {
  if (!isImageFile(file)) return blogImageTexts.notAnImage;
  if (file.size === 0) return blogImageTexts.empty;
  return file.size > imageMaximumBytes ? imageTooLargeText(file.size) : null;
}

/** @throws 'Error al leer la imagen' */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('Error al leer la imagen'));
    reader.readAsDataURL(file);
  });
}

/**
 * Draws the image to check it, because name and type do not prove that it is one.
 * @throws 'Error al leer la imagen', or `unusable`
 */
export async function readImage(file: Blob, unusable: string): Promise<string> {
  const dataUrl = await readAsDataUrl(file);
  await new Promise<void>((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => reject(new Error(unusable));
    image.src = dataUrl;
  });
  return dataUrl;
}

/** @throws 'Error al cargar la imagen' if the browser cannot decode or encode it */
export async function compressImage(file: Blob, rule: CompressionRule): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error('Error al cargar la imagen');
  });
  const { width, height } = fitInside(image, rule);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const quality = rule.qualityOf(image.width * image.height);
  image.close();
  // WebP keeps transparency, which JPEG would turn black.
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
  if (drawn === null || drawn.size === 0) throw new Error('Error al cargar la imagen');
  return drawn;
}

/** Replaces the extension with that of the new type. */
export function nameOf(file: Blob, original: string): string {
  const endings: Record<string, string> = {
    'image/webp': 'webp',
    'image/png': 'png',
    'image/jpeg': 'jpg',
    'image/gif': 'gif',
  };
  return `${original.replace(/\.[^.]*$/, '') || 'imagen'}.${endings[file.type] ?? 'img'}`;
}
