import type { Page } from '@playwright/test';
import { wanted } from './credits.ts';
import type { Person } from './people.ts';
import { expect } from './test.ts';

export async function fillRequestForm(page: Page, person: Pick<Person, 'email' | 'cedula'> | null): Promise<void> {
  await page.getByLabel('Monto', { exact: true }).fill(String(wanted.amount));
  await page.getByLabel('Plazo (meses)').fill(String(wanted.term));
  await page.getByLabel('Ingresos', { exact: true }).fill(String(wanted.income));
  await page.getByLabel('Ubicación').selectOption(wanted.location);
  if (person) {
    await page.getByLabel('Cédula').fill(person.cedula);
    await page.getByLabel('Mail').fill(person.email);
  }
  await page.getByLabel('Acepto los términos y condiciones').check();
}

/** Answers the question of the dialog that sends, and accepts its sheet. */
export async function acceptSheet(page: Page, answer: 'Sí, entrégala' | 'No, la llevo yo' = 'No, la llevo yo') {
  const dialog = page.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' });
  await dialog.getByRole('radio', { name: answer }).check();
  await dialog.getByRole('button', { name: 'Aceptar y continuar' }).click();
}

/** Hydrated: a link no longer loads another page, and what is typed is heard. */
export const screenIsReady = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('cotejo:screen-ready', 'mark').length > 0);

export async function expectFilledForm(page: Page, person: Pick<Person, 'email' | 'cedula'>): Promise<void> {
  await expect(page.getByLabel('Monto', { exact: true })).toHaveValue('5.000');
  await expect(page.getByLabel('Plazo (meses)')).toHaveValue('24');
  await expect(page.getByLabel('Ingresos', { exact: true })).toHaveValue('1.500');
  await expect(page.getByLabel('Ubicación')).toHaveValue('Quito');
  await expect(page.getByLabel('Cédula')).toHaveValue(person.cedula);
  await expect(page.getByLabel('Mail')).toHaveValue(person.email);
}

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nombres').fill(person.nombres);
  await page.getByLabel('Apellidos').fill(person.apellidos);
  await page.getByLabel('Cédula').fill(person.cedula);
  await page.getByLabel('Teléfono').fill(person.telefono);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Dirección').fill(person.direccion);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmar contraseña').fill(person.password);
}

export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'INGRESAR', exact: true }).click();
}

export const filePicker = (page: Page, requirement: string) => page.getByLabel(`Elegir un archivo para ${requirement}`);

/** Disappears after a few seconds, so expect it first. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(text).first();
