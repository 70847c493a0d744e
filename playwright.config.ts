import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/support/find-chromium.ts';

const { executablePath, env } = await findChromium({ isQuick: process.env.SHORT_JOURNEYS === '1' });

// Left out of the short form, inside `npm test`: screens that the journeys of the main job and the
// tests in web cover too.
const onlyInLong = [
  ...['admin-charges', 'admin-live', 'asking-again', 'comparison', 'loan-simulators', 'narrow', 'photos'],
  ...['spanish', 'stale-rates', 'without-script'],
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
  // A journey waits as much as it works: three on two cores.
  workers: '150%',
  // No retry hides a test that fails now and then.
  retries: 0,
  // Far more than anything needs, so that a busy machine alone fails no journey.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // The report is what `npm run promises` counts: scripts/run-steps.ts sets its path.
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
    // Each journey runs once, at the width its screens are made for: a phone unless its file says
    // `atADesk`. Where the other width matters it sets that itself. Projects would end the servers
    // of one width before those of the other start.
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    // Pages are asked for as the tests see them; the test of the offline page lets the worker in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env } as Record<string, string>,
      // A test machine's root has no user namespace to sandbox in, and nothing may be fetched
      // behind the tests' back.
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
