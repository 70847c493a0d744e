import { createAdmin, openAdminBrowser, sidewaysRoom } from './support/admin.ts';
import { startCotejo } from './support/start-cotejo.ts';
import { atADesk, expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use(atADesk);

test('a ceiling and a rate above it are proposed by one administrator and confirmed by another [12.6.23]', async ({
  browser,
  playwright,
}) => {
  // Another administrator would change what other tests of this worker see.
  const own = await startCotejo({});
  const request = await playwright.request.newContext({ baseURL: own.url });
  try {
    const berta = await createAdmin(request, own, ['institutions.manage']);
    const [first, second] = [
      await openAdminBrowser(browser, own, own.admin),
      await openAdminBrowser(browser, own, berta),
    ];
    const ceilings = async () => (await (await request.get('/api/public/ceilings')).json()).data;
    const before = await ceilings();

    await test.step('one writes the ceiling of this month, and nothing changes for the public', async () => {
      await first.goto('/admin/tasas/maximos');
      await first.getByRole('button', { name: 'Escribir máximo' }).first().click();
      const dialog = first.getByRole('dialog', { name: 'Escribir máximo legal' });
      await dialog.getByLabel('Tasa efectiva máxima (%)').fill('16,5');
      await dialog.getByLabel('Fuente', { exact: true }).fill('Banco Central del Ecuador');
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      const question = first.getByRole('alertdialog');
      await question.getByRole('button', { name: /Guardar/ }).click();
      await expect(first.getByText(/Cuenta cuando otra persona lo confirme/)).toBeVisible();
      const waiting = first.getByRole('region', { name: 'Máximos que otra persona tiene que confirmar' });
      await expect(waiting).toContainText('16,50 %');
      await expect(waiting.getByRole('button', { name: /^Confirmar/ })).toHaveCount(0);
      expect(await ceilings()).toEqual(before);
    });

    await test.step('another one is told, compares and confirms; then it counts', async () => {
      await second.goto('/admin/notifications');
      await second.getByText(/propone 16,50\s% como máximo legal de consumo/).click();
      await expect(second).toHaveURL(/\/admin\/tasas\/maximos/);
      const waiting = second.getByRole('region', { name: 'Máximos que otra persona tiene que confirmar' });
      await expect(waiting).toBeVisible();
      for (const width of [360, 768, 1280]) {
        await second.setViewportSize({ width, height: 800 });
        expect(await sidewaysRoom(second)).toBe(0);
      }
      await expectAccessibleInBothThemes(second);
      await waiting.getByRole('button', { name: /^Confirmar/ }).click();
      await second.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
      await expect(waiting).toBeHidden();
      expect(await ceilings()).not.toEqual(before);
    });

    await test.step('a rate above the ceiling waits in the list of rates', async () => {
      await second.goto('/admin/tasas');
      await second
        .getByRole('button', { name: /^Acciones de/ })
        .first()
        .click();
      await second.getByRole('menuitem', { name: 'Cambiar' }).click();
      const dialog = second.getByRole('dialog', { name: /^Cambiar la tasa/ });
      await dialog.getByLabel('Tasa máxima', { exact: false }).first().fill('19');
      await dialog.getByLabel('Fuente', { exact: true }).fill('Tarifario');
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      const question = second.getByRole('alertdialog');
      await question.getByRole('button', { name: /Guardar/ }).click();
      await expect(second.getByText(/propuesta. Cuenta cuando otra persona la confirme/)).toBeVisible();
      await first.goto('/admin/tasas');
      const waiting = first.getByRole('region', { name: /Sobre el máximo legal/ });
      await expect(waiting).toContainText('19,00 %');
      for (const width of [360, 768, 1280]) {
        await first.setViewportSize({ width, height: 800 });
        expect(await sidewaysRoom(first)).toBe(0);
      }
      await expectAccessibleInBothThemes(first);
      await waiting.getByRole('button', { name: /^Confirmar/ }).click();
      await first.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
      await expect(waiting).toBeHidden();
      const { data } = await (await request.get('/api/public/rates')).json();
      expect(data.filter(({ maxRate }: { maxRate: number }) => maxRate === 19)).toHaveLength(1);
    });
    for (const page of [first, second]) await page.context().close();
  } finally {
    await request.dispose();
    await own.stop();
  }
});
