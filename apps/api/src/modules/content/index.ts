// The public interface of this module.
export { changePublished } from './change-published.ts';
export { type PreparedHtml, prepareHtml, storeHtml } from './prepare-html.ts';
export { deleteUnusedImages } from './repository.ts';
export { sanitiseHtml } from './sanitise-html.ts';
export { bytesOfDataUrl, dataUrlOf, prepareImage, storeImage } from './store-image.ts';
