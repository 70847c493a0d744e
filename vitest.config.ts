import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests also wait; the default leaves one of two cores idle. Each project says it: none inherits
// it.
const maxWorkers = availableParallelism() + 1;
// Far more than anything needs: a busy machine alone fails no test. Each project says this, too.
const expectations = { poll: { timeout: 20_000 } };
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };
// Modules of pure functions: files may share a process, which loads them once.
const setupFiles = [join(import.meta.dirname, 'vitest.property-runs.ts')];
const ofPureFunctions = { include: ['src/**/*.test.ts'], isolate: false, maxWorkers, setupFiles, ...timeouts };
// Set by scripts/run-steps.ts: `npm run promises` counts the passed tests of the report.
const report = process.env.TEST_REPORT;

// In these a bundler, a stream or an event of Node meets one of the page, which has classes of its
// own in a virtual context.
const inThreads = [
  'src/admin/blogs/blogs.test.tsx',
  'src/admin/review/**/*.test.tsx',
  'src/page-scripts/text-encoder-stream.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      { test: { name: 'finance', root: 'packages/finance', ...ofPureFunctions } },
      { test: { name: 'format', root: 'packages/format', ...ofPureFunctions } },
      { test: { name: 'contracts', root: 'packages/contracts', ...ofPureFunctions } },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.ts'],
          maxWorkers,
          expect: expectations,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['src/**/*.test.ts'],
          maxWorkers,
          expect: expectations,
          // The application keeps nothing outside its parts: files may share a process, its modules
          // and its databases.
          isolate: false,
          globalSetup: ['src/testing/global-setup.ts'],
          // A whole server starts in some.
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: './apps/web/vitest.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: inThreads,
          maxWorkers,
          expect: expectations,
          // A context for each file in a thread that stays: two thirds of the processor's time.
          pool: 'vmThreads',
          vmMemoryLimit: '1GB',
        },
      },
      {
        extends: './apps/web/vitest.config.ts',
        test: {
          name: 'web in threads',
          root: 'apps/web',
          include: inThreads,
          maxWorkers,
          expect: expectations,
          pool: 'threads',
        },
      },
    ],
  },
});
