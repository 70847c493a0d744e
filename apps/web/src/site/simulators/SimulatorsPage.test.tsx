import { simulateCredit, simulateInvestment, simulateSavings } from '@cotejo/finance';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, type Handlers, json } from '#testing/fake-api.ts';
import bar from '#ui/CostBar.module.css';
import { renderFlow } from '../credits/testing/render-flow.tsx';
import SimulatorsPage from './SimulatorsPage.tsx';

const parameters = 'POST /simulators/params';
const credit = 'POST /simulators/credits/simulate';
const savings = 'POST /simulators/savings/simulate';
const investment = 'POST /simulators/invesments/simulate';
const ok = (result: unknown) => ({ code: 'OK', info: '', result });
const failed = (info?: string) => json(500, { success: false, code: 'ERROR', ...(info && { info, error: info }) });

function open(kind: 'credito' | 'ahorro' | 'inversion', handlers: Handlers) {
  const api = fakeApi({ [parameters]: ok([]), ...handlers });
  const institutions = [{ id: 'i-1', name: 'Banco Uno', minRate: 12 }];
  renderFlow('/simuladores', [
    { path: '/simuladores', Component: SimulatorsPage, loader: () => ({ kind, institutions, cities: [] }) },
  ]);
  return api;
}
const simulate = async () => userEvent.click(await screen.findByRole('button', { name: 'SIMULAR' }));
const type = (name: RegExp | string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('simulates a credit and shows its table [1.3.19] [1.7.33] [1.7.35]', async () => {
  const result = simulateCredit({ amount: 5_000, term: 24, annualRate: 12, typeAmortizationRate: 2 });
  const api = open('credito', { [credit]: ok(result) });
  await userEvent.selectOptions(await screen.findByLabelText('Institución'), 'i-1');
  await simulate();
  const answer = within(await screen.findByRole('region', { name: 'Resultado del crédito' }));
  expect(api.callsOf(credit)[0]?.body).toEqual({
    amount: 5_000,
    term: 24,
    institutionId: 'i-1',
    creditType: 'PERSONAL',
    typeAmortizationRate: 2,
  });
  expect(answer.getAllByText('$235,37').length).toBeGreaterThan(0);
  expect(answer.getByRole('table', { name: 'Tabla de amortización' })).toBeTruthy();
  expect(answer.getByRole('button', { name: 'Descargar Excel' })).toBeTruthy();
});

it('tells every wrong figure before asking [1.5.27] [1.5.28] [1.5.29]', async () => {
  const api = open('credito', {});
  await screen.findByLabelText('Institución');
  type('Monto', '0');
  type(/^Plazo/, '0');
  await simulate();
  expect(screen.getByText('El monto debe ser mayor a cero')).toBeTruthy();
  expect(screen.getByText('El plazo debe ser mayor a cero')).toBeTruthy();
  expect(screen.getByText('El ID de la institución es requerido para simular un crédito')).toBeTruthy();
  expect(api.callsOf(credit)).toHaveLength(0);
});

it('simulates savings month by month [1.7.36]', async () => {
  const plan = { initialDeposit: 200, monthlyDeposit: 50, term: 24, annualRate: 6 };
  const api = open('ahorro', { [savings]: ok(simulateSavings(plan)) });
  await simulate();
  const answer = within(await screen.findByRole('region', { name: 'Resultado del ahorro' }));
  expect(api.callsOf(savings)[0]?.body).toEqual(plan);
  expect(answer.getAllByText('$1.497,05').length).toBeGreaterThan(0);
  expect(answer.getAllByRole('row')).toHaveLength(25);
  const chart = answer.getByRole('img', { name: /pusiste/ });
  expect(chart.innerHTML).toContain('var(--paramo)');
  expect(chart.innerHTML).not.toContain('var(--int-');
});

it('simulates an investment with its withholding apart [1.7.37]', async () => {
  const plan = { amount: 2_000, term: 180, annualRate: 8 };
  const api = open('inversion', { [investment]: ok(simulateInvestment(plan)) });
  await simulate();
  const answer = within(await screen.findByRole('region', { name: 'Resultado de la inversión' }));
  expect(api.callsOf(investment)[0]?.body).toEqual(plan);
  expect(answer.getByText('−$1,60')).toBeTruthy();
  expect(answer.getAllByText('$2.078,40').length).toBeGreaterThan(0);
  // What is earned does not wear the colour of what a loan costs.
  const gain = bar.gain ?? 'no such class';
  expect(answer.getByRole('img', { name: /capital \$2\.000/ }).classList.contains(gain)).toBe(true);
  const key = answer.getByText('Lo que ganas').querySelector('i');
  expect([key?.classList.contains(bar.gainKey ?? ''), key?.classList.contains(bar.intKey ?? '')]).toEqual([
    true,
    false,
  ]);
});

it.each([
  ['1.8.36', 'credito', credit, 'Error al simular el crédito'],
  ['1.8.37', 'ahorro', savings, 'Error al simular el ahorro'],
  ['1.8.38', 'inversion', investment, 'Error al simular la inversión'],
] as const)('[%s] %s: says that the simulation failed', async (_id, kind, call, text) => {
  open(kind, { [call]: () => failed() });
  if (kind === 'credito') await userEvent.selectOptions(await screen.findByLabelText('Institución'), 'i-1');
  await simulate();
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  ['credito', 'CR', 'Error al obtener parámetros de crédito'],
  ['inversion', 'INV', 'Error al obtener parámetros de inversión'],
  ['ahorro', 'AHP', 'Error al obtener parámetros de ahorro'],
] as const)(
  '%s: asks for parameters by %s and says when they fail [1.7.38] [1.8.39]',
  async (kind, searchType, text) => {
    const api = open(kind, { [parameters]: () => failed() });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(api.callsOf(parameters)[0]?.body).toEqual({ searchType });
  },
);
