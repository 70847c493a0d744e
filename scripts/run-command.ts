import { StartupError } from '../apps/api/src/platform/startup-error.ts';

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    process.exit(process.exitCode ?? 0);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  }
}
