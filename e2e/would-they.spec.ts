import type { Page, Request } from '@playwright/test';
import { requirementFiles, storeSentForm, threeFiles } from './support/credits.ts';
import { acceptSheet, filePicker, fillRequestForm } from './support/flow.ts';
import { signInAsNewPerson } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, test } from './support/test.ts';

// Whose published requirements one meets, by answers that never leave the tab.

async function openResults(page: Page, search = ''): Promise<void> {
  await storeSentForm(page, await signInAsNewPerson(page));
  await page.goto(`/creditos/resultados${search}`);
  await expect(questions(page)).toBeVisible();
}

const questions = (page: Page) => page.getByRole('region', { name: 'Tus respuestas' });
const verdicts = (page: Page) => page.getByRole('button', { name: /^(Cumples|Publica) / });
const hide = (page: Page) => page.getByRole('switch', { name: /^Ocultar donde no cumplo/ });
const countOf = async (page: Page) =>
  Number.parseInt((await page.getByRole('heading', { name: /OPCI/ }).textContent()) ?? '', 10);

interface Told {
  age: string;
  earning: string;
  months: string;
  debts: string;
  arrears: 'No' | 'Sí';
  guarantor: 'No' | 'Sí';
  isMember: boolean;
}

async function answer(page: Page, told: Told): Promise<void> {
  const section = questions(page);
  await section.getByRole('button', { name: 'Tus respuestas' }).click();
  await section.getByLabel('Tu edad').fill(told.age);
  await section.getByLabel('¿De dónde viene tu ingreso?').selectOption(told.earning);
  await section.getByLabel('Meses con ese ingreso').fill(told.months);
  await section.getByLabel('Otras deudas al mes ($)').fill(told.debts);
  await section.getByLabel('¿Tienes deudas vencidas?').selectOption(told.arrears);
  await section.getByLabel('¿Tienes quien te garantice?').selectOption(told.guarantor);
  const boxes = section.getByRole('group', { name: '¿De qué cooperativas ya eres socio?' }).getByRole('checkbox');
  if (!told.isMember) return boxes.last().check();
  for (const box of (await boxes.all()).slice(0, -1)) await box.check();
}

const fits: Told = {
  ...{ age: '35', earning: 'Trabajo en dependencia', months: '60', debts: '0' },
  ...{ arrears: 'No', guarantor: 'Sí', isMember: true },
};
const fitsNowhere: Told = {
  ...{ age: '19', earning: 'Otro', months: '1', debts: '1200' },
  ...{ arrears: 'Sí', guarantor: 'No', isMember: false },
};

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('who fits everywhere reads so at each offer, and nothing is hidden [12.12.47]', async ({ page }) => {
  await openResults(page);
  const before = await countOf(page);
  const order = await page.getByRole('rowheader').allTextContents();
  await answer(page, fits);
  for (const verdict of await verdicts(page).all()) await expect(verdict).toHaveText(/^Cumples (los \d+|el) requisito/);
  await expect(hide(page)).toContainText('Ninguna todavía');
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await hide(page).click();
  await expect(page).toHaveURL(/\?cumplo=1$/);
  expect(await countOf(page)).toBe(before);
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(order);

  await test.step('and the answers are there after a reload, and gone after Borrar', async () => {
    await page.reload();
    await expect(verdicts(page).first()).toHaveText(/^Cumples (los \d+|el) requisito/);
    await questions(page).getByRole('button', { name: 'Tus respuestas' }).click();
    await page.getByRole('button', { name: 'Borrar mis respuestas' }).click();
    await expect(verdicts(page).first()).toHaveText(/^Publica /);
    expect(
      await page.evaluate(() => [sessionStorage.getItem('answers'), sessionStorage.getItem('otherDebts')]),
    ).toEqual([null, null]);
  });
});

