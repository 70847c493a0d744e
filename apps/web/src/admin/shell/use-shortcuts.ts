import { useEffect, useLayoutEffect, useRef } from 'react';

/** Key as the keyboard gives it ('j', '?', 'Enter') → what it does. Letters work in both cases. */
type Shortcuts = Record<string, () => void>;

/** Whether what is typed there is text, or moves a slider, and no key of the screen. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === 'slider');

// A press on a focused button or link is that button's, and an open dialog has the keyboard to
// itself.
const presses = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a,button,summary') !== null;

/**
 * Listens for single keys while nobody writes, no dialog is open and no modifier is held. A key
 * held down acts once: what it does next would be done to something nobody has looked at.
 * @param options.repeating keys that may go on while they are held
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  { isActive = true, repeating = '' }: { isActive?: boolean; repeating?: string } = {},
): void {
  const latest = useRef(shortcuts);
  // Before the screen is painted: a key acts on what its person sees.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || presses(event) || document.querySelector('dialog[open]')) return;
      const act = latest.current[event.key] ?? latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      if (!event.repeat || repeating.includes(event.key.toLowerCase())) act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, repeating]);
}
