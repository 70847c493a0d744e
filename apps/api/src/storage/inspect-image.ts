import { DomainError } from '@cotejo/contracts/core/errors';
import { imageMaximumBytes } from '@cotejo/contracts/core/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

// 64 million: phone pictures of 50 megapixels pass, 30,000 × 30,000 is refused from its header, before any pixel is read.
const maximumPixels = 64_000_000;
const maximumSeconds = 20;
/** Pictures worked on at the same time: each may take 200 MB while it is turned. */
const maximumAtOnce = 2;

const damagedMessage = 'La imagen está dañada o incompleta. Ábrela, guárdala de nuevo y vuelve a subirla.';
const tooManyPixelsMessage = 'La imagen tiene demasiados píxeles. Redúcela y vuelve a subirla.';

sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maximumAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error', autoOrient: true }).timeout({
    seconds: maximumSeconds,
  });

function refusal(error: unknown, messages: { damaged: string; tooManyPixels: string }): DomainError {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  return new DomainError('FILE_TYPE_INVALID', { message: isTooLarge ? messages.tooManyPixels : messages.damaged });
}

/**
 * The same picture written anew: upright as its EXIF orientation says, without metadata, and without anything that hid
 * behind or between its pixels. A JPEG keeps its size and colour sampling and loses nothing that can be seen.
 *
 * @throws DomainError FILE_TYPE_INVALID when it does not decode completely, or has more than 64 million pixels.
 */
export function cleanDocumentImage(
  bytes: Buffer,
  format: 'jpeg' | 'png',
): Promise<{ bytes: Buffer; dimensions: { width: number; height: number } }> {
  return inTurn(async () => {
    try {
      const picture = open(bytes);
      const { chromaSubsampling } = await picture.metadata();
      const encoded =
        format === 'jpeg'
          ? picture.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' })
          : picture.png({ compressionLevel: 8 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      return { bytes: data, dimensions: { width: info.width, height: info.height } };
    } catch (error) {
      throw refusal(error, { damaged: damagedMessage, tooManyPixels: tooManyPixelsMessage });
    }
  });
}

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

export interface ImageVariant {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  readonly mimeType: 'image/webp';
}

export interface InspectedImage {
  readonly format: ImageFormat;
  /** Pixels of the picture as sent, upright. */
  readonly width: number;
  readonly height: number;
  /** Smallest first, one for each width asked for that is not wider than the picture; the picture's own size if none. */
  readonly variants: readonly ImageVariant[];
}

export interface ImageTexts {
  readonly empty?: string;
  readonly invalid?: string;
  /** Gets the size sent, in bytes: 'La imagen es demasiado grande (máximo 5MB, actual: X MB)'. */
  readonly tooLarge?: (sizeBytes: number) => string;
}

export interface ImageRules {
  /** Widths in pixels of the variants wanted. */
  readonly widths: readonly number[];
  /** Variants are scaled down to fit under this height too. */
  readonly maxHeight?: number;
  /** JPG, PNG, GIF and WEBP when absent. SVG is never accepted: it can carry script. */
  readonly formats?: readonly ImageFormat[];
  /** 5 MB when absent. */
  readonly maxBytes?: number;
  /** WebP quality 1–100 by the pixels of the picture sent; 82 when absent. */
  readonly quality?: (pixels: number) => number;
  /** What the screen that sends the picture says about each refusal. */
  readonly texts?: ImageTexts;
}

const formatOf: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/**
 * A picture for posts, banners and logos: checked by its bytes and turned into WebP variants without metadata. Of a
 * moving picture the first frame is kept.
 *
 * @throws DomainError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_INVALID with the given texts.
 */
export async function inspectImage(bytes: Uint8Array, rules: ImageRules): Promise<InspectedImage> {
  const { widths, maxHeight, texts = {}, maxBytes = imageMaximumBytes, quality = () => 82 } = rules;
  const formats = rules.formats ?? ['jpeg', 'png', 'gif', 'webp'];
  if (bytes.length === 0) throw new DomainError('FILE_EMPTY', { message: texts.empty });
  if (bytes.length > maxBytes) throw new DomainError('FILE_TOO_LARGE', { message: texts.tooLarge?.(bytes.length) });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = await fileTypeFromBuffer(buffer).catch(() => undefined);
  const format = formatOf[type?.mime ?? ''];
  if (format === undefined || !formats.includes(format))
    throw new DomainError('FILE_TYPE_INVALID', { message: texts.invalid });

  return inTurn(async () => {
    try {
      const { autoOrient } = await open(buffer).metadata();
      const { width, height } = autoOrient;
      const scale = maxHeight === undefined ? 1 : Math.min(1, maxHeight / height);
      const widest = Math.max(1, Math.round(width * scale));
      const fitting = widths.filter((candidate) => candidate < widest);
      const isLargerWanted = widths.some((candidate) => candidate >= widest);
      const wanted = [...new Set([...fitting, ...(isLargerWanted || fitting.length === 0 ? [widest] : [])])];
      const variants: ImageVariant[] = [];
      for (const target of wanted.sort((a, b) => a - b)) {
        const { data, info } = await open(buffer)
          .resize({ width: target, height: maxHeight, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: quality(width * height) })
          .toBuffer({ resolveWithObject: true });
        variants.push({ width: info.width, height: info.height, bytes: data, mimeType: 'image/webp' });
      }
      return { format, width, height, variants };
    } catch (error) {
      throw refusal(error, {
        damaged: texts.invalid ?? damagedMessage,
        tooManyPixels: texts.invalid ?? tooManyPixelsMessage,
      });
    }
  });
}