test('who fits nowhere reads what each asks and what would help, at 360 px [12.12.48]', async ({ page }) => {
  await openResults(page);
  const before = await countOf(page);
  await answer(page, fitsNowhere);
  const unmet = page.getByRole('button', { name: /^Cumples \d+ de \d+: / });
  await expect(unmet.first()).toBeVisible();
  await unmet.first().click();
  const list = page.locator(`[id="${await unmet.first().getAttribute('aria-controls')}"]`);
  await expect(list.getByRole('listitem').filter({ hasText: 'No lo cumples' }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await hide(page).click();
  await expect.poll(() => countOf(page)).toBeLessThan(before);
  const leftOut = page
    .getByRole('heading', { name: /no aparecen en tu lista\. Te decimos por qué$/ })
    .locator('..')
    .locator('..');
  await expect(leftOut).toContainText(/piden? más edad\./);
  // Nothing that is shown has a requirement that is not met.
  await expect(unmet).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await leftOut
    .getByRole('button', { name: /^Mostrarlas?$/ })
    .first()
    .click();
  await expect.poll(() => countOf(page)).toBe(before);
  await expect(page).toHaveURL('/creditos/resultados');
});

test.describe('at a desk', () => {
  test.use(atADesk);

  test('the questions, a verdict and the switch go by keyboard alone [12.12.49]', async ({ page }) => {
    await openResults(page);
    const fold = questions(page).getByRole('button', { name: 'Tus respuestas' });
    await fold.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Tu edad')).toBeFocused();
    await page.keyboard.type('17');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Escribe tu edad en años, de 18 a 99.')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('19');
    const unmet = page.getByRole('button', { name: /^Cumples \d+ de \d+: pide desde \d+ años y tienes 19$/ }).first();
    await unmet.focus();
    await page.keyboard.press('Space');
    await expect(unmet).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    const responder = page.getByRole('button', { name: 'Responder' });
    await expect(responder).toBeFocused();
    await page.keyboard.press('Enter');
    await hide(page).focus();
    await page.keyboard.press('Space');
    await expect(hide(page)).toHaveAttribute('aria-checked', 'true');
    await expect(hide(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
  });
});

/** Everything that leaves the browser as text. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('request', (request: Request) => {
    const body = request.postDataBuffer();
    heard.push(`${request.url()} ${JSON.stringify(request.headers())} ${body?.toString('latin1') ?? ''}`);
  });
  page.on('websocket', (socket) => {
    heard.push(socket.url());
    socket.on('framesent', ({ payload }) => heard.push(payload.toString()));
  });
  return heard;
}

test('none of the answers leaves the browser on the whole way to the sent application [12.12.50]', async ({ page }) => {
  const heard = listen(page);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  await page.getByLabel('Otras deudas al mes ($)').fill('71,25');
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page).toHaveURL('/creditos/resultados');
  await answer(page, { ...fits, debts: '71,25', months: '587' });
  await page.getByRole('switch', { name: /^Ocultar/ }).click();

  await test.step('side by side', async () => {
    const ticks = page.getByRole('checkbox', { name: /^Cotejar / });
    await ticks.nth(0).check();
    await ticks.nth(1).check();
    await page.getByRole('link', { name: 'Lado a lado' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lado a lado' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /^Requisitos que publica/ })).toBeVisible();
    await expect(verdicts(page).first()).toHaveText(/^Cumples /);
    await page.getByRole('link', { name: 'Volver a tus opciones' }).click();
  });

  await test.step('details and sending', async () => {
    await page
      .getByRole('button', { name: /^¡LO QUIERO!/ })
      .first()
      .click();
    await expect(page).toHaveURL('/creditos/detalles');
    await expect(page.getByRole('heading', { name: 'Requisitos que publica' })).toBeVisible();
    await page.getByRole('article', { name: 'Cuota Fija' }).getByRole('button', { name: 'Seleccionar' }).click();
    for (const [requirement, file] of requirementFiles(await threeFiles()))
      await filePicker(page, requirement).first().setInputFiles(file);
    await expect(page.getByText('Todo listo.')).toBeVisible();
    await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    await acceptSheet(page);
    await expect(page).toHaveURL('/creditos/confirmacion');
  });

  expect(await page.evaluate(() => sessionStorage.getItem('answers'))).toContain('587');
  const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  const { answers: _answers, otherDebts: _debts, ...others } = kept as Record<string, string>;
  expect(heard.length).toBeGreaterThan(30);
  // Not within the digits of an id, a hash or a picture.
  const told =
    /(?<![\dA-Za-z.])587(?![\dA-Za-z])|71[.,]25(?!\d)|earningKind|earningMonths|hasArrears|hasGuarantor|memberOf|otherDebts/;
  const textsOf = (texts: readonly string[]) => texts.filter((text) => !/\/assets\//.test(text) && told.test(text));
  expect(textsOf(heard).map((text) => text.slice(0, 300))).toEqual([]);
  expect(textsOf(addresses)).toEqual([]);
  expect(textsOf(Object.entries(others).map(([key, text]) => `${key} ${text}`))).toEqual([]);
});
