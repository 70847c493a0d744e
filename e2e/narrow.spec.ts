import type { Page } from '@playwright/test';
import { sidewaysRoom } from './support/admin.ts';
import { createCredit } from './support/credits.ts';
import { fillRequestForm } from './support/flow.ts';
import { signInAsNewPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 740 });

test('on every phone the way side by side is on the screen, part of what comes next is seen, and the names stay [12.4.13]', async ({
  page,
}) => {
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

  // Once the names have scrolled away they stand at the top, each over its column, wherever the table is pushed.
  const table = page.getByRole('region', { name: 'Ofertas lado a lado' });
  const strip = page.locator('[data-sticky-names]');
  await expect(strip).toBeHidden();
  await page.getByRole('rowheader', { name: /^Total que pagas/ }).scrollIntoViewIfNeeded();
  await expect(strip).toBeVisible();
  expect((await strip.boundingBox())?.y).toBe(0);
  await expect(strip).toContainText((await columns.first().locator('b').textContent()) ?? 'no name');
  const isOverItsColumn = () =>
    page.evaluate(() => {
      const lefts = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => Math.round(element.getBoundingClientRect().left));
      return `${lefts('[data-sticky-names] > div > span')}` === `${lefts('th[scope="col"]')}`;
    });
  for (const pushed of [0, 30]) {
    await table.evaluate((box, by) => {
      box.scrollLeft = by;
    }, pushed);
    await expect.poll(isOverItsColumn).toBe(true);
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

test('with letters of 200 % the sheet and its buttons are inside the dialog, and a figure is in one piece [12.4.14]', async ({
  page,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id } = await createCredit(page.request, token, person, 'documented');
  await resize(page, 360);
  await page.goto(`/creditos/detalles?credito=${id}`);
  await page.getByRole('button', { name: 'HOJA DE INFORMACIÓN' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '34px';
  });
  const sticksOut = () =>
    dialog.evaluate((box) => {
      const { right } = box.getBoundingClientRect();
      const inTable = (part: Element) => part.closest('table') !== null;
      return [...box.querySelectorAll('*')].filter(
        (part) => !inTable(part) && part.getBoundingClientRect().right > right + 1,
      ).length;
    });
  await expect.poll(sticksOut).toBe(0);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  const term = page.getByText(/^24\smeses$/).first();
  const lines = await term.evaluate((figure) => {
    const range = document.createRange();
    range.selectNodeContents(figure);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
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
