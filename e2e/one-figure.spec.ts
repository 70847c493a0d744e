import type { APIRequestContext, Locator } from '@playwright/test';
import { everyKindOfCharge } from '../apps/api/src/testing/every-kind-of-charge.ts';
import { pngFile } from '../apps/api/src/testing/files.ts';
import { formatDollars, formatDollarsAndCents } from '../packages/format/src/figures.ts';
import { adminToken, openAdminBrowser } from './support/admin.ts';
import { threeFiles } from './support/credits.ts';
import { acceptSheet } from './support/flow.ts';
import { bearer, dataOf, signInAsNewPerson } from './support/people.ts';
import type { Cotejo } from './support/start-cotejo.ts';
import { atADesk, expect, test } from './support/test.ts';

test.use(atADesk);

const name = 'Cooperativa de Todo';
const wanted = { amount: 8_000, term: 48, city: 'Quito' };

/** The refundable charges, for the loan and for the example on public pages. */
const held = { loan: ['$400,00', '$30,00'], example: ['$250,00', '$30,00'] };

async function expectHeld(place: Locator, figures: readonly string[]): Promise<void> {
  for (const figure of figures) await expect(place).toContainText(`${figure}, te los devuelven`);
  await expect(place).not.toContainText('$0,00, te los devuelven');
}

/**
 * Creates the cheapest institution for the default search, with every kind of charge, and deletes
 * it after the test.
 */
async function withInstitution(
  request: APIRequestContext,
  { admin }: Cotejo,
  run: (id: string) => Promise<void>,
): Promise<void> {
  const headers = bearer(await adminToken(request, admin));
  const logo = `data:image/png;base64,${(await pngFile(200, 200)).toString('base64')}`;
  const personalLoan = { minAmount: 500, maxAmount: 40_000, maxTerm: 60, minIncome: 460, charges: everyKindOfCharge };
  const branches = { mainBranch: { city: wanted.city }, otherBranches: [] };
  const data = { name, type: 'cooperative', logo, minRate: 6, maxRate: 9, branches, products: { personalLoan } };
  const { id } = await dataOf(await request.post('/api/admin/institutions', { headers, data }));
  try {
    await run(id);
  } finally {
    await request.delete(`/api/admin/institutions/${id}`, { headers });
  }
}

