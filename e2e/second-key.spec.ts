import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { adminToken, createAdmin } from './support/admin.ts';
import { bearer, dataOf, register, signInAsAdmin } from './support/people.ts';
import { type Cotejo, startCotejo } from './support/start-cotejo.ts';
import { atADesk, test as base, expect, expectAccessibleInBothThemes, mailedCode } from './support/test.ts';

const password = 'Revisor*2026';

/** A server of its own at a host name: browsers refuse passkeys at an IP address. */
const test = base.extend<object, { cotejo: Cotejo }>({
  cotejo: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern to know what a fixture needs
    async ({}, use) => {
      const cotejo = await startCotejo({ ADMIN_SECOND_FACTOR: 'optional' }, 'localhost');
      // The port is known only now.
      await cotejo.halt();
      await cotejo.resume({ PUBLIC_ORIGIN: cotejo.url });
      await use(cotejo);
      await cotejo.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});

test.use(atADesk);

/** Chromium's virtual authenticator, which answers at once. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function givePassword(page: Page, email: string, given = password): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(given);
  await button(page, 'INGRESAR COMO ADMINISTRADOR').click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cuenta de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
}

/** Adds a passkey where the page offers it; the first one needs a code from the mailbox. */
async function addPasskey(
  page: Page,
  request: APIRequestContext,
  email: string | null,
  name = 'Mi computadora',
): Promise<void> {
  await button(page, 'Añadir llave de acceso').click();
  await page.getByLabel('Nombre de la llave').fill(name);
  if (email !== null) await page.getByLabel('Código del correo').fill(await mailedKeyCode(page, request, email));
  await button(page, 'Crear llave').click();
}

async function mailedKeyCode(page: Page, request: APIRequestContext, email: string): Promise<string> {
  await expect(page.getByText(`Te enviamos un código a ${email}`)).toBeVisible();
  return mailedCode(request, email);
}

async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allTextContents();
  await button(page, 'Ya los guardé').click();
  return texts;
}

/** A colleague with a passkey in the authenticator of this page, signed out. */
async function colleagueWithPasskey(page: Page, request: APIRequestContext, cotejo: Cotejo) {
  const authenticator = await addAuthenticator(page);
  const admin = await createAdmin(request, cotejo, ['credits.approve']);
  await signInAsAdmin(page, admin);
  await page.goto('/admin/configuracion/mi-cuenta');
  await addPasskey(page, request, admin.email);
  const recoveryCodes = await keepRecoveryCodes(page);
  await expect(page.getByRole('list', { name: 'Llave de acceso' }).getByRole('listitem')).toHaveCount(1);
  await signOut(page);
  return { ...authenticator, email: admin.email, recoveryCodes };
}

