import { exifMarker } from '../apps/api/src/testing/files.ts';
import { threeFiles } from './support/credits.ts';
import { acceptSheet, filePicker, fillRegistration, fillRequestForm, logIn, toast } from './support/flow.ts';
import { newPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, mailedCode, newestMail, test } from './support/test.ts';

test('a visitor compares, registers, applies, and reads the approval [1.1.07] [1.1.08] [1.4.12] [1.4.13] [1.2.106] [1.2.107] [1.2.108] [1.4.09] [2.1.01] [3.1.04]', async ({
  page,
  request,
  browser,
  cotejo,
  viewport,
}) => {
  const person = newPerson({ apellidos: 'Guamán Tipán' });
  const files = await threeFiles();
  let institution = '';

  await test.step('fills in the form and is asked to sign in', async () => {
    await page.goto('/creditos/solicitud');
    await fillRequestForm(page, person);
    await page.getByRole('button', { name: 'COMPARAR' }).click();
    await expect(page.getByRole('dialog', { name: 'Debes iniciar sesión para continuar' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('registers with the mailed code', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'Crear cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Crear cuenta' })).toBeVisible();
    await fillRegistration(page, person);
    await page.getByRole('button', { name: 'CREAR CUENTA' }).click();
    await expect(page).toHaveURL('/registro/verify');
    await page.getByLabel('Código de verificación').fill(await mailedCode(request, person.email));
    await page.getByRole('button', { name: 'VERIFICAR' }).click();
    await expect(page).toHaveURL(/\/login\?volver=/);
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
    await logIn(page, person);
  });

  await test.step('the kept form goes out by itself', async () => {
    await expect(page).toHaveURL('/creditos/resultados');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+\sOPCIONES DISPONIBLES$/);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('chooses the cheapest offer', async () => {
    const cheapest = page.getByRole('row').filter({ hasText: 'la más barata' }).first();
    await cheapest.getByRole('button', { name: /¡LO QUIERO!/ }).click();
    await expect(page).toHaveURL('/creditos/detalles');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^Préstamo /);
    institution = ((await heading.textContent()) ?? '').replace('Préstamo ', '');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('chooses the German table', async () => {
    const card = page.getByRole('article', { name: 'Cuota Decreciente' });
    await card.getByRole('button', { name: 'Ver la tabla' }).click();
    await expect(page.getByRole('table', { name: 'Tabla de amortización: Cuota Decreciente' })).toBeVisible();
    await card.getByRole('button', { name: 'Seleccionar' }).click();
    await expect(card.getByRole('button', { name: 'Cambiar selección' })).toBeVisible();
  });

  await test.step('uploads a photograph, an image and a PDF', async () => {
    await filePicker(page, 'Documento de identidad').first().setInputFiles(files.id);
    await filePicker(page, 'Roles de pago').first().setInputFiles(files.payroll);
    await filePicker(page, 'Planilla de servicio básico').first().setInputFiles(files.services);
    await expect(page.getByText('3 de 3 listos')).toBeVisible();
    await expect(page.getByText('Todo listo.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('reads the sheet and applies', async () => {
    await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    const sheet = page.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' });
    await expect(sheet.getByText('Tasa efectiva anual (TEA)').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await acceptSheet(page);
    await expect(page).toHaveURL('/creditos/confirmacion');
    await expect(page.getByRole('heading', { name: '¡Felicidades!' })).toBeVisible();
    const confirmation = page.getByRole('main');
    await expect(confirmation).toContainText('$5.000');
    await expect(confirmation).toContainText(institution);
    await expect(confirmation).toContainText(person.email);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('follows it in the profile and gets the photograph back without its EXIF', async () => {
    await page.getByRole('link', { name: 'Ver en qué va' }).click();
    await expect(page.getByRole('heading', { name: `Hola, ${person.nombres}` })).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: institution });
    await expect(card.getByText('Pendiente', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: 'VER DETALLES' }).click();
    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Descargar Documento de identidad' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('cedula.jpg');
    const bytes = await readAll(download);
    expect(files.id.buffer.includes(exifMarker), 'the photograph had EXIF when it was sent').toBe(true);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(bytes.includes(exifMarker)).toBe(false);
    expect(bytes.includes('Exif')).toBe(false);
    await expectAccessibleInBothThemes(page);
  });

  const office = await browser.newContext({ baseURL: cotejo.url, viewport, serviceWorkers: 'block' });
  const desk = await office.newPage();
  const name = `${person.nombres} ${person.apellidos}`;

  await test.step('the reviewer signs in and sees it arrive', async () => {
    await desk.goto('/admin/login');
    await desk.getByLabel('Correo electrónico').fill(cotejo.admin.email);
    await desk.getByLabel('Contraseña', { exact: true }).fill(cotejo.admin.password);
    await expectAccessibleInBothThemes(desk);
    await desk.getByRole('button', { name: 'INGRESAR COMO ADMINISTRADOR' }).click();
    await expect(desk).toHaveURL('/admin/dashboard');
    await desk.getByRole('button', { name: /^Notificaciones, \d+ sin leer/ }).click();
    await desk.getByRole('button', { name: `${name} envió a revisión su solicitud` }).click();
    await expect(desk).toHaveURL(/\/admin\/credits\/[\da-f-]{36}$/);
    await expect(desk.getByText('Documentos 0/3')).toBeVisible();
    // The data is collapsed when there is no room next to the documents.
    await desk.getByText('Ver datos').click();
    await expect(desk.getByText(person.cedula).first()).toBeVisible();
    await expectAccessibleInBothThemes(desk);
    await desk.getByText('Ocultar datos').click();
  });

  await test.step('verifies the three documents and approves', async () => {
    const decide = desk.getByRole('button', { name: 'Aprobar crédito' });
    await expect(decide).toHaveAttribute('aria-disabled', 'true');
    for (let verified = 1; verified <= 3; verified += 1) {
      // On a phone the first click only scrolls the document into view.
      await desk.getByRole('button', { name: /^Verificar/ }).click();
      const counted = desk.getByText(`Documentos ${verified}/3`);
      const isOutOfSight = desk.getByText('El documento no estaba a la vista.');
      await expect(counted.or(isOutOfSight).first()).toBeVisible();
      if (await isOutOfSight.isVisible()) await desk.getByRole('button', { name: /^Verificar/ }).click();
      await expect(counted).toBeVisible();
    }
    await expect(decide).not.toHaveAttribute('aria-disabled');
    await decide.click();
    const dialog = desk.getByRole('dialog', { name: 'Aprobar crédito' });
    await expectAccessibleInBothThemes(desk);
    await dialog.getByRole('button', { name: 'Aprobar crédito' }).click();
    await expect(dialog).toBeHidden();
    // The admin site moves on to the next application and shows the result of this one there.
    await expect(toast(desk, 'Estado del crédito actualizado a "Aprobado"')).toBeVisible();
    await desk.getByRole('link', { name: /^Volver al crédito/ }).click();
    await expect(desk.getByRole('heading', { level: 1 }).locator('..')).toContainText('Aprobado');
    await office.close();
  });

  await test.step('the applicant reads it in the profile and in the mail', async () => {
    await page.reload();
    const card = page.getByRole('listitem').filter({ hasText: institution });
    await expect(card.getByText('Aprobado', { exact: true })).toBeVisible();
    const mail = await newestMail(request, person.email, `Tu solicitud está lista para ${institution}`);
    expect(mail.text).toContain(institution);
  });
});

async function readAll(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
