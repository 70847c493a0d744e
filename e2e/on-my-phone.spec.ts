import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { jpegWithExif, pdfFile, phonePhoto } from '../apps/api/src/testing/files.ts';
import { adminToken } from './support/admin.ts';
import { createCredit, threeFiles } from './support/credits.ts';
import { acceptSheet } from './support/flow.ts';
import { bearer, dataOf, signInAsNewPerson } from './support/people.ts';
import type { Cotejo } from './support/start-cotejo.ts';
import { atADesk, expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use(atADesk);

const gone = 'Este enlace ya no sirve. Pide otro en tu computadora.';
const cut = 'Se cortó la conexión. Seguimos apenas vuelva.';
const tapText = 'Tomar las fotos con el teléfono';

/** A phone of 360 px with touch, where nobody is signed in. */
async function newPhone(browser: Browser, { url }: Cotejo): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: url, locale: 'es-EC', timezoneId: 'America/Guayaquil', serviceWorkers: 'block' as const },
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    userAgent: 'Mozilla/5.0 (Linux; Android 13; SM-A135M) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
  });
  return context.newPage();
}

const dialogOf = (computer: Page) => computer.getByRole('dialog', { name: 'Fotos con el teléfono' });
const rowOf = (page: Page, type: string) => page.locator(`[data-requirement="${type}"]`);
const comingRow = (computer: Page, type: string) => computer.locator(`[data-phone-row="${type}"]`);

async function openDetails(page: Page) {
  const { person, token } = await signInAsNewPerson(page);
  const credit = await createCredit(page.request, token, person, 'decided on');
  await page.goto(`/creditos/detalles?credito=${credit.id}`);
  return { ...credit, person, token };
}

/** Taps the button of the computer and reads what its QR code holds. */
async function askForLink(computer: Page): Promise<{ url: string; code: string }> {
  await computer.getByRole('button', { name: tapText }).click();
  const picture = dialogOf(computer).getByRole('img', { name: /^Código QR de / });
  await expect(picture).toBeVisible();
  const url = ((await picture.getAttribute('alt')) ?? '').replace('Código QR de ', '');
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await dialogOf(computer).textContent()) ?? '')?.[0] ?? '';
  return { url, code };
}

/** Opens the link on the phone; returns the number it shows. */
async function openLink(phone: Page, url: string): Promise<string> {
  await phone.goto(url);
  await phone.getByRole('button', { name: 'Empezar' }).tap();
  const number = phone.getByText(/^\d{2}$/);
  await expect(number).toBeVisible();
  return (await number.textContent()) ?? '';
}

async function confirmPhone(computer: Page, number: string): Promise<void> {
  await dialogOf(computer).getByLabel('Número del teléfono, de dos dígitos').fill(number);
  await dialogOf(computer).getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialogOf(computer)).toContainText('El teléfono está confirmado');
}

async function connect(computer: Page, phone: Page): Promise<void> {
  const { url } = await askForLink(computer);
  await confirmPhone(computer, await openLink(phone, url));
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Falta');
}

const takePhoto = async (phone: Page, name: string, label: string, buffer: Buffer) =>
  phone.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: 'image/jpeg', buffer });

async function returnCredit(request: APIRequestContext, cotejo: Cotejo, id: string): Promise<void> {
  const headers = bearer(await adminToken(request, cotejo.admin));
  const { documents, version } = await dataOf(await request.get(`/api/admin/credits/${id}`, { headers }));
  const payroll = documents.find(({ documentType }: { documentType: string }) => documentType === 'payroll');
  const data = { documents: [{ documentId: payroll.id, words: 'No se lee la fecha' }], version };
  await dataOf(await request.post(`/api/admin/credits/${id}/return`, { headers, data }));
}