test('one loan has the same first instalment, last one, total and held money on every screen [9.1.10] [6.3.1]', async ({
  page,
  browser,
  request,
  cotejo,
}) => {
  const { token } = await signInAsNewPerson(page);
  await withInstitution(request, cotejo, async (institutionId) => {
    const offers: { institution: { id: string }; firstPayment: number; lastPayment: number; realTotal: number }[] =
      await dataOf(await request.get('/api/public/institutions/best-rates', { params: wanted }));
    const offer = offers.find(({ institution }) => institution.id === institutionId);
    if (!offer) throw new Error('The institution offers nothing');
    const { firstPayment, lastPayment, realTotal } = offer;
    expect(offers[0]).toBe(offer);
    expect(lastPayment).not.toBe(firstPayment);
    const [first, last, total] = [firstPayment, lastPayment, realTotal].map(formatDollarsAndCents) as [
      string,
      string,
      string,
    ];
    const whole = {
      first: formatDollars(firstPayment),
      last: formatDollars(lastPayment),
      total: formatDollars(realTotal),
    };
    const main = page.getByRole('main');

    await test.step('on home and in the request form', async () => {
      await page.goto('/');
      const shortForm = page.locator('form[data-short-form]');
      await expect(shortForm.locator('#primera-cuota b').first()).toHaveText(whole.first);
      await expect(shortForm).toContainText(name);
      await expect(shortForm).toContainText(whole.total);
      await page.goto('/creditos/solicitud');
      await page.getByLabel('Ingresos', { exact: true }).fill('1200');
      await page.getByLabel('Ubicación').selectOption(wanted.city);
      await page.getByLabel('Acepto los términos y condiciones').check();
      const estimate = page.getByText(name).locator('../..');
      await expect(estimate).toContainText(whole.total);
      await expect(main).toContainText(whole.first);
    });

    await test.step('in the results', async () => {
      await page.getByRole('button', { name: 'COMPARAR' }).click();
      await expect(page).toHaveURL('/creditos/resultados');
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row).toContainText(whole.first);
      await expect(row).toContainText(whole.total);
      await row.getByRole('button', { name: /^Interés y cargos/ }).click();
      await expectHeld(main, held.loan);
      await expect(main).toContainText('Te devuelven con la última cuota$400,00');
      await expect(main).toContainText('Te devuelven cuando dejas de ser socio$30,00');
      await row.getByRole('button', { name: /^¡LO QUIERO!/ }).click();
      await expect(page).toHaveURL('/creditos/detalles');
    });

    await test.step('in the details, their table and the information sheet', async () => {
      const card = page.getByRole('article', { name: 'Cuota Fija', exact: true });
      for (const figure of [first, last, total]) await expect(card).toContainText(figure);
      await card.getByRole('button', { name: 'Ver la tabla' }).click();
      const table = page.getByRole('table', { name: 'Tabla de amortización: Cuota Fija' });
      const row = (number: number) =>
        table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) });
      await expect(row(1)).toContainText(first.slice(1));
      await expect(row(wanted.term)).toContainText(last.slice(1));
      const sums = page.getByText(/^Suma de las cuotas/);
      for (const sum of [sums.first(), sums.last()]) await expect(sum).toContainText(`= total ${total}`);
      await page.getByRole('button', { name: 'HOJA DE INFORMACIÓN' }).click();
      const sheet = page.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' });
      await expect(sheet).toContainText(`${first} (última ${last})`);
      await expect(sheet).toContainText(total);
      await expectHeld(sheet, held.loan);
      await sheet.getByRole('button', { name: 'Cerrar' }).click();
      await page.getByText('De qué se compone lo que te cuesta: Cuota Fija').click();
      await expectHeld(main, held.loan);
      await expect(page.getByRole('region', { name: 'Lo que cuesta con cuota fija' })).toContainText(
        'Te devuelven con la última cuota y al dejar de ser socio$430,00',
      );
      const saved = page.waitForResponse((response) => response.url().endsWith('/amortization'));
      await card.getByRole('button', { name: 'Seleccionar' }).click();
      expect((await saved).status()).toBe(200);
    });

    const [{ id }] = await dataOf(await request.get('/api/credits/user-credits', { headers: bearer(token) }));
    for (const [documentType, file] of Object.entries(await threeFiles()))
      await dataOf(
        await request.post(`/api/credits/${id}/documents/upload`, {
          headers: bearer(token),
          multipart: { documentType, file },
        }),
      );

    await test.step('in the confirmation and the profile', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
      await acceptSheet(page);
      await expect(page).toHaveURL('/creditos/confirmacion');
      for (const figure of [first, last, total]) await expect(main).toContainText(figure);
      await page.goto('/perfil');
      const card = page.getByRole('listitem').filter({ hasText: name }).first();
      for (const figure of [whole.first, whole.last, whole.total]) await expect(card).toContainText(figure);
      await card.getByRole('button', { name: 'VER DETALLES' }).click();
      for (const figure of [first, last, total]) await expect(main).toContainText(figure);
      await expect(card).toContainText('Te devuelven con la última cuota$400,00');
      await expect(card).toContainText('Te devuelven cuando dejas de ser socio$30,00');
    });

    await test.step('what is held, side by side, on the page of the institution and in the simulator', async () => {
      const other = offers.find(({ institution }) => institution.id !== institutionId)?.institution.id;
      await page.goto(`/creditos/comparar?monto=8000&plazo=48&instituciones=${institutionId},${other}`);
      await expectHeld(main, held.loan);
      await page.goto('/instituciones/cooperativa-de-todo');
      await expectHeld(main, held.example);
      await page.goto(`/simuladores?tipo=credito&institucion=${institutionId}&monto=5000&plazo=24`);
      await expectHeld(main, held.example);
    });

    await test.step('in the back office', async () => {
      const desk = await openAdminBrowser(browser, cotejo, cotejo.admin);
      await desk.goto(`/admin/credits/${id}`);
      for (const figure of [first, last, total]) await expect(desk.getByRole('main')).toContainText(figure);
      await desk.goto('/admin/credits');
      await expect(desk.getByRole('row').filter({ hasText: name }).first()).toContainText(first);
      await desk.context().close();
    });
  });
});
