import { expectFilledForm, fillRequestForm } from './support/flow.ts';
import { signInAsNewPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('back moves one page within the flow, by the browser and by Volver [1.4.10] [2.2.107]', async ({ page }) => {
  const { person } = await signInAsNewPerson(page);
  const results = page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ });
  const banks = page.getByRole('button', { name: 'Filtros (1)' });
  const choose = () =>
    page
      .getByRole('button', { name: /^¡LO QUIERO!/ })
      .first()
      .click();
  const volver = () => page.getByRole('link', { name: /^Volver/ }).click();
  await page.goto('/');
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(results).toBeVisible();
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('group', { name: 'Solo Bancos' }).getByRole('button', { name: 'sí' }).click();
  await expect(banks).toBeVisible();

  await test.step('from the details, to the same results', async () => {
    for (const back of [() => page.goBack(), volver]) {
      await choose();
      await expect(page).toHaveURL('/creditos/detalles');
      await back();
      await expect(page).toHaveURL('/creditos/resultados?bancos=si');
      await expect(banks).toBeVisible();
    }
  });

  await test.step('from the offers side by side, and from the details opened there', async () => {
    for (const place of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Cotejar/ })
        .nth(place)
        .check();
    for (const back of [() => page.goBack(), volver]) {
      await page.getByRole('link', { name: 'Lado a lado' }).click();
      await expect(page).toHaveURL(/\/creditos\/comparar\?/);
      const compared = page.url();
      await choose();
      await expect(page).toHaveURL('/creditos/detalles');
      await back();
      await expect(page).toHaveURL(compared);
      await back();
      await expect(page).toHaveURL('/creditos/resultados?bancos=si');
      await expect(page.getByRole('checkbox', { name: /^Cotejar/, checked: true })).toHaveCount(2);
    }
  });

  await test.step('from the results, to the filled form, and from the form to where the visit began', async () => {
    await volver();
    await expect(page).toHaveURL('/creditos/solicitud');
    await expectFilledForm(page, person);
    await page.goBack();
    await expect(page).toHaveURL('/creditos/resultados?bancos=si');
    await expect(results).toBeVisible();
  });
});
