import type { Page } from '@playwright/test';
import { countCredits, createCredit } from './support/credits.ts';
import { fillRegistration, fillRequestForm, logIn, screenIsReady, toast } from './support/flow.ts';
import { bearer, dataOf, newPerson, type Person, register, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, mailedCode, test } from './support/test.ts';

const signInNeeded = 'Debes iniciar sesión para continuar';
const goingOn = 'Ya ingresaste. Enviamos tu formulario y enseguida ves tus opciones.';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('cotejo.token') ?? '');

async function sendAsVisitor(page: Page, person: Person) {
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, person);
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  const dialog = page.getByRole('dialog', { name: signInNeeded });
  await expect(
    dialog.getByText('¿Primera vez aquí? Crea tu cuenta en dos minutos; tu formulario te espera.'),
  ).toBeVisible();
  return dialog;
}

function noteCreations(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/api/credits'))
      keys.push(call.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

async function registerFrom(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Crear cuenta' })).toBeVisible();
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'CREAR CUENTA' }).click();
  await expect(page).toHaveURL('/registro/verify');
  await page.getByLabel('Código de verificación').fill(await mailedCode(page.request, person.email));
  await page.getByRole('button', { name: 'VERIFICAR' }).click();
  await expect(page).toHaveURL('/login?volver=%2Fcreditos%2Fsolicitud');
}

test('registering from the form ends on the results, with one credit [9.3.1]', async ({ page, request }) => {
  const person = newPerson();
  const creations = noteCreations(page);
  const dialog = await sendAsVisitor(page, person);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('link', { name: 'Crear cuenta' }).click();
  await registerFrom(page, person);
  await logIn(page, person);
  await expect(page.getByText(goingOn)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expect(page).toHaveURL('/creditos/resultados');
  await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
  const token = await storedToken(page);
  expect(await countCredits(request, token)).toBe(1);

  await test.step('going back and reloading send nothing again', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/creditos/solicitud');
    await expect(page.getByRole('button', { name: 'COMPARAR' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Mail')).toHaveValue(person.email);
    await expect(page.getByText(goingOn)).toBeHidden();
    await page.goForward();
    await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
    expect(creations).toHaveLength(1);
  });
});

test('a reload while the form goes out makes no second credit [9.3.1]', async ({ page, request }) => {
  const person = newPerson();
  const creations = noteCreations(page);
  await (await sendAsVisitor(page, person)).getByRole('link', { name: 'Crear cuenta' }).click();
  await registerFrom(page, person);
  // The server receives the form, but the response never arrives.
  await page.route('**/api/credits', async (route) => {
    if (creations.length > 1) return route.continue();
    await route.fetch();
  });
  await logIn(page, person);
  await expect.poll(() => creations.length).toBe(1);
  const token = await storedToken(page);
  await expect.poll(() => countCredits(request, token)).toBe(1);
  await page.reload();
  await expect(page).toHaveURL('/creditos/resultados');
  expect(new Set(creations).size).toBe(1);
  expect(await countCredits(request, token)).toBe(1);
});

test('so do a forgotten password and a locked account [9.3.1]', async ({ page, request }) => {
  await test.step('a forgotten password', async () => {
    const person = await register(request);
    const dialog = await sendAsVisitor(page, person);
    await dialog.getByRole('link', { name: '¿Problemas para ingresar?' }).click();
    await expect(page.getByRole('heading', { name: 'Recuperar el acceso' })).toBeVisible();
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByRole('button', { name: 'ENVIAR' }).click();
    await expect(page).toHaveURL('/login?volver=%2Fcreditos%2Fsolicitud');
    await logIn(page, {
      ...person,
      password: await mailedCode(request, person.email, 'Tu contraseña temporal de Cotejo'),
    });
    await expect(page).toHaveURL('/cambiar-password?volver=%2Fcreditos%2Fsolicitud');
    await expect(page.getByRole('heading', { name: 'Elige una contraseña nueva' })).toBeVisible();
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('Distinta*2026');
    await page.getByLabel('Confirmar contraseña').fill('Distinta*2026');
    await page.getByRole('button', { name: 'CAMBIAR CONTRASEÑA' }).click();
    await expect(page).toHaveURL('/login?volver=%2Fcreditos%2Fsolicitud');
    await logIn(page, { ...person, password: 'Distinta*2026' });
    await expect(page).toHaveURL('/creditos/resultados');
    expect(await countCredits(request, await storedToken(page))).toBe(1);
  });

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  await test.step('a locked account', async () => {
    const person = await register(request);
    for (const attempt of [1, 2, 3, 4, 5])
      await request.post('/api/auth/login', { data: { email: person.email, password: `Equivocada*${attempt}` } });
    const dialog = await sendAsVisitor(page, person);
    await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'INGRESAR' }).click();
    await dialog.getByRole('link', { name: 'Desbloquear mi cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Desbloquear cuenta' })).toBeVisible();
    await expect(page).toHaveURL('/desbloquear-cuenta?volver=%2Fcreditos%2Fsolicitud');
    await page.getByLabel('Cédula').fill(person.cedula);
    await page.getByRole('button', { name: /^Reenviar/ }).click();
    await page
      .getByLabel('Código de desbloqueo')
      .fill(await mailedCode(request, person.email, 'Desbloquea tu cuenta de Cotejo'));
    await page.getByRole('button', { name: 'DESBLOQUEAR' }).click();
    await expect(page).toHaveURL('/login?volver=%2Fcreditos%2Fsolicitud');
    await logIn(page, person);
    await expect(page).toHaveURL('/creditos/resultados');
    expect(await countCredits(request, await storedToken(page))).toBe(1);
  });
});

