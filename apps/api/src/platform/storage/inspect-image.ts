import { DomainError } from '@cotejo/contracts/core/errors';
import { documentMaximumBytes, imageMaximumBytes } from '@cotejo/contracts/core/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { tooSlow } from '#platform/storage/too-slow.ts';

// Larger images are rejected by their header. Only a baseline JPEG, as phones write it, can be decoded at half its
// size without holding all pixels.
const maximumPixels = 25_000_000;
const maximumPixelsScaledDown = 64_000_000;
const maximumSeconds = 3;
/** Keeps photographed documents readable. */
const jpegQuality = 90;

const damagedMessage = 'La imagen está dañada o incompleta. Ábrela, guárdala de nuevo y vuelve a subirla.';
const tooManyPixelsMessage = 'La imagen tiene demasiados píxeles. Redúcela y vuelve a subirla.';

sharp.cache(false);

const open = (bytes: Buffer, seconds = maximumSeconds): Sharp =>
  sharp(bytes, { limitInputPixels: maximumPixelsScaledDown, failOn: 'error', autoOrient: true }).timeout({
    seconds,
  });

function refusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { message = '' } = error as Error;
  if (/pixel limit/i.test(message)) return new DomainError('FILE_TYPE_INVALID', { message: tooManyPixelsMessage });
  if (/timeout/i.test(message)) return tooSlow();
  return new DomainError('FILE_TYPE_INVALID', { message: damagedMessage });
}

/** Reads only the header. `isLarge`: must be decoded at half its size. */
async function measure(bytes: Buffer) {
  const { autoOrient, chromaSubsampling, format, isProgressive } = await open(bytes).metadata();
  const pixels = autoOrient.width * autoOrient.height;
  const isLarge = pixels > maximumPixels;
  if (isLarge && (format !== 'jpeg' || isProgressive))
    throw new DomainError('FILE_TYPE_INVALID', { message: tooManyPixelsMessage });
  return { ...autoOrient, pixels, isLarge, chromaSubsampling };
}

/**
 * Re-encodes the image upright and without metadata; a result over 5 MB is halved in width and height.
 * @throws DomainError FILE_TYPE_INVALID when it does not decode completely or has more than 25 million pixels (64
 * million for a baseline JPEG, which is halved), UNAVAILABLE after `seconds`
 */
export async function cleanDocumentImage(
  bytes: Buffer,
  format: 'jpeg' | 'png',
  seconds = maximumSeconds,
): Promise<{ bytes: Buffer; dimensions: { width: number; height: number } }> {
  try {
    const { width, isLarge, chromaSubsampling } = await measure(bytes);
    const write = async (isHalved: boolean) => {
      const image = open(bytes, seconds);
      const sized = isHalved ? image.resize({ width: Math.ceil(width / 2) }) : image;
      const encoded =
        format === 'png'
          ? sized.png({ adaptiveFiltering: true })
          : sized.jpeg({
              quality: jpegQuality,
              chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
            });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      return { bytes: data, dimensions: { width: info.width, height: info.height } };
    };
    const written = await write(isLarge);
    return written.bytes.length <= documentMaximumBytes ? written : await write(true);
  } catch (error) {
    throw refusal(error);
  }
}

type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

export interface ImageVariant {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  readonly mimeType: 'image/webp';
}

export interface InspectedImage {
  readonly format: ImageFormat;
  /** Of the upright original, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Smallest first: one for each requested width up to the image's own, which is used when all are larger. */
  readonly variants: readonly ImageVariant[];
}

/** Structured-cloneable, because it is sent to a thread. */
export interface ImageRules {
  /** In pixels. */
  readonly widths: readonly number[];
  readonly maxHeight?: number;
  /** Default: all. SVG is never accepted because it can contain scripts. */
  readonly formats?: readonly ImageFormat[];
  /** Default 5 MB. */
  readonly maxBytes?: number;
  /** WebP quality 1–100 by the number of pixels: the first entry whose `above` is exceeded; default 82. */
  readonly quality?: readonly { readonly above: number; readonly value: number }[];
}

const formatOf: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/**
 * Converts an image for posts, banners and logos to WebP variants without metadata. Animations are reduced to their
 * first frame.
 * @throws DomainError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_INVALID (with the pixel limits of `cleanDocumentImage`),
 * UNAVAILABLE after 3 s
 */
export async function inspectImage(bytes: Uint8Array, rules: ImageRules): Promise<InspectedImage> {
  const { widths, maxHeight, maxBytes = imageMaximumBytes } = rules;
  const formats = rules.formats ?? ['jpeg', 'png', 'gif', 'webp'];
  if (bytes.length === 0) throw new DomainError('FILE_EMPTY');
  if (bytes.length > maxBytes) throw new DomainError('FILE_TOO_LARGE');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = await fileTypeFromBuffer(buffer).catch(() => undefined);
  const format = formatOf[type?.mime ?? ''];
  if (format === undefined || !formats.includes(format)) throw new DomainError('FILE_TYPE_INVALID');
  try {
    const { width, height, pixels } = await measure(buffer);
    const quality = rules.quality?.find(({ above }) => pixels > above)?.value ?? 82;
    const scale = maxHeight === undefined ? 1 : Math.min(1, maxHeight / height);
    const widest = Math.max(1, Math.round(width * scale));
    const fitting = widths.filter((candidate) => candidate < widest);
    const isLargerWanted = widths.some((candidate) => candidate >= widest);
    const wanted = [...new Set([...fitting, ...(isLargerWanted || fitting.length === 0 ? [widest] : [])])];
    const variants: ImageVariant[] = [];
    for (const target of wanted.sort((a, b) => a - b)) {
      const { data, info } = await open(buffer)
        .resize({ width: target, height: maxHeight, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      variants.push({ width: info.width, height: info.height, bytes: data, mimeType: 'image/webp' });
    }
    return { format, width, height, variants };
  } catch (error) {
    throw refusal(error);
  }
}
