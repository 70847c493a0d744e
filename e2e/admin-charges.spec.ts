import { signInAsAdmin } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use(atADesk);

test('charges: written with a live preview, warned of, and counted in the public offer [4.9.1] [4.9.4] [4.9.7]', async ({
  page,
  cotejo,
}) => {
  await signInAsAdmin(page, cotejo.admin);
  const find = async () => {
    const { data } = await (await page.request.get('/api/public/institutions')).json();
    return data.find(
      (institution: { type: string; available: boolean }) => institution.type === 'BANK' && institution.available,
    );
  };
  const { id, name } = await find();
  const receivedNow = async () => {
    const { data } = await (await page.request.get('/api/public/institutions/best-rates?amount=5000&term=24')).json();
    return data.find((offer: { institution: { id: string } }) => offer.institution.id === id)?.received;
  };
  const before = await receivedNow();

  await page.goto(`/admin/institutions/${id}/editar`);
  const charges = page.getByRole('group', { name: 'Cargos del préstamo' });
  const preview = page.getByRole('region', { name: /Así cuesta un préstamo/ });
  await expect(charges.getByRole('group', { name: 'Cargo 1: Contribución SOLCA' })).toBeVisible();
  const received = preview.getByRole('definition').first();
  await expect(received).toHaveText('$4.975,00');

  await test.step('a wrong charge is told at its box', async () => {
    await charges.getByRole('button', { name: 'Otro cargo' }).click();
    await page.keyboard.type('Gasto de prueba');
    const added = charges.getByRole('group', { name: /Gasto de prueba/ });
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(added.getByLabel('Cuándo se paga')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page);
    await added.getByLabel('Sobre qué se calcula').selectOption({ label: 'Valor fijo en dólares' });
    await added.getByLabel('Valor ($)').fill('25,50');
    await added.getByLabel('Cuándo se paga').selectOption({ label: 'Descontado del préstamo' });
    await expect(received).toHaveText('$4.949,50');
  });

  await test.step('it goes to the front by keyboard, is saved, and the warning stays until it is closed', async () => {
    const up = charges.getByRole('button', { name: 'Subir Gasto de prueba' });
    await up.focus();
    while ((await up.getAttribute('aria-disabled')) !== 'true') await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await expect(charges.getByRole('group', { name: 'Cargo 1: Gasto de prueba' })).toBeVisible();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    const warning = page.getByText(/Gasto de prueba\. No se permite cobrar por conceder un crédito/);
    await expect(warning).toBeVisible();
    await page.reload();
    await expect(warning).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: /Cerrar el aviso: No se permite/ }).click();
    await expect(warning).toBeHidden();
    await expect.poll(receivedNow).toBe(before - 25.5);
  });

  await page.getByRole('link', { name: 'Editar' }).click();
  await charges.getByRole('button', { name: 'Quitar Gasto de prueba' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect.poll(receivedNow).toBe(before);
});

test('a rate is changed in one place, and page, preview, offers and public page follow [9.7.1]', async ({
  page,
  cotejo,
}) => {
  await signInAsAdmin(page, cotejo.admin);
  const { data } = await (await page.request.get('/api/public/institutions')).json();
  const { id, name, slug, minRate } = data.find(
    (institution: { type: string; available: boolean }) => institution.type === 'COOPERATIVE' && institution.available,
  );
  const offeredRate = async () => {
    const { data: offers } = await (
      await page.request.get('/api/public/institutions/best-rates?amount=5000&term=24')
    ).json();
    return offers.find((offer: { institution: { id: string } }) => offer.institution.id === id)?.rate;
  };
  const change = async (rate: string) => {
    await page.goto(`/admin/institutions/${id}/editar`);
    await page.getByLabel('Tasa mínima anual (%)').fill(rate);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  };

  await change('12,34');
  await expect(page.getByText(/^12,34\s% a/)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Así la verán' })).toContainText(/con la tasa mínima, 12,34\s%/);
  await expect.poll(offeredRate).toBe(12.34);
  const visitor = await page.context().newPage();
  await visitor.goto(`/instituciones/${slug}`);
  await expect(visitor.getByText(/^12,34\s%/).first()).toBeVisible();
  await visitor.close();

  await change(String(minRate).replace('.', ','));
  await expect.poll(offeredRate).toBe(minRate);
});
