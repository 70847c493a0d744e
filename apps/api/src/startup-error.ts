/** A problem that the operator can fix. `server.ts` prints only its message and exits with 1. */
export class StartupError extends Error {
  constructor(spanish: string, english: string, cause?: unknown) {
    super(`${spanish} (${english})`, { cause });
    this.name = 'StartupError';
  }
}
