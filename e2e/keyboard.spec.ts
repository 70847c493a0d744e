import { requirementFiles, threeFiles } from './support/credits.ts';
import { screenIsReady } from './support/flow.ts';
import { newPerson, register, registrationFields, signInAsNewPerson } from './support/people.ts';
import { atADesk, expect, test } from './support/test.ts';

test.use(atADesk);

/** Presses Tab until `target` has a visible focus. */
async function tabTo(page: import('@playwright/test').Page, target: import('@playwright/test').Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

test('the main job by keyboard alone [1.1.08] [9.3.11]', async ({ page }) => {
  const person = await register(page.request);
  const files = await threeFiles();
  const press = async (name: string | RegExp) => {
    const target = page.getByRole('button', { name }).first();
    await expect(target).toBeVisible();
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };

  await test.step('the first Tab skips to the content', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
    await page.goto('/creditos/solicitud');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await screenIsReady(page);
  });

  await test.step('the form', async () => {
    for (const [label, text] of [
      ['Monto', '5000'],
      ['Plazo (meses)', '24'],
      ['Ingresos', '1500'],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    }
    await tabTo(page, page.getByLabel('Ubicación'));
    await page.keyboard.type('Quito');
    await expect(page.getByLabel('Ubicación')).toHaveValue('Quito');
    await tabTo(page, page.getByLabel('Cédula'));
    await page.keyboard.type(person.cedula);
    await tabTo(page, page.getByLabel('Mail'));
    await page.keyboard.type(person.email);
    await tabTo(page, page.getByLabel('Acepto los términos y condiciones'));
    await page.keyboard.press('Space');
    await press('COMPARAR');
  });

  await test.step('the dialog takes the focus', async () => {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(person.email);
    await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused();
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/creditos/resultados');
  });

  await test.step('the results', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /OPCIONES DISPONIBLES/ })).toBeFocused();
    await press(/^¡LO QUIERO!/);
    await expect(page).toHaveURL('/creditos/detalles');
    await expect(page.getByRole('heading', { level: 1, name: /^Préstamo / })).toBeFocused();
  });

  await test.step('the table, and three files', async () => {
    await press('Seleccionar Cuota Decreciente');
    await expect(page.getByRole('button', { name: 'Cambiar selección Cuota Decreciente' })).toBeVisible();
    for (const [requirement, file] of requirementFiles(files)) {
      const choosing = page.waitForEvent('filechooser');
      await press(`CARGAR ${requirement}`);
      await (await choosing).setFiles(file);
      await expect(page.getByText(file.name, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('3 de 3 listos')).toBeVisible();
  });

  await test.step('the application', async () => {
    await press('SOLICITAR CRÉDITO');
    const accept = page.getByRole('dialog').getByRole('button', { name: 'Aceptar y continuar' });
    await expect(accept).not.toHaveAttribute('aria-disabled');
    await tabTo(page, page.getByRole('radio', { name: 'Sí, entrégala' }));
    await page.keyboard.press('Space');
    await tabTo(page, accept);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '¡Felicidades!' })).toBeVisible();
  });
});

test('registering by keyboard alone', async ({ page }) => {
  const person = newPerson();
  await page.goto('/registro');
  for (const [label, text] of registrationFields(person)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/registro/verify');
});

test('Escape closes a dialog and the focus returns to what opened it', async ({ page }) => {
  await signInAsNewPerson(page);
  await page.goto('/configuracion/privacidad');
  const deletion = page.getByRole('button', { name: 'Eliminar mi cuenta' });
  await tabTo(page, deletion);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(deletion).toBeFocused();
});
