import type { Page } from '@playwright/test';
import { toast } from './support/flow.ts';
import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';

const isFree = (page: Page, name: string, role: 'button' | 'textbox') =>
  page.getByRole(role, { name, exact: true }).evaluate((control) => {
    control.scrollIntoView({ block: 'nearest' });
    const { left, width, top, height } = control.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (control.contains(hit) || hit.contains(control));
  });

test('a message covers nothing that is pressed next on a phone, and what must be known stays on the page', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const person = await register(request);
  await page.goto('/recuperar-password');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByRole('button', { name: 'ENVIAR' }).click();
  await expect(page).toHaveURL('/login');
  const message = toast(page, 'Se ha enviado una contraseña temporal a tu correo electrónico');
  await expect(message).toBeVisible();
  expect(await isFree(page, 'Contraseña', 'textbox')).toBe(true);
  expect(await isFree(page, 'INGRESAR', 'button')).toBe(true);
  // Taps pass through the message.
  const box = await message.boundingBox();
  expect(
    await page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('[data-tone]') === null,
      [(box?.x ?? 0) + 4, (box?.y ?? 0) + 4],
    ),
  ).toBe(true);
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(message).toBeHidden();
  await expect(page.getByText(/^Si ese correo tiene una cuenta, te enviamos una contraseña temporal/)).toBeVisible();
});
