import type { Locator, Page } from '@playwright/test';
import { sidewaysRoom } from './support/admin.ts';
import { screenIsReady } from './support/flow.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const contentPaths = [
  '/',
  '/blog',
  '/blog?pagina=2',
  '/blog/metas-presupuesto',
  '/preguntas-frecuentes',
  '/quienes-somos',
  '/acerca',
  '/como-calculamos',
  '/contacto',
  '/terminos',
  '/privacidad',
  '/instituciones',
  '/instituciones/banco-pichincha',
  '/tasas',
  '/sin-conexion',
  '/404',
];

for (const path of contentPaths) {
  test(`${path} has nothing that axe finds in both themes, and fits phone and desk`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
    expect(await sidewaysRoom(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    // Skips the transition of the colors, which axe would measure halfway.
    await page.reload();
    await expectAccessible(page);
    expect(await sidewaysRoom(page)).toBe(0);
  });
}

test('/tasas is searched and ordered without the framework, and its links are as large as a finger [6.3.8]', async ({
  page,
}) => {
  await page.goto('/tasas');
  const names = page.getByRole('table').getByRole('rowheader').getByRole('link');
  const heights = async (links: Locator) =>
    Promise.all((await links.all()).map(async (link) => (await link.boundingBox())?.height ?? 0));
  expect(Math.min(...(await heights(names)))).toBeGreaterThanOrEqual(44);
  expect(Math.min(...(await heights(page.getByRole('link', { name: /^Tarifario/ }))))).toBeGreaterThanOrEqual(24);

  await page.getByRole('link', { name: 'menor tasa' }).click();
  await expect(page).toHaveURL('/tasas?orden=tasa');
  const announced = await page.getByRole('table').locator('[data-label^="Anuncia"]').allTextContents();
  const lowest = announced.map((text) => Number(/[\d,]+/.exec(text)?.[0].replace(',', '.')));
  expect(lowest.length).toBeGreaterThan(20);
  expect(lowest).toEqual([...lowest].sort((left, right) => left - right));
  await page.getByLabel('Buscar una institución').fill('jardin');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL('/tasas?buscar=jardin&orden=tasa');
  await expect(names).toHaveText(['Cooperativa Jardín Azuayo']);
  await expectAccessible(page);
  await page.goto('/instituciones?orden=nombre&buscar=banco');
  await expect(page.getByText(/^7 de 27/)).toBeVisible();
  await expectAccessible(page);
});

test('every page fits 320 px, which is also 640 px at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of contentPaths) {
    await page.goto(path);
    expect(await sidewaysRoom(page), path).toBe(0);
  }
});

test('pages to read bring no framework, and a title and description of their own', async ({ page }) => {
  const titles = new Set<string>();
  for (const path of contentPaths) {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(path, { waitUntil: 'load' });
    expect(scripts.length, path).toBeLessThanOrEqual(2);
    expect(scripts.join(' '), path).not.toMatch(/entry\.client|framework|shared|root-/);
    titles.add(await page.title());
    page.removeAllListeners('request');
  }
  expect(titles.size).toBe(contentPaths.length);
});

