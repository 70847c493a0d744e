import type { APIRequestContext } from '@playwright/test';
import { pngFile } from '../apps/api/src/testing/files.ts';
import { adminToken, sidewaysRoom } from './support/admin.ts';
import { storeSentForm, wanted } from './support/credits.ts';
import { bearer, dataOf, signInAsNewPerson } from './support/people.ts';
import type { Cotejo } from './support/start-cotejo.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const city = 'San Miguel de los Bancos y Valle Hermoso de los Tsáchilas';
const names = [
  'Cooperativa de Ahorro y Crédito Mujeres Emprendedoras Unidas de la Sierra Norte Limitada',
  'Banco Latinoamericano de Fomento Agropecuario, Comercio y Vivienda del Ecuador S.A.',
  'Cooperativa de Ahorro y Crédito de los Servidores Públicos del Ministerio de Educación',
  'Cooperativa Intercultural de Productores Agroecológicos y Artesanos del Litoral',
];
const requirements = [
  'Certificado de votación del último proceso electoral',
  'Tres referencias personales que no vivan contigo',
  'Certificado de aportación como socio de al menos seis meses',
  'Garante con relación de dependencia',
];

const solca = { kind: 'solca', basis: 'amount', value: 0.5, when: 'deducted' };
const insurance = { kind: 'life_insurance', basis: 'balance', value: 0.06, when: 'monthly' };
const certificates = { kind: 'certificates', basis: 'fixed', value: 30, when: 'upfront' };

async function withLongNames(request: APIRequestContext, { admin }: Cotejo, run: (ids: string[]) => Promise<void>) {
  const headers = bearer(await adminToken(request, admin));
  const logo = `data:image/png;base64,${(await pngFile(200, 200)).toString('base64')}`;
  const ids: string[] = [];
  try {
    for (const [index, name] of names.entries()) {
      const data = {
        ...{ name, type: name.startsWith('Banco') ? 'bank' : 'cooperative', logo, featured: true },
        ...{ minRate: 14 + index / 4, maxRate: 16, branches: { mainBranch: { city }, otherBranches: [] } },
        products: {
          personalLoan: {
            ...{ minAmount: 500, maxAmount: 40_000, requirements: requirements.slice(0, index + 1) },
            charges: name.startsWith('Banco') ? [solca, insurance] : [insurance, certificates],
          },
        },
      };
      ids.push((await dataOf(await request.post('/api/admin/institutions', { headers, data }))).id);
    }
    await run(ids);
  } finally {
    for (const id of ids) await request.delete(`/api/admin/institutions/${id}`, { headers });
  }
}

const pagesOf = (pdf: Buffer): number =>
  Number(/\/Type\s*\/Pages[^>]*?\/Count (\d+)|\/Count (\d+)/.exec(pdf.toString('latin1'))?.slice(1).find(Boolean));

test('offers of institutions with long names fit every page, and side by side they print on one sheet', async ({
  browser,
  page,
  cotejo,
}) => {
  // Chromium 109 (`node scripts/test-browsers.ts`) puts the last rows on a second sheet.
  const sheets = Number.parseInt(browser.version(), 10) < 110 ? 2 : 1;
  const signedIn = await signInAsNewPerson(page);
  await withLongNames(page.request, cotejo, async (ids) => {
    await storeSentForm(page, signedIn, { location: city });
    const figures = `monto=${wanted.amount}&plazo=${wanted.term}`;
    for (const width of [320, page.viewportSize()?.width ?? 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const [url, heading] of [
        ['/creditos/resultados', /^4\sOPCIONES/],
        [`/creditos/comparar?${figures}&instituciones=${ids.join(',')}`, 'Lado a lado'],
        ['/instituciones', /Bancos y cooperativas|Instituciones/],
      ] as const) {
        await page.goto(url);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByText(names[0] ?? '').first()).toBeVisible();
        expect(await sidewaysRoom(page), `${url} at ${width} px`).toBe(0);
      }
    }
    for (const count of [2, 4]) {
      await page.goto(`/creditos/comparar?${figures}&instituciones=${ids.slice(0, count).join(',')}`);
      await expect(page.getByText(names[1] ?? '').first()).toBeVisible();
      for (const charge of [/^Contribución SOLCA por ley/, /^Seguro de desgravamen/, /^Certificados de aportación/])
        await expect(page.getByRole('rowheader', { name: charge })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      for (const landscape of [false, true])
        expect(
          pagesOf(await page.pdf({ format: 'A4', landscape, preferCSSPageSize: true })),
          `${count} offers`,
        ).toBeLessThanOrEqual(sheets);
    }
  });
});
