import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeCreditId } from '#loan/flow/stored-flow.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { userSession } from '#session/session.ts';
import { pricedOffer } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { routeComponent } from '#testing/route-component.ts';
import { renderFlow } from '../testing/render-flow.tsx';
import { noneExcluded, sentForm, signInMaria } from '../testing/samples.ts';
import ResultsPage from './ResultsPage.tsx';

const search = 'GET /credits/search';
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();
const row = (name: string) =>
  within(screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement);
const main = () => plain(document.body.textContent);

const solca = { kind: 'solca', name: 'Contribución SOLCA', basis: 'amount', value: 0.5, when: 'deducted' } as const;
const insurance = { kind: 'life_insurance', name: 'Seguro de desgravamen', basis: 'balance', value: 0.05 } as const;
const deposit = { kind: 'savings_deposit', name: 'Ahorro en garantía', basis: 'amount', value: 10 } as const;
const bank = () =>
  pricedOffer('Banco Caro', 12.9, [
    { ...solca, obligation: 'law', refundable: false },
    { ...insurance, when: 'monthly', obligation: 'required', refundable: false },
    {
      kind: 'other',
      name: 'Asistencia',
      basis: 'fixed',
      value: 25,
      when: 'upfront',
      obligation: 'optional',
      refundable: false,
    },
  ]);
const cooperative = () => pricedOffer('Cooperativa Barata', 13, []);
const holding = () =>
  pricedOffer('Cooperativa Guarda', 12.95, [
    { ...deposit, when: 'deducted', obligation: 'required', refundable: true },
  ]);

async function open(offers: unknown[], entry = '/creditos/resultados') {
  const api = fakeApi({ [search]: { data: offers, excluded: noneExcluded } });
  renderFlow(entry, [
    { path: '/creditos/resultados', Component: routeComponent(ResultsPage), loader: () => ({ pageInstitutions: [] }) },
  ]);
  await screen.findByRole('heading', { level: 1, name: /OPCI/ });
  return api;
}

beforeEach(() => {
  sessionStorage.clear();
  signInMaria();
  storeForm({ ...sentForm, amount: 5_000, term: 24 });
  storeCreditId('credit-1');
  window.scrollTo = vi.fn();
});
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

