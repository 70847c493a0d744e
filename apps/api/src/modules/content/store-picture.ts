import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { images } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { type ImageRules, type ImageVariant, inspectImage } from '#storage/inspect-image.ts';

/** The bytes of a data-URL or of bare base64. */
export const bytesOfDataUrl = (text: string): Buffer =>
  Buffer.from(text.slice(text.startsWith('data:') ? text.indexOf(',') + 1 : 0), 'base64');

export const dataUrlOf = (content: Uint8Array, contentType: string): string =>
  `data:${contentType};base64,${Buffer.from(content).toString('base64')}`;

/** Judges a picture by its bytes and writes it anew as one WebP. @throws like `inspectImage` */
export async function preparePicture(bytes: Uint8Array, rules: ImageRules): Promise<ImageVariant> {
  const { variants } = await inspectImage(bytes, rules);
  const largest = variants.at(-1);
  if (!largest) throw new DomainError('FILE_TYPE_INVALID', { message: rules.texts?.invalid });
  return largest;
}

/** Stores a prepared picture and answers its id; it is then at /media/{id}. */
export async function storePicture(
  { clock }: Pick<AdminContext, 'clock'>,
  tx: Tx,
  picture: ImageVariant,
): Promise<string> {
  const id = newId(clock);
  const { bytes, mimeType, width, height } = picture;
  await tx.insert(images).values({ id, content: bytes, contentType: mimeType, width, height, createdAt: clock.now() });
  return id;
}
