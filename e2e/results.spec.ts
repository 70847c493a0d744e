import type { Page } from '@playwright/test';
import { storeSentForm, wanted } from './support/credits.ts';
import { toast } from './support/flow.ts';
import { signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

async function openResults(
  page: Page,
  signedIn: Awaited<ReturnType<typeof signInAsNewPerson>>,
  changes: object = {},
): Promise<string> {
  const id = await storeSentForm(page, signedIn, changes);
  await page.goto('/creditos/resultados');
  return id;
}

test('without a session the results lead to login and back [1.2.78] [1.6.03]', async ({ page }) => {
  await page.goto('/creditos/resultados');
  await expect(page).toHaveURL('/login?volver=%2Fcreditos%2Fresultados');
});

test('without a sent form the results lead back to the form [1.2.79]', async ({ page }) => {
  await signInAsNewPerson(page);
  await page.goto('/creditos/resultados');
  await expect(page).toHaveURL(/\/creditos\/solicitud/);
});

test('the results: every matching institution, six a page [1.2.13] [1.2.64] [1.2.65] [1.2.66] [1.2.67] [1.2.68] [1.2.69] [1.2.70] [1.2.72] [1.2.76] [1.2.77] [1.9.12]', async ({
  page,
}) => {
  await openResults(page, await signInAsNewPerson(page));
  const { amount, term, location: city } = wanted;
  const response = await page.request.get('/api/public/institutions/best-rates', { params: { amount, term, city } });
  const offers: { institution: { name: string; featured: boolean }; available: boolean }[] = (await response.json())
    .data;
  const open = offers.filter((offer) => offer.available);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^${open.length}\\sOPCIONES DISPONIBLES$`),
  );
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(6);
  for (const [index, { institution }] of offers.slice(0, 6).entries()) {
    const row = rows.nth(index);
    await expect(row).toContainText(institution.name);
    await expect(row.getByText('DESTACADO')).toHaveCount(institution.featured ? 1 : 0);
    await expect(row.getByRole('button', { name: /^¡LO QUIERO!/ })).toBeVisible();
    await expect(row.locator('[data-label="Valor Cuota"]')).toContainText(/\$\d/);
    await expect(row.locator('[data-label="Costo anual con cargos"]')).toContainText(
      /\d,\d+\s?%.*Tasa de interés desde \d+,\d+\s?%/s,
    );
    await expect(row.getByText('Pago Total (aprox.)')).toHaveCount(1);
  }
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(rows.first()).toContainText(offers[6]?.institution.name ?? 'a seventh offer');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/creditos/solicitud');
});

test('what receives no applications today stands last and cannot be chosen [1.2.71]', async ({ page }) => {
  await openResults(page, await signInAsNewPerson(page), { location: 'Machala' });
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('button', { name: /^\d+$/ }).last().click();
  const last = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .last();
  await expect(last.getByRole('button', { name: 'NO DISPONIBLE' })).toHaveAttribute('aria-disabled', 'true');
  await expect(last.getByRole('button', { name: /LO QUIERO/ })).toHaveCount(0);
  await last.getByRole('button', { name: 'NO DISPONIBLE' }).press('Enter');
  await expect(page).toHaveURL(/\/creditos\/resultados/);
});

test('the filters narrow, show as chips and are taken away again [1.2.73] [1.2.74] [1.2.75] [1.4.22] [1.4.23] [1.4.24]', async ({
  page,
}) => {
  await openResults(page, await signInAsNewPerson(page));
  const banks = page.getByRole('group', { name: 'Solo Bancos' });
  const rate = page.getByRole('group', { name: 'Considerar Tasa' });
  const names = page.locator('tbody tr th');
  await expect(names.first()).toBeVisible();
  const all = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();

  await banks.getByRole('button', { name: 'sí' }).click();
  await expect(page.getByRole('button', { name: /^Solo bancos.*quitar filtro/ })).toBeVisible();
  await expect(names.filter({ hasText: /^Cooperativa/ })).toHaveCount(0);
  await banks.getByRole('button', { name: 'no' }).click();
  await expect(page.getByRole('button', { name: /^Solo cooperativas.*quitar filtro/ })).toBeVisible();
  await expect(names.filter({ hasText: /^Banco/ })).toHaveCount(0);
  await banks.getByRole('button', { name: 'no' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(all);
  await banks.getByRole('button', { name: 'sí' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(all);
  await page.getByRole('button', { name: /^Solo bancos.*quitar filtro/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(all);

  const firstRate = page.locator('[data-label="Costo anual con cargos"] small').first();
  const lowest = (await firstRate.textContent()) ?? '';
  await rate.getByRole('button', { name: 'max.' }).click();
  await expect(page.getByRole('button', { name: /^Tasa máxima.*quitar filtro/ })).toBeVisible();
  await expect(firstRate).not.toHaveText(lowest);
  await rate.getByRole('button', { name: 'min.' }).click();
  await expect(firstRate).toHaveText(lowest);
  await expectAccessibleInBothThemes(page);
});

test('nobody lends it: the page says why and leads to the nearest form that somebody does [1.7.39] [1.7.40]', async ({
  page,
}) => {
  const signedIn = await signInAsNewPerson(page);
  await openResults(page, signedIn, { amount: 30_000, location: 'Tulcán' });
  const text = 'No se encontraron instituciones que cumplan con los criterios';
  await expect(toast(page, new RegExp(text))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Con estos datos nadie te presta. Esto sí alcanza:' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Con $20.000 entra Cooperativa Tulcán');
  await expectAccessibleInBothThemes(page);

  await expect(page.getByRole('link', { name: 'Probar con $20.000' })).toHaveAttribute(
    'href',
    '/creditos/solicitud?monto=20000',
  );
  await page.getByRole('button', { name: /^Ver 1\sopción con \$20\.000/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^1\sOPCIÓN DISPONIBLE$/);
  await expect(page).toHaveURL('/creditos/resultados');
  await expect(page.getByRole('rowheader')).toContainText('Cooperativa Tulcán');
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText(text)).toHaveCount(0);
  await page.getByRole('button', { name: /^¡LO QUIERO!/ }).click();
  await expect(page).toHaveURL('/creditos/detalles');
  await expect(page.getByRole('main')).toContainText('$20.000');
});

test('what is reachable is no heavier than it says, and its offers are one press away [9.4.7]', async ({ page }) => {
  const { amount, term, income, location } = { amount: 50_000, term: 72, income: 460, location: 'Guaranda' };
  await openResults(page, await signInAsNewPerson(page), { amount, term, income, location });
  const way = page.getByRole('button', { name: /^Ver \d+\sopci/ }).first();
  const [, count, dollars] = /^Ver (\d+)\sopci\w+ con \$([\d.]+) a/.exec((await way.textContent()) ?? '') ?? [];
  await expect(page.getByText(/no llega al 40\s%/)).toContainText(`un préstamo de hasta $${dollars} a`);
  await way.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${count}\\sOPCI`));
  const shares = await page.locator('[data-label="Valor Cuota"]').allTextContents();
  const least = Math.min(...shares.map((text) => Number(/(\d+)\s%/.exec(text)?.[1])));
  expect(least).toBeLessThan(40);
  await expect(page.getByText('Lo sano es hasta el 40')).toHaveCount(0);
});

