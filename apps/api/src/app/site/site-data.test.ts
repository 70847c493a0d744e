import { expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openTestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { siteDataOf } from './site-data.ts';

it.each(['5m', '30m'] as const)(
  'what the operator chose reaches the site: ADMIN_INACTIVITY=%s [3.9.02]',
  async (chosen) => {
    const { adminInactivity } = readConfig({
      ...{ ADMIN_INACTIVITY: chosen, DATA_DIR: '/nowhere', ADMIN_PASSWORD: 'Revisora*2026' },
      APP_SECRET: 'a secret of this installation, long enough',
    });
    const app = await openTestApp(await openTestDatabase(), { adminInactivity });
    const { settings } = siteDataOf(app.parts, 'http://localhost');
    await app.close();
    expect(settings.adminInactivity).toBe(chosen);
  },
);
