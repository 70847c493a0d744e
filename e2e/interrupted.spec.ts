import type { Page } from '@playwright/test';
import { countCredits, createCredit, threeFiles, wanted } from './support/credits.ts';
import { acceptSheet, expectFilledForm, filePicker, fillRequestForm, logIn, toast } from './support/flow.ts';
import { bearer, dataOf, newPerson, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const submitted = (call: { method(): string; url(): string; postData(): string | null }) =>
  call.method() === 'POST' && call.url().endsWith('/status') && (call.postData() ?? '').includes('DOCUMENTS_SUBMITTED');

test('a session that ends in the middle loses nothing: form, choices and documents come back [1.4.16]', async ({
  page,
  request,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  // Otherwise this call, not the form, is the first to learn that the session is over.
  const read = page.waitForResponse((response) => response.url().endsWith('/credits/user-credits'));
  await page.goto('/creditos/solicitud');
  await read;
  await fillRequestForm(page, null);

  await test.step('while the form waits to be sent', async () => {
    await dataOf(await request.post('/api/auth/logout', { headers: bearer(token) })).catch(() => null);
    await page.getByRole('button', { name: 'COMPARAR' }).click();
    const dialog = page.getByRole('dialog', { name: 'Debes iniciar sesión para continuar' });
    await dialog.getByLabel('Correo electrónico').fill(person.email);
    // A lost session redirects to the login sooner than this; the dialog must stay.
    await page.waitForTimeout(1_500);
    await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'INGRESAR' }).click();
    await expect(page).toHaveURL('/creditos/resultados');
  });

  await test.step('while documents go up', async () => {
    await page
      .getByRole('button', { name: /^¡LO QUIERO!/ })
      .first()
      .click();
    await expect(page).toHaveURL('/creditos/detalles');
    const card = page.getByRole('article', { name: 'Cuota Decreciente' });
    await card.getByRole('button', { name: 'Seleccionar' }).click();
    await expect(card.getByRole('button', { name: 'Cambiar selección' })).toBeVisible();
    const files = await threeFiles();
    await filePicker(page, 'Documento de identidad').first().setInputFiles(files.id);
    await expect(page.getByText('1 de 3 listos').or(page.getByText('1 de 3 listo'))).toBeVisible();

    const present = await page.evaluate(() => localStorage.getItem('cotejo.token') ?? '');
    await dataOf(await request.post('/api/auth/logout', { headers: bearer(present) })).catch(() => null);
    await filePicker(page, 'Roles de pago').first().setInputFiles(files.payroll);
    await expect(page).toHaveURL('/login?volver=%2Fcreditos%2Fdetalles');
    await logIn(page, person);
    await expect(page).toHaveURL('/creditos/detalles');
    await expect(page.getByText('cedula.jpg')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Cambiar selección' })).toBeVisible();
    await filePicker(page, 'Roles de pago').first().setInputFiles(files.payroll);
    await expect(page.getByText('2 de 3 listos')).toBeVisible();
    expect(await countCredits(request, await page.evaluate(() => localStorage.getItem('cotejo.token') ?? ''))).toBe(1);
  });
});

test('a double click on COMPARAR and on SOLICITAR CRÉDITO makes one credit [1.2.63]', async ({ page, request }) => {
  const { person, token } = await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  await page.getByRole('button', { name: 'COMPARAR' }).dblclick();
  await expect(page).toHaveURL('/creditos/resultados');
  expect(await countCredits(request, token)).toBe(1);

  const { id } = await createCredit(request, token, person, 'documented');
  let sends = 0;
  page.on('request', (call) => {
    if (submitted(call)) sends += 1;
  });
  await page.goto(`/creditos/detalles?credito=${id}`);
  await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
  await page.getByRole('radio', { name: 'No, la llevo yo' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar y continuar' }).dblclick();
  await expect(page).toHaveURL('/creditos/confirmacion');
  expect(sends).toBe(1);
  expect(await countCredits(request, token)).toBe(2);
});

test('a half-filled form is there again after a reload, on Back and with new figures in its URL', async ({ page }) => {
  const person = newPerson();
  await page.goto('/creditos/solicitud?monto=3000');
  await fillRequestForm(page, person);
  await page.reload();
  await expectFilledForm(page, person);
  await page.goto('/preguntas-frecuentes');
  await page.goBack();
  await expectFilledForm(page, person);

  await test.step('registering from the dialog starts with what was typed', async () => {
    await page.getByRole('button', { name: 'COMPARAR' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Crear cuenta' }).click();
    await expect(page.getByLabel('Cédula')).toHaveValue(person.cedula);
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
    await page.getByLabel('Nombres').fill('Rosa');
    await page.reload();
    await expect(page.getByLabel('Nombres')).toHaveValue('Rosa');
  });

  await page.goto('/creditos/solicitud?monto=7000');
  await expect(page.getByLabel('Monto', { exact: true })).toHaveValue('7.000');
  await expect(page.getByLabel('Cédula')).toHaveValue(person.cedula);
});

/** Blocks the framework's script until the returned function is called; the load event waits for it. */
async function holdFramework(page: Page): Promise<() => void> {
  const { promise: arrives, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await arrives;
    await route.continue();
  });
  return release;
}

test('what is filled in before the script has arrived stays, and counts', async ({ page }) => {
  const release = await holdFramework(page);
  const person = newPerson();
  await page.goto('/creditos/solicitud', { waitUntil: 'commit' });
  await page.getByLabel('Monto', { exact: true }).fill('5000');
  await page.getByLabel('Plazo (meses)').fill('24');
  await page.getByLabel('Ingresos', { exact: true }).fill('1500');
  await page.getByLabel('Cédula').fill(person.cedula);
  await page.getByLabel('Mail').fill(person.email);
  await page.getByLabel('Acepto los términos y condiciones').check();
  await page.getByLabel('Ubicación').selectOption('Quito');
  release();
  await expectFilledForm(page, person);
  await expect(page.getByLabel('Acepto los términos y condiciones')).toBeChecked();
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page.getByRole('dialog', { name: 'Debes iniciar sesión para continuar' })).toBeVisible();
});

test('a request form sent before its script has arrived waits for it', async ({ page }) => {
  const release = await holdFramework(page);
  await page.goto('/creditos/solicitud', { waitUntil: 'commit' });
  // The small script of every page (page-scripts/page.ts) has run.
  await page.waitForFunction(() => '__zod_globalConfig' in globalThis);
  await fillRequestForm(page, newPerson());
  // The button is disabled until the terms are known to be accepted, but Enter in a field submits.
  await page.getByLabel('Mail').press('Enter');
  await expect(page).toHaveURL('/creditos/solicitud');
  release();
  await expect(page.getByRole('dialog', { name: 'Debes iniciar sesión para continuar' })).toBeVisible();
});

for (const { path, width, state, storedForm } of [
  { path: '/login', width: 360 },
  { path: '/login', width: 1280, storedForm: true },
  { path: '/login', width: 768, state: { email: 'rosa@ejemplo.ec' } },
  { path: '/registro', width: 1280, storedForm: true },
  { path: '/recuperar-password', width: 360, state: { email: 'rosa@ejemplo.ec', cedula: '0900000001' } },
  { path: '/desbloquear-cuenta', width: 360, state: { email: 'rosa@ejemplo.ec', cedula: '0900000001' } },
  { path: '/cambiar-password', width: 360, state: { email: 'rosa@ejemplo.ec', tempCode: 'AB34XZ' } },
  { path: '/admin/login', width: 1280 },
])
  test(`nothing moves when the script arrives: ${path} at ${width} px${storedForm ? ' with a kept form' : ''}${state ? ' loaded again' : ''}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(
      ({ state, storedForm }) => {
        if (state) history.replaceState({ usr: state, key: 'again', idx: 0 }, '');
        if (storedForm) sessionStorage.setItem('creditFormData', JSON.stringify(storedForm));
      },
      {
        state,
        storedForm: storedForm && { ...wanted, email: 'rosa@ejemplo.ec', document: '0900000001', termsAccepted: true },
      },
    );
    const release = await holdFramework(page);
    await page.goto(path, { waitUntil: 'commit' });
    const sent = await page.locator('h1, [role=status]').first().elementHandle();
    await page.waitForFunction(() => document.fonts.size > 0);
    await page.evaluate(async () => {
      // The fallback faces name system fonts that not every machine has.
      await Promise.allSettled([...document.fonts].map((font) => font.load()));
      // Text is laid out in the next frame.
      for (const _frame of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        const moved = list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
        Reflect.set(window, 'moved', Number(Reflect.get(window, 'moved')) + moved);
      }).observe({ type: 'layout-shift' });
      addEventListener('cotejo:screen-ready', () => Reflect.set(window, 'isReady', true));
    });
    expect(await sent?.isVisible()).toBe(true);
    release();
    await page.waitForFunction(() => Reflect.get(window, 'isReady'));
    if (storedForm) await expect(page.getByText('Quito')).toBeVisible();
    // Layout shifts are reported in later frames.
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThan(0.001);
  });

test('a form sent before its script has arrived waits for it, filled in', async ({ page }) => {
  const person = newPerson();
  const release = await holdFramework(page);
  await page.goto('/recuperar-password', { waitUntil: 'commit' });
  await page.waitForFunction(() => '__zod_globalConfig' in globalThis);
  const box = page.getByLabel('Correo electrónico');
  await box.fill(person.email);
  await box.press('Enter');
  await expect(page).toHaveURL('/recuperar-password');
  await expect(box).toHaveValue(person.email);
  release();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
});

test('a failed upload is repeated alone [1.8.24]', async ({ page, request }) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id } = await createCredit(request, token, person, 'decided on');
  const files = await threeFiles();
  await page.goto(`/creditos/detalles?credito=${id}`);
  await filePicker(page, 'Documento de identidad').first().setInputFiles(files.id);
  await expect(page.getByText('1 de 3')).toBeVisible();

  let tries = 0;
  await page.route(`**/api/credits/${id}/documents/upload`, (route) => {
    tries += 1;
    // A lost connection would be retried automatically; a server error is not.
    return tries === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await filePicker(page, 'Roles de pago').first().setInputFiles(files.payroll);
  await expect(toast(page, 'Error al subir el archivo Roles de pago')).toBeVisible();
  await expect(page.getByText('Vuelve a subir tus roles de pago')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Reintentar Roles de pago' }).click();
  await expect(page.getByText('2 de 3 listos')).toBeVisible();
  expect(tries).toBe(2);
});

test('going back and reloading in the middle keep what was done', async ({ page }) => {
  const { person } = await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page).toHaveURL('/creditos/resultados');
  await page.reload();
  await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^¡LO QUIERO!/ })
    .first()
    .click();
  await expect(page).toHaveURL('/creditos/detalles');
  const heading = page.getByRole('heading', { level: 1, name: /^Préstamo / });
  const chosen = (await heading.textContent()) ?? '';
  await page.reload();
  await expect(heading).toHaveText(chosen);
  await page.goBack();
  await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/creditos/solicitud');
  await expectFilledForm(page, person);
  await page.goForward();
  await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
});

test('a slow network shows how far an upload is and that the application is on its way [1.2.100] [2.7.44]', async ({
  page,
  request,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id } = await createCredit(request, token, person, 'documented');
  await page.goto(`/creditos/detalles?credito=${id}`);
  await page.getByRole('button', { name: 'Eliminar Roles de pago' }).click();
  await expect(page.getByText('2 de 3 listos')).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/credits/${id}/**`, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await filePicker(page, 'Roles de pago')
    .first()
    .setInputFiles((await threeFiles()).payroll);
  await expect(page.getByRole('progressbar', { name: 'Subiendo roles.png' })).toBeVisible();
  await expect(page.getByText('Que termine de subir tus roles de pago')).toBeVisible();
  letGo();
  await expect(page.getByText('3 de 3 listos')).toBeVisible();

  await page.unrouteAll();
  await page.route(`**/api/credits/${id}/status`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
  await acceptSheet(page);
  await expect(page.getByRole('button', { name: 'PROCESANDO...' })).toBeVisible();
  await expect(page).toHaveURL('/creditos/confirmacion');
});

test('a late part that a release took away loads the page again, and what was typed stays [6.1.9]', async ({
  page,
}) => {
  await page.goto('/creditos/solicitud');
  const person = newPerson();
  await fillRequestForm(page, person);
  // The file belongs to the build before; the server has another one now.
  await page.route(/\/assets\/TermsDialog-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  const again = page.waitForEvent('load');
  await page.getByRole('button', { name: /^Leer más/ }).click();
  await again;
  await expect(page.getByLabel('Mail')).toHaveValue(person.email);
  await expect(page.getByLabel('Plazo (meses)')).toHaveValue('24');
  await page.getByRole('button', { name: /^Leer más/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
