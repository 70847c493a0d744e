import { StartupError } from '../apps/api/src/startup-error.ts';

/** Runs a command; a StartupError is printed as one line, with exit status 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    process.exit(process.exitCode ?? 0);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  }
}