test.describe('home', () => {
  test('shows a post in the hero that LEER MÁS opens [1.2.01] [1.1.17] [1.1.19]', async ({ page }) => {
    await page.goto('/');
    const hero = page.locator('main article').first();
    const title = await hero.getByRole('heading').textContent();
    expect(await hero.locator('img, svg').count()).toBeGreaterThan(0);
    await hero.getByRole('link', { name: /^LEER MÁS/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });

  test('draws post and institutions anew, four of them, and never an excluded post [1.1.18] [1.1.21] [1.9.14]', async ({
    request,
  }) => {
    const heroes = new Set<string>();
    const draws = new Set<string>();
    for (let visit = 0; visit < 40; visit += 1) {
      const html = await (await request.get('/')).text();
      heroes.add(/<article[\s\S]*?href="\/blog\/([a-z0-9-]+)"/.exec(html)?.[1] ?? 'none');
      const featured = html.slice(html.indexOf('id="destacadas"'), html.indexOf('Bancos y cooperativas"'));
      const slugs = [...featured.matchAll(/href="\/instituciones\/([a-z0-9-]+)"/g)].map((match) => match[1]);
      expect(slugs).toHaveLength(4);
      draws.add(slugs.join(' '));
    }
    expect(heroes.size).toBeGreaterThan(1);
    expect(draws.size).toBeGreaterThan(1);
    expect(heroes).not.toContain('none');
    expect(heroes).not.toContain('prestamos-personales');
    expect(heroes).not.toContain('pago-creditos');
  });

  test('shows steps, the strip of logos and posts with LEER [1.1.20] [1.1.26] [1.1.28]', async ({ page }) => {
    await page.goto('/');
    for (const step of ['Busca y compara', 'Elige', 'Solicita'])
      await expect(page.getByRole('heading', { level: 3, name: step })).toBeVisible();
    const strip = page.getByRole('region', { name: 'Bancos y cooperativas' });
    await strip.scrollIntoViewIfNeeded();
    expect(await strip.getByRole('listitem').count()).toBeGreaterThan(10);
    expect(await strip.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    const posts = page.getByRole('region', { name: 'Blog de Consejos Financieros' });
    const first = posts.getByRole('link', { name: /^LEER/ }).first();
    await expect(first).toHaveAttribute('href', /^\/blog\/[a-z0-9-]+$/);
    await first.click();
    await expect(page).toHaveURL(/\/blog\/[a-z0-9-]+$/);
  });

  test('shows the banner the carousel holds [1.1.29] [1.1.31]', async ({ page, request }) => {
    const { data } = await (await request.get('/api/public/carousel?format=url')).json();
    for (const [path, section] of [
      ['/', 'home'],
      ['/blog', 'blog'],
    ] as const) {
      await page.goto(path);
      const { imageUrl } = data.find((item: { section: string }) => item.section === section);
      await expect(page.locator(`main img[src^="${imageUrl}"]`)).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('moves the estimate with the sliders and opens the form filled in', async ({ page }) => {
    await page.goto('/');
    const costs = page.locator('#extremos');
    const before = await costs.innerText();
    await page.setViewportSize({ width: 360, height: 780 });
    const menu = (await page.getByRole('navigation', { name: 'Principal, teléfono' }).boundingBox())?.y ?? 0;
    for (const part of [page.getByText(/^La primera cuota/).first(), page.getByRole('button', { name: 'COMPARAR' })]) {
      const box = await part.boundingBox();
      expect((box?.y ?? menu) + (box?.height ?? 0)).toBeLessThanOrEqual(menu);
    }
    await page.getByLabel('Monto', { exact: true }).first().fill('12000');
    await expect.poll(() => costs.innerText()).not.toBe(before);
    await page.getByRole('button', { name: 'COMPARAR' }).click();
    await expect(page).toHaveURL(/\/creditos\/solicitud\?monto=12000&plazo=48/);
  });

  test('names the same cheapest and dearest, with the same totals, as the form one press later [9.4.1]', async ({
    page,
  }) => {
    for (const [amount, term] of [
      [8_000, 48],
      [3_000, 12],
      [20_000, 60],
    ]) {
      await page.goto('/');
      await page.getByLabel('Monto', { exact: true }).fill(String(amount));
      await page.getByLabel('Plazo (meses)').fill(String(term));
      const costs = page.locator('#extremos');
      await expect(costs).not.toHaveAttribute('aria-busy');
      const onHome = await costs.getByRole('img').locator('xpath=preceding-sibling::p').allInnerTexts();
      expect(onHome).toHaveLength(2);
      const instalments = await page
        .getByText(/^La primera cuota va de/)
        .first()
        .innerText();
      await page.getByRole('button', { name: 'COMPARAR' }).click();
      const panel = page.getByRole('complementary', { name: 'Estimación con tus datos' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(panel).toContainText('La primera cuota');
      const letters = (text: string) => text.replaceAll(/\s+/g, '');
      const inForm = letters(await panel.innerText());
      for (const text of [...onHome, instalments]) expect(inForm).toContain(letters(text));
      await page.setViewportSize({ width: 360, height: 740 });
    }
  });
});

test.describe('home without a connection', () => {
  test('shows no estimate beside figures that it is not of, and the right one afterwards', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    const estimate = page.getByText(/^La primera cuota (va|es) de/);
    await expect(estimate).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel('Monto', { exact: true }).fill('12000');
    await expect(estimate).toBeHidden();
    await expect(page.locator('#extremos')).toBeHidden();
    await context.setOffline(false);
    await page.getByLabel('Monto', { exact: true }).fill('');
    await expect(page.locator('#primera-cuota')).toHaveText('Escribe cuánto necesitas.');
    await page.getByLabel('Monto', { exact: true }).fill('12500');
    await expect(estimate).toBeVisible();
    await expect(page.locator('#extremos')).toBeVisible();
  });
});

test.describe('navigation', () => {
  test('leads to home, credits, blog and login [1.2.30] [2.2.69] [1.2.33] [2.2.71]', async ({ page, isMobile }) => {
    await page.goto('/preguntas-frecuentes');
    const isPhone = isMobile || (page.viewportSize()?.width ?? 0) < 760;
    const nav = page.getByRole('navigation', { name: isPhone ? 'Principal, teléfono' : 'Principal', exact: true });
    await nav.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await nav.getByRole('link', { name: 'Inicio' }).click();
    await expect(page).toHaveURL(/\/$/);
    await nav.getByRole('link', { name: 'Créditos' }).click();
    await expect(page).toHaveURL(/\/creditos/);
    await page.goto('/blog');
    await nav.getByRole('link', { name: 'Perfil' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test('shows who is signed in and a menu on a page without the framework [1.2.31] [1.2.32] [2.2.70]', async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/blog');
    const name = page.locator('[data-account-name]:visible');
    await expect(name).toHaveText(/^María Quishpe/);
    await name.click();
    const menu = page.locator('[data-account-menu][open]');
    await expect(menu.getByRole('link', { name: 'Perfil' })).toHaveAttribute('href', '/perfil');
    await expect(menu.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
  });

  test('ends every page with links to questions, us, blog and networks [1.2.34] [1.2.35] [1.2.36] [1.2.37]', async ({
    page,
  }) => {
    await page.goto('/contacto');
    const footer = page.getByRole('contentinfo');
    for (const [name, url] of [
      ['Preguntas frecuentes', '/preguntas-frecuentes'],
      ['Quiénes somos', '/quienes-somos'],
      ['Blog', '/blog'],
      ['Compartir en Facebook', /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=http/],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', url);
  });

  test('leads from an unknown path to /404, which says so [1.2.19] [1.2.28] [2.2.15]', async ({ page }) => {
    for (const path of ['/no-existe', '/creditos/nada', '/blog/no-existe', '/instituciones/nadie']) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      expect(new URL(page.url()).pathname).toBe('/404');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada');
    }
  });
});

test.describe('the blog', () => {
  test('lists ten posts and the rest on the next page [1.1.09] [1.2.16] [1.2.111] [1.2.112] [1.2.113] [1.9.13]', async ({
    page,
  }) => {
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog de Consejos Financieros');
    const items = page.getByRole('list', { name: 'Artículos' }).getByRole('listitem');
    await expect(items).toHaveCount(10);
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/\/blog\?pagina=2$/);
    expect(await items.count()).toBeGreaterThan(0);
    const first = items.first();
    const title = await first.getByRole('heading').textContent();
    await first.getByRole('link', { name: /^LEER/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });

  test('shows a post of the server with image, HTML and a way back [1.2.17] [1.2.123] [1.2.124]', async ({ page }) => {
    await page.goto('/blog?pagina=2');
    await page.getByRole('link', { name: /^LEER/ }).last().click();
    await expect(page.locator('article img')).toBeVisible();
    await expect(page.locator('article p').nth(1)).toBeVisible();
    await page.getByRole('link', { name: 'Volver al blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });

  test('opens the post whose slug was stored [1.2.126] [1.3.29]', async ({ page }) => {
    await page.goto('/blog');
    await page.evaluate(() => localStorage.setItem('open_blog_slug', 'fondos-mutuos'));
    await expect(page).toHaveURL(/\/blog\/fondos-mutuos$/);
    expect(await page.evaluate(() => localStorage.getItem('open_blog_slug'))).toBeNull();
  });

  test("says 'Formato de respuesta inválido' when the response makes no sense [1.8.40]", async ({ page }) => {
    await page.route('**/api/public/blogs/slug/**', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await page.goto('/blog');
    await page.evaluate(() => localStorage.setItem('open_blog_slug', 'fondos-mutuos'));
    await expect(page.getByText('Formato de respuesta inválido')).toBeVisible();
  });
});

test('the questions open one at a time, by keyboard too [1.2.26] [1.2.130]', async ({ page }) => {
  await page.goto('/preguntas-frecuentes');
  const open = page.locator('main details[open]');
  await expect(open).toHaveCount(0);
  await page.getByText('¿Qué montos y plazos hay?').click();
  await expect(open).toHaveCount(1);
  await page.getByText('¿Cuáles son los pasos?').focus();
  await page.locator('main summary', { hasText: '¿Cuánto tarda la respuesta?' }).focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(1);
  await expect(open.getByText('en 24 a 72 horas laborables').first()).toBeVisible();
  await expectAccessible(page);
});

test('a message to us arrives [1.2.24]', async ({ page }) => {
  await page.goto('/contacto');
  await page.getByLabel('Nombre').fill('María Quishpe');
  await page.getByLabel('Correo electrónico').fill('no es un correo');
  await page.getByLabel('Mensaje').fill('¿Cómo cambio mi teléfono?');
  const send = page.getByRole('button', { name: 'ENVIAR MENSAJE' });
  await send.click();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await expectAccessible(page);
  const email = `${'maria.contacto.'.repeat(3)}quishpe@ejemplo-de-un-nombre-largo.com.ec`;
  await page.getByLabel('Correo electrónico').fill(email);
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(/^Error de conexión/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Mensaje')).toHaveValue('¿Cómo cambio mi teléfono?');
  await page.context().setOffline(false);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(await sidewaysRoom(page)).toBe(0);
});

test('home and contact work in a page that the framework already runs', async ({ page }) => {
  await page.goto('/simuladores');
  await screenIsReady(page);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  const goHome = () => page.getByRole('link', { name: 'Inicio' }).last().click();
  await goHome();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^El mismo préstamo/);
  await page.getByLabel('Monto', { exact: true }).fill('1');
  await expect(page.locator('#primera-cuota')).toHaveText(/no encontramos quien preste/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click();
  await page.getByRole('button', { name: 'ENVIAR MENSAJE' }).click();
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible();
  await goHome();
  await expect(page.getByText(/^La primera cuota va de/)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message to us arrives, and what is wrong stands at its field [1.2.24] [9.8.1]', async ({ page, request }) => {
    const email = `ana.${Date.now()}@ejemplo.ec`;
    await page.goto('/contacto');
    await page.getByLabel('Nombre').fill('Ana Prueba');
    await page.getByLabel('Correo electrónico').fill('no es un correo');
    const send = page.getByRole('button', { name: 'ENVIAR MENSAJE' });
    await send.click();
    await expect(page.getByText('Escribe tu mensaje.')).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana Prueba');
    await page.getByLabel('Mensaje').fill('¿Cómo cambio mi teléfono?');
    await send.click();
    await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Mensaje')).toHaveValue('¿Cómo cambio mi teléfono?');
    await page.getByLabel('Correo electrónico').fill(email);
    await send.click();
    await expect(page.getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    const { data } = await (await request.get('/buzon/mensajes')).json();
    expect(data.some(({ text }: { text: string }) => text.includes(email))).toBe(true);
  });
});

test('the theme chosen on a page to read is there before any script on the next', async ({ page, request }) => {
  await page.goto('/blog');
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole('button', { name: /tema claro y oscuro/ }).click();
  const [cookie] = await page.context().cookies();
  expect(cookie?.name).toBe('cotejo.theme');
  const response = await request.get('/preguntas-frecuentes', {
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  expect(await response.text()).toMatch(new RegExp(`<html [^>]*data-theme="${cookie?.value}"`));
  await page.goto('/preguntas-frecuentes');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(before);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page says so, in our clothes, and nothing of the API is kept', async ({ page, context }) => {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto('/blog/metas-presupuesto').catch(() => null);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin conexión a internet');
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map((request) => new URL(request.url).pathname);
    });
    expect(stored).toContain('/sin-conexion');
    expect(stored.filter((path) => !/^\/(assets\/|sin-conexion)/.test(path))).toEqual([]);
    await context.setOffline(false);
    await page.goto('/blog/metas-presupuesto');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Metas y presupuesto/);
  });

  test('the manifest makes the site installable', async ({ page, request }) => {
    await page.goto('/');
    const url = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await (await request.get(url ?? '')).json();
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', lang: 'es-EC' });
    for (const icon of manifest.icons) {
      const response = await request.get(icon.src);
      expect(response.headers()['content-type'], icon.src).toBe(icon.type);
    }
  });
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill('maria.quishpe@ejemplo.ec');
  await page.getByLabel('Contraseña', { exact: true }).fill('Solicitante*2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/perfil/);
}