test('at a desk two offers are on the first screen of 1280 × 800 [6.3.6]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openResults(page, await signInAsNewPerson(page));
  const second = page.getByRole('button', { name: /^¡LO QUIERO!/ }).nth(1);
  await expect(second).toBeInViewport({ ratio: 1 });
  const note = await page.getByText('De la más barata a la más cara').boundingBox();
  expect(note?.y).toBeGreaterThan((await second.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
});

test('on a phone the parts of a cost open right under the line that was tapped [6.3.6]', async ({ page }) => {
  await openResults(page, await signInAsNewPerson(page));
  const line = page.getByRole('button', { name: /^Interés y cargos/ }).first();
  await line.tap();
  const parts = page.getByRole('heading', { name: 'Lo que entra y lo que sale' });
  await expect(parts).toBeVisible();
  const [above, below] = [await line.boundingBox(), await parts.boundingBox()];
  const gap = (below?.y ?? Number.NaN) - (above?.y ?? 0) - (above?.height ?? 0);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(48);
  await expectAccessibleInBothThemes(page);
});

test('on a phone the first offer begins on the first screen, with its button, and the order is kept [9.4.5] [9.4.6]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openResults(page, await signInAsNewPerson(page));
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  await expect(first).toBeVisible();
  const top = async () => (await first.boundingBox())?.y ?? Number.NaN;
  await expect.poll(top).toBeLessThanOrEqual(330);
  const menu = (await page.getByRole('navigation', { name: 'Principal, teléfono' }).boundingBox())?.y ?? 0;
  const choose = await first.getByRole('button', { name: /^¡LO QUIERO!/ }).boundingBox();
  expect((choose?.y ?? menu) + (choose?.height ?? 0)).toBeLessThanOrEqual(menu);
  const note = await page.getByText('De la más barata a la más cara').boundingBox();
  expect(note?.y).toBeGreaterThan(choose?.y ?? Number.POSITIVE_INFINITY);

  const figures = async (label: string) =>
    (await page.locator(`[data-label="${label}"]`).allTextContents()).map((text) =>
      Number(/\d[\d.]*(,\d+)?/.exec(text)?.[0].replaceAll('.', '').replace(',', '.')),
    );
  for (const [name, label, inUrl] of [
    ['cuota', 'Valor Cuota', 'cuota'],
    ['costo anual', 'Costo anual con cargos', 'costo-anual'],
  ] as const) {
    await page.getByLabel('Ordenar por').selectOption(name);
    await expect(page).toHaveURL(new RegExp(`orden=${inUrl}`));
    await page.reload();
    await expect(first).toBeVisible();
    const found = await figures(label);
    expect(found).toHaveLength(6);
    expect(found).toEqual([...found].sort((left, right) => left - right));
  }
  await page.getByLabel('Ordenar por').selectOption('total');
  await expect(page).toHaveURL('/creditos/resultados');
});

