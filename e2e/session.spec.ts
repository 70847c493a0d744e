import { logIn, toast } from './support/flow.ts';
import { bearer, dataOf, register, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('signing in stores the token and the user, and a second visit to login goes on [2.3.02] [2.7.50] [1.3.22] [2.2.29]', async ({
  page,
}) => {
  const person = await register(page.request);
  await page.goto('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/perfil');
  const stored = await page.evaluate(() => [
    localStorage.getItem('cotejo.token'),
    JSON.parse(localStorage.getItem('cotejo.user') ?? '{}').email,
  ]);
  expect(stored).toEqual([expect.any(String), person.email]);
  await page.goto('/login');
  await expect(page).toHaveURL('/perfil');
});

test('login leads back to where it was asked for [2.2.27]', async ({ page }) => {
  const person = await register(page.request);
  await page.goto('/configuracion/seguridad');
  await expect(page).toHaveURL('/login?volver=%2Fconfiguracion%2Fseguridad');
  await logIn(page, person);
  await expect(page).toHaveURL('/configuracion/seguridad');
});

test('signing out in one tab signs the other out [2.4.02] [2.4.03] [2.8.23]', async ({ page, context }) => {
  await signInAsNewPerson(page);
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/perfil');
  await expect(other.getByRole('heading', { name: /^Hola/ })).toBeVisible();

  await other
    .getByRole('navigation', { name: /^Principal/ })
    .locator('summary:visible')
    .click();
  await other.getByRole('button', { name: 'Cerrar Sesión' }).locator('visible=true').first().click();
  await expect(toast(other, 'Sesión cerrada exitosamente')).toBeVisible();
  await expect(other).toHaveURL('/login');
  expect(await other.evaluate(() => localStorage.getItem('cotejo.token'))).toBeNull();
  await expect(page).toHaveURL(/\/login/);
});

test('four quiet minutes ask, five sign out [2.4.08] [2.4.09] [2.8.24] [2.9.09]', async ({ page }) => {
  await page.clock.install();
  await signInAsNewPerson(page);
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible();
  // The inactivity timer starts when the script runs.
  await page.waitForFunction(() => localStorage.getItem('cotejo.activeAt') !== null);

  await page.clock.runFor('04:01');
  const dialog = page.getByRole('alertdialog', { name: /^Tu sesión se cierra en/ });
  await expect(dialog).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(dialog).toBeHidden();

  await page.clock.runFor('04:01');
  await expect(dialog).toBeVisible();
  await page.clock.runFor('01:01');
  await expect(toast(page, 'Sesión cerrada por inactividad')).toBeVisible();
  await expect(page).toHaveURL('/login?volver=%2Fperfil');
});

test('a session outlives a day without the server, and no longer [2.4.04] [2.4.06] [2.4.07] [2.9.11]', async ({
  page,
}) => {
  await signInAsNewPerson(page);
  await page.route('**/api/auth/verify-token', (route) => route.abort());
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible();

  const checkedHoursAgo = (hours: number) =>
    page.evaluate(
      (ago) => localStorage.setItem('cotejo.sessionCheckedAt', String(Date.now() - ago * 3_600_000)),
      hours,
    );
  await checkedHoursAgo(23);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible();
  await checkedHoursAgo(24);
  await page.reload();
  await expect(page).toHaveURL('/login?volver=%2Fperfil');
});

test('visitor, user and administrator: each opens only what is theirs [1.6.08] [2.1.12] [2.8.26]', async ({
  page,
  request,
  cotejo,
}) => {
  const { token } = await signInAsNewPerson(page);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/acceso-denegado/);
  await expectAccessibleInBothThemes(page);

  const admin = await dataOf(await request.post('/api/admin/auth/login', { data: cotejo.admin }));
  const statusOf = async (path: string, accessToken: string) =>
    (await request.get(path, { headers: bearer(accessToken) })).status();
  expect(await statusOf('/api/users/profile', token)).toBe(200);
  expect(await statusOf('/api/admin/users', token)).toBe(401);
  expect(await statusOf('/api/admin/users', admin.accessToken)).toBe(200);
  expect(await statusOf('/api/users/profile', admin.accessToken)).toBe(401);
  const visitor = await request.post('/api/credits', { data: {} });
  expect(visitor.status()).toBe(401);
  expect((await visitor.json()).error).toBe('Debe iniciar sesión para continuar');
});

test('a visitor reads the public pages and starts the form without signing in [1.6.01]', async ({ page }) => {
  for (const path of ['/', '/creditos/solicitud', '/blog', '/preguntas-frecuentes', '/quienes-somos']) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('cotejo.token'))).toBeNull();
  }
});

test('somebody who works on without a connection for a while stays signed in [2.4.05] [2.9.10]', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signInAsNewPerson(page);
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible();
  // Pending requests would time out when the clock jumps.
  await page.waitForLoadState('networkidle');
  let checks = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/api/auth/verify-token')) checks += 1;
  });
  await context.setOffline(true);
  for (const x of [10, 20, 30, 40]) {
    await page.clock.runFor('03:00');
    await page.mouse.move(x, 100);
  }
  expect(checks, 'the session is checked every five minutes').toBe(2);
  await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible();
  await expect(page).toHaveURL('/perfil');
});
