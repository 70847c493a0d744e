import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Tests also wait; the default leaves one of two cores idle. Each project says it: none inherits it.
const maxWorkers = availableParallelism() + 1;
// A busy machine may miss a moment once; a defect misses it twice. Runs by hand show every miss.
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    maxWorkers,
    retry,
    projects: [
      { test: { name: 'finance', root: 'packages/finance', include: ['src/**/*.test.ts'], maxWorkers, retry } },
      { test: { name: 'contracts', root: 'packages/contracts', include: ['src/**/*.test.ts'], maxWorkers, retry } },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['src/**/*.test.ts'],
          maxWorkers,
          retry,
          // The application keeps nothing outside its parts: files may share a process, its modules and its databases.
          isolate: false,
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './apps/web/vitest.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          maxWorkers,
          retry,
          pool: 'threads',
        },
      },
    ],
  },
});
