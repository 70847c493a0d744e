import type { Page } from '@playwright/test';
import { approveCredit, createCredit, requirementFiles, storeSentForm, threeFiles } from './support/credits.ts';
import { filePicker } from './support/flow.ts';
import { bearer, dataOf, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const fromProfile = async (page: Page, name: string) => {
  await page.goto('/perfil');
  await page.getByRole('button', { name }).click();
};

test('the profile says first what is to be done [6.2.1]', async ({ page, request, cotejo }) => {
  const { person, token } = await signInAsNewPerson(page);
  const approved = await createCredit(request, token, person, 'submitted');
  await approveCredit(request, cotejo.admin, approved.id);
  await createCredit(request, token, person, 'chosen');
  await createCredit(request, token, person, 'submitted');
  await page.goto('/perfil');
  await expect(
    page.getByText(
      `Tu solicitud para ${approved.institutionName} está lista: elige cómo le llega. Otra está por completar y otra está en revisión.`,
    ),
  ).toBeVisible();
  const cards = page.getByRole('region', { name: 'Créditos Enviados' }).locator('ul > li:has(h3)');
  for (const [place, words] of [
    `Elige: que Cotejo se la entregue a ${approved.institutionName}, o llévala tú.`,
    'Continuar la solicitud',
    'Le toca a Cotejo',
  ].entries())
    await expect(cards.nth(place)).toContainText(words);
  await cards.first().getByRole('button', { name: 'La llevo yo' }).click();
  for (const name of [/^Llamar a /, /^WhatsApp de /]) {
    const box = await cards.first().getByRole('link', { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessibleInBothThemes(page);
});

test('going on opens at what is missing, and one line of a phone leads on [6.2.2] [6.2.3]', async ({
  page,
  request,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id } = await createCredit(request, token, person, 'decided on');
  const files = requirementFiles(await threeFiles());
  const line = (text: string) => page.getByRole('link', { name: text });

  await test.step('at the first document, focused', async () => {
    await fromProfile(page, 'Continuar la solicitud');
    await expect(page).toHaveURL(`/creditos/detalles?credito=${id}`);
    const load = page.getByRole('button', { name: 'CARGAR Documento de identidad' });
    await expect(load).toBeFocused();
    await expect(load).toBeInViewport({ ratio: 1 });
    await expect(line('Te faltan 3 de 3. Sigue: tu cédula')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a reload and the way back keep the place', async () => {
    await page.evaluate(() => scrollTo(0, 500));
    await page.waitForTimeout(200);
    await page.reload();
    await expect(page.getByText('0 de 3 listos')).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(500);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Continuar la solicitud' })).toBeInViewport();
    await page.goForward();
    await expect(page.getByText('0 de 3 listos')).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(500);
  });

  await test.step('the line counts, leads to the document and then to the button', async () => {
    for (const [requirement, file] of files.slice(0, 2)) await filePicker(page, requirement).setInputFiles(file);
    await expect(page.getByText('2 de 3 listos')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await line('Te falta 1 de 3: la planilla').click();
    await expect(page.getByRole('button', { name: 'CARGAR Planilla de servicio básico' })).toBeFocused();
    for (const [requirement, file] of files.slice(2)) await filePicker(page, requirement).setInputFiles(file);
    await line('Solo falta enviar · SOLICITAR CRÉDITO').click();
    const send = page.getByRole('button', { name: 'SOLICITAR CRÉDITO' });
    await expect(send).toBeFocused();
    await expect(send).toBeInViewport({ ratio: 1 });
    await expect(line('Solo falta enviar · SOLICITAR CRÉDITO')).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('at the button where it only has to be sent, cold and late as from a mail', async () => {
    await page.route(`**/api/credits/${id}/*`, async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue();
    });
    const tab = await page.context().newPage();
    await tab.emulateMedia({ reducedMotion: 'reduce' });
    await tab.goto(`/creditos/detalles?credito=${id}&continuar=si`);
    await expect(tab.getByRole('button', { name: 'SOLICITAR CRÉDITO' })).toBeFocused();
    await expect(tab.getByRole('button', { name: 'SOLICITAR CRÉDITO' })).toBeInViewport({ ratio: 1 });
    await expect(tab).toHaveURL(`/creditos/detalles?credito=${id}`);
    await tab.close();
  });
});

test('a new tab offers what was begun, and the profile [6.2.4]', async ({ page, request }) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id, institutionName } = await createCredit(request, token, person, 'chosen');
  for (const path of ['/creditos/detalles', '/creditos/resultados', '/creditos/confirmacion']) {
    const tab = await page.context().newPage();
    await tab.goto(path);
    await expect(tab.getByText(`Tienes una solicitud empezada con ${institutionName}.`)).toBeVisible();
    await expect(tab.getByRole('link', { name: 'Ver mi perfil' })).toBeVisible();
    await expectAccessibleInBothThemes(tab);
    await tab.getByRole('button', { name: 'Continuar' }).dblclick();
    await expect(tab).toHaveURL(`/creditos/detalles?credito=${id}`);
    await expect(tab.getByRole('heading', { level: 1, name: `Préstamo ${institutionName}` })).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Opciones de financiamiento' })).toBeInViewport();
    await tab.close();
  }
});

test('a second application to one institution is said and asked about [6.2.5]', async ({ page, request, cotejo }) => {
  const { person, token } = await signInAsNewPerson(page);
  const first = await createCredit(request, token, person, 'submitted');
  await approveCredit(request, cotejo.admin, first.id);
  const second = await storeSentForm(page, { person, token });
  const dialog = page.getByRole('alertdialog', { name: 'Ya tienes una solicitud aprobada aquí' });
  const chosen = async () =>
    (await dataOf(await request.get(`/api/credits/${second}/details`, { headers: bearer(token) }))).institutionId;

  await test.step('before it is chosen', async () => {
    await page.goto('/creditos/resultados');
    const choose = page.getByRole('button', { name: `¡LO QUIERO! ${first.institutionName}` });
    await choose.dblclick();
    await expect(dialog).toBeVisible();
    await expect(
      dialog.getByText(`Tu solicitud para ${first.institutionName} está lista: elige cómo le llega.`),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(choose).toBeFocused();
    expect(await chosen()).toBeNull();
    await choose.click();
    await dialog.getByRole('button', { name: 'Pedir otra aquí' }).click();
    await expect(page).toHaveURL('/creditos/detalles');
    expect(await chosen()).toBe(first.institutionId);
  });

  await test.step('over it, with the way to the first', async () => {
    await expect(page.getByText(/^Ya tienes una solicitud aprobada aquí \(/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Ver en qué va' }).click();
    await expect(page).toHaveURL('/perfil');
  });

  await test.step('before it is sent', async () => {
    const third = await createCredit(request, token, person, 'documented');
    await page.goto(`/creditos/detalles?credito=${third.id}`);
    await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Pedir otra aquí' }).click();
    await expect(page.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' })).toBeVisible();
  });
});
