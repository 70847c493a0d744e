import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests also wait, and the default leaves one of two cores idle. Projects do not inherit this.
const maxWorkers = availableParallelism() + 1;
// Generous, so that a busy machine does not fail a test. Projects do not inherit this either.
const expectations = { poll: { timeout: 20_000 } };
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };
// Pure functions: test files may share a process.
const setupFiles = [join(import.meta.dirname, 'vitest.property-runs.ts')];
const ofPureFunctions = { include: ['src/**/*.test.ts'], isolate: false, maxWorkers, setupFiles, ...timeouts };
// Set by scripts/run-steps.ts for `npm run promises`.
const report = process.env.TEST_REPORT;

// These mix objects of Node (bundler, streams, events) with those of the page, whose classes differ in a vm context.
const inThreads = [
  'src/admin/blogs/blogs.test.tsx',
  'src/admin/review/**/*.test.tsx',
  'src/page-scripts/text-encoder-stream.test.ts',
];

// Left out of the short form in `npm test`, which has other tests of the same promises.
const onlyInLong = ['operations/backup/s3-backup', 'testing/attacks/enumeration', 'testing/attacks/random-requests'];
const leftOut = process.env.SHORT_TESTS ? onlyInLong.map((name) => `src/**/${name}.test.ts`) : [];

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
          exclude: leftOut,
          maxWorkers,
          expect: expectations,
          // The API has no global state, so test files may share a process, modules and databases.
          isolate: false,
          globalSetup: ['src/testing/global-setup.ts'],
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
          // vmThreads takes two thirds of the CPU time of forks.
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