describe('an offer with charges', () => {
  it('shows what is received, the first payment, the annual cost and the total with charges [4.7.1]', async () => {
    const offer = bank();
    await open([cooperative(), offer]);
    expect(plain(row('Banco Caro').getByText('Recibes').textContent)).toBe('Recibes $4.975');
    expect(row('Cooperativa Barata').queryByText('Recibes')).toBeNull();
    const cells = row('Banco Caro')
      .getAllByRole('cell')
      .map((cell) => plain(cell.textContent));
    expect(cells[1]).toBe('$240primera cuota, con seguro y cargos20 % de lo que ganas');
    expect(cells[2]).toBe('14,95 % Tasa de interés desde 12,90 %');
    expect(cells[3]).toContain('Pago Total (aprox.) con cargos$5.757$52 más que la más barataRecibes $4.975');
    expect(screen.getByRole('img', { name: /Banco Caro/ }).getAttribute('aria-label')).toBe(
      'Banco Caro: capital $5.000, interés $699, cargos $58, total $5.757, $52 más que la más barata',
    );
    expect(plain(row('Cooperativa Barata').getByText(/^Capital/).textContent)).toBe('Capital $5.000');
    expect(plain(row('Cooperativa Barata').getByText(/Sin cargos/).textContent)).toBe(
      'Interés $705 · Sin cargos informados',
    );
  });

  it('opens into its lines, each with its tag, down to what the loan costs [4.7.2]', async () => {
    await open([cooperative(), bank(), holding()]);
    const button = row('Banco Caro').getByRole('button', { name: /^Interés/ });
    // Capital plus this equals the displayed total, despite rounding.
    expect(plain(button.textContent)).toBe('Interés y cargos $757 de Banco Caro');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const lines = within((await screen.findByText('De qué se compone')).parentElement as HTMLElement).getAllByRole(
      'listitem',
    );
    expect(lines.map((line) => plain(line.textContent))).toEqual([
      'Interés$699,4124 meses a una tasa nominal de 12,90 % (TEA 13,69 %).',
      'Contribución SOLCA por ley$25,00El 0,5 % del monto. Te lo descuentan al entregarte el dinero.',
      'Seguro de desgravamen lo pide la institución$32,56El 0,05 % de lo que debes cada mes. Puedes contratarlo con otra aseguradora.',
      'Asistencia opcional($25,00)$25,00. Lo pagas aparte el primer día. Puedes decir que no: el préstamo es el mismo.',
      'Lo que te cuesta el préstamo$756,97',
    ]);
    await userEvent.click(button);
    expect(screen.queryByText('Lo que te cuesta el préstamo')).toBeNull();
    await userEvent.click(row('Cooperativa Guarda').getByRole('button', { name: /^Interés/ }));
    expect(main()).toContain('Te devuelven con la última cuota$500,00Te cuesta$702,');
    expect(main()).toContain('Ahorro en garantía lo pide la institución te los devuelven$500,00, te los devuelven');
  });

  it('opens under the line that was tapped, before the rest of a card [6.3.6]', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await open([bank(), cooperative()]);
    const line = row('Banco Caro').getByRole('button', { name: /^Interés/ });
    await userEvent.click(line);
    const parts = await screen.findByText('De qué se compone');
    expect(line.compareDocumentPosition(parts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const choose = row('Banco Caro').getByRole('button', { name: /^¡LO QUIERO!/ });
    expect(parts.compareDocumentPosition(choose)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(parts.closest('td')).toBe(line.closest('td'));
  });

  it('says in red that its interest is above the legal ceiling, and only then [4.7.5]', async () => {
    await open([cooperative(), { ...bank(), aboveCeiling: true, effectiveRate: 17.11 }]);
    expect(plain(row('Banco Caro').getByText(/techo legal/).textContent)).toBe(
      'Su tasa efectiva, 17,11 %, está por encima del techo legal para consumo. Pregunta antes de firmar.',
    );
    expect(screen.getAllByText(/techo legal/)).toHaveLength(1);
  });

  it('says where its annual cost cannot be worked out', async () => {
    await open([{ ...bank(), realAnnualRate: null }]);
    expect(row('Banco Caro').getByText('no se puede calcular')).toBeTruthy();
  });
});

describe('the order', () => {
  it('says that the lowest rate is not the cheapest loan, with both figures [4.7.3]', async () => {
    await open([cooperative(), bank()]);
    expect(plain(screen.getByText(/El préstamo con la tasa más baja no es/).parentElement?.textContent)).toBe(
      'El préstamo con la tasa más baja no es el más barato. Banco Caro tiene la menor tasa, 12,90 %, y con sus cargos pagas $5.757. ' +
        'En Cooperativa Barata la tasa es 13,00 % y pagas $5.705: te ahorras $52.',
    );
  });

  it('says nothing of it where the lowest rate is the cheapest, costs the same as shown, or takes no applications [4.7.3]', async () => {
    const closed = pricedOffer('Banco Cerrado', 10, [], false);
    await open([pricedOffer('Banco Barato', 12, []), cooperative(), closed]);
    expect(screen.queryByText(/El préstamo con la tasa más baja no es/)).toBeNull();
  });

  it('gives the reason where an offer stands before one with a clearly lower annual cost [4.7.4]', async () => {
    await open([holding(), bank(), cooperative()]);
    expect(plain(row('Cooperativa Guarda').getByText(/^Te guardan/).textContent)).toMatch(
      /^Te guardan \$500 y después te los devuelven\. Su costo anual es 1\d,\d\d %\.$/,
    );
    expect(row('Cooperativa Barata').queryByText(/su costo anual/)).toBeNull();
  });

  it('counts optional charges when they are switched on, and says so [4.7.6]', async () => {
    const api = await open([cooperative(), bank()]);
    const counted = () => api.callsOf(search).at(-1)?.query.get('charges') ?? null;
    expect(counted()).toBeNull();
    expect(main()).toContain('Los opcionales no están contados.');
    const flip = screen.getByRole('switch', { name: 'Con cargos opcionales 1 oferta los tiene' });
    expect(flip.getAttribute('aria-checked')).toBe('false');
    await userEvent.click(flip);
    await waitFor(() => expect(counted()).toBe('all'));
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(main()).toContain('todos los cargos, también los opcionales.');
    await userEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'));
  });

  it('leads beside the list to how its figures are worked out [4.7.15]', async () => {
    await open([cooperative()]);
    const link = screen.getByRole('link', { name: /^Cómo calculamos \(/ });
    expect(link.getAttribute('href')).toBe('/como-calculamos');
  });

  it('has no switch where nothing is optional', async () => {
    await open([cooperative(), holding()]);
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
