import type { PictureWidth } from '@cotejo/contracts/core/pictures';

const isOurs = (url: string): boolean => url.startsWith('/media/');

/** A public picture scaled down by the server; an address that is not ours stays as it is. */
export function scalePicture(url: string, width: PictureWidth): string {
  return isOurs(url) ? `${url}?w=${width}` : url;
}

/** `src`, `srcSet` and `sizes` of a picture that is shown at different widths. `sizes` as in HTML. */
export function pictureSources(url: string, sizes: string, widths: readonly PictureWidth[] = [400, 640, 800]) {
  const largest = widths.at(-1) ?? 800;
  if (!isOurs(url)) return { src: url };
  return {
    src: scalePicture(url, largest),
    srcSet: widths.map((width) => `${scalePicture(url, width)} ${width}w`).join(', '),
    sizes,
  };
}
