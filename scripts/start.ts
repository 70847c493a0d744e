import { holdLessMemory } from './hold-less-memory.ts';
import { resolveOnce } from './resolve-once.ts';

holdLessMemory();
resolveOnce();
// Loaded after it: what is loaded before is loaded twice.
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
