import type { Page } from '@playwright/test';
import { phonePhoto } from '../apps/api/src/testing/files.ts';

/**
 * From the tap at the computer until the first photo of the phone stands in its row, where nobody hesitates. The photo
 * is of about one megabyte.
 */
export async function phonePhotoMs(computer: Page, phone: Page): Promise<number> {
  const buffer = await phonePhoto(1600, 1200);
  await computer.goto('/creditos/detalles');
  const tap = computer.getByRole('button', { name: 'Tomar las fotos con el teléfono' });
  await tap.waitFor();
  const startedAt = performance.now();
  await tap.click();
  const dialog = computer.getByRole('dialog', { name: 'Fotos con el teléfono' });
  const alt = await dialog.getByRole('img', { name: /^Código QR de / }).getAttribute('alt');
  await phone.goto((alt ?? '').replace('Código QR de ', ''));
  await phone.getByRole('button', { name: 'Empezar' }).click();
  const number = await phone.getByText(/^\d{2}$/).textContent();
  await dialog.getByLabel('Número del teléfono, de dos dígitos').fill(number ?? '');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await phone
    .getByLabel('Tomar una foto de Documento de identidad')
    .setInputFiles({ name: 'cedula.jpg', mimeType: 'image/jpeg', buffer });
  await phone.getByRole('button', { name: 'Sí, enviar' }).click();
  await computer.locator('[data-phone-row="id"]').getByText('Ya llegó').waitFor({ timeout: 60_000 });
  return performance.now() - startedAt;
}
