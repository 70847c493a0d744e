import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepWantedOffer, markNewComparison, takeNewComparison } from '#loan/flow/marks.ts';
import { storeCreditId } from '#loan/flow/stored-flow.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { deleteKeptResponses } from '#session/kept-responses.ts';
import { userSession } from '#session/session.ts';
import { sampleInstitution, sampleOffer, sampleRates } from '#testing/factories.ts';
import { fakeApi, type Handlers, refusal } from '#testing/fake-api.ts';
import { routeComponent } from '#testing/route-component.ts';
import { pageInstitutionsOf } from '../../page-institutions.ts';
import { renderFlow } from '../testing/render-flow.tsx';
import { mariasCredit, noneExcluded, sentForm, signInMaria } from '../testing/samples.ts';
import ResultsPage from './ResultsPage.tsx';

const search = 'GET /credits/search';
const choose = 'POST /credits/credit-1/status';
const eight = Array.from({ length: 8 }, (_, index) => sampleOffer(`Banco ${index + 1}`, 10_349 + index * 46));

function open(handlers: Handlers, { entry = '/creditos/resultados', pageInstitutions = pageInstitutionsOf([]) } = {}) {
  const api = fakeApi(handlers);
  renderFlow(entry, [
    { path: '/creditos/resultados', Component: routeComponent(ResultsPage), loader: () => ({ pageInstitutions }) },
  ]);
  return api;
}
const reply = (data: unknown, excluded = noneExcluded) => ({ data, excluded });
const rows = () => screen.getAllByRole('rowheader').map((name) => name.closest('tr') as HTMLElement);
const row = (name: string) => within(screen.getByText(name, { selector: 'b' }).closest('tr') as HTMLElement);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  sessionStorage.clear();
  signInMaria();
  storeForm(sentForm);
  storeCreditId('credit-1');
  window.scrollTo = vi.fn();
});
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('who may see them', () => {
  it('leads to login and back when nobody is signed in [1.2.78] [1.6.03] [1.6.04]', async () => {
    userSession.deleteSession();
    userSession.arrive();
    open({ [search]: reply(eight) });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?volver=%2Fcreditos%2Fresultados');
  });

  it('goes back to the form without form data [1.2.79]', async () => {
    sessionStorage.clear();
    open({ [search]: reply(eight) });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/solicitud');
  });

  it('takes the figures of a plain GET form along to the form', async () => {
    sessionStorage.clear();
    open({}, { entry: '/creditos/resultados?monto=8.000&plazo=48&ingresos=1.200&ubicacion=Quito' });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      '/creditos/solicitud?monto=8000&plazo=48&ingresos=1200&ubicacion=Quito',
    );
  });
});

describe('offers that cannot be loaded', () => {
  it('says that the page failed in this browser, not that the server did', async () => {
    open({ [search]: () => refusal(500, 'INTERNAL', 'Error interno') });
    expect(await screen.findByText(/El servidor encontró un error/)).toBeTruthy();
    // Simulates an old browser that lacks a method which is needed to prepare the request.
    vi.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(() => {
      throw new TypeError('addEventListener is not a function');
    });
    fireEvent.click(button('Intentar nuevamente'));
    expect(await screen.findByText(/Algo falló en esta página, en tu navegador/)).toBeTruthy();
    expect(screen.queryByText(/de nuestro lado|Error de conexión/)).toBeNull();
  });
});

