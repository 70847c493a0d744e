import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/support/find-chromium.ts';

const { executablePath, env } = await findChromium({ isQuick: process.env.SHORT_JOURNEYS === '1' });

// Left out of the short form in `npm test`: other e2e and web tests cover these screens too.
const onlyInLong = [
  ...['admin-charges', 'admin-interrupted', 'admin-live', 'admin-people', 'admin-recovery', 'asking-again'],
  ...['bad-network', 'begun', 'comparison', 'loan-simulators', 'photos', 'rates', 'real-cost', 'release', 'spanish'],
  ...['stale-rates', 'without-script'],
];
const leftOut = process.env.SHORT_JOURNEYS ? onlyInLong.map((name) => `**/${name}.spec.ts`) : [];

const report = process.env.TEST_REPORT;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: leftOut,
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Tests wait as much as they compute: three workers on two cores.
  workers: '150%',
  retries: 0,
  // Generous, so that a busy machine does not fail a test.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // `npm run promises` reads the report; scripts/run-steps.ts sets its path.
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
    // Tests run once, on a phone unless the file uses `atADesk`, and set another width where it
    // matters. Playwright projects would stop the servers of one width before starting those of the
    // other.
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    // Requests must reach page.route(); the test of the offline page enables the service worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env } as Record<string, string>,
      // Root in CI has no user namespace for the sandbox, and background requests would disturb the tests.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
