import { pngFile } from '../apps/api/src/testing/files.ts';
import { adminToken } from './support/admin.ts';
import { toast } from './support/flow.ts';
import { bearer, dataOf, register, signInAsAdmin } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, mailedCode, test } from './support/test.ts';

test.use(atADesk);

test('a connection lost while a post is written loses no text, not even with the tab closed', async ({
  page,
  context,
  request,
  cotejo,
}) => {
  const title = 'Prueba de la luz que se va';
  const words = 'Cuando se va la luz, lo escrito se queda.';
  await signInAsAdmin(page, cotejo.admin);
  await page.goto('/admin/blogs');
  const image = { name: 'vela.png', mimeType: 'image/png', buffer: await pngFile(900, 500) };

  await test.step('saving without a connection says why, and keeps everything in its place', async () => {
    await page.getByRole('button', { name: 'Nuevo Blog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Blog' });
    await dialog.getByLabel('Título', { exact: true }).fill(title);
    await dialog.locator('input[type=file]').first().setInputFiles(image);
    await expect(dialog.getByAltText('Vista previa de la imagen')).toBeVisible();
    await context.setOffline(true);
    await dialog.getByRole('textbox', { name: 'Contenido' }).click();
    await page.keyboard.type(words);
    await expect(dialog.getByText(/^Todavía sin guardar. Copia en este navegador, de las/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Crear Blog' }).click();
    const failure = dialog.getByRole('alert').filter({ hasText: 'Lo que escribiste sigue aquí.' });
    await expect(failure).toContainText('Error de conexión');
    await expect(dialog.getByLabel('Título', { exact: true })).toHaveValue(title);
    await expect(dialog.getByRole('textbox', { name: 'Contenido' })).toContainText(words);
    await expect(dialog.getByAltText('Vista previa de la imagen')).toBeVisible();
  });

  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/admin/blogs');
  const dialog = again.getByRole('dialog', { name: 'Crear Nuevo Blog' });

  await test.step('the next visit offers it back', async () => {
    await again.getByRole('button', { name: 'Nuevo Blog' }).click();
    await expect(dialog.getByText('Hay cambios que no guardaste')).toBeVisible();
    await expectAccessibleInBothThemes(again);
    await dialog.getByRole('button', { name: 'Recuperarlos' }).click();
    await expect(dialog.getByLabel('Título', { exact: true })).toHaveValue(title);
    await expect(dialog.getByRole('textbox', { name: 'Contenido' })).toContainText(words);
  });

  await test.step('saved, it is offered no more', async () => {
    await dialog.locator('input[type=file]').first().setInputFiles(image);
    await dialog.getByRole('button', { name: 'Crear Blog' }).click();
    await expect(toast(again, 'Blog creado exitosamente')).toBeVisible();
    await again.getByRole('button', { name: 'Nuevo Blog' }).click();
    await expect(dialog.getByLabel('Título', { exact: true })).toHaveValue('');
    await expect(dialog.getByText('Hay cambios que no guardaste')).toHaveCount(0);
  });

  // The installation is shared with other tests.
  const headers = bearer(await adminToken(request, cotejo.admin));
  const { data } = await (await request.get('/api/admin/blogs', { headers, params: { title } })).json();
  for (const { id } of data) await request.delete(`/api/admin/blogs/${id}`, { headers });
});

test('a temporary password opens only the step that replaces it', async ({ page, request, cotejo }) => {
  const person = await register(request);
  const headers = bearer(await adminToken(request, cotejo.admin));
  const { users } = await dataOf(await request.get('/api/admin/users', { headers, params: { q: person.email } }));
  const { id } = await dataOf(
    await request.post(`/api/admin/auth/create-from-user/${users[0].id}`, { headers, data: {} }),
  );
  const temporary = await mailedCode(request, person.email, 'Tu acceso a la administración de Cotejo');
  const signIn = async (password: string) => {
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'INGRESAR COMO ADMINISTRADOR' }).click();
  };
  const step = page.getByRole('heading', { name: 'Elige tu contraseña', level: 1 });

  await test.step('nothing else is open, by the menu or by the URL', async () => {
    await page.goto('/admin/login?volver=%2Fadmin%2Fusers');
    await signIn(temporary);
    await expect(step).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto('/admin/users');
    await expect(step).toBeVisible();
  });

  await test.step('a weak one, and one that does not match, stay on the step', async () => {
    // The temporary password is not kept over a reload.
    await page.getByLabel('Contraseña temporal').fill(temporary);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta');
    await page.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(page.getByLabel('Contraseña nueva', { exact: true })).toHaveAccessibleDescription(
      'La contraseña debe tener al menos 8 caracteres',
    );
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('Revisor*2026');
    await page.getByLabel('Repite la contraseña nueva').fill('Revisor*2027');
    await page.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(page.getByLabel('Repite la contraseña nueva')).toHaveAccessibleDescription(
      'Las contraseñas no coinciden',
    );
  });

  await test.step('a good one opens the administration, and is the one that counts from now on', async () => {
    await page.getByLabel('Repite la contraseña nueva').fill('Revisor*2026');
    await page.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(page).toHaveURL('/admin/users');
    await page.getByRole('button', { name: 'Cerrar Sesión' }).first().click();
    await expect(page).toHaveURL(/\/admin\/login/);
    await signIn(temporary);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await signIn('Revisor*2026');
    await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/admin/users');
  });
  await request.delete(`/api/admin/auth/${id}`, { headers });
});
