import { simulateCredit } from '@cotejo/finance/credit-simulation';
import { simulateInvestment } from '@cotejo/finance/investment';
import { simulateSavings } from '@cotejo/finance/savings';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import bar from '#loan/CostBar.module.css';
import { saveFile } from '#ui/page/save-file.ts';
import { workbookFile } from '#ui/page/workbook.ts';
import { beginAtBareAddress, insurance, openSimulator, solca, type } from './testing.tsx';

vi.mock('#ui/page/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('#ui/page/workbook.ts', async (original) => ({
  ...(await original<typeof import('#ui/page/workbook.ts')>()),
  workbookFile: vi.fn(async (name: string) => new File([''], name)),
}));

const institutions = [
  { id: 'i-1', name: 'Banco Uno', minRate: 14, charges: [solca, insurance] },
  { id: 'i-2', name: 'Cooperativa Dos', minRate: 12, charges: [] },
];

async function open(kind: 'credito' | 'ahorro' | 'inversion', label: string) {
  const api = openSimulator(kind, { institutions, cities: [] });
  return { api, response: within(await screen.findByRole('region', { name: label })) };
}
const money = formatDollarsAndCents;

beginAtBareAddress();

it('starts a credit from an example of the lowest rate, and asks no server [4.5.19]', async () => {
  const { api, response } = await open('credito', 'Resultado del crédito');
  const example = simulateCredit({ amount: 5_000, term: 24, annualRate: 12, typeAmortizationRate: 2 });
  expect(screen.getByLabelText<HTMLSelectElement>('Institución').value).toBe('i-2');
  expect(
    response.getByRole('heading', {
      level: 2,
      name: `Tu primer pago es de $235,37 y en total pagas ${money(example.realTotal)}.`,
    }),
  ).toBeTruthy();
  expect(response.getByRole('table', { name: 'Tabla de amortización' })).toBeTruthy();
  expect(response.queryByRole('columnheader', { name: 'Cargos' })).toBeNull();
  await userEvent.click(response.getByRole('button', { name: 'Descargar Excel' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [fileName, rows] = vi.mocked(workbookFile).mock.calls[0] ?? [];
  expect(fileName).toMatch(/^cuota-fija-5000-24-meses-.*\.xlsx$/);
  expect(rows?.[0]).toMatchObject([{ value: 'Institución' }, { value: 'Cooperativa Dos' }]);
  expect(screen.queryByRole('button', { name: 'SIMULAR' })).toBeNull();
  expect(api.calls).toEqual([]);
});

it('responses for a credit while one types, charges included [4.5.19]', async () => {
  const { response } = await open('credito', 'Resultado del crédito');
  await userEvent.selectOptions(screen.getByLabelText('Institución'), 'i-1');
  type('Monto', '8.000');
  type(/^Plazo/, '36');
  await userEvent.click(screen.getByRole('button', { name: 'Cuota Decreciente' }));
  const loan = simulateCredit({
    ...{ amount: 8_000, term: 36, annualRate: 14, typeAmortizationRate: 1 },
    charges: [solca, insurance],
  });
  expect(response.getByText('$7.960,00')).toBeTruthy();
  expect(response.getAllByText(money(loan.firstPayment)).length).toBeGreaterThan(0);
  expect(response.getAllByText(money(loan.realCost)).length).toBeGreaterThan(0);
  expect(response.getByText(formatPercent(loan.realAnnualRate ?? 0).replace('\u00a0', ' '))).toBeTruthy();
  expect(response.getByText('Contribución SOLCA')).toBeTruthy();
  const lastRow = response.getByRole('rowheader', { name: '36' }).closest('tr') as HTMLElement;
  const [row] = loan.table.slice(-1);
  expect(
    within(lastRow)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(
    [row?.capital, row?.interest, row?.charges, row?.payment, row?.balance].map((figure) =>
      money(figure ?? -1).replace('$', ''),
    ),
  );
});

it('tells every wrong figure at its box [1.5.27] [1.5.28] [1.5.29] [4.5.19]', async () => {
  const { response } = await open('credito', 'Resultado del crédito');
  type('Monto', '0');
  type(/^Plazo/, '0');
  await userEvent.selectOptions(screen.getByLabelText('Institución'), '');
  expect(screen.getByText('El monto debe ser mayor a cero')).toBeTruthy();
  expect(screen.getByText('El plazo debe ser mayor a cero')).toBeTruthy();
  expect(screen.getByText('El ID de la institución es requerido para simular un crédito')).toBeTruthy();
  expect(response.getByText('Corrige lo marcado y aquí verás la cuenta.', { selector: 'p:not([role])' })).toBeTruthy();
  expect(response.queryByRole('table')).toBeNull();
});

it('responses for savings month by month while one types [4.5.19]', async () => {
  const { api, response } = await open('ahorro', 'Resultado del ahorro');
  expect(
    response.getByRole('heading', { name: 'Al final tienes $1.497,05: pusiste $1.400,00 y ganaste $97,05.' }),
  ).toBeTruthy();
  expect(response.getAllByRole('row')).toHaveLength(25);
  type('Cada mes', '100');
  type(/^Tasa anual/, '7,5');
  const more = simulateSavings({ initialDeposit: 200, monthlyDeposit: 100, term: 24, annualRate: 7.5 });
  expect(response.getAllByText(money(more.total)).length).toBeGreaterThan(0);
  const chart = response.getByRole('img', { name: /pusiste/ });
  expect(chart.innerHTML).toContain('var(--paramo)');
  expect(chart.innerHTML).not.toContain('var(--int-');
  type(/^Tasa anual/, '101');
  expect(screen.getByText('La tasa debe estar entre 0 y 100')).toBeTruthy();
  expect(response.queryByRole('table')).toBeNull();
  expect(api.calls).toEqual([]);
});

it('says so where savings grow beyond what can be calculated to the cent [4.5.19]', async () => {
  const { response } = await open('ahorro', 'Resultado del ahorro');
  type('Cada mes', '1000000');
  type(/^Plazo/, '600');
  type(/^Tasa anual/, '100');
  expect(
    response.getByText('Con estas cifras el resultado es demasiado grande para calcularlo al centavo.'),
  ).toBeTruthy();
});

it('responses for an investment with its withholding apart [4.5.19]', async () => {
  const { response } = await open('inversion', 'Resultado de la inversión');
  expect(response.getByText('−$1,60')).toBeTruthy();
  expect(response.getAllByText('$2.078,40').length).toBeGreaterThan(0);
  // Earnings do not use the color of a loan's cost.
  const gain = bar.gain ?? 'no such class';
  expect(response.getByRole('img', { name: /capital \$2\.000/ }).classList.contains(gain)).toBe(true);
  const key = response.getByText('Lo que ganas').querySelector('i');
  expect([key?.classList.contains(bar.gainKey ?? ''), key?.classList.contains(bar.intKey ?? '')]).toEqual([
    true,
    false,
  ]);
  type(/^Plazo/, '360');
  const longer = simulateInvestment({ amount: 2_000, term: 360, annualRate: 8 });
  expect(response.getAllByText(money(longer.total)).length).toBeGreaterThan(0);
});

it('leaves decimals in the box where only whole numbers count, and says so', async () => {
  await open('inversion', 'Resultado de la inversión');
  const box = screen.getByRole('textbox', { name: /^Plazo/ });
  type(/^Plazo/, '45,5');
  fireEvent.blur(box);
  expect(box).toHaveProperty('value', '45,5');
  expect(screen.getByText('El plazo debe ser un número entero de días')).toBeTruthy();
});

it('reads the response out once typing rests, and not the example [4.5.20]', async () => {
  const { response } = await open('inversion', 'Resultado de la inversión');
  const said = response.getByRole('status');
  vi.useFakeTimers();
  type('Monto', '3');
  type('Monto', '30');
  type('Monto', '3.000');
  expect(said.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(500));
  expect(said.textContent).toBe('');
  vi.useRealTimers();
  type('Monto', '3.001');
  await waitFor(() => expect(said.textContent).toMatch(/^Recibes \$3\./));
  type('Monto', '');
  await waitFor(() => expect(said.textContent).toBe('Corrige lo marcado y aquí verás la cuenta.'));
});

it.each([
  ['credito', 'Resultado del crédito', 'Monto', '7.000', 'monto', '7000'],
  ['ahorro', 'Resultado del ahorro', 'Cada mes', '75,5', 'mensual', '75,5'],
  ['inversion', 'Resultado de la inversión', 'Monto', '2500', 'monto', '2500'],
] as const)('%s has a URL to share, behind the # [4.5.17]', async (kind, label, box, typed, name, written) => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  await open(kind, label);
  type(box, typed);
  expect(window.location.hash).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Copiar el enlace' }));
  await waitFor(() => expect(copied).toHaveLength(1));
  const url = new URL(copied[0] ?? '');
  expect(new URLSearchParams(url.hash.slice(1)).get(name)).toBe(written);
  expect(url.search).toBe('');
});
