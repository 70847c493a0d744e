import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ImageVariant } from '#platform/storage/inspect-image.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { bytesOfDataUrl, prepareImage, storeImage } from './store-image.ts';

/** Sanitized HTML with its pasted images, converted but not stored yet. */
export interface PreparedHtml {
  readonly html: string;
  readonly images: ReadonlyMap<string, ImageVariant>;
}

const pastedImage = /<img [^<>]*?src="(data:[^"<>]+)"/g;
const widestPixels = 1200;

/** Call it before the transaction, since converting images is slow. Throws FILE_TYPE_INVALID for a damaged image. */
export async function prepareHtml(
  context: Pick<AdminContext, 'inspection' | 'actor'>,
  sent: string,
): Promise<PreparedHtml> {
  const html = sanitiseHtml(sent);
  const images = new Map<string, ImageVariant>();
  for (const dataUrl of new Set([...html.matchAll(pastedImage)].map(([, dataUrl = '']) => dataUrl))) {
    const texts = { invalid: 'Una imagen del contenido no es válida' };
    images.set(dataUrl, await prepareImage(context, bytesOfDataUrl(dataUrl), { widths: [widestPixels], texts }));
  }
  return { html, images };
}

/** Replaces pasted images with their stored URLs. */
export async function storeHtml(context: AdminContext, tx: Tx, { html, images }: PreparedHtml): Promise<string> {
  let stored = html;
  for (const [dataUrl, image] of images) {
    stored = stored.replaceAll(dataUrl, `/media/${await storeImage(context, tx, image)}`);
  }
  return stored;
}
