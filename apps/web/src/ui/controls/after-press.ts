/** Callbacks that wait for the current press to end; null while nothing is pressed. */
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
  // After the click, which follows mouseup in the same task. A drag or a context menu has no click.
  for (const end of ['mouseup', 'dragend', 'contextmenu'])
    document.addEventListener(end, () => void setTimeout(release), { capture: true });
}

/**
 * Runs at once, or after the click while the mouse is down. A press blurs the focused field: if an error message
 * appeared at that moment, the button would move from under the pointer and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (waiting === null) run();
  else waiting.push(run);
}
