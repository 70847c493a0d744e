/**
 * Options of a test that measures how long something takes. A busy machine may be late once, so
 * such a test, and no other, is tried a second time in CI; the run prints each retry. Whoever
 * imports this is the whole list of these tests. `npm run mutants` leaves them out: that one of
 * them is late is no sign that it noticed a fault.
 */
export const onRealClock = { retry: process.env.CI ? 1 : 0, skip: process.env.SKIP_TIMED_TESTS === '1' };
