import type { ImgHTMLAttributes } from 'react';

/** One transparent point: an image needs a URL, and this one asks nothing of the server. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * An image below the first screen of a content page, which page-scripts/home.ts loads when a person
 * comes near. The browser's own `loading="lazy"` fetches everything within two or three screens,
 * which on a wide screen is most of the page.
 */
export function LateImage({ src, srcSet, alt, ...props }: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
  return (
    <>
      <img {...props} src={nothing} alt={alt} data-late={src} data-late-set={srcSet} />
      <noscript>
        <img {...props} src={src} srcSet={srcSet} alt={alt} loading="lazy" />
      </noscript>
    </>
  );
}
