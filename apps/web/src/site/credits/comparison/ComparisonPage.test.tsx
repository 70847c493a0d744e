import type { Charge } from '@cotejo/finance/charges';
import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { keepAnswers } from '#loan/answers.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { sampleInstitution, sampleRates } from '#testing/factories.ts';
import { routeComponent } from '#testing/route-component.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import { renderFlow } from '../testing/render-flow.tsx';
import { sentForm } from '../testing/samples.ts';
import ComparisonPage from './ComparisonPage.tsx';
import { comparisonUrl } from './comparison-url.ts';
import { loadComparison } from './load-comparison.ts';

const solca: Charge = {
  ...{ kind: 'solca', name: 'Contribución SOLCA', basis: 'amount', value: 0.5, when: 'deducted' },
  ...{ obligation: 'law', refundable: false },
};
const insurance: Charge = {
  ...{ kind: 'life_insurance', name: 'Seguro de desgravamen', basis: 'balance', value: 0.05, when: 'monthly' },
  ...{ obligation: 'required', refundable: false },
};
const deposit: Charge = {
  ...{ kind: 'savings_deposit', name: 'Ahorro en garantía', basis: 'amount', value: 10, when: 'deducted' },
  ...{ obligation: 'required', refundable: true },
};
const help: Charge = {
  ...{ kind: 'other', name: 'Asistencia médica', basis: 'fixed', value: 2.5, when: 'monthly' },
  ...{ obligation: 'optional', refundable: false },
};

function institution(name: string, minRate: number, charges: readonly Charge[]) {
  const { products, ...otherFields } = sampleInstitution({ name, minRate });
  return { ...otherFields, products: { personalLoan: { ...products.personalLoan, charges: [...charges] } } };
}

const bank = institution('Banco Caro', 12.9, [solca, insurance, help]);
const plainOne = institution('Cooperativa Barata', 13, []);
const holding = institution('Cooperativa Guarda', 12.95, [
  { ...insurance, name: 'seguro de desgravamen ', obligation: 'optional' },
  deposit,
]);
const site = sampleSiteData({
  institutions: () => [bank, plainOne, holding],
  legalCeiling: () => ({ month: '2026-11', effectiveRate: 13.7 }),
});

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();

async function open(ids = [bank.id, plainOne.id, holding.id], withOptional = false, data = site) {
  const url = comparisonUrl({ amount: 5_000, term: 24, rate: 'min', withOptional, ids });
  const loader = (({ request }: { request: Request }) =>
    loadComparison(data, new URL(request.url).searchParams)) as () => unknown;
  renderFlow(url, [{ path: '/creditos/comparar', Component: routeComponent(ComparisonPage), loader }]);
  await screen.findByRole('heading', { level: 1, name: 'Lado a lado' });
}

/** By the beginning of the row header. */
const cells = (title: string) =>
  within(screen.getByRole('rowheader', { name: (name) => name.startsWith(title) }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => plain(cell.textContent));
const columns = () => screen.getAllByRole('columnheader').map((cell) => plain(cell.querySelector('b')?.textContent));

beforeEach(() => sessionStorage.clear());

it('goes by the real total and marks the cheapest, not the lowest rate [4.7.11]', async () => {
  await open();
  expect(columns()).toEqual(['Cooperativa Guarda', 'Cooperativa Barata', 'Banco Caro']);
  expect(cells('Total que pagas')).toEqual(['$5.702,20la más barata', '$5.705,04', '$5.756,97']);
  expect(cells('Lo que te cuesta')).toEqual(['$702,20', '$705,04+$3', '$756,97+$55']);
  expect(cells('Tasa de interés')).toEqual(['12,95 %', '13,00 %', '12,90 %']);
  expect(screen.getByRole('img', { name: /^Banco Caro/ }).getAttribute('aria-label')).toBe(
    'Banco Caro: capital $5.000, interés $699, cargos $58, total $5.757, $55 más que la más barata',
  );
  expect(plain(screen.getByText(/^Las cifras usan la tasa mínima/).textContent)).toContain(
    'Banco Caro cuesta $55 más que Cooperativa Guarda en los 24 meses: unos $2 cada mes.',
  );
});

it('adds up to the cent: interest and charges that do not come back are the cost [9.4.9]', async () => {
  await open();
  expect(cells('Interés')).toEqual(['$702,20', '$705,04', '$699,41']);
  expect(cells('Cargos que no te devuelven')[2]).toBe('$57,56');
  expect(cells('Lo que te cuesta')[2]).toBe('$756,97+$55');
  // The instalment without charges has no row of its own.
  expect(cells('Valor Cuota')[2]).toBe('$240+$2');
});

it('has a row for each charge with its tag and its dollars, and a dash where an offer has none [4.7.12]', async () => {
  await open();
  expect(cells('Contribución SOLCA por ley')).toEqual([
    '–No lo cobra',
    '–No lo cobra',
    '$25,000,5 % del monto, descontado',
  ]);
  // The same charge with different capitalization and obligation: one row, with tags in each cell.
  const [held, , asked] = cells('seguro de desgravamen');
  expect(held).toMatch(/^\(\$32,\d\d\)0,05 % de lo que debes, cada mesopcional$/);
  expect(asked).toMatch(/^\$32,\d\d0,05 % de lo que debes, cada meslo pide la institución$/);
  expect(cells('Ahorro en garantía lo pide la institución te los devuelven')[0]).toBe(
    '$500,00, te los devuelven10 % del monto, descontado',
  );
  expect(cells('Asistencia médica opcional')).toEqual(['–No lo cobra', '–No lo cobra', '($60,00)cada mes']);
  expect(cells('Cargos que no te devuelven')).toEqual(['$0,00', 'Sin cargos informados', '$57,56']);
  expect(cells('Recibes')).toEqual(['$4.500te descuentan $500', '$5.000', '$4.975te descuentan $25']);
  expect(cells('Te devuelven')).toEqual(['$500,00con la última cuota', 'Nada', 'Nada']);
});

it('shows the first payment, the annual cost with charges and an interest above the ceiling [4.7.13]', async () => {
  await open();
  expect(cells('Valor Cuota')[2]).toBe('$240+$2');
  expect(cells('Valor Cuota')[1]).toBe('$238');
  expect(cells('Costo anual con cargos')[2]).toBe('14,95 %');
  // 5.000 + interest 671,88 + SOLCA 25 + insurance 31,25. The first month is 208,33 + 53,75 + 2,50.
  expect(cells('Con cuota decreciente')[2]).toBe('$5.728de $265 a $211');
  expect(cells('TEA').map((cell) => cell?.includes('por encima del techo legal'))).toEqual([true, true, false]);
});

it('counts optional charges where the URL or the switch asks for it [4.7.14]', async () => {
  await open([bank.id, plainOne.id]);
  const total = cells('Total que pagas')[1];
  await userEvent.click(screen.getByRole('switch', { name: /Con cargos opcionales/ }));
  await screen.findByText(/también los opcionales/);
  expect(cells('Asistencia médica')[1]).toBe('$60,00cada mes');
  expect(total).toBe('$5.756,97');
  expect(cells('Total que pagas')[1]).toBe('$5.816,97');
  expect(cells('Valor Cuota')[1]).toBe('$242+$4');
});

it('says of each rate when it was compared with its source, and links to it [5.2.1] [5.2.7]', async () => {
  const stale = { ...holding, rates: sampleRates({ isStale: true, confirmedAt: '2025-10-03T15:00:00.000Z' }) };
  const registered = sampleRates({ confirmedAt: null, source: { label: 'Registro inicial', url: null } });
  const data = sampleSiteData({ institutions: () => [bank, { ...plainOne, rates: registered }, stale] });
  await open(undefined, false, data);
  expect(cells('De dónde sale la tasa')).toEqual([
    'Sin comprobar desde el 3 de octubre de 2025: Tarifario de noviembre (se abre aparte)',
    'Tasa registrada el 5 de octubre, aún sin fuente',
    'Tasa comprobada en su fuente el 3 de noviembre: Tarifario de noviembre (se abre aparte)',
  ]);
  for (const link of screen.getAllByRole('link', { name: /^Tarifario/ }))
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://banco.example/tarifario',
      'nofollow noopener',
    ]);
});

