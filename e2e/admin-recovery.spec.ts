import { adminToken, createAdmin, openAdminBrowser } from './support/admin.ts';
import { atADesk, expect, expectAccessibleInBothThemes, mailedCode, test } from './support/test.ts';

test.use(atADesk);

test('an administrator who forgot the password comes back in by mail, and the old password is dead', async ({
  page,
  request,
  cotejo,
  browser,
}) => {
  const admin = await createAdmin(request, cotejo, ['credits.approve']);
  await page.goto('/admin/login');
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Correo electrónico').fill(admin.email);
  await page.getByRole('button', { name: 'Enviar contraseña temporal' }).click();
  await expect(page.getByText(`Si ${admin.email} es de un administrador`)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const subject = 'Tu contraseña temporal para la administración de Cotejo';
  const temporary = await mailedCode(request, admin.email, subject);
  await page.getByLabel('Contraseña', { exact: true }).fill(temporary);
  await page.getByRole('button', { name: 'INGRESAR COMO ADMINISTRADOR' }).click();
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Recuperada*77');
  await page.getByLabel('Repite la contraseña nueva').fill('Recuperada*77');
  await page.getByRole('button', { name: 'Guardar y entrar' }).click();
  await expect(page).toHaveURL('/admin/dashboard');

  const again = { email: admin.email, password: 'Recuperada*77' };
  expect((await request.post('/api/admin/auth/login', { data: admin })).status()).toBe(401);
  expect(await adminToken(request, again)).toMatch(/^a_/);

  const other = await openAdminBrowser(browser, cotejo, again);
  await page.goto('/admin/profile');
  const sessions = page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
  for (let left = 2; left > 0; left -= 1) {
    await sessions.getByRole('button').first().click();
    await expect(sessions).toHaveCount(left);
  }
  await other.goto('/admin/dashboard');
  await expect(other).toHaveURL(/\/admin\/login/);
  await other.context().close();
});
