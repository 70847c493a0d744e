import { readTab, writeTab } from '#browser-storage.ts';

const key = 'cotejo.goingTo';

/**
 * Where a link was leading when its page was left. The router reloads the page it is on when the
 * script of the next one cannot be had, as in a tab from before a release (loadRouteModule), and
 * says nothing: that person still wants to go there.
 */
export const keepInterrupted = (path: string): boolean => writeTab(key, path);

/** The path to load whole after such a reload; null otherwise. It is forgotten by every page. */
export function takeInterrupted(): string | null {
  const path = readTab(key);
  writeTab(key, null);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' ? path : null;
}
