import type { MantineColorSchemeManager } from '@mantine/core';
import { readTheme } from './theme-choice.ts';

let observer: MutationObserver | null = null;

/** Mantine follows the theme we show; it never stores one of its own. */
export const mantineColorScheme: MantineColorSchemeManager = {
  get: (fallback) => (typeof document === 'undefined' ? fallback : readTheme()),
  set: () => undefined,
  subscribe: (onUpdate) => {
    observer = new MutationObserver(() => onUpdate(readTheme()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  },
  unsubscribe: () => observer?.disconnect(),
  clear: () => undefined,
};
