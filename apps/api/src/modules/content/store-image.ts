import { DomainError, type ErrorCode } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import type { ImageRules, ImageVariant } from '#platform/storage/inspect-image.ts';
import { insertImage } from './repository.ts';

/** Accepts a data URL or plain base64. */
export const bytesOfDataUrl = (text: string): Buffer =>
  Buffer.from(text.slice(text.startsWith('data:') ? text.indexOf(',') + 1 : 0), 'base64');

export const dataUrlOf = (content: Uint8Array, contentType: string): string =>
  `data:${contentType};base64,${Buffer.from(content).toString('base64')}`;

/** Error texts; by default those of the error catalog. */
export interface PublicImageRules extends ImageRules {
  readonly texts?: {
    readonly empty?: string;
    readonly invalid?: string;
    /** Gets the size in bytes: 'La imagen es demasiado grande (máximo 5MB, actual: X MB)'. */
    readonly tooLarge?: (sizeBytes: number) => string;
  };
}

/** Converts to WebP. Throws FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_INVALID, or UNAVAILABLE if the threads are busy. */
export async function prepareImage(
  { inspection }: Pick<AdminContext, 'inspection'>,
  bytes: Uint8Array,
  { texts = {}, ...rules }: PublicImageRules,
): Promise<ImageVariant> {
  const textOf: Partial<Record<ErrorCode, string | undefined>> = {
    FILE_EMPTY: texts.empty,
    FILE_TYPE_INVALID: texts.invalid,
    FILE_TOO_LARGE: texts.tooLarge?.(bytes.length),
  };
  const { variants } = await inspection.image(bytes, rules).catch((error: unknown) => {
    const message = error instanceof DomainError ? textOf[error.code] : undefined;
    throw message === undefined ? error : new DomainError((error as DomainError).code, { message });
  });
  const largest = variants.at(-1);
  if (!largest) throw new DomainError('FILE_TYPE_INVALID', { message: texts.invalid });
  return largest;
}

/** Returns the id; the image is then at /media/{id}. */
export async function storeImage({ clock }: Pick<AdminContext, 'clock'>, tx: Tx, image: ImageVariant): Promise<string> {
  const id = newId(clock);
  const { bytes, mimeType, width, height } = image;
  await insertImage(tx, { id, content: bytes, contentType: mimeType, width, height, createdAt: clock.now() });
  return id;
}
