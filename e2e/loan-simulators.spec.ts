import { sidewaysRoom } from './support/admin.ts';
import { wanted } from './support/credits.ts';
import { dataOf } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const figures = new Intl.NumberFormat('es-EC', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});
const money = (dollars: number) => `$${figures.format(dollars)}`;

interface Offer {
  institution: { id: string; name: string };
  rate: number;
  firstPayment: number;
  monthlyPayment: number;
  received: number;
  realCost: number;
  chargesCost: number;
  realTotal: number;
  difference: number;
}

test.use({ viewport: { width: 360, height: 740 } });

test('on a phone, prepayment answers while one types, with the figures of the server [4.5.13]', async ({ page }) => {
  await page.goto('/simuladores?tipo=abonos');
  const response = page.getByRole('region', { name: 'Resultado de los abonos' });
  await expect(
    response.getByRole('heading', { name: 'Con estos abonos terminas 10 meses antes y pagas $479,58 menos.' }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: /^Lo que debes hoy/ }).fill('12.500');
  await page.getByRole('textbox', { name: /^Te faltan/ }).fill('60');
  await page.getByRole('textbox', { name: /^Seguro/ }).fill('0,04');
  await page.getByRole('button', { name: 'Quitar el abono 3' }).click();
  await page.getByRole('textbox', { name: /^Abono \(\$ 2\)/ }).fill('1.250,50');
  await page.getByRole('button', { name: 'Bajo la cuota' }).click();
  const loan = {
    ...{ amount: 12_500, term: 60, rate: 13.86, amortizationType: 2, effect: 'instalment' },
    charges: [{ kind: 'life_insurance', basis: 'balance', value: 0.04, when: 'monthly' }],
    extra: [
      { month: 12, amount: 600 },
      { month: 24, amount: 1250.5 },
    ],
  };
  const { result } = await (await page.request.post('/api/simulators/prepayment', { data: loan })).json();
  await expect(response.getByText(money(result.after.lastPayment)).first()).toBeVisible();
  await expect(response.getByText(`el primero es de ${money(result.after.firstPayment)}`)).toBeVisible();
  await expect(response.getByText(money(result.interestSaved), { exact: true })).toBeVisible();
  await expect(response.getByText(`y ${money(result.chargesSaved)} de seguro`)).toBeVisible();
  await expect(response.getByText(`Sin abonos pagas ${money(result.before.total)}`)).toBeVisible();
  await expect(response.getByText(`Con abonos pagas ${money(result.after.total)}`)).toBeVisible();
  await expect(response.getByRole('img', { name: /^Lo que debes mes a mes: \$12\.500 hoy/ })).toBeVisible();
  expect(await sidewaysRoom(page)).toBe(0);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('textbox', { name: /^Te faltan/ }).fill('20');
  await expect(page.getByText('El mes debe ser anterior al último del plazo')).toBeVisible();
  await expect(response.getByRole('heading')).toHaveCount(0);
});

