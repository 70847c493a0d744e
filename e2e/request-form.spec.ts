import { wanted } from './support/credits.ts';
import { fillRequestForm, screenIsReady, toast } from './support/flow.ts';
import { bearer, dataOf, newPerson, register, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('/creditos leads to the form with its figures and sliders [1.2.11] [1.2.12] [2.2.103]', async ({ page }) => {
  await page.goto('/creditos');
  await expect(page).toHaveURL('/creditos/solicitud');
  for (const name of ['Monto', 'Plazo', 'Ingresos'])
    await expect(page.getByRole('slider', { name: `${name}, deslizador` })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('figures and sliders follow each other, in their steps [1.2.38] [1.2.39] [1.2.40] [1.2.53] [1.2.54] [1.2.55] [1.9.11]', async ({
  page,
}) => {
  await page.goto('/creditos/solicitud');
  await screenIsReady(page);
  for (const [label, typed, slider, next] of [
    ['Monto', '5000', '5000', '5.100'],
    ['Ingresos', '1500', '1500', '1.600'],
  ] as const) {
    const box = page.getByLabel(label, { exact: true });
    const ruler = page.getByRole('slider', { name: `${label}, deslizador` });
    await box.fill(typed);
    const least = Number(await ruler.getAttribute('min'));
    // The slider moves in steps of 100 from its minimum.
    const stop = Math.round((Number(slider) - least) / 100) * 100 + least;
    await expect(ruler).toHaveValue(String(stop));
    await ruler.press('ArrowRight');
    await expect(box).toHaveValue(stop === Number(slider) ? next : new Intl.NumberFormat('es-EC').format(stop + 100));
  }
  const months = page.getByLabel('Plazo (meses)');
  await months.fill('24');
  await page.getByRole('slider', { name: 'Plazo, deslizador' }).press('ArrowRight');
  await expect(months).toHaveValue('30');
});

test('the focused figure tells its real minimum [1.2.50] [1.2.51] [1.2.52]', async ({ page, request }) => {
  const limits = (await (await request.get('/api/public/institutions/limits')).json()).data;
  const money = (value: number) => `$${new Intl.NumberFormat('es-EC').format(value)}`;
  await page.goto('/creditos/solicitud');
  for (const [label, text] of [
    ['Monto', `El monto mínimo es ${money(limits.amount.min)}`],
    ['Plazo (meses)', `El plazo mínimo es ${limits.term.min} meses`],
    ['Ingresos', `El ingreso mínimo es ${money(limits.income.min)}`],
  ] as const) {
    await expect(page.getByText(text)).toHaveCount(0);
    await page.getByLabel(label, { exact: true }).focus();
    await expect(page.getByText(text)).toBeVisible();
  }
});

test('the cities stand capitalised and in alphabetical order [1.2.41] [1.2.60] [1.2.61] [1.2.62]', async ({ page }) => {
  await page.goto('/creditos/solicitud');
  const options = page.getByLabel('Ubicación').locator('option');
  await expect(options.first()).toHaveText('Seleccione su ubicación');
  const cities = (await options.allInnerTexts()).slice(1);
  expect(cities.length).toBeGreaterThan(5);
  expect(cities).toEqual([...cities].sort((one, other) => one.localeCompare(other, 'es')));
  for (const city of cities) expect(city).toMatch(/^\p{Lu}/u);
});

test('an incomplete form says what is missing, field by field [1.2.42] [1.2.43] [1.5.01] [1.5.02] [1.5.03] [1.5.04] [1.5.05] [1.5.06] [1.5.07] [1.5.08] [1.2.48]', async ({
  page,
}) => {
  await page.goto('/creditos/solicitud');
  await screenIsReady(page);
  const compare = page.getByRole('button', { name: 'COMPARAR' });
  await expect(compare).toHaveAttribute('aria-disabled', 'true');
  // aria-disabled keeps the button focusable, and pressing it shows the reasons.
  await compare.press('Enter');
  const said = async (label: string) => {
    const ids = await page.getByLabel(label).getAttribute('aria-describedby');
    return page.locator(`[id="${ids?.split(' ').find((id) => id.endsWith('-said'))}"]`);
  };
  for (const label of ['Ubicación', 'Cédula', 'Mail']) await expect(await said(label)).toHaveText('Campo requerido');
  await expect(page.getByText('Debes aceptar los términos y condiciones').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('Cédula').pressSequentially('12-34a567');
  await expect(page.getByLabel('Cédula')).toHaveValue('1234567');
  await page.getByLabel('Mail').fill('rosa@ejemplo');
  await page.getByLabel('Mail').blur();
  await expect(await said('Cédula')).toHaveText('Cédula inválida (debe tener entre 8 y 10 dígitos)');
  await expect(await said('Mail')).toHaveText('Correo electrónico inválido');
  await page.getByLabel('Cédula').fill('123456789012');
  await expect(page.getByLabel('Cédula')).toHaveValue('1234567890');
});

test('a figure may be empty while it is typed and is kept within its limits [1.5.09] [1.5.10] [1.5.11] [2.5.47]', async ({
  page,
  request,
}) => {
  const { amount } = (await (await request.get('/api/public/institutions/limits')).json()).data;
  const written = (value: number) => new Intl.NumberFormat('es-EC').format(value);
  await page.goto('/creditos/solicitud');
  await screenIsReady(page);
  const box = page.getByLabel('Monto', { exact: true });
  await box.fill('');
  await expect(box).toHaveValue('');
  await box.pressSequentially('abc7x');
  await expect(box).toHaveValue('7');
  await box.blur();
  await expect(box).toHaveValue(written(amount.min));
  await box.fill('9999999');
  await box.blur();
  await expect(box).toHaveValue(written(amount.max));
});

test('Leer más shows the terms in force [1.2.44] [1.2.45] [1.2.46]', async ({ page, request }) => {
  const terms = (await (await request.get('/api/terms')).json()).data;
  await page.goto('/creditos/solicitud');
  await page.getByRole('button', { name: 'Leer más' }).click();
  const dialog = page.getByRole('dialog', { name: terms.title });
  await expect(dialog).toBeVisible();
  const html: string = terms.content;
  await expect(
    dialog
      .locator('h2, h3, p')
      .filter({ hasText: textOfFirst(html) })
      .first(),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Leer más' })).toBeFocused();
});

const textOfFirst = (html: string): string => /<(p|h2|h3)>([^<]+)</.exec(html)?.[2] ?? '';

test('the profile brings e-mail and cédula, which cannot be changed here [1.2.56] [1.2.57] [1.6.07] [1.3.21]', async ({
  page,
}) => {
  const { person } = await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  for (const [label, value] of [
    ['Cédula', person.cedula],
    ['Mail', person.email],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByLabel(label)).toHaveAttribute('readonly');
  }
  await expectAccessibleInBothThemes(page);
});

test('COMPARAR creates the credit, keeps the flow and goes to the results [1.2.47] [1.2.49] [1.3.23] [1.3.26] [1.4.06] [2.2.104] [2.7.60]', async ({
  page,
}) => {
  const { token } = await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/credits', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page.getByRole('button', { name: 'Verificando...' })).toBeVisible();
  letGo();
  await expect(toast(page, 'Guardamos tu comparación.')).toBeVisible();
  await expect(page).toHaveURL('/creditos/resultados');
  const credits = await dataOf(await page.request.get('/api/credits/user-credits', { headers: bearer(token) }));
  const stored = await page.evaluate(() => [
    sessionStorage.getItem('currentCreditId'),
    JSON.parse(sessionStorage.getItem('creditFormData') ?? '{}'),
  ]);
  expect(stored).toEqual([credits[0].id, expect.objectContaining(wanted)]);
});

test('the login dialog refuses, signs in without a reload and sends the form [2.2.33] [2.2.34] [2.2.35] [2.2.36] [2.2.37] [2.2.38] [2.8.25] [1.8.14] [2.6.05] [2.6.01]', async ({
  page,
}) => {
  const person = await register(page.request);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, newPerson());
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  const dialog = page.getByRole('dialog', { name: 'Debes iniciar sesión para continuar' });
  await expect(dialog.getByRole('link', { name: '¿Problemas para ingresar?' })).toHaveAttribute(
    'href',
    /^\/recuperar-password/,
  );
  await expect(dialog.getByRole('link', { name: 'Crear cuenta' })).toHaveAttribute('href', /^\/registro/);
  await dialog.getByLabel('Correo electrónico').fill(person.email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill('Equivocada*1');
  await dialog.getByRole('button', { name: 'INGRESAR' }).click();
  await expect(dialog.getByText('Usuario o contraseña incorrectos')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'INGRESAR' }).click();
  await expect(page).toHaveURL('/creditos/resultados');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('a new search deletes the one before [1.4.11] [2.2.108]', async ({ page }) => {
  await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await page.evaluate(() => {
    for (const key of ['selectedInstitutionId', 'initialInstitutionId']) sessionStorage.setItem(key, 'earlier');
  });
  await fillRequestForm(page, null);
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page).toHaveURL('/creditos/resultados');
  expect(
    await page.evaluate(() =>
      ['selectedInstitutionId', 'initialInstitutionId'].map((key) => sessionStorage.getItem(key)),
    ),
  ).toEqual([null, null]);
});

test('the claim on Quiénes somos is one set of figures, what the server takes another [1.1.16]', async ({ page }) => {
  await page.goto('/quienes-somos');
  await expect(page.getByRole('main')).toContainText(
    'Préstamos desde $2.000 hasta $30.000, con plazos generalmente de 6 a 64 meses',
  );
  const { person, token } = await signInAsNewPerson(page);
  const ask = async (changes: object) =>
    (
      await page.request.post('/api/credits', {
        headers: bearer(token),
        data: { ...wanted, email: person.email, document: person.cedula, termsAccepted: true, ...changes },
      })
    ).status();
  for (const accepted of [{ amount: 500 }, { amount: 100_000 }, { term: 3 }, { term: 72 }])
    expect(await ask(accepted), JSON.stringify(accepted)).toBe(201);
  for (const refused of [{ amount: 499 }, { amount: 100_001 }, { term: 2 }, { term: 73 }])
    expect(await ask(refused), JSON.stringify(refused)).toBe(400);
});

test('a form that the server cannot process says so and can be sent again [1.8.15]', async ({ page }) => {
  await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  let isDown = true;
  await page.route('**/api/credits', (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(toast(page, /^Error al procesar la solicitud$/)).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page).toHaveURL('/creditos/resultados');
});
