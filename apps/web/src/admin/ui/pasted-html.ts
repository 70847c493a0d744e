const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const styleAttribute = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const styleElement = /<style[\s\S]*?<\/style>/gi;
const sourceAttribute = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const inlineImage = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;
const ownImage = /^\/media\/[0-9a-f-]{36}$/i;

/**
 * Removes inline styles, which the CSP blocks, and images from the user's computer or other sites, which saving would
 * drop. h1 is reserved for the page and becomes h2.
 */
export function cleanPasted(html: string): { html: string; lostImages: number } {
  let lostImages = 0;
  const cleaned = html
    .replace(styleElement, '')
    .replace(/<(\/?)h1\b/gi, '<$1h2')
    .replace(tag, (whole) => {
      const bare = whole.replace(styleAttribute, '');
      if (!/^<img\b/i.test(bare)) return bare;
      const [attribute = '', ...sources] = sourceAttribute.exec(bare) ?? [];
      const source = storedSource(sources.find((each) => each !== undefined) ?? '');
      if (source === null) {
        lostImages += 1;
        return '';
      }
      return bare.replace(attribute, ` src="${source}"`);
    });
  return { html: cleaned, lostImages };
}

/** The image URL to save, or null; images copied from this site have an absolute URL. */
function storedSource(source: string): string | null {
  if (inlineImage.test(source)) return source;
  const path = source.startsWith(`${location.origin}/`) ? source.slice(location.origin.length) : source;
  return ownImage.test(path) ? path : null;
}

export const lostImagesText = (count: number): string =>
  count === 1
    ? '1 imagen no se pudo pegar: súbela con el botón.'
    : `${count} imágenes no se pudieron pegar: súbelas con el botón.`;