test('on a phone, refinance holds each offer against staying and leads to what is left out [4.5.15]', async ({
  page,
}) => {
  await page.goto('/simuladores');
  await page.getByRole('link', { name: '¿Me conviene cambiar?' }).click();
  const response = page.getByRole('region', { name: 'Resultado del cambio' });
  await page.getByRole('textbox', { name: /^Lo que debes hoy/ }).fill('9.000');
  await page.getByRole('textbox', { name: /^Te faltan/ }).fill('30');
  await page.getByRole('textbox', { name: /^Tu tasa/ }).fill('16,2');
  const present = { balance: 9_000, remainingTerm: 30, rate: 16.2, insurance: 3.9 };
  const compare = async (more: object = {}) =>
    (await (await page.request.post('/api/simulators/refinance', { data: { ...present, ...more } })).json()).result as {
      stay: { interest: number; insurance: number; monthlyPayment: number };
      offers: Offer[];
    };
  const { stay, offers } = await compare();
  const [best, second] = offers;
  if (!best || !second) throw new Error('The demonstration has no offers');
  await expect(
    response.getByRole('heading', {
      name: `Sí te conviene: en ${best.institution.name} terminas pagando ${money(best.difference)} menos.`,
    }),
  ).toBeVisible();
  await expect(response.getByText(money(stay.interest + stay.insurance), { exact: true })).toBeVisible();
  await expect(response.getByText(money(best.realCost), { exact: true })).toBeVisible();
  await expect(
    response.getByText(`${money(best.realCost - best.chargesCost)} de interés y ${money(best.chargesCost)} de cargos`),
  ).toBeVisible();
  const row = response.getByRole('listitem').first();
  await expect(row).toContainText(best.institution.name);
  await expect(row).toContainText(`primera cuota ${money(best.firstPayment)}`);
  await expect(response).toContainText(
    `Tu próxima cuota, con el seguro: ${money(stay.monthlyPayment + present.insurance)}`,
  );
  await expect(row).toContainText(`${money(best.difference)}menos que quedarte`);
  await expect(row.locator('img, svg, span[aria-hidden]').first()).toBeVisible();
  expect(await sidewaysRoom(page)).toBe(0);
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('¿Con quién lo tienes?').selectOption({ label: best.institution.name });
  await expect(response.getByRole('heading', { name: new RegExp(`en ${second.institution.name} `) })).toBeVisible();
  const [first] = (await compare({ institutionId: best.institution.id })).offers;
  await expect(response.getByRole('listitem').first()).toContainText(money(Math.abs(first?.difference ?? 0)));
});

test('what can be borrowed leads to its offers, without the income in the URL [4.5.14]', async ({ page }) => {
  await page.goto('/simuladores?tipo=capacidad');
  const response = page.getByRole('region', { name: 'Cuánto puedes pedir' });
  await page.getByLabel('Ciudad').selectOption('Quito');
  const { result } = await (
    await page.request.post('/api/simulators/affordability', {
      data: { income: 900, otherDebts: 80, share: 35, terms: [24], city: 'Quito' },
    })
  ).json();
  const [{ amount, firstPayment }] = result.terms as [{ amount: number; firstPayment: number }];
  await expect(response.getByRole('listitem').nth(1)).toContainText(`primera cuota de ${money(firstPayment)}`);
  await response.getByRole('link', { name: /^Comparar .* a 24\smeses$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/creditos/solicitud\\?monto=${amount}&plazo=24&ubicacion=Quito$`));
});

test('Compartir shows image and text of a comparison; where files cannot be shared it saves and copies [4.8.4]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { amount, term } = wanted;
  const offers: Offer[] = await dataOf(
    await page.request.get('/api/public/institutions/best-rates', { params: { amount, term } }),
  );
  const [cheapest, other] = [offers[0], offers[3]];
  if (!cheapest || !other) throw new Error('The demonstration has no offers');
  // Like most desktop browsers, without navigator.share for files.
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
  const ids = `${other.institution.id},${cheapest.institution.id}`;
  await page.goto(`/creditos/comparar?monto=${amount}&plazo=${term}&instituciones=${ids}`);
  await page.getByRole('button', { name: 'Compartir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comparte lo que encontraste' });
  const image = dialog.getByRole('img');
  await expect(image).toBeVisible();
  expect(await image.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([1080, 1350]);
  const text = await dialog.getByRole('textbox').inputValue();
  const lines = text.split('\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain(`la más barata es ${cheapest.institution.name}.`);
  expect(lines[1]).toBe(
    `Recibes ${money(cheapest.received)} y la primera cuota es de ${money(cheapest.firstPayment)}.`,
  );
  expect(lines[2]).toContain(`Total que pagas: ${money(cheapest.realTotal)}.`);
  expect(lines[3]).toContain(`${other.institution.name} cuesta ${money(other.realTotal - cheapest.realTotal)} más.`);
  await expectAccessibleInBothThemes(page);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Compartir' }).click();
  expect((await download).suggestedFilename()).toBe(`cotejo-${amount}-${term}-meses.png`);
  await expect(dialog.getByRole('status')).toContainText('copiamos el texto');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  await page.goto(lines[4] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Lado a lado' })).toBeVisible();
  await expect(page.getByText(cheapest.institution.name).first()).toBeVisible();
});
