/** What waits for the end of the press that is under way; null while nothing is pressed. */
let waiting: (() => void)[] | null = null;

function release(): void {
  const runs = waiting ?? [];
  waiting = null;
  for (const run of runs) run();
}

if (typeof document !== 'undefined') {
  const begin = () => {
    waiting ??= [];
  };
  document.addEventListener('mousedown', begin, { capture: true });
  // The click follows these in the same task. A press that becomes a drag or opens a menu has none.
  for (const end of ['mouseup', 'dragend', 'contextmenu'])
    document.addEventListener(end, () => void setTimeout(release), { capture: true });
}

/**
 * Runs at once, or after the click when something is being pressed. Pressing leaves the field that
 * had the focus: a sentence that came up under that field meanwhile would move what is pressed away
 * from the finger, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (waiting === null) run();
  else waiting.push(run);
}
