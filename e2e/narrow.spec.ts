import type { Page } from '@playwright/test';
import { sidewaysRoom } from './support/admin.ts';
import { createCredit } from './support/credits.ts';
import { fillRequestForm } from './support/flow.ts';
import { signInAsNewPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 740 });

test('on every phone the way side by side is on the screen, and part of what comes next is seen', async ({ page }) => {
  await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page).toHaveURL('/creditos/resultados');
  for (const place of [0, 1, 2, 3])
    await page
      .getByRole('checkbox', { name: /^Cotejar/ })
      .nth(place)
      .check();
  const way = page.getByRole('link', { name: 'Lado a lado' });
  for (const width of [320, 345, 360, 375, 412]) {
    await resize(page, width);
    const box = await way.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0), `the way at ${width} px`).toBeLessThanOrEqual(width - 16);
    expect(await sidewaysRoom(page), `room at ${width} px`).toBe(0);
  }

  await way.click();
  await expect(page).toHaveURL(/\/creditos\/comparar\?/);
  const columns = page.getByRole('columnheader');
  await expect(columns).toHaveCount(4);
  for (const width of [320, 345, 360]) {
    await resize(page, width);
    const cut = await columns.evaluateAll((all, right) => {
      const edges = all.map((one) => one.getBoundingClientRect());
      return edges.filter(({ left, right: end }) => right - left > 12 && end - right > 12).length;
    }, width - 16);
    expect(cut, `columns cut by the edge at ${width} px`).toBe(1);
  }

  const url = new URL(page.url());
  const [first] = (url.searchParams.get('instituciones') ?? '').split(',');
  await page.goto(`/creditos/comparar?monto=5000&plazo=24&instituciones=${first},cerrada`);
  await expect(page.getByText('Una de las ofertas de este enlace ya no está disponible.')).toBeVisible();
  await expect(page.getByRole('table', { name: /^Comparación de 1\soferta$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Ver otras ofertas' }).click();
  await expect(page).toHaveURL('/creditos/resultados');
});

test('the instalments fit the sheet and the profile', async ({ page }) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id } = await createCredit(page.request, token, person, 'documented');
  const hidden = () =>
    page
      .getByRole('table')
      .last()
      .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 0));

  await page.goto(`/creditos/detalles?credito=${id}`);
  await page.getByRole('button', { name: 'HOJA DE INFORMACIÓN' }).click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  for (const width of [320, 360]) {
    await resize(page, width);
    expect(await hidden(), `the sheet at ${width} px`).toBe(0);
  }

  await page.goto('/perfil');
  await page.getByRole('button', { name: 'VER DETALLES' }).click();
  await page.getByRole('button', { name: 'Ver tabla de amortización' }).click();
  for (const width of [320, 360]) {
    await resize(page, width);
    expect(await hidden(), `the profile at ${width} px`).toBe(0);
  }
});

test('a phone at 200 % needs no pushing sideways in details and profile', async ({ page }) => {
  const { person, token } = await signInAsNewPerson(page);
  await resize(page, 180);
  for (const path of ['/creditos/detalles', '/creditos/confirmacion']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await sidewaysRoom(page), `room on ${path} without a credit`).toBe(0);
  }
  const { id } = await createCredit(page.request, token, person, 'documented');
  for (const path of [`/creditos/detalles?credito=${id}`, '/perfil']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await sidewaysRoom(page), `room on ${path}`).toBe(0);
  }
});
