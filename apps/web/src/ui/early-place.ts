/**
 * The places in the waiting screens where the early script of a page writes (page-scripts/early).
 */
export type EarlyPlaceName = 'offers' | 'credit' | 'greeting' | 'credits';

export const earlyPlace = (name: EarlyPlaceName): string => `[data-early-place="${name}"]`;

/** Puts elements into a place of the waiting screen, instead of what stands there. */
export function writeEarly(name: EarlyPlaceName, elements: readonly Node[]): void {
  const place = document.querySelector(earlyPlace(name));
  if (place !== null) place.replaceChildren(...elements);
  // The page is still on its way; once it is there, its screen has come already.
  else if (document.readyState === 'loading') requestAnimationFrame(() => writeEarly(name, elements));
}

/** Makes an element. A string among the children is text, whatever stands in it. */
export function make(tag: string, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}

/** Makes a list of figures, each with its name before it. */
export const makeFigures = (figures: readonly (readonly [name: string, figure: string])[]): HTMLElement =>
  make('dl', ...figures.map(([name, figure]) => make('div', make('dt', name), makeFigure(figure))));

function makeFigure(text: string): HTMLElement {
  const figure = make('dd', text);
  figure.className = 'figure';
  return figure;
}
