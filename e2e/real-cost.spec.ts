import { adminToken } from './support/admin.ts';
import { createCredit, storeSentForm, wanted } from './support/credits.ts';
import { acceptSheet } from './support/flow.ts';
import { bearer, dataOf, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? '';

test('the cheapest by rate is not the cheapest loan, and the visitor sees why [4.7.2] [4.7.3]', async ({ page }) => {
  await storeSentForm(page, await signInAsNewPerson(page));
  await page.goto('/creditos/resultados');
  const { amount, term, location: city } = wanted;
  const offers: { institution: { name: string }; rate: number; available: boolean }[] = await dataOf(
    await page.request.get('/api/public/institutions/best-rates', { params: { amount, term, city } }),
  );
  const open = offers.filter(({ available }) => available);
  const [cheapest] = open;
  const [lowest] = [...open].sort((one, other) => one.rate - other.rate);
  expect(lowest?.institution.name).not.toBe(cheapest?.institution.name);

  const finding = plain(
    await page.getByText('El préstamo con la tasa más baja no es el más barato.').locator('..').textContent(),
  );
  expect(finding).toContain(`${lowest?.institution.name} tiene la menor tasa`);
  expect(finding).toContain(`En ${cheapest?.institution.name} la tasa es`);

  const sum = page.getByRole('button', { name: /^Interés/ }).first();
  await sum.click();
  await expect(sum).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Lo que te cuesta el préstamo')).toBeVisible();
  await expect(page.getByText('lo pide la institución', { exact: true }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a charge that changes between choosing and submitting is shown, and the offer of today taken [4.7.10]', async ({
  page,
  cotejo,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id, institutionId } = await createCredit(page.request, token, person, 'documented');
  await page.goto(`/creditos/detalles?credito=${id}`);
  await expect(page.getByRole('heading', { name: 'Lo que recibes, lo que pagas y lo que te devuelven' })).toBeVisible();
  await page.getByRole('button', { name: 'Tabla de amortización: Cuota Decreciente' }).click();
  await expect(page.getByRole('columnheader', { name: 'Cargos' })).toBeVisible();

  const office = { headers: bearer(await adminToken(page.request, cotejo.admin)) };
  const institution = await dataOf(await page.request.get(`/api/admin/institutions/${institutionId}`, office));
  const charges = institution.products.personalLoan.charges;
  const change = (list: object[], version: number) =>
    page.request.put(`/api/admin/institutions/${institutionId}`, {
      ...office,
      data: { version, products: { personalLoan: { ...institution.products.personalLoan, charges: list } } },
    });
  const fee = { kind: 'other', name: 'Gastos de trámite', basis: 'fixed', value: 40, when: 'upfront' };
  await dataOf(await change([...charges, fee], institution.version));
  try {
    await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    await acceptSheet(page);
    const notice = page.getByRole('alert', { name: 'La oferta cambió' });
    await expect(notice).toContainText('Ahora cobra: Gastos de trámite.');
    await expect(notice).toContainText(/pagabas \$[\d.]+ en total; hoy pagarías \$[\d.]+: \$40 más/);
    await expectAccessibleInBothThemes(page);
    await notice.getByRole('button', { name: 'Tomar la oferta de hoy' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: /^De qué se compone lo que te cuesta/ }).click();
    await expect(page.getByText('Gastos de trámite')).toBeVisible();
    await page
      .getByRole('article', { name: 'Cuota Fija', exact: true })
      .getByRole('button', { name: /^Seleccionar/ })
      .click();
    await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await expect(page).toHaveURL('/creditos/confirmacion');
  } finally {
    const { version } = await dataOf(await page.request.get(`/api/admin/institutions/${institutionId}`, office));
    await change(charges, version);
  }
});