test('somebody takes the photos with the phone and sends the application from the computer [12.13.53]', async ({
  page: computer,
  browser,
  cotejo,
}) => {
  const { token, id, institutionName } = await openDetails(computer);
  const phone = await newPhone(browser, cotejo);
  const { url } = await askForLink(computer);
  await expectAccessibleInBothThemes(computer);

  await test.step('loading the page opens nothing', async () => {
    await phone.goto(url);
    await expect(phone.getByRole('button', { name: 'Empezar' })).toBeVisible();
    await expect(dialogOf(computer)).toContainText('Vale 10 minutos.');
    await expectAccessibleInBothThemes(phone);
  });

  const number = await openLink(phone, url);
  await test.step('the phone says whose it is and shows its number, which the computer does not know', async () => {
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
      `Fotos para la solicitud de Rosa Q. en ${institutionName}.`,
    );
    expect(new URL(phone.url()).hash).toBe('');
    await expectAccessibleInBothThemes(phone);
    await expect(dialogOf(computer)).toContainText(
      'Un teléfono abrió el enlace (Chrome en Android). Escribe el número que muestra',
    );
    expect(await dialogOf(computer).textContent()).not.toContain(number);
    await expectAccessibleInBothThemes(computer);
  });
  await confirmPhone(computer, number);

  await test.step('a photo is shown large before it goes, and comes to its row', async () => {
    await takePhoto(phone, 'IMG_1.jpg', 'Tomar una foto de Documento de identidad', await phonePhoto(2400, 1800));
    await expect(phone.getByRole('heading', { name: '¿Se lee bien?' })).toBeVisible();
    await expect(phone.getByRole('img', { name: 'La foto que tomaste' })).toBeVisible();
    await expectAccessibleInBothThemes(phone);
    await phone.getByRole('button', { name: 'Sí, enviar' }).tap();
    await expect(rowOf(phone, 'id')).toContainText('Enviado');
    await expect(comingRow(computer, 'id')).toContainText('Ya llegó');
    await expect(computer.getByText('1 de 3 listo')).toBeVisible();
  });

  await test.step('photos of the payslips become one document', async () => {
    await takePhoto(phone, 'a.jpg', 'Tomar una foto de Roles de pago', await jpegWithExif(600, 400));
    await takePhoto(phone, 'b.jpg', 'Agregar otra foto de Roles de pago', await jpegWithExif(610, 400));
    await expect(phone.getByRole('heading', { name: '¿Se leen bien?' })).toBeVisible();
    await takePhoto(phone, 'c.jpg', 'Repetir la foto de Roles de pago', await jpegWithExif(620, 400));
    await expect(phone.getByRole('img')).toHaveCount(2);
    await phone.getByRole('button', { name: 'Sí, enviar las 2 fotos' }).tap();
    await expect(rowOf(phone, 'payroll')).toContainText('Enviado');
    await expect(comingRow(computer, 'payroll')).toContainText('Ya llegó');
  });

  await test.step('a reload of the phone in between loses nothing', async () => {
    await phone.reload();
    await expect(phone.getByRole('heading', { name: /Falta 1\sdocumento/ })).toBeVisible();
    await phone
      .getByLabel('Elegir un archivo para Planilla de servicio básico')
      .setInputFiles({ name: 'luz.pdf', mimeType: 'application/pdf', buffer: await pdfFile('Luz') });
    await expect(phone.getByRole('heading', { name: 'Listo. Sigue en tu computadora' })).toBeVisible();
    await expectAccessibleInBothThemes(phone);
  });

  await test.step('the computer says that all is there, and sends', async () => {
    await expect(dialogOf(computer)).toContainText('Ya están todos los documentos.');
    await expectAccessible(computer);
    await dialogOf(computer).getByRole('button', { name: 'Ir a enviar' }).click();
    await expect(rowOf(computer, 'payroll')).toContainText('roles-de-pago-2-fotos.pdf');
    await computer.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    await acceptSheet(computer);
    await expect(computer).toHaveURL(/confirmacion/);
  });

  await test.step('profile and settings tell it', async () => {
    const { documents, timeline } = await dataOf(
      await computer.request.get(`/api/credits/${id}/details`, { headers: bearer(token) }),
    );
    expect(documents.map(({ source }: { source: string }) => source)).toEqual(['phone', 'phone', 'phone']);
    expect(timeline.map(({ note }: { note: string | null }) => note)).toContain('Roles de pago desde el teléfono');
    await computer.goto('/configuracion/seguridad');
    const links = computer.getByRole('region', { name: 'Teléfonos que abrieron un enlace' });
    await expect(links.getByRole('listitem')).toHaveText([/Chrome en Android.*3\sdocumentos.*Lo terminaste tú/]);
  });
  await phone.context().close();
});