test('signs in by passkey, says that a prompt was cancelled, and takes a recovery code instead [7.27.1]', async ({
  page,
  request,
  cotejo,
}) => {
  const { cdp, authenticatorId, email, recoveryCodes } = await colleagueWithPasskey(page, request, cotejo);
  await givePassword(page, email);
  await expect(page).toHaveURL('/admin/dashboard');
  await signOut(page);

  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await givePassword(page, email);
  await expect(page.getByRole('alert').getByText(/se canceló o pasó el tiempo/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, 'Usar un código de recuperación').click();
  await page.getByLabel('Código de recuperación').fill((recoveryCodes[0] ?? '').toLowerCase());
  await button(page, 'Ingresar').click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/configuracion/mi-cuenta');
  await expect(page.getByText(/Te quedan 9 códigos/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('signs in with a code of the app, once per code [7.27.2]', async ({ page, request, cotejo }) => {
  const { email } = await createAdmin(request, cotejo, ['credits.approve']);
  await signInAsAdmin(page, { email, password });
  await page.goto('/admin/configuracion/mi-cuenta');
  await button(page, 'Añadir aplicación de códigos').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible();
  const secret = await dialog.getByText(/^[A-Z2-7]{32}$/).textContent();
  const app = new TOTP({ secret: secret ?? '' });
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Código del correo').fill(await mailedKeyCode(page, request, email));
  const first = app.generate();
  await dialog.getByLabel('Código de la aplicación').fill(first);
  await button(page, 'Añadir').click();
  await keepRecoveryCodes(page);
  await signOut(page);

  await givePassword(page, email);
  await page.getByLabel('Código de la aplicación').fill(first);
  await button(page, 'Ingresar').click();
  await expect(page.getByRole('alert').getByText(/hora automática/)).toBeVisible();
  // The next step is accepted already.
  await page.getByLabel('Código de la aplicación').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await button(page, 'Ingresar').click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('takes the keys of a colleague, who comes back with a temporary password [7.27.3]', async ({
  page,
  request,
  cotejo,
}) => {
  const { email } = await colleagueWithPasskey(page, request, cotejo);
  await signInAsAdmin(page, cotejo.admin);
  await page.goto('/admin/configuracion/administradores');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Quitar llaves/ }).click();
  await expect(page.getByText('Habla antes con la persona')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar llaves' }).click();
  await expect(row.getByRole('button', { name: /^Quitar llaves/ })).toHaveCount(0);
  await signOut(page);

  const temporary = await mailedCode(request, email, 'Tu contraseña temporal para la administración de Cotejo');
  await givePassword(page, email, temporary);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Recuperada*77');
  await page.getByLabel('Repite la contraseña nueva').fill('Recuperada*77');
  await button(page, 'Guardar y entrar').click();
  await expect(page.getByRole('link', { name: 'Añadir una segunda llave' })).toBeVisible();
});

test('adds a second key without a code from the mailbox, and a removed one no longer opens [7.27.5]', async ({
  page,
  request,
  cotejo,
}) => {
  const { cdp, authenticatorId, email } = await colleagueWithPasskey(page, request, cotejo);
  await givePassword(page, email);
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/configuracion/mi-cuenta');
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const another = await addAuthenticator(page);
  await addPasskey(page, request, null, 'Llave azul');
  const keys = page.getByRole('list', { name: 'Llave de acceso' }).getByRole('listitem');
  await expect(keys).toHaveCount(2);

  await page.getByRole('button', { name: 'Quitar Mi computadora' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(keys).toHaveCount(1);
  await signOut(page);
  await givePassword(page, email);
  await expect(page).toHaveURL('/admin/dashboard');
  await signOut(page);

  // Only the removed passkey is at hand.
  await another.cdp.send('WebAuthn.clearCredentials', { authenticatorId: another.authenticatorId });
  for (const credential of credentials)
    await another.cdp.send('WebAuthn.addCredential', { authenticatorId: another.authenticatorId, credential });
  await givePassword(page, email);
  await expect(page.getByRole('alert').getByText(/se canceló o pasó el tiempo/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('leads from a first day with a temporary password and no key to a working queue [7.27.4]', async ({
  page,
  request,
  cotejo,
}) => {
  const person = await register(request);
  const headers = bearer(await adminToken(request, cotejo.admin));
  const { users } = await dataOf(await request.get('/api/admin/users', { headers, params: { q: person.email } }));
  await dataOf(
    await request.post(`/api/admin/auth/create-from-user/${users[0].id}`, {
      headers,
      data: { permissions: ['credits.approve'] },
    }),
  );
  const temporary = await mailedCode(request, person.email, 'Tu acceso a la administración de Cotejo');
  await cotejo.halt();
  await cotejo.resume({ ADMIN_SECOND_FACTOR: 'required' });

  await addAuthenticator(page);
  await givePassword(page, person.email, temporary);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(password);
  await page.getByLabel('Repite la contraseña nueva').fill(password);
  await button(page, 'Guardar y entrar').click();
  await expect(page.getByRole('heading', { name: 'Añade tu segunda llave' })).toBeVisible();
  await expect(page.getByText(/una contraseña robada no debe bastar/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/admin/credits');
  await expect(page).toHaveURL(/\/admin\/login/);
  await addPasskey(page, request, person.email);
  await keepRecoveryCodes(page);
  await expect(page).toHaveURL(/\/admin\/credits/);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();

  await cotejo.halt();
  await cotejo.resume({ ADMIN_SECOND_FACTOR: 'optional' });
});
