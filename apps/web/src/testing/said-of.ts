/** What a screen reader reads after the name of a box: its error, then its hint. */
export const saidOf = (box: Element): string[] =>
  (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? []);
