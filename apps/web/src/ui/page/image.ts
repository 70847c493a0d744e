import type { ImageWidth } from '@cotejo/contracts/core/images';

const isOurs = (url: string): boolean => url.startsWith('/media/');

/** The server scales its own images; other URLs stay unchanged. */
export function scaleImage(url: string, width: ImageWidth): string {
  return isOurs(url) ? `${url}?w=${width}` : url;
}

export function imageSources(url: string, sizes: string, widths: readonly ImageWidth[] = [400, 640, 800]) {
  const largest = widths.at(-1) ?? 800;
  if (!isOurs(url)) return { src: url };
  return {
    src: scaleImage(url, largest),
    srcSet: widths.map((width) => `${scaleImage(url, width)} ${width}w`).join(', '),
    sizes,
  };
}
