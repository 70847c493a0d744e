import { signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const sections = [
  ['/configuracion', 'Información personal'],
  ['/configuracion/perfil', 'Información personal'],
  ['/configuracion/seguridad', 'Cambiar contraseña'],
  ['/configuracion/notificaciones', /Notificaciones|Correos/],
  ['/configuracion/privacidad', /Privacidad|Tus datos/],
] as const;

test('each section of the settings has its URL [1.2.20] [1.2.21] [1.2.22] [1.2.23] [2.2.12] [2.2.13] [2.2.14]', async ({
  page,
}) => {
  await signInAsNewPerson(page);
  for (const [path, heading] of sections) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Configuración', level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(heading).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});

test('the sidebar is 280 wide, 64 collapsed, and a drawer on a phone [2.2.95] [2.2.96] [2.9.26]', async ({ page }) => {
  await signInAsNewPerson(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/perfil');
  const side = page.getByRole('navigation', { name: 'Tu cuenta', exact: true });
  const widthOf = async () => Math.round((await side.boundingBox())?.width ?? 0);
  await expect.poll(widthOf).toBe(280);
  await page.getByRole('button', { name: 'Contraer menú' }).click();
  await expect.poll(widthOf).toBe(64);

  await page.setViewportSize({ width: 601, height: 800 });
  await expect(side).toBeVisible();
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(side).toBeHidden();
  await page.getByRole('button', { name: 'Tu cuenta' }).click();
  const drawer = page.getByRole('dialog', { name: 'Tu cuenta' });
  await expect(drawer.getByRole('link', { name: 'Nuevo Crédito' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Cerrar menú' }).click();
  await expect(drawer).toBeHidden();
});
