import { DomainError } from '@cotejo/contracts/core/errors';
import { documentMaximumBytes, imageMaximumBytes } from '@cotejo/contracts/core/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { tooSlow } from '#storage/too-slow.ts';

// Past 25 million pixels an image is refused from its header, before any is read. Only a plain
// JPEG, as phones write it, can be read at half its size without holding the whole: 50 megapixels
// pass, scaled down.
const maximumPixels = 25_000_000;
const maximumPixelsScaledDown = 64_000_000;
/** The encoder gives up after this. */
const maximumSeconds = 3;
/** Photographs of documents stay readable. */
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

/**
 * Reads only the header. Returns the upright size in pixels, and whether the image must be read at
 * half of it.
 */
async function measure(bytes: Buffer) {
  const { autoOrient, chromaSubsampling, format, isProgressive } = await open(bytes).metadata();
  const pixels = autoOrient.width * autoOrient.height;
  const isLarge = pixels > maximumPixels;
  if (isLarge && (format !== 'jpeg' || isProgressive))
    throw new DomainError('FILE_TYPE_INVALID', { message: tooManyPixelsMessage });
  return { ...autoOrient, pixels, isLarge, chromaSubsampling };
}

/**
 * Encodes the image anew: upright by its EXIF orientation, without metadata or anything hidden in
 * the file. What would be over 5 MB gets half its width and height.
 *
 * @throws DomainError FILE_TYPE_INVALID when it does not decode completely, or has more than 25
 *   million pixels (64 million for a JPEG that is not progressive: it comes out at half its width
 *   and height); UNAVAILABLE when that takes over `seconds`, 3 unless told.
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
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  readonly mimeType: 'image/webp';
}

export interface InspectedImage {
  readonly format: ImageFormat;
  /** Pixels of the image as sent, upright. */
  readonly width: number;
  readonly height: number;
  /**
   * Smallest first, one for each width asked for that is not wider than the image; the image's own
   * size if none.
   */
  readonly variants: readonly ImageVariant[];
}

/** Plain data, because it goes to another thread. */
export interface ImageRules {
  /** Widths in pixels of the variants wanted. */
  readonly widths: readonly number[];
  /** Variants are scaled down to fit under this height too. */
  readonly maxHeight?: number;
  /** JPG, PNG, GIF and WEBP when absent. SVG is never accepted: it can carry script. */
  readonly formats?: readonly ImageFormat[];
  /** 5 MB when absent. */
  readonly maxBytes?: number;
  /**
   * WebP quality 1–100 by the pixels of the image sent: the first whose `above` they exceed; 82
   * when absent.
   */
  readonly quality?: readonly { readonly above: number; readonly value: number }[];
}

const formatOf: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/**
 * An image for posts, banners and logos: checked by its bytes and turned into WebP variants without
 * metadata. Of a moving image the first frame is kept.
 *
 * @throws DomainError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_INVALID, UNAVAILABLE when it takes
 *   over 3 s; pixels are bounded as in `cleanDocumentImage`.
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
