/**
 * A reason why the application cannot start that the person at the keyboard can remove. `server.ts`
 * prints the message alone, without a stack, and ends with status 1.
 */
export class StartupError extends Error {
  constructor(spanish: string, english: string, cause?: unknown) {
    super(`${spanish} (${english})`, { cause });
    this.name = 'StartupError';
  }
}
