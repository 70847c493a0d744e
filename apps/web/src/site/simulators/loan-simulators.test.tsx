import { findAffordableLoans } from '@cotejo/finance/affordability';
import { prepareOfferCatalog } from '@cotejo/finance/offer-catalog';
import { simulatePrepayment } from '@cotejo/finance/prepayment';
import { compareRefinance } from '@cotejo/finance/refinance';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Handlers } from '#testing/fake-api.ts';
import { costsOfChanging, costsOfStaying } from './refinance-costs.ts';
import { beginAtBareAddress, insurance, openSimulator, solca, type } from './testing.tsx';

const affordability = 'POST /simulators/affordability';
const refinance = 'POST /simulators/refinance';
const ok = (result: unknown) => ({ code: 'OK', info: '', result });

const catalog = prepareOfferCatalog([
  {
    id: 'i-1',
    name: 'Banco Uno',
    type: 'BANK',
    logo: null,
    featured: false,
    available: true,
    isActive: true,
    minRate: 12.9,
    maxRate: 15,
    cities: [],
    product: {
      minAmount: 500,
      maxAmount: 30_000,
      minTerm: 3,
      maxTerm: 60,
      minIncome: 400,
      maxIncome: null,
      minRate: 12.9,
      maxRate: 15,
      charges: [solca, insurance],
    },
  },
]);

const open = (kind: 'abonos' | 'capacidad' | 'cambio', handlers: Handlers = {}) =>
  openSimulator(kind, { institutions: [{ id: 'i-1', name: 'Banco Uno', minRate: 12.9 }], cities: ['Quito'] }, handlers);

beginAtBareAddress();

const example = {
  amount: 8000,
  term: 48,
  rate: 13.86,
  amortizationType: 2,
  charges: [insurance],
  effect: 'term',
} as const;

