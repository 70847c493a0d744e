// The public interface of this module.
export { ensureFirstAdmin } from './ensure-first-admin.ts';
export { takeKeysAway } from './second-factor/keys.ts';
export { deleteSecondStepsBefore, endAllWaiting } from './second-factor/repository.ts';
export { reencryptTotps } from './second-factor/totp.ts';
export { setTemporaryPassword } from './set-temporary-password.ts';
export { createTemporaryPassword, temporaryPasswordHours } from './temporary-password.ts';
