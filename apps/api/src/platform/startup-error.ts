/** A problem that the operator can fix. Scripts print only its message and exit with 1. */
export class StartupError extends Error {
  constructor(spanish: string, english: string, cause?: unknown) {
    super(`${spanish} (${english})`, { cause });
    this.name = 'StartupError';
  }
}