describe('the offers', () => {
  it('counts what can be chosen in the heading, for what was asked [1.1.07] [1.2.64]', async () => {
    const api = open({ [search]: reply([...eight, sampleOffer('Cerrado', 10_000, { available: false })]) });
    const heading = await screen.findByRole('heading', { level: 1, name: /DISPONIBLES/ });
    expect(heading.textContent).toMatch(/^8\s+OPCIONES DISPONIBLES$/);
    expect(Object.fromEntries(api.calls[0]?.query ?? [])).toEqual({
      amount: '8000',
      term: '48',
      income: '1200',
      location: 'Quito',
      rateFilter: 'min',
    });
  });

  it('shows instalment, rate and total of each, without decimals [1.2.65] [1.2.66] [1.2.67] [1.2.68] [1.1.04]', async () => {
    open({ [search]: reply([sampleOffer('Banco Uno', 10_349.28), sampleOffer('Banco Dos', 10_395)]) });
    await screen.findByText('Banco Uno', { selector: 'b' });
    expect(rows()).toHaveLength(2);
    expect(row('Banco Uno').getByText('$216')).toBeTruthy();
    expect(row('Banco Uno').getByText(/13,25\s%/)).toBeTruthy();
    expect(row('Banco Uno').getByText('$10.349')).toBeTruthy();
    expect(row('Banco Uno').getByText(/^\s*Tasa de interés desde/)).toBeTruthy();
    for (const name of ['Valor Cuota', 'Costo anual con cargos', /Pago Total \(aprox\.\)/])
      expect(screen.getByRole('columnheader', { name })).toBeTruthy();
  });

  it('draws every bar to one scale and tells the difference between the figures as shown', async () => {
    open({ [search]: reply([sampleOffer('Banco Uno', 10_349.4), sampleOffer('Banco Dos', 10_394.6)]) });
    await screen.findByText('Banco Uno', { selector: 'b' });
    const bar = screen.getByRole('img', {
      name: 'Banco Dos: capital $8.000, interés $2.395, total $10.395, $46 más que la más barata',
    });
    expect(bar).toBeTruthy();
    expect(row('Banco Dos').getByText(/\$46 más/)).toBeTruthy();
  });

  it('marks featured institutions and no other [1.2.69]', async () => {
    open({ [search]: reply([sampleOffer('Banco Uno', 10_349), sampleOffer('Banco Dos', 10_395, { featured: true })]) });
    await screen.findByText('Banco Uno', { selector: 'b' });
    expect(row('Banco Dos').getByText('DESTACADO')).toBeTruthy();
    expect(screen.getAllByText('DESTACADO')).toHaveLength(1);
  });

  it('an unavailable one says NO DISPONIBLE and cannot be chosen [1.2.71]', async () => {
    const api = open({
      [search]: reply([sampleOffer('Banco Uno', 10_349), sampleOffer('Banco Dos', 10_300, { available: false })]),
    });
    await screen.findByText('Banco Dos', { selector: 'b' });
    const closed = row('Banco Dos').getByRole('button', { name: 'NO DISPONIBLE' });
    expect(closed.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(closed);
    expect(row('Banco Dos').queryByRole('button', { name: /LO QUIERO/ })).toBeNull();
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(rows().at(-1)?.textContent).toContain('Banco Dos');
  });

  it('shows six on a page and goes to the top for the next [1.2.76] [1.2.77] [1.9.12]', async () => {
    open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    expect(rows()).toHaveLength(6);
    await userEvent.click(button('Siguiente'));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  });

  it('has a way back to the form [1.2.72]', async () => {
    open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    expect(screen.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe('/creditos/solicitud');
  });

  it('says that loading failed and loads again [1.2.80]', async () => {
    const api = open({ [search]: () => refusal(500, 'INTERNAL', 'caído') });
    await screen.findByText('No pudimos cargar tus opciones');
    api.handlers[search] = reply(eight);
    await userEvent.click(button('Intentar nuevamente'));
    expect(await screen.findByText('Banco 1', { selector: 'b' })).toBeTruthy();
  });
});

describe('filters', () => {
  const typeAsked = (api: ReturnType<typeof fakeApi>) => api.callsOf(search).at(-1)?.query.get('type') ?? null;
  const rateAsked = (api: ReturnType<typeof fakeApi>) => api.callsOf(search).at(-1)?.query.get('rateFilter') ?? null;

  it('Solo Bancos: banks, cooperatives, and the same again clears it [1.2.73] [1.4.22] [1.4.23]', async () => {
    const api = open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    expect(typeAsked(api)).toBeNull();
    await userEvent.click(button('sí'));
    await waitFor(() => expect(typeAsked(api)).toBe('BANK'));
    await userEvent.click(button('no'));
    await waitFor(() => expect(typeAsked(api)).toBe('COOPERATIVE'));
    expect(button(/^Solo cooperativas/)).toBeTruthy();
    await userEvent.click(button('no'));
    await waitFor(() => expect(button('no').getAttribute('aria-pressed')).toBe('false'));
    expect(button('sí').getAttribute('aria-pressed')).toBe('false');
  });

  it('Considerar Tasa toggles between the lowest and the highest rate [1.2.74] [1.4.24]', async () => {
    const api = open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    expect(rateAsked(api)).toBe('min');
    await userEvent.click(button('max.'));
    await waitFor(() => expect(rateAsked(api)).toBe('max'));
    expect(button('max.').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(button('min.'));
    await waitFor(() => expect(button('min.').getAttribute('aria-pressed')).toBe('true'));
  });

  it('every active filter is a chip, and taking it away clears the filter [1.2.75]', async () => {
    open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    await userEvent.click(button('sí'));
    await userEvent.click(await screen.findByRole('button', { name: /^Solo bancos.*quitar filtro/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Solo bancos/ })).toBeNull());
    expect(button('sí').getAttribute('aria-pressed')).toBe('false');
    // Default values are not filters.
    expect(screen.queryByRole('button', { name: /quitar filtro/ })).toBeNull();
    await userEvent.click(button('max.'));
    await userEvent.click(await screen.findByRole('button', { name: /^Tasa máxima.*quitar filtro/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Tasa máxima/ })).toBeNull());
    expect(button('min.').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('choosing', () => {
  it('¡LO QUIERO! gives the credit its institution and leads to the details [1.2.70] [1.4.07] [2.2.105] [1.3.24] [1.3.25] [2.7.61]', async () => {
    const api = open({ [search]: reply(eight), [choose]: { data: mariasCredit() } });
    await screen.findByText('Banco 1', { selector: 'b' });
    await userEvent.dblClick(button(/LO QUIERO! Banco 1$/));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/detalles');
    expect(api.callsOf(choose)).toHaveLength(1);
    expect(api.callsOf(choose)[0]?.body).toEqual({ institutionId: 'id-Banco 1', status: 'INSTITUTION_SELECTED' });
    expect(sessionStorage.getItem('selectedInstitutionId')).toBe('id-Banco 1');
    expect(sessionStorage.getItem('initialInstitutionId')).toBe('id-Banco 1');
    expect(screen.getByText('Institución elegida. Revisa tu crédito.')).toBeTruthy();
  });

  it('keeps the institution that was chosen first beside the present one', async () => {
    sessionStorage.setItem('initialInstitutionId', 'id-Banco 2');
    open({ [search]: reply(eight), [choose]: { data: mariasCredit() } });
    await screen.findByText('Banco 1', { selector: 'b' });
    await userEvent.click(button(/LO QUIERO! Banco 1$/));
    await screen.findByTestId('elsewhere');
    expect(sessionStorage.getItem('selectedInstitutionId')).toBe('id-Banco 1');
    expect(sessionStorage.getItem('initialInstitutionId')).toBe('id-Banco 2');
  });

  it('says when the credit could not be updated [1.8.20]', async () => {
    open({ [search]: reply(eight), [choose]: () => refusal(500, 'INTERNAL', 'caído') });
    await screen.findByText('Banco 1', { selector: 'b' });
    await userEvent.click(button(/LO QUIERO! Banco 1$/));
    expect(await screen.findByText('Error al actualizar el crédito')).toBeTruthy();
  });

  it('says when the credit is gone from the browser [1.8.21]', async () => {
    open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    sessionStorage.removeItem('currentCreditId');
    await userEvent.click(button(/LO QUIERO! Banco 1$/));
    expect(await screen.findByText('No se encontró el ID del crédito')).toBeTruthy();
  });

  it('says when the institution has no id [1.8.22]', async () => {
    open({ [search]: reply([sampleOffer('Banco 1', 10_349, { id: '' })]) });
    await screen.findByText('Banco 1', { selector: 'b' });
    await userEvent.click(button(/LO QUIERO! Banco 1$/));
    expect(await screen.findByText('No se encontró ID de institución')).toBeTruthy();
  });

  it('takes one choice of two presses before the page could answer', async () => {
    const api = open({ [search]: reply(eight), [choose]: { data: mariasCredit() } });
    await screen.findByText('Banco 1', { selector: 'b' });
    const choice = button(/LO QUIERO! Banco 1$/);
    act(() => {
      choice.click();
      choice.click();
    });
    await screen.findByTestId('elsewhere');
    expect(api.callsOf(choose)).toHaveLength(1);
  });

  it('finds what was ticked again on the way back', async () => {
    open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cotejar Banco 2' });
    await userEvent.click(tick());
    cleanup();
    open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    expect(tick().checked).toBe(true);
  });

  it('puts two to four ticked offers side by side', async () => {
    open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Cotejar ${name}` });
    await userEvent.click(tick('Banco 1'));
    expect(screen.queryByRole('link', { name: 'Lado a lado' })).toBeNull();
    for (const name of ['Banco 2', 'Banco 3', 'Banco 4']) await userEvent.click(tick(name));
    expect(tick('Banco 5').disabled).toBe(true);
    expect((await screen.findByRole('link', { name: 'Lado a lado' })).getAttribute('href')).toBe(
      '/creditos/comparar?monto=8000&plazo=48&instituciones=id-Banco%201,id-Banco%202,id-Banco%203,id-Banco%204',
    );
  });
});

describe('nobody, and who was left out', () => {
  it('warns when no institution matches and suggests another amount [1.7.39] [1.7.40]', async () => {
    open({ [search]: reply([], { ...noneExcluded, amount: 2 }) });
    expect(
      await screen.findByText(
        'No se encontraron instituciones que cumplan con los criterios. Prueba con un monto diferente.',
      ),
    ).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Con estos datos nadie te presta.' })).toBeTruthy();
  });

  it('explains each rule and leads to the nearest change, but not to another income [12.4.2]', async () => {
    const loan = sampleInstitution({ name: 'x', minRate: 15 }).products.personalLoan;
    const make = (name: string, overrides: Partial<typeof loan>) =>
      sampleInstitution({ name, minRate: 15, products: { personalLoan: { ...loan, ...overrides } } });
    const pageInstitutions = pageInstitutionsOf([
      make('Banco del Austro', { minIncome: 1_300 }),
      make('Banco Bolivariano', { minIncome: 1_500 }),
      make('Cooperativa Atuntaqui', { maxAmount: 6_000 }),
      make('Andalucía', { maxTerm: 36 }),
    ]);
    open({ [search]: reply(eight, { ...noneExcluded, amount: 1, term: 1, income: 2 }) }, { pageInstitutions });
    expect(await screen.findByRole('heading', { name: '4 no aparecen en tu lista. Te decimos por qué' })).toBeTruthy();
    expect(screen.getByText('piden un ingreso mayor.').parentElement?.textContent).toContain(
      'De ellas, la que menos ingreso pide es Banco del Austro: $1.300 al mes.',
    );
    expect(screen.getByText('no llega a ese monto.')).toBeTruthy();
    expect(screen.getByText('presta a menos meses.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /1\.300/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Probar con 36\s*meses/ }).getAttribute('href')).toBe(
      '/creditos/solicitud?plazo=36',
    );
  });
});

describe('rates that nobody confirmed for too long', () => {
  it('are said to keep institutions away, after everything a person could change [5.2.2] [5.1.7]', async () => {
    open({ [search]: reply(eight, { ...noneExcluded, city: 1, stale: 2 }) });
    expect(await screen.findByRole('heading', { name: '3 no aparecen en tu lista. Te decimos por qué' })).toBeTruthy();
    const last = screen.getByText('tienen sus tasas sin comprobar.').closest('li');
    expect(last?.textContent).toBe(
      '2tienen sus tasas sin comprobar. Hace demasiado tiempo que nadie comprueba sus tasas; vuelven cuando lo hagamos.',
    );
    expect(last?.nextElementSibling).toBeNull();
    expect(last?.querySelector('a, button')).toBeNull();
  });

  it('are the reason why the one that was wanted is missing [5.2.2]', async () => {
    const forgotten = sampleInstitution({
      ...{ name: 'Banco Olvidado', minRate: 9 },
      rates: sampleRates({ isStale: true, isExcluded: true }),
    });
    keepWantedOffer(forgotten.id);
    open(
      { [search]: reply(eight, { ...noneExcluded, stale: 1 }) },
      { pageInstitutions: pageInstitutionsOf([forgotten]) },
    );
    const wanted = (await screen.findByText('Banco Olvidado', { selector: 'b' })).closest('p');
    expect(wanted?.textContent).toBe(
      'Elegiste Banco Olvidado, pero hace demasiado tiempo que nadie comprueba sus tasas. Estas son las que sí.',
    );
    expect(screen.getByText('tiene sus tasas sin comprobar.')).toBeTruthy();
  });
});

describe('a comparison that was just made', () => {
  const savedText = 'Guardamos tu comparación.';

  // Must come first: a toast stays for seconds.
  it('is not said to be kept when it was seen before, or when no institution lends', async () => {
    open({ [search]: reply(eight) });
    await screen.findByText('Banco 1', { selector: 'b' });
    expect(screen.queryByText(savedText)).toBeNull();
    cleanup();
    deleteKeptResponses();
    markNewComparison();
    open({ [search]: reply([], { ...noneExcluded, amount: 2 }) });
    await screen.findByRole('heading', { name: /^Con estos datos nadie te presta/ });
    expect(screen.queryByText(savedText)).toBeNull();
  });

  it('says once that it is kept, where there are offers', async () => {
    deleteKeptResponses();
    markNewComparison();
    open({ [search]: reply(eight) });
    expect(await screen.findByText(savedText)).toBeTruthy();
    expect(takeNewComparison()).toBe(false);
  });
});
