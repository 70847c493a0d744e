/**
 * The oldest browsers that the site is made for, as targets of the build (docs/guide/browsers.md).
 */
export const oldestBrowsers = ['chrome103', 'safari15.4', 'ios15.4', 'firefox102'] as const;
