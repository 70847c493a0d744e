import headingFontUrl from './fonts/familjen-grotesk-latin-650-normal.woff2?url';
import textFontUrl from './fonts/figtree-latin-wght-normal.woff2?url';

export { headingFontUrl, textFontUrl };
