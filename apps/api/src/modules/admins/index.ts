/** What other modules may use of `admins`; everything else is its own. */
export { ensureFirstAdmin } from './ensure-first-admin.ts';
export { setTemporaryPassword } from './set-temporary-password.ts';
export { createTemporaryPassword, temporaryPasswordHours } from './temporary-password.ts';
