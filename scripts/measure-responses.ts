import type { Page } from '@playwright/test';

/** Long enough for everything that runs after the load of a page. */
const quietMs = 2_500;
/** The browser only reports taps of at least this duration. */
const shortestTapMs = 16;
const pressMs = 80;

interface Observed {
  longTasks: { startMs: number; ms: number }[];
  tapsMs: number[];
}

/**
 * The total blocking time as in Lighthouse: what tasks take above 50 ms, from the first paint until
 * the page is idle.
 */
export async function blockingMs(page: Page, path: string): Promise<number> {
  await observe(page);
  await page.goto(path);
  await page.waitForTimeout(quietMs);
  const { longTasks } = await observed(page);
  const paintedMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  return longTasks
    .filter(({ startMs }) => startMs >= paintedMs)
    .reduce((total, { ms }) => total + Math.max(0, ms - 50), 0);
}

/**
 * The slowest tap until the next frame: the first selector as soon as it appears, the others when
 * the page is idle. Uses mouse clicks, because Chromium delays emulated touches, but not real ones,
 * until the next frame.
 */
export async function slowestTapMs(page: Page, path: string, selectors: readonly string[]): Promise<number> {
  await observe(page);
  await page.goto(path, { waitUntil: 'commit' });
  for (const selector of selectors) {
    const target = page.locator('main').locator(selector).first();
    await target.waitFor();
    // Playwright refuses to click an aria-disabled button, which explains what is missing.
    await target.click({ force: true, delay: pressMs });
    await page.waitForTimeout(quietMs);
  }
  const { tapsMs } = await observed(page);
  return Math.max(shortestTapMs, ...tapsMs);
}

async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Observed = { longTasks: [], tapsMs: [] };
    Object.assign(window, { observed: seen });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        seen.longTasks.push({ startMs: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.tapsMs.push(entry.duration);
    }).observe({ ...{ type: 'event', buffered: true }, ...{ durationThreshold: 16 } });
  });
}

const observed = (page: Page): Promise<Observed> =>
  page.evaluate(() => (window as unknown as { observed: Observed }).observed);