it('names who left for rates that nobody confirmed for too long, and why [5.2.2] [5.1.7]', async () => {
  const excluded = sampleRates({ isStale: true, isExcluded: true });
  const data = sampleSiteData({ institutions: () => [{ ...bank, rates: excluded }, plainOne, holding] });
  await open(undefined, false, data);
  expect(columns()).toEqual(['Cooperativa Guarda', 'Cooperativa Barata']);
  expect(screen.getByText('Banco Caro no aparece: hace demasiado tiempo que nadie comprueba sus tasas.')).toBeTruthy();
  expect(screen.queryByText(/Banco Caro no presta/)).toBeNull();
});

it('says so where nobody else is left [5.2.2]', async () => {
  const excluded = sampleRates({ isStale: true, isExcluded: true });
  const forgotten = [bank, plainOne].map((each) => ({ ...each, rates: excluded }));
  await open([bank.id, plainOne.id], false, sampleSiteData({ institutions: () => forgotten }));
  expect(screen.getByRole('heading', { name: 'Ya no hay ofertas que poner lado a lado' })).toBeTruthy();
  expect(
    screen.getByText(
      'Banco Caro y Cooperativa Barata no aparecen: hace demasiado tiempo que nadie comprueba sus tasas.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/presta hoy/)).toBeNull();
});

const asking: Criteria = { ...noCriteria, minAge: 21, maxDebtShare: 40 };
const answerRecord = { from: '2025-11-20', to: '2026-11-19', due: 38, inTime: 34, medianWorkingDays: 1 };
const [record, meaning] = [
  'Respondió a tiempo 34 de 38 expedientes en 12 meses; la mitad, en 1 día laborable o menos.',
  'A tiempo: te contactó, desembolsó o dijo que no hasta las 17:30 del tercer día laborable.',
];
const withCriteria = sampleSiteData({
  institutions: () => [
    { ...bank, answerRecord, products: { personalLoan: { ...bank.products.personalLoan, criteria: asking } } },
    plainOne,
  ],
});

it('lists for a visitor what each publishes that it asks, and how it answered others [12.12.56]', async () => {
  await open([bank.id, plainOne.id], false, withCriteria);
  const order = cells('Requisitos que publica')[0]?.startsWith('Desde') ? [0, 1] : [1, 0];
  const of = (title: string) => order.map((index) => cells(title)[index]);
  expect(of('Requisitos que publica')).toEqual([
    'Desde 21 añosCuotas de hasta el 40,00 % del ingreso, con las otras deudas',
    'No publica requisitos',
  ]);
  expect(of('Cuándo responde')).toEqual([`${record}${meaning}`, 'Aún sin datos suficientes.']);
});

it('holds them against the answers for somebody with a search of their own [12.12.56]', async () => {
  storeForm(sentForm);
  keepAnswers({ age: 20 });
  await open([bank.id, plainOne.id], false, withCriteria);
  await waitFor(() =>
    expect(cells('Requisitos que publica').sort()).toEqual([
      'Cumples 0 de 2: pide desde 21 años y tienes 20',
      'No publica requisitos',
    ]),
  );
});
