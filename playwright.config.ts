import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/support/find-chromium.ts';

const { executablePath, env } = await findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // A busy machine may miss a moment once; a defect misses it twice. Runs by hand show every miss.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
    // Pages are asked for as the tests see them; the test of the offline page lets the worker in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env } as Record<string, string>,
      // A test machine's root has no user namespace to sandbox in, and nothing may be fetched behind the tests' back.
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
  projects: [
    {
      name: 'phone',
      // The back office is worked at a desk; its journeys set 360 px themselves where that matters.
      testIgnore: ['**/keyboard.spec.ts', '**/admin-*.spec.ts'],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'desktop',
      // Flows whose steps are the same at every width run on the phone only.
      testIgnore: ['**/accounts.spec.ts', '**/details.spec.ts', '**/interrupted.spec.ts', '**/session.spec.ts'],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