test('a link that a second phone scans, or that is typed, serves the first alone [12.13.54]', async ({
  page: computer,
  browser,
  cotejo,
}) => {
  await openDetails(computer);
  const { url, code } = await askForLink(computer);
  const [first, second] = [await newPhone(browser, cotejo), await newPhone(browser, cotejo)];

  await test.step('by its code, typed in small letters', async () => {
    await first.goto('/telefono');
    await first.getByLabel('Código').fill(code.toLowerCase().replace('-', ' '));
    await expectAccessibleInBothThemes(first);
    await first.getByRole('button', { name: 'Empezar' }).tap();
    await expect(first.getByText('Escríbelo en tu computadora.')).toBeVisible();
  });
  await test.step('the second is told so, by link and by code', async () => {
    await second.goto(url);
    await second.getByRole('button', { name: 'Empezar' }).tap();
    await expect(second.getByText(gone)).toBeVisible();
    await second.getByRole('button', { name: 'Escribir un código' }).tap();
    await second.getByLabel('Código').fill(code);
    await second.getByRole('button', { name: 'Empezar' }).tap();
    await expect(second.getByText(gone)).toBeVisible();
  });
  await test.step('a phone of somebody else is ended, and sends nothing', async () => {
    await dialogOf(computer).getByRole('button', { name: 'No es el mío' }).click();
    await expect(dialogOf(computer)).toHaveCount(0);
    await expect(first.getByRole('heading', { name: 'El enlace terminó' })).toBeVisible();
  });
  await test.step('three wrong numbers end a link', async () => {
    const again = await askForLink(computer);
    const number = await openLink(second, again.url);
    const wrong = number === '10' ? '11' : '10';
    const box = dialogOf(computer).getByLabel('Número del teléfono, de dos dígitos');
    for (let tried = 0; tried < 3; tried += 1) {
      await box.fill(wrong);
      await dialogOf(computer).getByRole('button', { name: 'Confirmar' }).click();
      if (tried < 2) await expect(box).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(dialogOf(computer)).toContainText('Tres números no coincidieron');
    await expect(second.getByRole('heading', { name: 'El enlace terminó' })).toBeVisible();
  });
  for (const phone of [first, second]) await phone.context().close();
});

test('a refused file is told on the phone, and a lost network is waited for [12.13.55]', async ({
  page: computer,
  browser,
  cotejo,
}) => {
  await openDetails(computer);
  const phone = await newPhone(browser, cotejo);
  await connect(computer, phone);

  await test.step('what is no photo', async () => {
    const broken = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    await takePhoto(phone, 'rota.jpg', 'Tomar una foto de Documento de identidad', broken);
    await expect(rowOf(phone, 'id').getByRole('alert')).toContainText('La imagen está dañada o incompleta.');
    await expect(rowOf(phone, 'id').getByRole('button', { name: /^Tomar foto/ })).toBeVisible();
    await expectAccessibleInBothThemes(phone);
  });
  await test.step('a photo that goes while the network is away', async () => {
    await phone.context().setOffline(true);
    await takePhoto(phone, 'IMG_2.jpg', 'Tomar una foto de Documento de identidad', await phonePhoto(2000, 1500));
    await phone.getByRole('button', { name: 'Sí, enviar' }).tap();
    await expect(rowOf(phone, 'id')).toContainText(cut);
    await expectAccessibleInBothThemes(phone);
    await phone.context().setOffline(false);
    await expect(rowOf(phone, 'id')).toContainText('Enviado');
    await expect(comingRow(computer, 'id')).toContainText('Ya llegó');
  });
  await test.step('ended by the phone, the computer says so', async () => {
    await phone.getByRole('button', { name: 'Terminar' }).tap();
    await expect(phone.getByRole('heading', { name: 'El enlace terminó' })).toBeVisible();
    await expect(dialogOf(computer)).toContainText('En el teléfono tocaron «Terminar»');
  });
  await test.step('ended from the settings, the phone says so at its next act', async () => {
    await dialogOf(computer).getByRole('button', { name: 'Pedir otro código' }).click();
    const picture = dialogOf(computer).getByRole('img', { name: /^Código QR de / });
    await expect(picture).toBeVisible();
    const url = ((await picture.getAttribute('alt')) ?? '').replace('Código QR de ', '');
    await confirmPhone(computer, await openLink(phone, url));
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('Faltan');
    await computer.goto('/configuracion/seguridad');
    await computer.getByRole('button', { name: 'Terminar el enlace de Chrome en Android' }).click();
    await expect(computer.getByText('Enlace terminado')).toBeVisible();
    const { payroll } = await threeFiles();
    await phone.getByLabel('Elegir un archivo para Roles de pago').setInputFiles(payroll);
    await phone.getByRole('button', { name: 'Sí, enviar' }).tap();
    await expect(phone.getByRole('heading', { name: 'El enlace terminó' })).toBeVisible();
  });
  await phone.context().close();
});

test('of a returned application the phone takes what was returned, with its reason [12.13.56]', async ({
  page: computer,
  browser,
  cotejo,
}) => {
  const { person, token } = await signInAsNewPerson(computer);
  const { id } = await createCredit(computer.request, token, person, 'submitted');
  await returnCredit(computer.request, cotejo, id);
  await computer.goto(`/creditos/detalles?credito=${id}`);
  const phone = await newPhone(browser, cotejo);
  await connect(computer, phone);
  await expect(rowOf(phone, 'payroll')).toContainText('No se lee la fecha');
  await expect(phone.locator('[data-requirement]')).toHaveCount(1);
  await takePhoto(phone, 'rol.jpg', 'Tomar una foto de Roles de pago', await jpegWithExif(900, 600));
  await phone.getByRole('button', { name: 'Sí, enviar' }).tap();
  await expect(phone.getByRole('heading', { name: 'Listo. Sigue en tu computadora' })).toBeVisible();
  await expect(dialogOf(computer)).toContainText('Ya están todos los documentos.');
  await dialogOf(computer).getByRole('button', { name: 'Ir a enviar' }).click();
  await computer.getByRole('button', { name: 'VOLVER A ENVIAR' }).click();
  await expect(computer).toHaveURL(/confirmacion/);
  await phone.context().close();
});

test('a reload of the computer asks for another code while none is confirmed, and goes on after it [12.13.57]', async ({
  page: computer,
  browser,
  cotejo,
}) => {
  await openDetails(computer);
  const before = await askForLink(computer);
  await computer.reload();
  const picture = dialogOf(computer).getByRole('img', { name: /^Código QR de / });
  await expect(picture).toBeVisible();
  const url = ((await picture.getAttribute('alt')) ?? '').replace('Código QR de ', '');
  expect(url).not.toBe(before.url);
  const phone = await newPhone(browser, cotejo);
  await phone.goto(before.url);
  await phone.getByRole('button', { name: 'Empezar' }).tap();
  await expect(phone.getByText(gone)).toBeVisible();
  await confirmPhone(computer, await openLink(phone, url));
  await computer.reload();
  await expect(dialogOf(computer)).toContainText('El teléfono está confirmado');
  await phone.context().close();
});
