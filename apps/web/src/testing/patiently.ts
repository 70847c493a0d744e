/**
 * How long a test waits for the screen, milliseconds. A wrong text fails soon where somebody runs a
 * test by hand; `npm run check` and `npm test` also run on busy machines (scripts/run-steps.ts sets
 * TEST_REPORT).
 */
export const patienceMs = process.env.TEST_REPORT === undefined ? 3_000 : 15_000;

/** For `vi.waitFor`, whose default of one second is too short. */
export const patiently = { timeout: patienceMs } as const;
