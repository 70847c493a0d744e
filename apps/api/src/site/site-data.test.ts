import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { siteDataOf } from './site-data.ts';

const opened: TestApp[] = [];
afterAll(async () => {
  for (const app of opened) await app.close();
});

it.each(['5m', '30m'] as const)(
  'what the operator chose reaches the site: ADMIN_INACTIVITY=%s [3.9.02]',
  async (chosen) => {
    const { adminInactivity } = readConfig({
      ...{ ADMIN_INACTIVITY: chosen, DATA_DIR: '/nowhere', ADMIN_PASSWORD: 'Revisora*2026' },
      APP_SECRET: 'a secret of this installation, long enough',
    });
    const app = await openTestApp(await openTestDatabase(), { adminInactivity });
    opened.push(app);
    expect(siteDataOf(app.parts, 'http://localhost').settings.adminInactivity).toBe(chosen);
  },
);
