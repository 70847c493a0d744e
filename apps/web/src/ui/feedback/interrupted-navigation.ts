import { readTab, writeTab } from '#browser-storage.ts';

const key = 'cotejo.goingTo';

/**
 * When the script of the next page is gone, as in a tab from before a release, React Router silently reloads the
 * current page (loadRouteModule). This keeps where the user wanted to go.
 */
export const keepInterrupted = (path: string): boolean => writeTab(key, path);

/** The path to load after such a reload, else null. Every page load clears it. */
export function takeInterrupted(): string | null {
  const path = readTab(key);
  writeTab(key, null);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' ? path : null;
}
