import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Inside the program, because it is code: nobody writes there who may not write the program. Where
// it cannot be written, as in the image, a start is slower and nothing else. The modules below are
// imported after it, so that it holds them.
enableCompileCache(resolve(import.meta.dirname, '../.cache/compile'));
const { startServer } = await import('../apps/api/src/server.ts');
const { StartupError } = await import('../apps/api/src/startup-error.ts');
const { ensureBuilt } = await import('./build.ts');

// What takes longer than this to finish will not finish: a service manager would kill it at about
// this time.
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