test('a kept form that cannot be sent any more opens at the problem and says so [9.3.2]', async ({ page, request }) => {
  const person = newPerson();
  await (await sendAsVisitor(page, person)).getByRole('link', { name: 'Crear cuenta' }).click();
  await registerFrom(page, person);
  await page.evaluate(() => {
    const form = JSON.parse(sessionStorage.getItem('creditFormData') ?? '{}');
    sessionStorage.setItem('creditFormData', JSON.stringify({ ...form, location: '' }));
  });
  await logIn(page, person);
  await expect(toast(page, 'Ya ingresaste. Corrige lo que marcamos y presiona COMPARAR.')).toBeVisible();
  const summary = page.getByRole('alert').filter({ hasText: 'Ubicación' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  expect(await countCredits(request, await storedToken(page))).toBe(0);
  await page.getByLabel('Ubicación').selectOption('Quito');
  await page.getByRole('button', { name: 'COMPARAR' }).dblclick();
  await expect(page).toHaveURL('/creditos/resultados');
  expect(await countCredits(request, await storedToken(page))).toBe(1);
});

async function comparedAndLeft(page: Page) {
  const { person, token } = await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
  await dataOf(await page.request.post('/api/auth/logout', { headers: bearer(token) })).catch(() => null);
  const choose = page.getByRole('button', { name: /^¡LO QUIERO!/ }).first();
  const institution = ((await choose.textContent()) ?? '')
    .replace(/^¡LO QUIERO!\s*/, '')
    .replace(/^.*?(Banco|Cooperativa)/, '$1');
  return { person, choose, institution };
}

test('a choice in a session that has ended is made after signing in again [9.3.3]', async ({ page }) => {
  const { person, choose, institution } = await comparedAndLeft(page);
  await choose.click();
  await expect(page).toHaveURL('/login?volver=%2Fcreditos%2Fresultados');
  await expect(page.getByText(`Tu sesión terminó. Ingresa y seguimos con ${institution}.`)).toBeVisible();
  await expect(page.getByText('Guardamos tu formulario')).toBeHidden();
  await expect(toast(page, /Error al actualizar/)).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(page.getByText(`Tu sesión terminó. Ingresa y seguimos con ${institution}.`)).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL('/creditos/detalles');
  await expect(page.getByRole('heading', { level: 1, name: `Préstamo ${institution}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
  await expect(page).toHaveURL('/creditos/resultados');
});

test('somebody else who signs in there inherits neither the choice nor the application [9.3.4]', async ({
  page,
  request,
}) => {
  const { choose } = await comparedAndLeft(page);
  const other = await register(request);
  await choose.click();
  await expect(page).toHaveURL('/login?volver=%2Fcreditos%2Fresultados');
  await logIn(page, other);
  await expect(page).toHaveURL('/creditos/solicitud');
  await expect(page.getByLabel('Mail')).toHaveValue(other.email);
  await page.goto('/creditos/detalles');
  await expect(page.getByRole('heading', { name: 'No hay un crédito activo' })).toBeVisible();
  expect(await countCredits(request, await storedToken(page))).toBe(0);
});

for (const { place, path, act } of [
  {
    place: 'the way of paying',
    path: '/creditos/detalles',
    act: (page: Page) =>
      page.getByRole('article', { name: 'Cuota Decreciente' }).getByRole('button', { name: 'Seleccionar' }).click(),
  },
  {
    place: 'the settings',
    path: '/configuracion/notificaciones',
    act: (page: Page) => page.getByRole('checkbox').first().click(),
  },
])
  test(`an ended session is said to have ended: ${place} [9.3.3]`, async ({ page, request }) => {
    const { person, token } = await signInAsNewPerson(page);
    const { id } = await createCredit(request, token, person, 'chosen');
    await page.goto(path === '/creditos/detalles' ? `${path}?credito=${id}` : path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await screenIsReady(page);
    await page.waitForLoadState('networkidle');
    await dataOf(await request.post('/api/auth/logout', { headers: bearer(token) })).catch(() => null);
    await act(page);
    await expect(page).toHaveURL(/\/login\?volver=/);
    await expect(page.getByText('Tu sesión terminó. Ingresa y seguimos donde estabas.')).toBeVisible();
    await expect(toast(page, /Error|No se pudo/)).toBeHidden();
    await logIn(page, person);
    await expect(page).toHaveURL(new RegExp(`^[^?]*${path}`));
  });
