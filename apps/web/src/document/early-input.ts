/** Sent to the window when the screen can hear what is done in it. */
export const screenReadyEvent = 'cotejo:screen-ready';

/** Whether it was sent already: the framework does not wait for the script of the page, which may come later. */
export const isScreenReady = (): boolean => performance.getEntriesByName(screenReadyEvent, 'mark').length > 0;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

// What a field held when the person, or the browser in their place, last changed it; the latest
// change stands last.
const changed = new Map<Control, string | boolean>();

/**
 * On a slow line a form can be read and filled in before its script is there. React takes the
 * fields over without telling the screen what they hold, and the next rendering would empty them.
 * So: what differs from the page as it was sent is noted from here on, and `replayEarlyInput` does
 * it again once the screen can hear it.
 */
export function keepEarlyInput(): void {
  for (const control of document.querySelectorAll<Control>('input, select, textarea')) {
    if (!isAsSent(control)) changed.set(control, contentOf(control));
  }
  document.addEventListener('input', note, true);
}

/** Repeats every early change as if it were made now. Called when the page is hydrated. */
export function replayEarlyInput(): void {
  document.removeEventListener('input', note, true);
  for (const [control, content] of changed) {
    changed.delete(control);
    if (control.isConnected) change(control, content);
  }
  // Once the screen has taken them in.
  setTimeout(() => {
    performance.mark(screenReadyEvent);
    window.dispatchEvent(new Event(screenReadyEvent));
  });
}

function note({ target }: Event): void {
  if (!isControl(target)) return;
  changed.delete(target);
  changed.set(target, contentOf(target));
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const contentOf = (control: Control): string | boolean => (isTick(control) ? control.checked : control.value);

function isAsSent(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return control.value === (sent?.value ?? '');
  }
  // A slider moves what was sent to its nearest step.
  if (control.type === 'range') return true;
  return isTick(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue;
}

/**
 * React hears a change only when the field differs from what was last set through the element
 * itself: here a space more.
 */
function change(control: Control, content: string | boolean): void {
  if (isTick(control)) {
    control.checked = !content;
    control.click();
    return;
  }
  // The chosen file is still there, and nobody but the person could put it there again.
  if (control.type !== 'file') {
    control.value = `${content} `;
    Reflect.set(Object.getPrototypeOf(control), 'value', content, control);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  control.dispatchEvent(new Event('change', { bubbles: true }));
  // Whoever has gone on to another field has left this one.
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
