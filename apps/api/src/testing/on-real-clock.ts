/**
 * Options of a test that measures how long something takes. Whoever imports this is the whole list
 * of these tests. `npm run mutants` leaves them out: that one of them is late is no sign that it
 * noticed a fault.
 */
export const onRealClock = { skip: process.env.SKIP_TIMED_TESTS === '1' };
