// The public interface of this module.
export { ensureFirstAdmin } from './ensure-first-admin.ts';
export { setTemporaryPassword } from './set-temporary-password.ts';
export { createTemporaryPassword, temporaryPasswordHours } from './temporary-password.ts';
