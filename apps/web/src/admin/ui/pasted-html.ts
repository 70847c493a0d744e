const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const styleAttribute = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const styleElement = /<style[\s\S]*?<\/style>/gi;
const sourceAttribute = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const inlineImage = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;
const ownImage = /^\/media\/[0-9a-f-]{36}$/i;

/**
 * What is pasted, without what could not stay: styles (the page's own policy refuses them), and
 * images that lie on the writer's computer or on another site, which saving would drop. A title of
 * the first level is the page's: it becomes one of a section.
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

/**
 * An image's source as it would be saved, or null; copied from a page of ours it carries the whole
 * URL.
 */
function storedSource(source: string): string | null {
  if (inlineImage.test(source)) return source;
  const path = source.startsWith(`${location.origin}/`) ? source.slice(location.origin.length) : source;
  return ownImage.test(path) ? path : null;
}

export const lostImagesText = (count: number): string =>
  count === 1
    ? '1 imagen no se pudo pegar: súbela con el botón.'
    : `${count} imágenes no se pudieron pegar: súbelas con el botón.`;
