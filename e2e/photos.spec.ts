import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { jpegWithExif, pdfFile, phonePhoto, pngFile } from '../apps/api/src/testing/files.ts';
import { createCredit } from './support/credits.ts';
import { filePicker, toast } from './support/flow.ts';
import { bearer, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const megabyte = 1024 * 1024;

async function openRequirements(page: Page) {
  const { person, token } = await signInAsNewPerson(page);
  const credit = await createCredit(page.request, token, person, 'decided on');
  await page.goto(`/creditos/detalles?credito=${credit.id}`);
  const stored = async (type: string): Promise<Buffer> => {
    const headers = bearer(token);
    const { data } = await (await page.request.get(`/api/credits/${credit.id}/documents`, { headers })).json();
    const { id } = data.find((document: { documentType: string }) => document.documentType === type);
    return (await page.request.get(`/api/credits/${credit.id}/documents/${id}/download`, { headers })).body();
  };
  return { stored };
}

const row = (page: Page, type: string) => page.locator(`[data-requirement="${type}"]`);

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** Simulates a slow phone: no photo is processed until the returned function is called. */
async function holdPhotos(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { prototype } = HTMLCanvasElement;
    const { toBlob } = prototype;
    prototype.toBlob = function (...call) {
      addEventListener('read-photos', () => toBlob.apply(this, call), { once: true });
    };
    addEventListener('read-photos', () => Object.assign(prototype, { toBlob }), { once: true });
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('read-photos')));
}

const pageShapes = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    Number(width) > Number(height) ? 'wide' : 'tall',
  );

test('a photo of a phone is made smaller and turned before its size counts', async ({ page }) => {
  const { stored } = await openRequirements(page);
  const photo = await phonePhoto();
  expect(photo.length).toBeGreaterThan(5 * megabyte);
  await filePicker(page, 'Documento de identidad').setInputFiles(jpeg('IMG_0412.jpg', photo));
  await expect(toast(page, 'Documento de identidad: archivo subido')).toBeVisible({ timeout: 20_000 });
  await expect(row(page, 'id')).toContainText('IMG_0412.jpg');
  const storedDocument = sharp(await stored('id'));
  const { format, width, height, orientation } = await storedDocument.metadata();
  expect([format, width, height, orientation]).toEqual(['jpeg', 1800, 2400, undefined]);
  const rednessAt = async (top: number) => {
    const strip = await storedDocument.clone().extract({ left: 100, top, width: 1600, height: 400 }).png().toBuffer();
    const { channels } = await sharp(strip).stats();
    return (channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0);
  };
  expect(await rednessAt(200)).toBeLessThan(-20);
  expect(await rednessAt(1800)).toBeGreaterThan(20);
});

