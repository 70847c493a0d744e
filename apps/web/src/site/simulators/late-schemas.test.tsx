import { simulateCredit } from '@cotejo/finance';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '#request/request-error.ts';
import { requestTexts } from '#request/texts.ts';
import { simulatorSchemas } from './late-schemas.ts';
import { beginAtBareAddress, insurance, openSimulator, solca, type } from './testing.tsx';

const institutions = [{ id: 'i-1', name: 'Banco Uno', minRate: 14, charges: [solca, insurance] }];
const data = { institutions, cities: ['Quito'] };
const credit = { name: 'Resultado del crédito' };
const headlineOf = (amount: number) => {
  const { firstPayment, realTotal } = simulateCredit({
    ...{ amount, term: 24, annualRate: 14, typeAmortizationRate: 2, charges: [solca, insurance] },
  });
  return `Tu primer pago es de ${formatDollarsAndCents(firstPayment)} y en total pagas ${formatDollarsAndCents(realTotal)}.`;
};

beginAtBareAddress();

const { now, load } = simulatorSchemas;
/** What loading the schemas does in a test; until it is done they are not there. */
let loading: () => Promise<unknown>;
beforeEach(() => {
  let areThere = false;
  vi.spyOn(simulatorSchemas, 'now').mockImplementation(() => (areThere ? now() : null));
  vi.spyOn(simulatorSchemas, 'load').mockImplementation(async () => {
    await loading();
    areThere = true;
    return load();
  });
  return () => vi.restoreAllMocks();
});

const waitsForever = () => new Promise(() => undefined);

it.each([
  ['credito', 'Resultado del crédito', 'Monto', '5.000'],
  ['abonos', 'Resultado de los abonos', /^Lo que debes hoy/, '8.000'],
  ['ahorro', 'Resultado del ahorro', 'Cada mes', '50'],
  ['inversion', 'Resultado de la inversión', 'Monto', '2.000'],
] as const)('%s shows its example before the schema is there as with it [8.1.3]', async (kind, name, box, text) => {
  loading = waitsForever;
  openSimulator(kind, data);
  const response = await screen.findByRole('region', { name });
  const example = response.textContent;
  expect(within(response).getByRole('heading', { level: 2 })).toBeTruthy();
  vi.mocked(simulatorSchemas.now).mockImplementation(now);
  type(box, '');
  await within(response).findByText(/^Corrige lo marcado/, { selector: 'p:not([role])' });
  type(box, text);
  await waitFor(() => expect(response.textContent).toBe(example));
});

it.each([
  ['capacidad', 'POST /simulators/affordability', /^Ingresos al mes/, '900'],
  ['cambio', 'POST /simulators/refinance', /^Lo que debes hoy/, '6.500'],
] as const)('%s asks for its example before the schema is there as with it [8.1.3]', async (kind, call, box, text) => {
  loading = waitsForever;
  const api = openSimulator(kind, data, { [call]: 'hang' });
  await waitFor(() => expect(api.callsOf(call)).toHaveLength(1));
  vi.mocked(simulatorSchemas.now).mockImplementation(now);
  type(box, '4000');
  await waitFor(() => expect(api.callsOf(call)).toHaveLength(2));
  type(box, text);
  await waitFor(() => expect(api.callsOf(call)).toHaveLength(3));
  const [before, between, after] = api.callsOf(call).map(({ body }) => body);
  expect(after).toEqual(before);
  expect(between).not.toEqual(before);
});

it('takes figures before the schema is there and answers them when it comes [8.1.3]', async () => {
  let arrive: (value: null) => void = () => undefined;
  const promise = new Promise((resolve) => {
    arrive = resolve;
  });
  loading = () => promise;
  openSimulator('credito', data);
  const response = await screen.findByRole('region', credit);
  expect(response.getAttribute('aria-busy')).toBe('false');
  type('Monto', '8.000');
  expect(screen.getByRole('textbox', { name: 'Monto' })).toHaveProperty('value', '8.000');
  await waitFor(() => expect(response.getAttribute('aria-busy')).toBe('true'));
  expect(within(response).getByRole('heading', { level: 2, name: headlineOf(5_000) })).toBeTruthy();
  arrive(null);
  expect(await within(response).findByRole('heading', { level: 2, name: headlineOf(8_000) })).toBeTruthy();
  expect(response.getAttribute('aria-busy')).toBe('false');
});

it('says so where the schema cannot be had, and tries again [8.1.3]', async () => {
  loading = () => Promise.reject(new RequestError({ code: 'OFFLINE', status: 0, message: requestTexts.offline }));
  openSimulator('credito', data);
  const response = within(await screen.findByRole('region', credit));
  type('Monto', '8.000');
  expect((await response.findByRole('alert')).textContent).toContain(requestTexts.offline);
  expect(response.queryByRole('heading', { level: 2 })).toBeNull();
  loading = async () => undefined;
  fireEvent.click(response.getByRole('button', { name: 'Reintentar' }));
  expect(await response.findByRole('heading', { level: 2, name: headlineOf(8_000) })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Monto' })).toHaveProperty('value', '8.000');
});
