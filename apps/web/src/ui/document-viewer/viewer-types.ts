import type { ReactNode } from 'react';

/** `opening` until the document, or the reason why it cannot be shown, is on the screen. */
export type ViewState = 'opening' | 'shown' | 'failed';

/** What a screen says about a document. */
export interface DocumentTexts {
  opening: string;
  /** Its content could not be loaded. */
  failed: (error: unknown) => ReactNode;
  /** There is no content, or it is damaged. */
  empty: string;
  /** Neither an image nor a PDF. */
  unsupported: string;
  /** An image took too long. */
  late: string;
  /** An image could not be drawn. */
  broken: string;
  /** The browser shows no PDF inside a page. */
  noPdfViewer: string;
  retry: string;
}
