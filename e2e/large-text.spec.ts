import type { Page } from '@playwright/test';
import { sidewaysRoom } from './support/admin.ts';
import { createCredit, submitCredit } from './support/credits.ts';
import { fillRequestForm } from './support/flow.ts';
import { signInAsAdmin, signInAsNewPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const publicPaths = [
  '/',
  '/creditos/solicitud',
  '/simuladores',
  '/simuladores?tipo=abonos',
  '/simuladores?tipo=capacidad',
  '/simuladores?tipo=cambio',
  '/simuladores?tipo=ahorro',
  '/simuladores?tipo=inversion',
  '/instituciones',
  '/instituciones/banco-pichincha',
  '/tasas',
  '/como-calculamos',
  '/contacto',
  '/blog/metas-presupuesto',
  '/login',
  '/registro',
];

/** A root font twice the usual size, and a page zoomed to 200 %. */
const settings = [
  { name: 'letters of 200 % at 360 px', width: 360, height: 780, rootFontPx: 34 },
  { name: 'a page of 200 %, 180 px', width: 180, height: 390, rootFontPx: null },
] as const;
type Setting = Record<'width' | 'height', number> & { rootFontPx: number | null };

async function apply(page: Page, { width, height, rootFontPx }: Setting): Promise<void> {
  await page.setViewportSize({ width, height });
  if (rootFontPx === null) return;
  await page.evaluate((px) => {
    document.documentElement.style.fontSize = `${px}px`;
  }, rootFontPx);
}

const cutBoxes = (page: Page) =>
  page
    .getByRole('textbox')
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.id));

/**
 * Words beyond the right edge that no scrolling reveals, and numbers broken across lines. Text with
 * an ellipsis is ignored.
 */
const unreadableWords = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const screen = document.documentElement.clientWidth;
    const found: string[] = [];
    const isShown = (element: Element | null): boolean => {
      for (let part = element; part; part = part.parentElement) {
        const { clipPath, overflowX, textOverflow } = getComputedStyle(part);
        if (part.tagName === 'OPTION' || clipPath !== 'none' || textOverflow === 'ellipsis') return false;
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
      }
      return true;
    };
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!isShown(text.parentElement)) continue;
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const { width, right } = range.getBoundingClientRect();
        if (width > 0 && right > screen + 1) found.push(`cut: ${word}`);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (/^\$?[\d.,]+$/.test(word) && lines.size > 1) found.push(`broken: ${word}`);
      }
    }
    return found;
  });

async function expectReadable(page: Page, what: string): Promise<void> {
  expect(await sidewaysRoom(page), `room sideways: ${what}`).toBe(0);
  expect(await cutBoxes(page), `cut boxes: ${what}`).toEqual([]);
  expect(await unreadableWords(page), `words: ${what}`).toEqual([]);
}

for (const setting of settings)
  test(`${setting.name}: nothing goes sideways and no figure is cut [9.4.10]`, async ({ page }) => {
    for (const path of publicPaths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await apply(page, setting);
      await expectReadable(page, path);
    }

    await page.setViewportSize({ width: 360, height: 780 });
    await signInAsNewPerson(page);
    await page.goto('/creditos/solicitud');
    await fillRequestForm(page, null);
    await page.getByRole('button', { name: 'COMPARAR' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await apply(page, setting);
    await expectReadable(page, 'the results');
    for (const place of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Cotejar/ })
        .nth(place)
        .check();
    await expectReadable(page, 'the results with two offers ticked');
    const sideBySide = await page.getByRole('link', { name: 'Lado a lado' }).getAttribute('href');
    await page.goto(sideBySide ?? '');
    await expect(page.getByRole('heading', { name: 'Lado a lado' })).toBeVisible();
    await apply(page, setting);
    await expectReadable(page, 'side by side');
  });

for (const setting of settings)
  test(`${setting.name}: an application is read to its end, here and in the office [9.4.10]`, async ({
    page,
    cotejo,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const { person, token } = await signInAsNewPerson(page);
    const { id } = await createCredit(page.request, token, person, 'documented');
    await page.goto(`/creditos/detalles?credito=${id}`);
    await expect(page.getByRole('heading', { name: 'Opciones de financiamiento' })).toBeVisible();
    await apply(page, setting);
    await expectReadable(page, 'the details');
    for (const name of ['CANCELAR', 'SOLICITAR CRÉDITO']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Number.NaN), name).toBeLessThanOrEqual(setting.width - 16);
    }

    await page.goto('/perfil');
    await page.getByRole('button', { name: 'VER DETALLES' }).click();
    await expect(page.getByText('Número de solicitud', { exact: true })).toBeVisible();
    await apply(page, setting);
    await expectReadable(page, 'the profile with details open');

    const { credit } = await submitCredit(page.request);
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInAsAdmin(page, cotejo.admin);
    await page.goto(`/admin/credits/${credit.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await apply(page, setting);
    await expectReadable(page, 'the review');
  });

test('with larger letters the word of a tick stands beside the name of its offer, never over it [9.4.10]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  for (const rootFontPx of [17, 22, 34]) {
    await apply(page, { ...settings[0], rootFontPx });
    const overlaps = await page.getByRole('row').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const name = row.querySelector('th b');
        const word = row.querySelector('label > span');
        if (!name || !word) return [];
        const [a, b] = [name.getBoundingClientRect(), word.getBoundingClientRect()];
        const isOver = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return isOver ? [name.textContent] : [];
      }),
    );
    expect(overlaps, `letters of ${rootFontPx} px`).toEqual([]);
  }
});

test('with letters of 130 % the featured institutions are read whole [9.4.10]', async ({ page }) => {
  await page.goto('/');
  await apply(page, { ...settings[0], rootFontPx: 22.1 });
  await expectReadable(page, 'home');
});

test('with letters of 200 % the sign stands before the first digit, and the heading grows [9.4.10]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of ['/', '/creditos/solicitud']) {
    await page.goto(path);
    const amount = page.getByLabel('Monto', { exact: true });
    await expect(amount).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    const sizeOf = () => heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const before = await sizeOf();
    await apply(page, settings[0]);
    // The right edge of the dollar sign must not reach the text of the field.
    const [sign, text] = await amount.evaluate((box) => {
      const { paddingLeft, borderLeftWidth } = getComputedStyle(box);
      const start =
        box.getBoundingClientRect().left + Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth);
      return [box.previousElementSibling?.getBoundingClientRect().right ?? Number.NaN, start];
    });
    expect(sign, path).toBeLessThanOrEqual(text ?? Number.NaN);
    if (path === '/') expect(await sizeOf()).toBeGreaterThan(before * 1.4);
  }
});

test('what stays at the foot leaves two thirds of the screen [9.4.10]', async ({ page }) => {
  await page.goto('/creditos/solicitud');
  await expect(page.getByText(/^Primera cuota:/)).toBeVisible();
  for (const setting of settings) {
    await apply(page, setting);
    const covered = await page.evaluate(() => {
      const bars = [...document.querySelectorAll('body *')].filter(
        (element) =>
          getComputedStyle(element).position === 'sticky' && element.getBoundingClientRect().bottom > innerHeight / 2,
      );
      return innerHeight - Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
    });
    expect(covered / setting.height, setting.name).toBeLessThan(1 / 3);
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
  }
});