test('results that fail to load can be asked for again [1.2.80]', async ({ page }) => {
  let isDown = true;
  await page.route('**/api/credits/search*', (route) =>
    isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await openResults(page, await signInAsNewPerson(page));
  await expect(page.getByRole('alert').filter({ hasText: 'No pudimos cargar tus opciones' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  isDown = false;
  await page.getByRole('button', { name: 'Intentar nuevamente' }).click();
  await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
});

test('¡LO QUIERO! chooses the institution and leads to the details [1.4.07] [2.2.105] [2.7.61] [1.3.24] [1.3.25]', async ({
  page,
}) => {
  await openResults(page, await signInAsNewPerson(page));
  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/status'));
  await page
    .getByRole('button', { name: /^¡LO QUIERO!/ })
    .first()
    .click();
  const { institutionId } = (await sent).postDataJSON();
  await expect(toast(page, 'Institución elegida. Revisa tu crédito.')).toBeVisible();
  await expect(page).toHaveURL('/creditos/detalles');
  const stored = await page.evaluate(() =>
    ['selectedInstitutionId', 'initialInstitutionId'].map((key) => sessionStorage.getItem(key)),
  );
  expect(stored).toEqual([institutionId, institutionId]);
});

test('a choice that cannot be made says why [1.8.20] [1.8.21]', async ({ page }) => {
  const signedIn = await signInAsNewPerson(page);
  const id = await openResults(page, signedIn);
  const choose = page.getByRole('button', { name: /^¡LO QUIERO!/ }).first();
  await expect(choose).toBeVisible();
  await page.route(`**/api/credits/${id}/status`, (route) => route.fulfill({ status: 500, json: {} }));
  await choose.click();
  await expect(toast(page, 'Error al actualizar el crédito')).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('currentCreditId'));
  await choose.click();
  await expect(toast(page, 'No se encontró el ID del crédito')).toBeVisible();
});

test('paper has every offer, and a page without an open dialog is not empty', async ({ page }) => {
  await openResults(page, await signInAsNewPerson(page));
  await expect(page.getByRole('rowheader')).toHaveCount(6);
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const rows = [...document.querySelectorAll('tbody th[scope=row]')];
      document.body.dataset.printed = String(rows.length);
    });
  });
  const pdf = await page.pdf({ format: 'A4' });
  const all = Number(/\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0]);
  expect(all).toBeGreaterThan(6);
  expect(Number(await page.evaluate(() => document.body.dataset.printed))).toBeGreaterThanOrEqual(all);
  // An empty page is about 1 KB.
  expect(pdf.length).toBeGreaterThan(20_000);
  await expect(page.getByRole('rowheader')).toHaveCount(6);
});

test('a seal gives way to the name between 900 and 1100 px, never the name', async ({ page }) => {
  await openResults(page, await signInAsNewPerson(page));
  await expect(page.getByRole('rowheader')).toHaveCount(6);
  for (const width of [320, 360, 900, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const header of await page.getByRole('rowheader').all()) {
      await expect(header.locator('b')).toBeVisible();
      expect((await header.locator('b').innerText()).length).toBeGreaterThan(2);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(0);
  }
});
