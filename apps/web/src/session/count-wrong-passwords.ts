const attemptsBeforeWarning = 3;

/** By the e-mail address as it was typed; for this page only. */
const wrongAttempts = new Map<string, number>();

const warning = 'Al quinto intento la cuenta se bloquea 30 minutos.';

/**
 * Counts a refused password. @returns what is said beside the refusal, from the third on. It goes by
 * what was typed alone, so it is the same whether or not there is such an account.
 */
export function countWrongPassword(email: string): string | null {
  const address = email.trim().toLowerCase();
  const count = (wrongAttempts.get(address) ?? 0) + 1;
  wrongAttempts.set(address, count);
  return count >= attemptsBeforeWarning ? warning : null;
}

export function deleteWrongPasswords(email: string): void {
  wrongAttempts.delete(email.trim().toLowerCase());
}
