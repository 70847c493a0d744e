import type { ImgHTMLAttributes } from 'react';

/** A transparent pixel: an image needs a `src`, and a data URL makes no request. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * For images below the fold, loaded on scroll by page-scripts/home.ts. `loading="lazy"` would fetch everything within
 * two or three screens, on a wide screen most of the page.
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
