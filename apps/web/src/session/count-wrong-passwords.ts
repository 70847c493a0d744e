const attemptsBeforeWarning = 3;

/** Refused passwords by e-mail, trimmed and in lower case. Lost when the page is left. */
const wrongAttempts = new Map<string, number>();

const warning = 'Al quinto intento la cuenta se bloquea 30 minutos.';

/**
 * Counts a refused password. It counts by the typed e-mail only, so that the warning does not
 * reveal whether the account exists.
 * @returns a warning from the third attempt on; null before
 */
export function countWrongPassword(email: string): string | null {
  const address = email.trim().toLowerCase();
  const count = (wrongAttempts.get(address) ?? 0) + 1;
  wrongAttempts.set(address, count);
  return count >= attemptsBeforeWarning ? warning : null;
}

/** Resets the count after a successful login. */
export function deleteWrongPasswords(email: string): void {
  wrongAttempts.delete(email.trim().toLowerCase());
}
