import type { Page } from '@playwright/test';
import { createCredit, wanted } from './support/credits.ts';
import { screenIsReady } from './support/flow.ts';
import { signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const search = '**/api/credits/search?*';
const scripts = /\/assets\/(?!page-).*\.js$/;

async function sendForm(page: Page): Promise<void> {
  const { person } = await signInAsNewPerson(page);
  const form = { ...wanted, email: person.email, document: person.cedula, termsAccepted: true };
  await page.evaluate((text) => sessionStorage.setItem('creditFormData', text), JSON.stringify(form));
}

const offers = (page: Page) => page.getByRole('rowheader');

/** Blocks the framework's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    // The page may have been closed.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

test('a visitor is on the way to the login although no script of the page ever comes [8.2.01]', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  for (const path of ['/creditos/resultados?bancos=si', '/creditos/detalles', '/perfil', '/configuracion/seguridad']) {
    await page.goto(path, { waitUntil: 'commit' }).catch(() => null);
    await expect(page).toHaveURL(`/login?volver=${encodeURIComponent(path)}`);
  }
});

test('the calls of results, details and profile start before the script, and are made once [8.2.02]', async ({
  page,
  request,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id, institutionName } = await createCredit(request, token, person, 'documented');
  const form = { ...wanted, email: person.email, document: person.cedula, termsAccepted: true };
  await page.evaluate((text) => sessionStorage.setItem('creditFormData', text), JSON.stringify(form));
  const asked: string[] = [];
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const pages = [
    ['/creditos/resultados', '/api/credits/search', offers(page).nth(5)],
    [`/creditos/detalles?credito=${id}`, `/api/credits/${id}/details`, page.getByText(`Préstamo ${institutionName}`)],
    ['/perfil', '/api/credits/user-credits', page.getByRole('button', { name: /VER DETALLES/ })],
  ] as const;
  for (const [path, call, screen] of pages) {
    asked.length = 0;
    const letScriptsIn = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked).toContain(call);
    await expectAccessibleInBothThemes(page);
    letScriptsIn();
    await expect(screen).toBeVisible();
    expect(asked.filter((one) => one === call)).toHaveLength(1);
    await page.unroute(scripts);
  }
});

test('a reload shows the last offers while the server is silent, and says so [8.2.04]', async ({ page }) => {
  await sendForm(page);
  await page.goto('/creditos/resultados');
  await expect(offers(page)).toHaveCount(6);
  const first = (await offers(page).first().textContent()) ?? '';
  let respond: () => void = () => undefined;
  const mayRespond = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(search, async (route) => {
    await mayRespond;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(offers(page).first()).toHaveText(first);
  await expect(page.getByText('Actualizando')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  respond();
  await expect(page.getByText('Actualizando')).toBeHidden();
  await expect(offers(page)).toHaveCount(6);
});

test('without a connection the last offers stay, with a way to try again [8.2.04]', async ({ page }) => {
  await sendForm(page);
  await page.goto('/creditos/resultados');
  await expect(offers(page)).toHaveCount(6);
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No pudimos actualizar esta página.')).toBeVisible();
  await expect(offers(page)).toHaveCount(6);
  await expectAccessibleInBothThemes(page);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Intentar nuevamente' }).click();
  await expect(page.getByText('No pudimos actualizar esta página.')).toBeHidden();
});

test('a session that ended in another tab leaves nothing of it to a reload [8.2.05]', async ({ page }) => {
  await sendForm(page);
  await page.goto('/creditos/resultados');
  await expect(offers(page)).toHaveCount(6);
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await kept()).toContain('realTotal');
  // Storage events only reach other tabs.
  await page.evaluate(() => localStorage.clear());
  await page.reload({ waitUntil: 'commit' }).catch(() => null);
  await expect(page).toHaveURL('/login?volver=%2Fcreditos%2Fresultados');
  expect(await kept()).not.toContain('realTotal');
});

for (const path of [
  '/creditos/solicitud',
  '/simuladores',
  '/login',
  '/registro',
  '/recuperar-password',
  '/admin/login',
])
  test(`the browser takes over what the server sent: ${path} [8.1.4]`, async ({ page }) => {
    await page.addInitScript(() => addEventListener('cotejo:screen-ready', () => Reflect.set(window, 'isReady', true)));
    const { promise: arrives, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await arrives;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const sent = await page.locator('main :is(h1, input, button)').elementHandles();
    expect(sent.length).toBeGreaterThan(0);
    release();
    await page.waitForFunction(() => Reflect.get(window, 'isReady'));
    for (const element of sent) expect(await element.evaluate((node) => node.isConnected)).toBe(true);
  });

test('no stylesheet holds a page to read back: its whole style stands in it [8.2.10]', async ({ request }) => {
  const html = await (await request.get('/blog')).text();
  expect(html).not.toContain('rel="stylesheet"');
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  expect(style).toContain('@font-face{font-family:Figtree');
  expect(style).toMatch(/@layer base\s*\{[\s\S]*h1/);
});

test('a page adds no stylesheet a second time, whatever comes later [8.2.10]', async ({ page }) => {
  await page.goto('/creditos/solicitud');
  await screenIsReady(page);
  await page.waitForLoadState('networkidle');
  // A late part of the page, with styles of its own.
  await page.getByRole('button', { name: /^Leer más/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const hrefs = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(hrefs.length).toBeGreaterThan(1);
  expect(hrefs).toEqual([...new Set(hrefs)]);
});
