/** The texts that `aria-describedby` refers to, usually the error and then the hint. */
export const describingTexts = (box: Element): string[] =>
  (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? []);
