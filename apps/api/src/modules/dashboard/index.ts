/** What other modules may use of `dashboard`; everything else is its own. */
export { countCredits, countRegistration, foldPastDays } from './count-credit.ts';
export { countAllUsers } from './get-dashboard-stats.ts';
