/** Event sent to the window when the page is hydrated, so that its event handlers work. */
export const screenReadyEvent = 'cotejo:screen-ready';

/** Whether the event was sent already. The page script may run after it, so there is a performance mark to look up. */
export const isScreenReady = (): boolean => performance.getEntriesByName(screenReadyEvent, 'mark').length > 0;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

// The latest value of each field that the person, or the browser's autofill, has changed. The most
// recent change is last.
const changes = new Map<Control, string | boolean>();

/**
 * Records input that is made before hydration. On a slow connection people fill in a form before
 * its script has loaded. React does not report these values to the screen, so the next rendering
 * would clear them. `replayEarlyInput` repeats the changes after hydration.
 */
export function keepEarlyInput(): void {
  for (const control of document.querySelectorAll<Control>('input, select, textarea')) {
    if (!isAsSent(control)) changes.set(control, contentOf(control));
  }
  document.addEventListener('input', record, true);
}

/** Repeats the recorded changes as if they were made now. Called when the page is hydrated. */
export function replayEarlyInput(): void {
  document.removeEventListener('input', record, true);
  for (const [control, content] of changes) {
    changes.delete(control);
    if (control.isConnected) replay(control, content);
  }
  // In a timeout, so that the screen has handled the repeated changes first.
  setTimeout(() => {
    performance.mark(screenReadyEvent);
    window.dispatchEvent(new Event(screenReadyEvent));
  });
}

function record({ target }: Event): void {
  if (!isControl(target)) return;
  changes.delete(target);
  changes.set(target, contentOf(target));
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const contentOf = (control: Control): string | boolean => (isCheckable(control) ? control.checked : control.value);

function isAsSent(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return control.value === (sent?.value ?? '');
  }
  // Browsers round a slider to its nearest step, so its value may differ from the HTML without any input.
  if (control.type === 'range') return true;
  return isCheckable(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue;
}

/**
 * Repeats one change. React ignores an 'input' event unless the value differs from the last one
 * that was set through the element. So we first set a different value (with an extra space), and
 * then the real one through the prototype.
 */
function replay(control: Control, content: string | boolean): void {
  if (isCheckable(control)) {
    control.checked = !content;
    control.click();
    return;
  }
  // A script cannot set the value of a file field. The chosen file is still there, so the 'change' event is enough.
  if (control.type !== 'file') {
    control.value = `${content} `;
    Reflect.set(Object.getPrototypeOf(control), 'value', content, control);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  control.dispatchEvent(new Event('change', { bubbles: true }));
  // The person has moved on to another field, so this one also gets its blur.
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
