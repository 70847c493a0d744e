import { type adminRepository, createCode, verifyPassword } from '#modules/identity';
import { hours } from '#platform/clock.ts';

/** Longer than for a code, since a new administrator did not ask for it and may read the mail the next day. */
export const temporaryPasswordHours = 24;

/** Longer than a code because it lives longer: 10 characters of 31 are 49 bits. */
export const temporaryPasswordLength = 10;

/** After this many wrong passwords a new one must be sent. */
export const temporaryPasswordTries = 10;

export const createTemporaryPassword = (): string => createCode(temporaryPasswordLength);

export const hasTemporaryPasswordEnded = (admin: adminRepository.AdminRow, now: Date): boolean =>
  admin.requiresPasswordChange &&
  (admin.wrongTemporaryTries >= temporaryPasswordTries ||
    admin.passwordChangedAt.getTime() + hours(temporaryPasswordHours) <= now.getTime());

/** A temporary password may have spaces and lower case letters. */
export const isPasswordOf = (admin: adminRepository.AdminRow, password: string): Promise<boolean> =>
  verifyPassword(
    admin.passwordHash,
    admin.requiresPasswordChange ? password.replace(/\s+/g, '').toUpperCase() : password,
  );
