import { signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a protection is switched off with the password, and the owner is told by mail', async ({ page, request }) => {
  const { person } = await signInAsNewPerson(page);
  await page.goto('/configuracion/seguridad');
  const alerts = page.getByLabel(/Avisarme cuando alguien entre a mi cuenta/);
  await expect(alerts).toBeChecked();
  await alerts.click();
  const dialog = page.getByRole('dialog', { name: '¿Dejar de recibir avisos cuando alguien entre?' });
  await expectAccessibleInBothThemes(page);
  const box = dialog.getByRole('textbox', { name: 'Tu contraseña' });
  await box.fill('Equivocada*1');
  await box.press('Enter');
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible();
  await expect(box).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await box.fill(person.password);
  await box.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(alerts).not.toBeChecked();
  await expect
    .poll(async () => (await (await request.get('/buzon/mensajes', { params: { to: person.email } })).json()).data[0])
    .toMatchObject({ subject: 'Cambió la seguridad de tu cuenta de Cotejo' });
});
