/** `opening` until the document, or the reason why it cannot be shown, is on the screen. */
export type ViewState = 'opening' | 'shown' | 'failed';
