import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How long a screen may take to bring its title. */
const longestMs = 10_000;

/**
 * Moves the focus to the title of a screen that another one led to, as a browser does with a page of
 * its own: a screen reader then says where one is, and Tab goes on from the top. Scrolling is left
 * alone.
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

/** The title may come after the skeleton and be drawn anew: it is followed until the person acts. */
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

/** What a screen or a dialog has put the focus on stays there. */
const hasFocusInside = (): boolean => document.activeElement?.closest('main, dialog, [role=dialog]') != null;
