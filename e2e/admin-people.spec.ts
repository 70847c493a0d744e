import { activateAdmin, adminToken, openAdminBrowser } from './support/admin.ts';
import { toast } from './support/flow.ts';
import { bearer, dataOf, register, signIn, signInAsAdmin } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, newestMail, test } from './support/test.ts';

test.use(atADesk);

test('users: found, changed, and a block ends their session at once', async ({ page, browser, request, cotejo }) => {
  const person = await register(request);
  const context = await browser.newContext({ baseURL: cotejo.url });
  const theirs = await context.newPage();
  const token = await signIn(theirs, person);
  await theirs.goto('/perfil');
  await expect(theirs.getByRole('heading', { name: `Hola, ${person.nombres}` })).toBeVisible();
  await signInAsAdmin(page, cotejo.admin);
  const row = page.getByRole('row').filter({ hasText: person.email });
  const openAction = async (action: string) => {
    await row.getByRole('button', { name: /^Acciones de / }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  await test.step('is found by cédula', async () => {
    await page.goto('/admin/users');
    await expect(page.getByText(/^\d+\susuarios$/)).toBeVisible();
    const box = page.getByLabel('Buscar');
    const place = await box.boundingBox();
    await box.fill(person.cedula);
    await expect(page).toHaveURL(new RegExp(`buscar=${person.cedula}`));
    await expect(page.getByText(/^1\susuario$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Quitar filtros' })).toBeVisible();
    expect(await box.boundingBox()).toEqual(place);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('is seen whole', async () => {
    await row.getByRole('button', { name: /ver detalles/ }).click();
    const dialog = page.getByRole('dialog', { name: `${person.nombres} ${person.apellidos}` });
    await expect(dialog.getByText(person.direccion)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
  });

  await test.step('is changed, but not to nonsense', async () => {
    await openAction('Editar');
    const dialog = page.getByRole('dialog', { name: 'Editar usuario' });
    await dialog.getByLabel('Nombres').fill('');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(dialog.getByLabel('Nombres')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Nombres').fill('Rosa Amelia');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Rosa Amelia');
  });

  await test.step('is blocked: the session ends and no other begins', async () => {
    await openAction('Bloquear');
    const dialog = page.getByRole('alertdialog', { name: 'Bloquear cuenta' });
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Motivo').fill('Cédula de otra persona');
    await dialog.getByRole('button', { name: 'Bloquear' }).click();
    await expect(row).toContainText('Bloqueado');
    expect((await request.get('/api/users/profile', { headers: bearer(token) })).status()).toBe(401);
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
    const { email, password } = person;
    expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(403);
  });

  await test.step('is let in again', async () => {
    await openAction('Activar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activar' }).click();
    await expect(row).toContainText('Activo');
    await signIn(theirs, person);
  });
  await context.close();
});

test('settings: an administrator is made, and a permission taken away is gone', async ({
  page,
  browser,
  request,
  cotejo,
}) => {
  const person = await register(request);
  const name = `${person.nombres} ${person.apellidos}`;
  await signInAsAdmin(page, cotejo.admin);

  await test.step('is made from somebody with an account', async () => {
    await page.goto('/admin/settings');
    await expect(page).toHaveURL('/admin/configuracion/administradores');
    await expect(page.getByRole('table', { name: 'Administradores' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Nuevo administrador' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo administrador' });
    await dialog.getByLabel('Busca a la persona').fill(person.email);
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: /^Elegir/ }).click();
    await dialog
      .getByRole('group', { name: 'Qué puede hacer' })
      .getByLabel(/usuarios/i)
      .check();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Crear administrador' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Contraseña temporal');
    await newestMail(request, person.email, 'Tu acceso a la administración de Cotejo');
  });

  const second = await activateAdmin(request, person.email, 'Revisor*2026');
  const theirs = await openAdminBrowser(browser, cotejo, second);
  const token = await adminToken(request, second);
  const { users } = await dataOf(
    await request.get('/api/admin/users', { headers: bearer(token), params: { q: person.email } }),
  );
  const changeStatus = () =>
    request.post(`/api/admin/users/${users[0].id}/status`, { headers: bearer(token), data: { status: 'active' } });

  await test.step('may manage users, and nothing it was not given', async () => {
    await theirs.goto(`/admin/users/${users[0].id}`);
    await expect(theirs.getByRole('button', { name: 'Editar' })).toBeVisible();
    expect((await changeStatus()).status()).not.toBe(403);
    await theirs.goto('/admin/institutions');
    await expect(theirs.getByRole('heading', { name: 'Instituciones', level: 1 })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Agregar Institución' })).toHaveCount(0);
    await theirs.goto('/admin/configuracion/administradores');
    await expect(theirs.getByRole('table', { name: 'Administradores' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Nuevo administrador' })).toHaveCount(0);
  });

  await test.step('loses the permission: the button is gone and the server refuses', async () => {
    await page.getByRole('link', { name: 'Permisos' }).click();
    const row = page
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ has: page.getByRole('checkbox') })
      .last();
    await expect(row).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await row.getByRole('checkbox', { name: /usuarios/i, checked: true }).uncheck();
    await row.getByRole('button', { name: /^Guardar/ }).click();
    await expect(toast(page, /permisos/i)).toBeVisible();
    expect((await changeStatus()).status()).toBe(403);
    await signInAsAdmin(theirs, second);
    await theirs.goto(`/admin/users/${users[0].id}`);
    await expect(theirs.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Editar' })).toHaveCount(0);
  });

  await test.step('the state of the installation', async () => {
    await page.getByRole('link', { name: 'Sistema' }).click();
    await expect(page.getByRole('heading', { name: /^Base de datos/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('is taken away: their session ends', async () => {
    await page.getByRole('link', { name: 'Administradores' }).last().click();
    await page
      .getByRole('row')
      .filter({ hasText: person.email })
      .getByRole('button', { name: /^Quitar/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(page.getByRole('row').filter({ hasText: person.email })).toHaveCount(0);
    await theirs.goto('/admin/users');
    await expect(theirs).toHaveURL(/\/admin\/login/);
  });
  await theirs.context().close();
});

test('profile: own data, and a wrong password changes nothing', async ({ page, cotejo }) => {
  await signInAsAdmin(page, cotejo.admin);
  await page.goto('/admin/profile');
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const phone = page.getByLabel('Teléfono (opcional)');
  await phone.fill('12');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.fill('0991234567');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, /actualizad/i)).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue('0991234567');
  await page.getByLabel('Contraseña actual').fill('Equivocada*2026');
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Nueva*2026x');
  await page.getByLabel('Repite la contraseña nueva').fill('Nueva*2026x');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error al cambiar la contraseña' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
