/** Below this width the offers stand as cards (offers-table.module.css). */
export const cardsQuery = '(max-width: 899px)';

export const hasCards = (): boolean => matchMedia(cardsQuery).matches;
