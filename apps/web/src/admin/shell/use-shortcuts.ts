import { useLayoutEffect, useRef } from 'react';

/** `KeyboardEvent.key` → action. Letters match in both cases. */
type Shortcuts = Record<string, () => void>;

/** Text fields, and sliders, which use the arrow keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === 'slider');

// Enter on a focused button or link must click it.
const presses = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a,button,summary') !== null;

/**
 * Ignored while the user types, a dialog is open or a modifier is held. A held key acts only once: repeats would act on
 * something the user has not seen.
 * @param options.repeating keys that may repeat while held
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  { isActive = true, repeating = '' }: { isActive?: boolean; repeating?: string } = {},
): void {
  const latest = useRef(shortcuts);
  // Layout effects: a key acts on what is on the screen, and as soon as it is there. An effect that
  // runs after painting misses a key that is pressed before it.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
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
