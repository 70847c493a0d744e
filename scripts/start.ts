import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Enabled before the imports below. The cache holds code, so it is in the protected program folder.
// If that cannot be written, as in the image, starts are only slower.
enableCompileCache(resolve(import.meta.dirname, '../.cache/compile'));
const { startServer } = await import('../apps/api/src/app/server.ts');
const { StartupError } = await import('../apps/api/src/platform/startup-error.ts');
const { ensureBuilt } = await import('./build.ts');

try {
  await ensureBuilt();
  const server = await startServer(process.env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A service manager kills the process at about this time.
      setTimeout(() => process.exit(1), server.stopWithinMs).unref();
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