it('answers prepayments while one types, in the browser and with the engine’s figures [4.5.13]', async () => {
  const api = open('abonos');
  const response = within(await screen.findByRole('region', { name: 'Resultado de los abonos' }));
  const three = simulatePrepayment({ ...example, extra: new Map([12, 24, 36].map((month) => [month, 600])) });
  expect(response.getByText('10')).toBeTruthy();
  expect(response.getByText('$459,71')).toBeTruthy();
  expect(response.getByText(`y ${formatDollarsAndCents(three.chargesSaved)} de seguro`)).toBeTruthy();
  expect(response.getByText('$10.573,17')).toBeTruthy();
  expect(response.getByText(/Ley de Defensa del Consumidor \(art\. 48\).*mayor que una cuota/)).toBeTruthy();
  type(/^Lo que debes hoy/, '9000');
  const more = simulatePrepayment({
    ...example,
    amount: 9000,
    extra: new Map([12, 24, 36].map((month) => [month, 600])),
  });
  expect(response.getByText(formatDollarsAndCents(more.interestSaved))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Bajo la cuota' }));
  expect(response.getByRole('heading', { name: /tu último pago baja a/ })).toBeTruthy();
  expect(api.calls).toHaveLength(0);
});

it('does not speak of a saving below zero where the rounding of the cents weighs more than the extra', async () => {
  open('abonos');
  const response = within(await screen.findByRole('region', { name: 'Resultado de los abonos' }));
  expect(response.getByRole('heading', { name: /pagas \$\d/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el abono 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el abono 2' }));
  type(/^Lo que debes hoy/, '500,10');
  type(/^Te faltan/, '66');
  type(/^Tasa/, '37,43');
  type(/^Seguro de desgravamen/, '');
  type(/^Mes/, '1');
  type(/^Abono/, '0,01');
  await userEvent.click(screen.getByRole('button', { name: 'Bajo la cuota' }));
  expect(response.getByRole('heading', { name: /no te ahorras nada: el abono es muy pequeño\.$/ })).toBeTruthy();
});

it('says at its field what is wrong with a figure and takes no part of it [4.5.16]', async () => {
  open('abonos');
  await screen.findByRole('region', { name: 'Resultado de los abonos' });
  type(/^Te faltan/, '24');
  expect(screen.getAllByText('El mes debe ser anterior al último del plazo')).toHaveLength(2);
  expect(screen.getByText('Corrige lo marcado y aquí verás la cuenta.')).toBeTruthy();
  type(/^Lo que debes hoy/, '');
  expect(screen.getByRole('textbox', { name: /^Lo que debes hoy/ }).getAttribute('aria-invalid')).toBe('true');
});

it('asks what fits into an income and shows it term by term [4.5.14]', async () => {
  const api = open('capacidad', {
    [affordability]: ({ body }) => ok(findAffordableLoans(catalog, body as never)),
  });
  const response = within(await screen.findByRole('region', { name: 'Cuánto puedes pedir' }));
  expect(await response.findByRole('heading', { name: /hasta \$235,00 al mes sin pasar del 35/ })).toBeTruthy();
  expect(api.callsOf(affordability)[0]?.body).toEqual({
    income: 900,
    otherDebts: 80,
    share: 35,
    terms: [12, 24, 36, 48, 60, 72],
  });
  const expected = findAffordableLoans(catalog, { income: 900, otherDebts: 80, share: 35, terms: [12] }).terms[0];
  expect(response.getAllByText(/Banco Uno: primera cuota de/)[0]?.textContent).toContain(
    formatDollarsAndCents(expected?.firstPayment ?? 0),
  );
  expect(response.getByText(/Ninguna institución presta a 72\s+meses con estos ingresos/)).toBeTruthy();
  type(/^Otras deudas/, '400');
  expect(await response.findByRole('heading', { name: /no queda espacio para una cuota/ })).toBeTruthy();
});

it('compares changing with staying, SOLCA that is due again included [4.5.15]', async () => {
  const present = { balance: 6500, remainingTerm: 36, rate: 15.4, insurance: 3.9 };
  const result = compareRefinance(catalog, present);
  const api = open('cambio', { [refinance]: ok(result) });
  const response = within(await screen.findByRole('region', { name: 'Resultado del cambio' }));
  expect(await response.findByRole('heading', { name: /Sí te conviene: en Banco Uno/ })).toBeTruthy();
  expect(api.callsOf(refinance)[0]?.body).toEqual(present);
  expect(response.getByText('$1.735,08')).toBeTruthy();
  expect(response.getByText(/Incluye \$32,50 de SOLCA, que se cobra otra vez/)).toBeTruthy();
  const [best] = result.offers;
  if (!best) throw new Error('no offer');
  expect(costsOfStaying(present).at(-1)).toBe(1735.08);
  const changing = costsOfChanging(6500, 36, best as never);
  expect(changing.at(-1)).toBe(best.realCost);
  const meet = changing.findIndex((cost, month) => month > 0 && cost <= (costsOfStaying(present)[month] ?? 0));
  expect(meet).toBe(best.breakEvenMonth);
});

it('puts figures into the URL only when asked, behind the # that no server sees [4.5.17]', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } });
  open('abonos');
  await screen.findByRole('region', { name: 'Resultado de los abonos' });
  type(/^Lo que debes hoy/, '7000');
  expect(window.location.hash).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Copiar el enlace' }));
  await waitFor(() => expect(written).toHaveLength(1));
  const url = new URL(written[0] ?? '');
  expect(url.search).not.toContain('7000');
  expect(new URLSearchParams(url.hash.slice(1)).get('monto')).toBe('7000');
});

it('starts from the figures of a shared URL [4.5.17]', async () => {
  window.history.replaceState(null, '', '/#monto=7000&plazo=24&abonos=12%3A500');
  open('abonos');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Lo que debes hoy/ })).toHaveProperty('value', '7000'),
  );
  expect(screen.getByRole('textbox', { name: /^Abono/ })).toHaveProperty('value', '500');
});
