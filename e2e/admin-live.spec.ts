import { openAdminBrowser } from './support/admin.ts';
import { createCredit } from './support/credits.ts';
import { newPerson, openSession, registerOne } from './support/people.ts';
import { startCotejo } from './support/start-cotejo.ts';
import { atADesk, expect, test } from './support/test.ts';

test.use(atADesk);

// The bell polls every 30 s, so a change within 5 s was pushed.
const soon = { timeout: 5_000 };

test('the live bell: told at once, and back by itself after an outage [3.7.19] [3.4.44] [3.2.56] [3.2.57] [3.2.58]', async ({
  browser,
  playwright,
}) => {
  const live = await startCotejo({ NOTIFICATIONS_LIVE: 'on' });
  const request = await playwright.request.newContext({ baseURL: live.url });
  try {
    const [first, second] = [
      await openAdminBrowser(browser, live, live.admin),
      await openAdminBrowser(browser, live, live.admin),
    ];
    const bellOf = (page: typeof first) => page.getByRole('button', { name: /^Notificaciones, / });
    const dotOf = (page: typeof first) => bellOf(page).locator('[data-connection]');
    const unreadOf = async (page: typeof first) =>
      Number(/(\d+) sin leer/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[1]);
    for (const page of [first, second]) {
      await page.goto('/admin/dashboard');
      await expect(dotOf(page)).toHaveAttribute('data-connection', 'connected', soon);
    }
    await expect(bellOf(first)).toHaveAttribute('title', 'Notificaciones en tiempo real');

    const person = await registerOne(request, newPerson());
    const { accessToken } = await openSession(request, person);
    await test.step('an application shows in both browsers without waiting for a poll', async () => {
      await expect.poll(() => unreadOf(first)).not.toBeNaN();
      const before = await unreadOf(first);
      await createCredit(request, accessToken, person, 'submitted');
      for (const page of [first, second]) await expect.poll(() => unreadOf(page), soon).toBeGreaterThan(before);
      await bellOf(first).click();
      await expect(first.getByRole('dialog', { name: 'Notificaciones' })).toContainText('Nuevo documento');
      await first.keyboard.press('Escape');
    });

    await test.step('without the server the dot turns red, and the page stays', async () => {
      await live.halt();
      await expect(dotOf(first)).toHaveAttribute('data-connection', 'unreachable', { timeout: 15_000 });
      await expect(bellOf(first)).toHaveAccessibleName(/No se pudo llegar al servidor/);
      await expect(first.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    });

    await test.step('once it is back the bell is live again, and is told what comes', async () => {
      await live.resume();
      await expect(dotOf(first)).toHaveAttribute('data-connection', 'connected', { timeout: 30_000 });
      const before = await unreadOf(first);
      await createCredit(request, accessToken, person, 'submitted');
      await expect.poll(() => unreadOf(first), soon).toBeGreaterThan(before);
    });
    for (const page of [first, second]) await page.context().close();
  } finally {
    await request.dispose();
    await live.stop();
  }
});
