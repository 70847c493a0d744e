import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import type { ImageVariant } from '#storage/inspect-image.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { bytesOfDataUrl, preparePicture, storePicture } from './store-picture.ts';

/** Sanitised HTML whose pasted pictures are judged but not stored yet. */
export interface PreparedHtml {
  readonly html: string;
  readonly pictures: ReadonlyMap<string, ImageVariant>;
}

const pastedPicture = /<img [^<>]*?src="(data:[^"<>]+)"/g;
const widestPixels = 1200;

/** Before the transaction: turning pictures takes long. @throws DomainError FILE_TYPE_INVALID on a damaged picture */
export async function prepareHtml(
  context: Pick<AdminContext, 'inspection' | 'actor'>,
  sent: string,
): Promise<PreparedHtml> {
  const html = sanitiseHtml(sent);
  const pictures = new Map<string, ImageVariant>();
  for (const dataUrl of new Set([...html.matchAll(pastedPicture)].map(([, dataUrl = '']) => dataUrl))) {
    const texts = { invalid: 'Una imagen del contenido no es válida' };
    pictures.set(dataUrl, await preparePicture(context, bytesOfDataUrl(dataUrl), { widths: [widestPixels], texts }));
  }
  return { html, pictures };
}

/** Stores the pasted pictures and answers the HTML that shows them by their address. */
export async function storeHtml(context: AdminContext, tx: Tx, { html, pictures }: PreparedHtml): Promise<string> {
  let stored = html;
  for (const [dataUrl, picture] of pictures) {
    stored = stored.replaceAll(dataUrl, `/media/${await storePicture(context, tx, picture)}`);
  }
  return stored;
}