test('several photos become one document, in the order they are put in', async ({ page }) => {
  const { stored } = await openRequirements(page);
  const [wide, tall] = [await pngFile(600, 400), await pngFile(400, 600)];
  await filePicker(page, 'Roles de pago').setInputFiles([
    { name: 'agosto.png', mimeType: 'image/png', buffer: wide },
    { name: 'septiembre.png', mimeType: 'image/png', buffer: tall },
    { name: 'octubre.png', mimeType: 'image/png', buffer: tall },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Fotos: Roles de pago' });
  await expect(dialog.getByRole('img')).toHaveCount(3);
  await expectAccessibleInBothThemes(page);

  await test.step('by keyboard the first moves to the second place and keeps the focus', async () => {
    await dialog.getByRole('button', { name: 'Mover la foto 1 después' }).press('Enter');
    await expect(dialog.getByRole('img').nth(1)).toHaveAccessibleName('Foto 2: agosto.png');
    await expect(dialog.getByRole('status')).toHaveText('La foto 1 ahora es la 2 de 3.');
    await expect(dialog.getByRole('button', { name: 'Mover la foto 2 después' })).toBeFocused();
  });
  await test.step('by touch one is taken away and another added', async () => {
    await dialog.getByRole('button', { name: 'Quitar la foto 3' }).tap();
    await expect(dialog.getByRole('img')).toHaveCount(2);
    await dialog.getByLabel('Agregar fotos a Roles de pago').setInputFiles(jpeg('otra.jpg', await jpegWithExif()));
    await expect(dialog.getByRole('img').nth(2)).toHaveAccessibleName('Foto 3: otra.jpg');
  });
  await dialog.getByRole('button', { name: 'SUBIR LAS 3 FOTOS' }).click();
  await expect(toast(page, 'Roles de pago: archivo subido')).toBeVisible();
  await expect(row(page, 'payroll')).toContainText('roles-de-pago-3-fotos.pdf');
  // A 60 × 40 photo with EXIF orientation 6 is upright.
  expect(pageShapes(await stored('payroll'))).toEqual(['tall', 'wide', 'tall']);

  await test.step('one more joins those that are already there', async () => {
    await row(page, 'payroll').getByRole('button', { name: 'Agregar otra foto' }).click();
    await expect(dialog.getByRole('img')).toHaveCount(3);
    await dialog.getByLabel('Agregar fotos a Roles de pago').setInputFiles(jpeg('cuarta.jpg', await jpegWithExif()));
    await dialog.getByRole('button', { name: 'SUBIR LAS 4 FOTOS' }).click();
    await expect(row(page, 'payroll')).toContainText('roles-de-pago-4-fotos.pdf');
    await expect.poll(async () => pageShapes(await stored('payroll')).length).toBe(4);
  });
});

test('photos of full size fit together into 5 MB', async ({ page }) => {
  const { stored } = await openRequirements(page);
  const photo = await phonePhoto(3200, 2400);
  await filePicker(page, 'Documento de identidad').setInputFiles(
    ['frente.jpg', 'reverso.jpg', 'papeleta.jpg'].map((name) => jpeg(name, photo)),
  );
  await page.getByRole('button', { name: 'SUBIR LAS 3 FOTOS' }).click({ timeout: 30_000 });
  await expect(toast(page, 'Documento de identidad: archivo subido')).toBeVisible({ timeout: 30_000 });
  await expect(row(page, 'id')).toContainText('cedula-3-fotos.pdf');
  const pdf = await stored('id');
  expect(pageShapes(pdf)).toEqual(['tall', 'tall', 'tall']);
  expect(pdf.length).toBeLessThanOrEqual(5 * megabyte);
  expect(pdf.length).toBeGreaterThan(megabyte);
});

test('the camera brings one photo after the other; leaving asks before they are lost', async ({ page }) => {
  await openRequirements(page);
  const photo = await jpegWithExif();
  const readPhotos = await holdPhotos(page);
  await page.getByLabel('Tomar una foto de Documento de identidad').setInputFiles(jpeg('a.jpg', photo));
  const dialog = page.getByRole('dialog', { name: 'Fotos: Documento de identidad' });
  await expect(dialog).toContainText('Primero el frente de tu cédula, después el reverso.');
  await test.step('also those taken while another is still read', async () => {
    await expect(dialog).toContainText('Preparando foto 1 de 1...');
    await dialog.getByLabel('Tomar otra foto de').setInputFiles(jpeg('b.jpg', photo));
    await readPhotos();
    await expect(dialog.getByRole('img', { name: 'Foto 1: a.jpg' })).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'Foto 2: b.jpg' })).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText('¿Descartar las 2 fotos? Todavía no las has subido.');
  await dialog.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'id').getByRole('button', { name: 'CARGAR' })).toBeVisible();
});

test('what cannot be read or joined is told at its place, and the rest stays', async ({ page }) => {
  await openRequirements(page);
  const picker = filePicker(page, 'Documento de identidad');
  const good = jpeg('buena.jpg', await jpegWithExif());
  await picker.setInputFiles([good, { name: 'rol.pdf', mimeType: 'application/pdf', buffer: await pdfFile() }]);
  await expect(row(page, 'id')).toContainText('Solo puedes juntar fotos. Elige un PDF solo, o varias fotos.');
  await picker.setInputFiles({ name: 'IMG.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(2_000, 7) });
  await expect(row(page, 'id')).toContainText('Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF');
  await expect(row(page, 'id')).toContainText('Tu foto está en formato HEIC');
  await picker.setInputFiles([good, jpeg('rota.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))]);
  const dialog = page.getByRole('dialog', { name: 'Fotos: Documento de identidad' });
  await expect(dialog.getByRole('alert')).toContainText('No pudimos leer «rota.jpg»');
  await expect(dialog.getByRole('img')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'SUBIR LA FOTO' }).click();
  await expect(row(page, 'id')).toContainText('buena.jpg');
});
