import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Below the fold stands what a screen of this size does not show before it is scrolled. */
const phone = '(max-width: 599px) and (max-height: 960px)';

/** What shows the parts that wait, in the order of the page. */
let waiting: (() => void)[] = [];

/** A person who does one of these may look for, or go to, what is not rendered yet. */
const eventTypes = ['keydown', 'scroll', 'beforeprint'] as const;

/** Whether nothing below the fold can be on the screen, or about to be scrolled to. */
const isAtTop = (): boolean => window.scrollY === 0 && location.hash === '' && matchMedia(phone).matches;

/**
 * Whether a screen renders what stands below the fold later (`RenderLater`): on a phone, at the top
 * of the page, when its data arrives after it waited. Only for that one rendering: what comes
 * afterwards, and a page that may be scrolled to a place it had before, stands there at once.
 */
export function useRendersLater(isWaiting: boolean): boolean {
  const isLater = useRef<boolean | null>(isWaiting ? null : false);
  // Read before the screen changes: the browser would lay it out to answer.
  if (!isWaiting && isLater.current === null) isLater.current = isAtTop();
  useEffect(() => {
    if (!isWaiting) isLater.current = false;
  }, [isWaiting]);
  return isLater.current ?? false;
}

/**
 * A part below the fold of a screen that was waiting for its data. It is rendered after the next
 * frame and in a task of its own, because the whole screen in one task answers no tap
 * meanwhile (decision 103): one part after the other, or all at once when a person presses a key,
 * scrolls or prints.
 * @param isLater of `useRendersLater`, read when the part is mounted
 */
export function RenderLater({ isLater, children }: { isLater: boolean; children: ReactNode }) {
  const [isShown, setIsShown] = useState(!isLater);
  useEffect(() => (isShown ? undefined : wait(() => setIsShown(true))), [isShown]);
  return isShown ? children : null;
}

/** Returns what takes the part out of the queue. */
function wait(show: () => void): () => void {
  waiting.push(show);
  if (waiting.length === 1) {
    for (const type of eventTypes) addEventListener(type, showAll, true);
    showNextLater();
  }
  return () => {
    waiting = waiting.filter((other) => other !== show);
  };
}

/** A hidden page paints no frames. */
function showNextLater(): void {
  if (document.hidden) setTimeout(showNext);
  else requestAnimationFrame(() => setTimeout(showNext));
}

function showNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) showNextLater();
  else stopListening();
}

/** The browser prints, and moves the focus, as the page stands when the event returns. */
function showAll(): void {
  const all = waiting;
  waiting = [];
  stopListening();
  flushSync(() => {
    for (const show of all) show();
  });
}

function stopListening(): void {
  for (const type of eventTypes) removeEventListener(type, showAll, true);
}
