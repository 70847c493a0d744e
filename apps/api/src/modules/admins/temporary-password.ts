import { hours } from '#clock.ts';
import { type adminRepository, createCode, verifyPassword } from '#modules/identity';

/**
 * A temporary password is a code, but of a day: the new administrator did not ask for it and may
 * read the mail tomorrow. Until it is changed it opens the change of password and nothing else.
 */
export const temporaryPasswordHours = 24;

/** Longer than a code, for it lives longer: 10 letters of 31 are 49 bits. */
export const temporaryPasswordLength = 10;

/** So many wrong passwords end a temporary one for good: another one has to be sent. */
export const temporaryPasswordTries = 10;

export const createTemporaryPassword = (): string => createCode(temporaryPasswordLength);

export const hasTemporaryPasswordEnded = (admin: adminRepository.AdminRow, now: Date): boolean =>
  admin.requiresPasswordChange &&
  (admin.wrongTemporaryTries >= temporaryPasswordTries ||
    admin.passwordChangedAt.getTime() + hours(temporaryPasswordHours) <= now.getTime());

/**
 * Whether `given` is the administrator's password; of a temporary one, pasted spaces and lower case
 * are accepted.
 */
export const isPasswordOf = (admin: adminRepository.AdminRow, password: string): Promise<boolean> =>
  verifyPassword(
    admin.passwordHash,
    admin.requiresPasswordChange ? password.replace(/\s+/g, '').toUpperCase() : password,
  );
