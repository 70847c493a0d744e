import { startServer } from '../apps/api/src/server.ts';
import { StartupError } from '../apps/api/src/startup-error.ts';
import { ensureBuilt } from './build.ts';

// What takes longer than this to finish will not finish: a service manager would kill it at about this time.
const stopWithinMs = 45_000;

try {
  await ensureBuilt();
  const server = await startServer(process.env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), stopWithinMs).unref();
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
