import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const longestMs = 10_000;

/**
 * Moves the focus to the `<h1>` after a client-side navigation, so that screen readers announce the new page and Tab
 * starts at its top. Does not scroll.
 */
export function ScreenFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return followTitle();
  }, [pathname]);
  return null;
}

/** The title may appear after a skeleton and be rendered again: keep watching until the user acts. */
function followTitle(): () => void {
  const focus = () => {
    const title = document.querySelector<HTMLElement>('main h1');
    if (title === null || hasFocusInside()) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focus);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of actions) removeEventListener(type, stop, true);
  };
  const timer = setTimeout(stop, longestMs);
  for (const type of actions) addEventListener(type, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  focus();
  return stop;
}

const actions = ['keydown', 'pointerdown'] as const;

/** Leaves the focus alone if the screen or a dialog has set it. */
const hasFocusInside = (): boolean => document.activeElement?.closest('main, dialog, [role=dialog]') != null;
