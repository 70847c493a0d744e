/** What other parts may use of `institutions`; everything else is its own. */
export { watchUnreadableCharges } from './report-unreadable-charges.ts';
