import { createCredit } from './support/credits.ts';
import { dataOf, newPerson, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, mailedCode, test } from './support/test.ts';

test('the profile asks for a session, and starts empty [1.2.18] [2.2.10] [2.2.67]', async ({ page }) => {
  await page.goto('/perfil');
  await expect(page).toHaveURL('/login?volver=%2Fperfil');
  const { person } = await signInAsNewPerson(page);
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: `Hola, ${person.nombres}` })).toBeVisible();
  await expect(page.getByText('No tienes créditos en proceso')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Nuevo Crédito' })
    .or(page.getByRole('main').getByRole('link', { name: 'Nuevo Crédito' }))
    .last()
    .click();
  await expect(page).toHaveURL('/creditos/solicitud');
});

test('a sent application opens to its table, its Excel and its documents [2.1.07] [2.1.08] [2.1.09] [2.1.10] [2.1.11] [2.2.66] [2.2.72] [2.2.73] [2.2.74] [2.2.80] [2.4.30]', async ({
  page,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { institutionName } = await createCredit(page.request, token, person, 'submitted');
  await page.goto('/perfil');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: institutionName }) });
  for (const label of ['Primera cuota', 'Tasa de interés', 'Pago total'])
    await expect(card.getByText(label, { exact: true })).toBeVisible();
  await expect(card.getByText('Pendiente', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'VER DETALLES' }).click();
  await expect(card.getByText('Cuota Decreciente (Alemán)')).toBeVisible();
  await expect(card.getByRole('table')).toHaveCount(0);
  await card.getByRole('button', { name: 'Ver tabla de amortización' }).click();
  await card.getByRole('button', { name: 'Ver las cuotas 7 a 23' }).click();
  await expect(card.getByRole('table').getByRole('row')).toHaveCount(1 + 24 + 1 + 1);
  await expectAccessibleInBothThemes(page);

  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Tabla en Excel' }).click();
  const excel = await downloading;
  expect(excel.suggestedFilename()).toMatch(/^cuota-decreciente-5000-24-meses-\d{4}-\d\d-\d\d\.xlsx$/);
  const [first] = await excel.createReadStream().then(async (stream) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    return chunks;
  });
  // An xlsx file is a zip.
  expect(first?.subarray(0, 2).toString()).toBe('PK');

  await card.getByRole('button', { name: 'Ver Documento de identidad' }).click();
  const image = card.getByRole('img', { name: 'cedula.jpg' });
  await expect
    .poll(() => image.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await card.getByRole('button', { name: 'Acercar' }).click();
  await expect(card.getByText('125 %')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await card.getByRole('button', { name: 'Ocultar Documento de identidad' }).click();
  await expect(image).toHaveCount(0);
  await card.getByRole('button', { name: 'OCULTAR DETALLES' }).click();
  await expect(card.getByText('Cuota Decreciente (Alemán)')).toHaveCount(0);
});

test('the chips filter by status, and a cancelled application says so [2.2.65]', async ({ page }) => {
  const { person, token } = await signInAsNewPerson(page);
  const { institutionName } = await createCredit(page.request, token, person, 'submitted');
  await page.goto('/perfil');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: institutionName }) });
  const filter = page.getByRole('group', { name: 'Filtrar por estado' });
  await expect(card).toBeVisible();
  await filter.getByRole('button', { name: /^Pendiente/ }).click();
  await expect(card).toHaveCount(0);
  await filter.getByRole('button', { name: /^Pendiente/ }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Cancelar solicitud' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Cancelar esta solicitud?' });
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Cancelar solicitud' }).click();
  await expect(card.getByText('Cancelada', { exact: true })).toBeVisible();
});

test('credits that fail to load can be asked for again [2.2.68] [2.8.33]', async ({ page }) => {
  await signInAsNewPerson(page);
  let isDown = true;
  await page.route('**/api/credits/user-credits', (route) =>
    isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto('/perfil');
  await expect(page.getByText('No se pudieron cargar tus créditos')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  isDown = false;
  await page.getByRole('button', { name: 'Intentar nuevamente' }).click();
  await expect(page.getByText('No tienes créditos en proceso')).toBeVisible();
});

test('the screens of the account hold together in both themes [2.6.03]', async ({ page }) => {
  await signInAsNewPerson(page);
  for (const path of [
    '/perfil',
    '/cambiar-password',
    '/configuracion',
    '/configuracion/perfil',
    '/configuracion/notificaciones',
    '/configuracion/privacidad',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByText('Cargando...')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  }
});

test('mailed links open their screens with the code filled in [1.2.07] [1.2.08] [2.2.06] [2.2.07] [1.2.10] [2.2.08] [2.2.09]', async ({
  page,
}) => {
  for (const [path, label] of [
    ['/verificar-email', 'Código de verificación'],
    ['/desbloquear-cuenta', 'Código de desbloqueo'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByLabel(label)).toHaveValue('');
    await expectAccessibleInBothThemes(page);
    await page.goto(`${path}/AB23CD`);
    await expect(page.getByLabel(label)).toHaveValue('AB23CD');
  }
});

test('a registration that skipped its code is confirmed later, at the login', async ({ page, request }) => {
  const person = newPerson();
  await dataOf(await request.post('/api/auth/register', { data: { ...person, termsAccepted: true } }));
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'INGRESAR', exact: true }).click();
  await page.getByRole('link', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
  await page.getByLabel('Código de verificación').fill(await mailedCode(request, person.email));
  await page.getByRole('button', { name: 'VERIFICAR' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'INGRESAR', exact: true }).click();
  await expect(page).toHaveURL('/perfil');
});
