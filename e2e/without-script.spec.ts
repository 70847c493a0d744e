import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('without script home and form are plain HTML and lead to the results, which ask to sign in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/^La primera cuota va de \$\d+ a \$\d+ en \d+\sinstituciones$/)).toBeVisible();
  await page.getByLabel('Monto', { exact: true }).first().fill('5000');
  await page.getByLabel('Plazo (meses)').first().fill('24');
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page).toHaveURL('/creditos/solicitud?monto=5000&plazo=24');

  await test.step('the form keeps the figures and shows only what works', async () => {
    await expect(page.getByLabel('Monto', { exact: true })).toHaveValue('5.000');
    await expect(page.getByLabel('Plazo (meses)')).toHaveValue('24');
    for (const label of ['Cédula', 'Mail', 'Acepto los términos y condiciones', 'Monto, deslizador'])
      await expect(page.getByLabel(label)).toBeHidden();
  });

  await page.getByLabel('Ingresos', { exact: true }).fill('1500');
  await page.getByLabel('Ubicación').selectOption('Quito');
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page).toHaveURL(/\/creditos\/resultados\?monto=5\.000&plazo=24&ingresos=1500&ubicacion=Quito$/);
  await expect(page.getByRole('heading', { name: 'Debes iniciar sesión para continuar' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/creditos/solicitud');
});

test('without script what is behind a sign-in says so and shows the way on', async ({ page }) => {
  for (const path of ['/perfil', '/configuracion/perfil', '/creditos/detalles', '/creditos/confirmacion']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Debes iniciar sesión para continuar' })).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: 'un navegador con JavaScript activo' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'INGRESAR' })).toBeVisible();
    await expect(page.getByText(/Verificando tu sesión|Cargando/).filter({ visible: true })).toHaveCount(0);
  }
});

for (const path of ['/login', '/registro'])
  test(`without script ${path} says what it needs`, async ({ page }) => {
    await page.goto(path);
    // getByText ignores noscript.
    const line = page.locator('main noscript p');
    await expect(line).toBeVisible();
    expect(await line.innerText()).toContain('Para ingresar hace falta JavaScript.');
  });

test('terms and privacy are read without script, from the foot of any page [9.2.3]', async ({ page, request }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos y condiciones' }).click();
  await expect(page).toHaveURL('/terminos');
  await expect(page.getByText(/^Versión 2026-11-28\.1, actualizada el \d+ de \w+ de \d{4}$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '1. Qué es Cotejo y qué no es' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page).toHaveURL('/privacidad');
  await expect(page.getByRole('heading', { name: '4. Tus datos personales' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1. Qué es Cotejo y qué no es' })).toHaveCount(0);
  for (const path of ['/terminos', '/privacidad'])
    expect(await (await request.get(path)).text(), path).not.toContain('entry.client');
});
