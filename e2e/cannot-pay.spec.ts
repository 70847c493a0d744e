import type { Page } from '@playwright/test';
import { screenIsReady } from './support/flow.ts';
import { signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

// Daniel earns $380, pays $300 of debts and asks for $8.000 at 48 months.

async function fillByKeyboard(page: Page, city: string, debts: string): Promise<void> {
  await page.getByLabel('Ingresos', { exact: true }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('380');
  await page.keyboard.press('Tab');
  await page.getByLabel('Otras deudas al mes').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(debts);
  await page.getByLabel('Ubicación').selectOption(city);
}

async function openForm(page: Page): Promise<void> {
  await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud?monto=8000&plazo=48');
  await screenIsReady(page);
}

async function compare(page: Page): Promise<void> {
  await page.getByLabel('Acepto los términos y condiciones').focus();
  await page.keyboard.press('Space');
  const send = page.getByRole('button', { name: 'COMPARAR' });
  // The first press within a second of a raised figure leads back to it, to be read.
  await expect(async () => {
    await send.press('Enter');
    await expect(page).toHaveURL('/creditos/resultados', { timeout: 3_000 });
  }).toPass();
}

/** What leads to an income that is not the person's. */
const invented = (page: Page) => page.locator('a[href*="ingresos="], button:has-text("Probar con $4")');

test('whose debts are too much is led to what helps, in Tulcán and in Quito, and to no invented income [12.4.12]', async ({
  page,
}) => {
  await openForm(page);
  await fillByKeyboard(page, 'Tulcán', '300');
  await expect(page.getByLabel('Ingresos', { exact: true })).toHaveValue('460');
  await expect(page.getByText(/^Con \$380 al mes aquí nadie presta; la que menos pide: \$460/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mira qué puedes hacer' })).toHaveAttribute(
    'href',
    '/blog/no-puedo-pagar-prestamo',
  );
  await expectAccessibleInBothThemes(page);
  await compare(page);

  const help = page.getByRole('heading', { name: /^Tus deudas ya se llevan el 79\s% de lo que ganas/ });
  await expect(help).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'En Tulcán, la que menos ingreso pide para ese préstamo es Cooperativa Tulcán: $480 al mes.',
  );
  await expect(invented(page)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Cambiar mis datos' }).press('Enter');
  await screenIsReady(page);
  // What was typed is still known.
  await expect(page.getByText(/^Con \$380 al mes aquí nadie presta/)).toBeVisible();
  await page.getByLabel('Ubicación').selectOption('Quito');
  await compare(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Tus deudas ya se llevan el 79\s% de lo que ganas$/,
  );
  await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'No puedo pagar mi préstamo' }).press('Enter');
  await expect(page).toHaveURL('/blog/no-puedo-pagar-prestamo');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No puedo pagar mi préstamo');
});

test('who asks for too much sees first what they can carry, and opens it with one press [12.4.3]', async ({ page }) => {
  await openForm(page);
  await fillByKeyboard(page, 'Quito', '0');
  await compare(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^Te alcanza hasta para \$[\d.]+ a 48\smeses$/);
  const dollars = /\$[\d.]+/.exec((await title.textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByText(/^La cuota más baja sería el 5\d\s%/)).toContainText(`con ${dollars} sería el 3`);
  const way = page.getByRole('button', { name: /^Ver \d+\sopciones con/ });
  const count = /\d+/.exec((await way.textContent()) ?? '')?.[0];
  await expectAccessibleInBothThemes(page);
  await way.press('Enter');
  await expect(title).toHaveText(new RegExp(`^${count}\\sOPCIONES DISPONIBLES$`));
  await expect(page.getByText(/^Para/).first()).toContainText(`${dollars} a 48`);
  await expect(title).toBeFocused();
});
