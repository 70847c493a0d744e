import type { Page } from '@playwright/test';
import { pdfFile } from '../apps/api/src/testing/files.ts';
import { createCredit, type Stage, threeFiles, wanted } from './support/credits.ts';
import { acceptSheet, filePicker, toast } from './support/flow.ts';
import { signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

async function openDetails(page: Page, stage: Stage) {
  const { person, token } = await signInAsNewPerson(page);
  const credit = await createCredit(page.request, token, person, stage);
  await page.goto(`/creditos/detalles?credito=${credit.id}`);
  return credit;
}

const option = (page: Page, name: 'Cuota Fija' | 'Cuota Decreciente') => page.getByRole('article', { name });

test('the details: the loan, both tables, three requirements and the way out [1.2.14] [1.2.81] [1.2.82] [1.2.83] [1.2.84] [1.2.85] [1.2.86] [1.2.87] [1.2.89] [1.2.90] [1.2.91] [1.2.92] [1.2.98] [1.2.99] [9.5.6]', async ({
  page,
}) => {
  const { institutionName } = await openDetails(page, 'chosen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Préstamo ${institutionName}`);
  for (const [name, value] of [
    ['Monto', '$5.000'],
    ['Plazo', /24\smeses/],
    ['Ingresos', '$1.500'],
  ] as const)
    await expect(page.locator('dl div').filter({ has: page.getByText(name, { exact: true }) })).toContainText(value);

  await expect(page.getByRole('heading', { name: 'Opciones de financiamiento' })).toBeVisible();
  for (const [name, system] of [
    ['Cuota Fija', 'Tabla francesa'],
    ['Cuota Decreciente', 'Tabla alemana'],
  ] as const) {
    const card = option(page, name);
    await expect(card).toContainText(system);
    await expect(card.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Seleccionar' })).toBeVisible();
    await card.getByRole('button', { name: 'Ver la tabla' }).click();
    await expect(page.getByRole('table', { name: `Tabla de amortización: ${name}` })).toBeVisible();
  }
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.slice(0, 3)).toEqual(['Opciones de financiamiento', 'Requisitos que publica', 'Requisitos']);
  for (const requirement of ['Documento de identidad', 'Roles de pago', 'Planilla de servicio básico'])
    await expect(page.getByRole('button', { name: `CARGAR ${requirement}` })).toBeVisible();
  await expect(page.getByText('(los 3 últimos, en un archivo)')).toBeVisible();
  await expect(page.getByText('(reciente)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/creditos/resultados');
  await expect(page.getByRole('button', { name: 'SOLICITAR CRÉDITO' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'CANCELAR', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Sí, ver otras opciones' }).click();
  await expect(page).toHaveURL('/creditos/resultados');
});

test('a table is looked at, confirmed, and taken back [1.2.88] [1.4.08] [1.4.17] [1.4.18] [1.4.19] [1.4.20] [1.8.26] [2.7.63]', async ({
  page,
}) => {
  await openDetails(page, 'chosen');
  const card = option(page, 'Cuota Decreciente');
  await expect(card.getByText('Sin confirmar')).toHaveCount(0);
  await card
    .getByRole('heading', { level: 3 })
    .locator('..')
    .click({ position: { x: 2, y: 2 } });
  await expect(card.getByText('Sin confirmar')).toBeVisible();
  const saved = page.waitForResponse((response) => response.url().endsWith('/amortization'));
  await card.getByRole('button', { name: 'Seleccionar' }).click();
  const response = await saved;
  expect(response.status()).toBe(200);
  expect(response.request().postDataJSON()).toMatchObject({ amortizationType: 1 });
  await expect(toast(page, 'Información de amortización guardada exitosamente')).toBeVisible();
  await expect(card.getByText('Elegida')).toBeVisible();
  await expect(option(page, 'Cuota Fija').getByRole('button', { name: 'Seleccionar' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.reload();
  await card.getByRole('button', { name: 'Cambiar selección' }).click();
  await expect(card.getByText('Elegida')).toHaveCount(0);
  await expect(option(page, 'Cuota Fija').getByRole('button', { name: 'Seleccionar' })).not.toHaveAttribute(
    'aria-disabled',
  );
});

test('a choice that cannot be saved says so and stays unconfirmed [1.8.25]', async ({ page }) => {
  await openDetails(page, 'chosen');
  await page.route('**/amortization', (route) => route.fulfill({ status: 500, json: {} }));
  await option(page, 'Cuota Fija').getByRole('button', { name: 'Seleccionar' }).click();
  await expect(toast(page, /información de amortización/)).toBeVisible();
  await expect(option(page, 'Cuota Fija').getByText('Elegida')).toHaveCount(0);
});

test('an uploaded file shows its name, size and image, and can be taken away [1.2.93] [1.2.94] [1.2.95] [1.2.96] [1.2.97] [2.7.62]', async ({
  page,
}) => {
  await openDetails(page, 'chosen');
  const files = await threeFiles();
  const row = (type: string) => page.locator(`[data-requirement="${type}"]`);
  await filePicker(page, 'Documento de identidad').first().setInputFiles(files.id);
  await expect(toast(page, 'Documento de identidad: archivo subido')).toBeVisible();
  await expect(row('id')).toContainText('cedula.jpg');
  await expect(row('id')).toContainText(/\d,\d\d\sMB/);
  await expect(row('id').getByRole('img', { name: 'Vista previa de cedula.jpg' })).toBeVisible();
  await filePicker(page, 'Planilla de servicio básico').first().setInputFiles(files.services);
  await expect(row('services').locator('[data-tile="pdf"]')).toHaveText('PDF');
  await expectAccessibleInBothThemes(page);
  await page.reload();
  const preview = row('id').getByRole('img', { name: 'Vista previa de cedula.jpg' });
  await expect
    .poll(() => preview.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await row('id').getByRole('button', { name: 'Eliminar' }).click();
  await expect(row('id').getByRole('button', { name: 'CARGAR' })).toBeVisible();
  await page.reload();
  await expect(row('services')).toContainText('planilla.pdf');
  await expect(row('id').getByRole('button', { name: 'CARGAR' })).toBeVisible();
});

test('a file that is too large, of another kind, or only calls itself a PDF is refused [1.5.20] [1.5.21] [1.5.22] [1.5.25] [1.9.15]', async ({
  page,
}) => {
  await openDetails(page, 'chosen');
  const picker = filePicker(page, 'Documento de identidad').first();
  await expect(picker).toHaveAttribute('accept', '.jpg,.jpeg,.png,.pdf');
  let sent = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/documents/upload')) sent += 1;
  });
  for (const [file, text] of [
    [
      { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') },
      'Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF',
    ],
    [
      {
        name: 'grande.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([await pdfFile(), Buffer.alloc(5 * 1024 * 1024)]),
      },
      'El archivo es demasiado grande. Máximo 5MB',
    ],
    [
      { name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no es un PDF') },
      'Tipo de archivo no válido',
    ],
  ] as const) {
    await picker.setInputFiles(file);
    await expect(page.locator('[data-requirement="id"]').getByText(text)).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
  expect(sent).toBe(0);
  await picker.setInputFiles({ name: 'cedula.pdf', mimeType: 'application/pdf', buffer: await pdfFile() });
  await expect(page.locator('[data-requirement="id"]')).toContainText('cedula.pdf');
});

test('nothing is sent before a table is chosen and all three documents are there [1.5.23] [1.5.24] [1.9.16]', async ({
  page,
}) => {
  await openDetails(page, 'chosen');
  const apply = page.getByRole('button', { name: 'SOLICITAR CRÉDITO' });
  const files = await threeFiles();
  await filePicker(page, 'Documento de identidad').first().setInputFiles(files.id);
  await filePicker(page, 'Roles de pago').first().setInputFiles(files.payroll);
  await filePicker(page, 'Planilla de servicio básico').first().setInputFiles(files.services);
  await expect(page.getByText('3 de 3 listos')).toBeVisible();
  await apply.press('Enter');
  await expect(toast(page, 'Debe seleccionar un tipo de amortización')).toBeVisible();
  await option(page, 'Cuota Fija').getByRole('button', { name: 'Seleccionar' }).click();
  await expect(apply).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'Eliminar Roles de pago' }).click();
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await apply.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the information sheet says every figure [1.2.101] [1.2.102] [1.2.103] [1.9.36] [1.9.37] [1.9.38] [1.9.42]', async ({
  page,
}) => {
  const { id } = await openDetails(page, 'decided on');
  const token = await page.evaluate(() => localStorage.getItem('cotejo.token'));
  const response = await page.request.get(`/api/credits/${id}/information-sheet?type=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const sheet = (await response.json()).data;
  await page.getByRole('button', { name: 'HOJA DE INFORMACIÓN' }).click();
  const dialog = page.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' });
  const percent = (value: number, digits: number) =>
    new RegExp(`^${value.toFixed(digits).replace('.', ',').replace(/,?0+$/, '')}0*\\s?%$`);
  const said = (name: string) => dialog.locator(`dt:text-is("${name}") + dd`);
  await dialog.getByRole('button', { name: 'Otras cifras que a veces verás' }).click();
  await expect(said('TEA según TIR × 1,05')).toHaveText(percent(Math.round(sheet.tir * 1.05 * 10) / 10, 1));
  await expect(said('Tasa efectiva anual según el interés total')).toHaveText(percent(sheet.effectiveAnnualRate, 2));
  await expect(dialog.getByText(percent(sheet.trueEffectiveRate, 2)).first()).toBeVisible();
  await expect(dialog).toContainText('Usa esta cifra para comparar');
  await expect(said('Días por cuota')).toHaveText('30');
  const money = (dollars: number) => dollars.toLocaleString('es-EC', { minimumFractionDigits: 2 });
  await expect(said('Primera cuota')).toContainText(
    `$${money(sheet.firstPayment)} (última $${money(sheet.lastPayment)})`,
  );
  await expect(said('Total que pagas')).toHaveText(`$${money(sheet.realTotal)}`);
  // The label says what is excluded: insurance and refunds.
  await expect(dialog.locator('dt:text-matches("^Costos asociados") + dd')).toHaveText(
    `$${sheet.associatedCosts.toFixed(2).replace('.', ',')}`,
  );
  await expect(said('Segmento')).toHaveText('Consumo');
  await expect(said('Subsegmento')).toHaveText('Ordinario');
  await expect(dialog.getByRole('table', { name: /^Tabla de amortización/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Aceptar y continuar' }).click();
  await expect(dialog).toBeHidden();
});

test('a sheet that cannot be had says so and can be asked for again [1.8.32]', async ({ page }) => {
  await openDetails(page, 'decided on');
  let isDown = true;
  await page.route('**/information-sheet*', (route) =>
    isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: 'HOJA DE INFORMACIÓN' }).click();
  const dialog = page.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' });
  await expect(
    dialog.getByText('No se pudo obtener la información de la simulación. Por favor, inténtelo nuevamente.'),
  ).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: 'Intentar nuevamente' }).click();
  await expect(dialog.getByText('Días por cuota')).toBeVisible();
});

test('details that fail to load can be asked for again [1.2.104] [1.8.23]', async ({ page }) => {
  let isDown = true;
  const failing = (pattern: string) =>
    page.route(pattern, (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await failing('**/api/credits/*/details');
  await openDetails(page, 'chosen');
  await expect(page.getByText('No pudimos cargar tu crédito')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  isDown = false;
  await page.getByRole('button', { name: 'Intentar nuevamente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Préstamo /);
  await page.unrouteAll();
  isDown = true;
  await failing('**/api/**/institutions/*-*-*');
  // Otherwise the tab shows what it kept, marked as unconfirmed.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('cotejo.kept')) sessionStorage.removeItem(key);
  });
  await page.reload();
  await expect(page.getByText('Error al cargar los datos de la institución')).toBeVisible();
});

test('without a credit or an institution the page says what to do first [1.8.18] [1.8.19]', async ({ page }) => {
  const { person, token } = await signInAsNewPerson(page);
  await page.goto('/creditos/detalles');
  await expect(page.getByRole('heading', { name: 'No hay un crédito activo' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const { id } = await createCredit(page.request, token, person, 'started');
  await page.goto(`/creditos/detalles?credito=${id}`);
  await expect(page.getByRole('heading', { name: 'No se ha seleccionado una institución' })).toBeVisible();
});

test('applying leads to the confirmation, and another search starts clean [1.6.06] [1.7.42] [1.7.43] [2.2.106] [1.2.15] [1.2.105] [1.2.109] [1.2.110]', async ({
  page,
}) => {
  const { id } = await openDetails(page, 'documented');
  await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
  const changed = page.waitForRequest((call) => call.url().endsWith(`/api/credits/${id}/status`));
  await acceptSheet(page);
  expect((await changed).postDataJSON()).toMatchObject({ status: 'DOCUMENTS_SUBMITTED' });
  await expect(toast(page, 'Documentos subidos exitosamente')).toBeVisible();
  await expect(toast(page, 'Solicitud de crédito procesada correctamente')).toBeVisible();
  await expect(page).toHaveURL('/creditos/confirmacion');
  await expect(page.getByRole('heading', { name: '¡Felicidades!' })).toBeVisible();
  await page.getByRole('button', { name: 'BUSCAR OTRO CRÉDITO' }).click();
  await expect(page).toHaveURL('/creditos/solicitud');
  const left = await page.evaluate(() =>
    [
      'currentCreditId',
      'creditFormData',
      'selectedInstitutionId',
      'initialInstitutionId',
      'currentDocumentType',
    ].filter((key) => sessionStorage.getItem(key) !== null),
  );
  expect(left).toEqual([]);
});

test('a confirmation without a credit or without a response says so [1.8.33] [1.8.35]', async ({ page }) => {
  const { person, token } = await signInAsNewPerson(page);
  await page.goto('/creditos/confirmacion');
  await expect(page.getByRole('heading', { name: 'No se encontró información del crédito' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const { id } = await createCredit(page.request, token, person, 'submitted');
  await page.evaluate((credit) => sessionStorage.setItem('currentCreditId', credit), id);
  await page.route('**/api/credits/*/details', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('Error al cargar la información')).toBeVisible();
});

test('paper holds every instalment, and an open sheet alone and whole [9.5.6]', async ({ page }) => {
  await openDetails(page, 'decided on');
  const table = page.getByRole('table', { name: 'Tabla de amortización: Cuota Decreciente' });
  await expect(page.getByRole('button', { name: 'Tabla de amortización: Cuota Decreciente' })).toBeVisible();
  await expect(table).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(table.locator('tbody tr:visible')).toHaveCount(wanted.term);
  await expect(page.getByText('Lo que te cuesta el préstamo')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const requirement = page.locator('[data-requirement=id]');
  await expect(requirement).toContainText('Documento de identidad');
  await expect(requirement.getByRole('button')).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Tabla de amortización: Cuota Decreciente' }).click();
  await expect(table.getByRole('row')).toHaveCount(1 + 6 + 1 + 1 + 1);
  await page.getByRole('button', { name: 'HOJA DE INFORMACIÓN' }).click();
  const dialog = page.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' });
  await expect(dialog.getByText('Subsegmento')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(dialog.locator('tbody tr:visible')).toHaveCount(wanted.term);
  await expect(dialog.getByText('TEA según TIR × 1,05')).toBeVisible();
  for (const name of ['Cerrar', 'Aceptar y continuar'])
    await expect(page.getByText(name, { exact: true })).toBeHidden();
  // The dialog grows with its content, so a scroll container cuts nothing off.
  const { visible, whole } = await dialog.evaluate((box) => ({ visible: box.clientHeight, whole: box.scrollHeight }));
  expect(visible).toBe(whole);
  expect(visible).toBeGreaterThan(1_500);
});
