import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepWantedOffer, readWantedOffer } from '#loan/flow/marks.ts';
import { readCreditId, storeCreditId } from '#loan/flow/stored-flow.ts';
import { readForm, storeForm } from '#loan/flow/stored-form.ts';
import { keepOtherDebts } from '#loan/other-debts.ts';
import { keepRaisedIncome } from '#loan/typed-income.ts';
import { userSession } from '#session/session.ts';
import { sampleInstitution, sampleOffer, sampleRates } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { routeComponent } from '#testing/route-component.ts';
import { pageInstitutionsOf } from '../../page-institutions.ts';
import { renderFlow } from '../testing/render-flow.tsx';
import { mariasCredit, noneExcluded, sentForm, signInMaria } from '../testing/samples.ts';
import ResultsPage from './ResultsPage.tsx';

const search = 'GET /credits/search';
const eight = Array.from({ length: 8 }, (_, index) => sampleOffer(`Banco ${index + 1}`, 10_349 + index * 46));
const reply = (data: unknown, excluded = noneExcluded) => ({ data, excluded });

async function open(
  data: unknown = eight,
  {
    entry = '/creditos/resultados',
    pageInstitutions = pageInstitutionsOf([]),
    excluded = noneExcluded,
    others = {},
  } = {},
) {
  const api = fakeApi({ [search]: reply(data, excluded), ...others });
  renderFlow(entry, [
    {
      path: '/creditos/resultados',
      Component: routeComponent(ResultsPage),
      loader: () => ({ pageInstitutions, hasDebtArticle: true }),
    },
  ]);
  await screen.findByRole('heading', { name: /OPCI/ });
  return api;
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const row = (name: RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement);
const names = () => screen.queryAllByRole('rowheader').map((header) => header.querySelector('b')?.textContent);

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
});

describe('an offer in the list', () => {
  it('heads its row with the institution, so that each figure is heard with whose it is', async () => {
    await open();
    expect(names()).toEqual(['Banco 1', 'Banco 2', 'Banco 3', 'Banco 4', 'Banco 5', 'Banco 6']);
    for (const header of screen.getAllByRole('rowheader')) expect(header.getAttribute('scope')).toBe('row');
  });

  it('says what it costs a year with its charges, and from which rate on', async () => {
    await open();
    const cell = row(/Banco 1/)
      .getByText(/Tasa de interés/)
      .closest('td');
    expect(plain(cell?.textContent)).toBe('14,09 % Tasa de interés desde 13,25 %');
    expect(screen.getByText(/usan la tasa mínima de cada institución; la tuya la fija la institución/)).toBeTruthy();
  });

  it('says when its rate was compared with its source, or since when nobody did [5.2.1] [5.2.7]', async () => {
    const stale = sampleRates({ isStale: true, confirmedAt: '2026-10-03T15:00:00.000Z' });
    const registered = sampleRates({ confirmedAt: null, source: { label: 'Registro inicial', url: null } });
    await open([
      sampleOffer('Banco Uno', 10_349),
      { ...sampleOffer('Banco Dos', 10_400), rates: stale },
      { ...sampleOffer('Banco Tres', 10_500), rates: registered },
      { ...sampleOffer('Banco Cuatro', 10_600), rates: null },
    ]);
    // The year is shown only if it is not the current one.
    const said = (name: RegExp) =>
      row(name).getAllByRole('cell').at(-1)?.querySelector('p')?.textContent?.replace(' de 2026', '');
    expect(said(/Banco Uno/)).toBe(
      'Tasa comprobada en su fuente el 3 de noviembre: Tarifario de noviembre (se abre aparte)',
    );
    expect(said(/Banco Dos/)).toBe('Sin comprobar desde el 3 de octubre: Tarifario de noviembre (se abre aparte)');
    expect(said(/Banco Tres/)).toBe('Tasa registrada el 5 de octubre, aún sin fuente');
    expect(said(/Banco Cuatro/)).toBeUndefined();
    const link = row(/Banco Uno/).getByRole('link', { name: /^Tarifario/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://banco.example/tarifario',
      'nofollow noopener',
    ]);
    expect(screen.getByText(/Cotejo comprueba cada tasa en la fuente que se nombra/).textContent).toContain(
      'la institución no nos la confirma',
    );
  });

  it('is compared with the cheapest that takes applications', async () => {
    await open([
      sampleOffer('Banco Uno', 10_349),
      sampleOffer('Banco Dos', 10_400),
      sampleOffer('Cerrado', 10_300, { available: false }),
    ]);
    expect(row(/Banco Uno/).getByText('la más barata')).toBeTruthy();
    expect(row(/Banco Dos/).getByText(/^\$51/).textContent).toBe('$51 más que la más barata');
    expect(row(/Cerrado/).queryByText('la más barata')).toBeNull();
  });

  it('says up to which one where the highest rate counts', async () => {
    await open(eight, { entry: '/creditos/resultados?tasa=max' });
    expect(
      plain(
        row(/Banco 1/)
          .getByText(/Tasa de interés/)
          .closest('td')?.textContent,
      ),
    ).toBe('14,09 % Tasa de interés hasta 13,25 %');
    expect(screen.getByText(/usan la tasa máxima de cada institución/)).toBeTruthy();
  });

  it('leads to the page of its institution beside the list', async () => {
    const institution = {
      ...sampleInstitution({ name: 'Banco 1', minRate: 13.25, slug: 'banco-1' }),
      id: 'id-Banco 1',
    };
    await open(eight, { pageInstitutions: pageInstitutionsOf([institution]) });
    const link = row(/Banco 1/).getByRole('link', { name: /Banco 1/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/instituciones/banco-1', '_blank']);
    // Without a known page there is no link.
    expect(row(/Banco 2/).queryByRole('link', { name: /Banco 2/ })).toBeNull();
  });

  it('says what part of the income its instalment takes', async () => {
    await open();
    expect(plain(row(/Banco 1/).getByText(/de lo que ganas/).textContent)).toBe('18 % de lo que ganas');
    expect(screen.queryByText(/Casi nadie la aprueba/)).toBeNull();
  });

  it('counts other debts of this tab, at each offer and over the list [4.7.19]', async () => {
    keepOtherDebts(300);
    await open();
    expect(plain(row(/Banco 1/).getByText(/de lo que ganas/).textContent)).toBe(
      '43 % de lo que ganas, con tus otras deudas',
    );
    expect(plain((await screen.findByText(/^Con tus otras deudas/)).textContent)).toMatch(
      / llegaría al 43 % de lo que ganas\. /,
    );
    keepOtherDebts(null);
  });

  it('warns over the list where even the lowest instalment is too much', async () => {
    storeForm({ ...sentForm, income: 300 });
    await open();
    expect(plain((await screen.findByText(/Casi nadie la aprueba/)).textContent)).toBe(
      'La cuota más baja sería el 72 % de lo que ganas. Casi nadie la aprueba; con $3.500 sería el 31 %.',
    );
  });

  it('is the cheapest of several, and of nothing where it is the only one', async () => {
    await open();
    expect(row(/Banco 1/).getByText('la más barata')).toBeTruthy();
    expect(row(/Banco 2/).queryByText('la más barata')).toBeNull();
  });

  it('is not called the cheapest where it is the only one', async () => {
    await open(eight.slice(0, 1));
    expect(names()).toEqual(['Banco 1']);
    expect(screen.queryByText('la más barata')).toBeNull();
  });
});

describe('the order of the list', () => {
  const offer = (
    name: string,
    total: number,
    firstPayment: number,
    realAnnualRate: number | null,
    available = true,
  ) => ({
    ...sampleOffer(name, total, { available }),
    firstPayment,
    realAnnualRate,
  });
  const three = [
    offer('Banco Total', 10_000, 230, 15),
    offer('Banco Cuota', 10_100, 210, null),
    offer('Banco Anual', 10_200, 220, 14),
    offer('Cerrado', 9_000, 100, 9, false),
  ];

  it('goes by total, first instalment or annual cost; what cannot be chosen stays last [9.4.6]', async () => {
    const api = await open(three);
    expect(names()).toEqual(['Banco Total', 'Banco Cuota', 'Banco Anual', 'Cerrado']);
    const order = screen.getByRole('combobox', { name: 'Ordenar por' });
    await userEvent.selectOptions(order, 'cuota');
    await waitFor(() => expect(names()).toEqual(['Banco Cuota', 'Banco Anual', 'Banco Total', 'Cerrado']));
    expect(screen.getByRole('table', { name: 'Ofertas ordenadas por primera cuota, de menor a mayor' })).toBeTruthy();
    expect(screen.getByText(/^De la primera cuota más baja a la más alta/)).toBeTruthy();
    // The cheapest is still the one with the lowest total.
    expect(row(/Banco Total/).getByText('la más barata')).toBeTruthy();
    await userEvent.selectOptions(order, 'costo anual');
    await waitFor(() => expect(names()).toEqual(['Banco Anual', 'Banco Total', 'Banco Cuota', 'Cerrado']));
    expect(api.callsOf(search)).toHaveLength(1);
  });

  it('stands in the URL, so that a reload keeps it [9.4.6]', async () => {
    await open(three, { entry: '/creditos/resultados?orden=cuota' });
    expect(names()[0]).toBe('Banco Cuota');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordenar por' }).value).toBe('payment');
  });
});

describe('what the figures count', () => {
  const asked = () => plain(screen.getByText(/^Para/).textContent);

  it('stands under the heading where it is the highest rate or optional charges [9.4.8]', async () => {
    await open(eight, { entry: '/creditos/resultados?tasa=max&opcionales=si' });
    expect(asked()).toBe(
      'Para $8.000 a 48 meses con ingresos de $1.200 en Quito, a la tasa máxima y con los cargos opcionales. Cambiar',
    );
  });

  it('is not said where it is what everybody pays', async () => {
    await open();
    expect(asked()).toBe('Para $8.000 a 48 meses con ingresos de $1.200 en Quito. Cambiar');
  });
});

describe('on a phone', () => {
  it('explains the list behind the first offer, and counts the filters that are on [9.4.5]', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await open();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows[0]?.textContent).toContain('Banco 1');
    expect(rows[1]?.textContent).toContain('De la más barata a la más cara');
    expect(rows[1]?.textContent).toContain('Compartir');
    expect(rows[2]?.textContent).toContain('Banco 2');
    const filters = screen.getByRole('button', { name: 'Filtros' });
    expect(filters.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(filters);
    expect(filters.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'sí' }));
    expect(await screen.findByRole('button', { name: 'Filtros (1)' })).toBeTruthy();
  });
});

it('explains the list behind the second offer of a table, which is to be in sight with the first [6.3.6]', async () => {
  await open();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent).findIndex((text) => text?.includes('De la más barata'))).toBe(2);
});

describe('pages of the list', () => {
  it('moves the focus to the heading and says which page it is', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(names()).toEqual(['Banco 7', 'Banco 8']));
    const heading = screen.getByRole('heading', { level: 1 });
    expect(document.activeElement).toBe(heading);
    const said = screen.getAllByRole('status').map((status) => plain(status.textContent));
    expect(said).toContain('8 OPCIONES DISPONIBLES. Página 2 de 2');
  });

  it('prints every offer, and has its pages again afterwards', async () => {
    await open();
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(names()).toHaveLength(8);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(names()).toHaveLength(6);
  });
});

describe('what a visitor chose before', () => {
  const choice = () => screen.getByText(/^Elegiste/, { selector: 'p, span' });

  it('is marked, and its page is one press away', async () => {
    keepWantedOffer('id-Banco 8');
    await open();
    expect(choice().textContent).toBe('Elegiste Banco 8: está en el puesto 8 de 8.');
    await userEvent.click(screen.getByRole('button', { name: 'Ver su oferta' }));
    await waitFor(() => expect(names()).toEqual(['Banco 7', 'Banco 8']));
    expect(row(/Banco 8/).getByText('TU ELECCIÓN')).toBeTruthy();
    expect(row(/Banco 7/).queryByText('TU ELECCIÓN')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ver su oferta' })).toBeNull();
  });

  it('is told to lend no such thing where it does not', async () => {
    const institution = sampleInstitution({ name: 'Banco Bolivariano', minRate: 15 });
    keepWantedOffer(institution.id);
    await open(eight, { pageInstitutions: pageInstitutionsOf([institution]) });
    expect(choice().textContent).toContain('Elegiste Banco Bolivariano, pero con estos datos no presta.');
  });

  it('is deleted once an offer is chosen', async () => {
    keepWantedOffer('id-Banco 2');
    await open(eight, { others: { 'POST /credits/credit-1/status': { data: mariasCredit() } } });
    await userEvent.click(screen.getByRole('button', { name: /LO QUIERO! Banco 1$/ }));
    await screen.findByTestId('elsewhere');
    expect(readWantedOffer()).toBeNull();
  });
});

const make = (name: string, overrides: object) => {
  const loan = sampleInstitution({ name, minRate: 15 }).products.personalLoan;
  return sampleInstitution({ name, minRate: 15, products: { personalLoan: { ...loan, ...overrides } } });
};

describe('nobody lends that', () => {
  const ways = () => screen.queryAllByRole('button', { name: /^Ver \d/ }).map((way) => plain(way.textContent));

  it('offers the nearest amount and term together where one alone is not enough, and the highest for the income', async () => {
    storeForm({ ...sentForm, amount: 40_000, term: 72, income: 460 });
    const pageInstitutions = pageInstitutionsOf([
      make('Cooperativa Uno', { maxAmount: 5_000, maxTerm: 48 }),
      make('Cooperativa Dos', { maxAmount: 5_000, maxTerm: 48 }),
      make('Cooperativa Tres', { maxAmount: 9_000, maxTerm: 60, minIncome: 900 }),
    ]);
    await open([], { pageInstitutions, excluded: { ...noneExcluded, amount: 3 } });
    expect(plain((await screen.findByText(/^Nadie presta/)).textContent)).toBe(
      'Nadie presta $40.000 a 72 meses en Quito. Con $460 al mes te alcanza para un préstamo de hasta $5.000 a 34 meses, ' +
        'con una cuota que no llega al 40 % de lo que ganas. ' +
        'Al ver las opciones aceptas de nuevo los términos y condiciones, para esta otra solicitud.',
    );
    expect(ways()).toEqual(['Ver 2 opciones con $5.000 a 48 meses', 'Ver 2 opciones con $5.000 a 34 meses']);
  });

  it('counts how many of the offers the income carries, where not all are that light [6.3.7]', async () => {
    storeForm({ ...sentForm, amount: 40_000, term: 72, income: 460 });
    const dear = { ...make('Cooperativa Dos', { maxAmount: 5_000, maxTerm: 48 }), minRate: 17 };
    const pageInstitutions = pageInstitutionsOf([make('Cooperativa Uno', { maxAmount: 5_000, maxTerm: 48 }), dear]);
    await open([], { pageInstitutions, excluded: { ...noneExcluded, amount: 2 } });
    expect(plain((await screen.findByText(/^Nadie presta/)).textContent)).toContain(
      'un préstamo de hasta $5.000 a 34 meses: en 1 de 2 opciones la cuota no llega al 40 % de lo que ganas.',
    );
  });

  it('leads straight to the offers it promises, with a request and a consent of their own [9.4.7]', async () => {
    storeForm({ ...sentForm, amount: 40_000, term: 72, income: 460 });
    const pageInstitutions = pageInstitutionsOf([make('Cooperativa Uno', { maxAmount: 5_000, maxTerm: 48 })]);
    const found = sampleOffer('Cooperativa Uno', 6_000);
    const api = await open([], {
      pageInstitutions,
      excluded: { ...noneExcluded, amount: 1 },
      others: { 'POST /credits': { data: { ...mariasCredit(), id: 'credit-2' } } },
    });
    const way = await screen.findByRole('button', { name: /^Ver 1\s*opción con \$5\.000 a 48\s*meses$/ });
    expect(screen.getByText(/^No se encontraron instituciones.*Prueba con un monto diferente/)).toBeTruthy();
    api.handlers[search] = reply([found]);
    await userEvent.dblClick(way);
    await waitFor(() => expect(names()).toEqual(['Cooperativa Uno']));
    expect(api.callsOf('POST /credits').map(({ body }) => body)).toEqual([
      { ...sentForm, amount: 5_000, term: 48, income: 460, termsAccepted: true, status: 'PENDING' },
    ]);
    const asked = api.callsOf(search).at(-1)?.query;
    expect([asked?.get('amount'), asked?.get('term'), asked?.get('income')]).toEqual(['5000', '48', '460']);
    expect([readCreditId(), readForm()?.amount, readForm()?.termsAccepted]).toEqual(['credit-2', 5_000, false]);
    // The clicked button is gone, so the focus moves to the heading.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    // The message of the previous search must be gone.
    expect(screen.queryByText(/^No se encontraron instituciones/)).toBeNull();
  });

  it('says why where the other request fails, and stays', async () => {
    storeForm({ ...sentForm, amount: 40_000, term: 72, income: 460 });
    const pageInstitutions = pageInstitutionsOf([make('Cooperativa Uno', { maxAmount: 5_000, maxTerm: 48 })]);
    await open([], {
      pageInstitutions,
      excluded: { ...noneExcluded, amount: 1 },
      others: { 'POST /credits': () => refusal(409, 'CONFLICT', 'Ya tienes diez solicitudes') },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Ver 1\s*opción con \$5\.000 a 48/ }));
    expect(await screen.findByText('Ya tienes diez solicitudes')).toBeTruthy();
    expect([readCreditId(), readForm()?.amount]).toEqual(['credit-1', 40_000]);
  });

  it('offers no loan that the income does not carry', async () => {
    storeForm({ ...sentForm, amount: 40_000, term: 72, income: 460 });
    const pageInstitutions = pageInstitutionsOf([make('Cooperativa Uno', { maxAmount: 25_000, maxTerm: 60 })]);
    await open([], { pageInstitutions, excluded: { ...noneExcluded, amount: 1 } });
    await screen.findByText(/^Nadie presta/);
    expect(ways()).toEqual(['Ver 1 opción con $7.600 a 60 meses']);
  });

  it('offers the single change where one is enough', async () => {
    const pageInstitutions = pageInstitutionsOf([make('Cooperativa Uno', { maxTerm: 36 })]);
    await open([], { pageInstitutions, excluded: { ...noneExcluded, term: 1 } });
    await screen.findByText(/^Nadie presta/);
    expect(ways()[0]).toBe('Ver 1 opción con $8.000 a 36 meses');
    // The list of excluded institutions also has it, as a link to the form.
    expect(screen.getAllByRole('link', { name: /^Probar con 36\s*meses$/ })).toHaveLength(1);
  });

  it('says the least income that is asked for, and leads nobody to write it [12.4.2]', async () => {
    storeForm({ ...sentForm, income: 460 });
    const pageInstitutions = pageInstitutionsOf([
      make('Cooperativa Tulcán', { minIncome: 480 }),
      make('Banco Lejano', { minIncome: 900 }),
    ]);
    await open([], { pageInstitutions, excluded: { ...noneExcluded, income: 2 } });
    const said = plain((await screen.findByText(/^Nadie presta/)).textContent);
    expect(said).toContain(
      'Nadie presta $8.000 a 48 meses en Quito. ' +
        'En Quito, la que menos ingreso pide para ese préstamo es Cooperativa Tulcán: $480 al mes.',
    );
    const doors = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
    expect(doors.filter((door) => /480|ingresos=/.test(`${door.textContent} ${door.getAttribute('href')}`))).toEqual(
      [],
    );
  });

  it('leads somebody whose debts are too much to what helps, and to no loan [12.4.4]', async () => {
    keepOtherDebts(300);
    storeForm({ ...sentForm, amount: 40_000, income: 460 });
    const pageInstitutions = pageInstitutionsOf([make('Cooperativa Uno', { maxAmount: 5_000 })]);
    await open([], { pageInstitutions, excluded: { ...noneExcluded, amount: 1 } });
    const head = await screen.findByRole('heading', { name: /^Tus deudas ya se llevan el 65\s% de lo que ganas$/ });
    const state = within(head.parentElement as HTMLElement);
    const hrefs = state.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/blog/no-puedo-pagar-prestamo', '/contacto', '/creditos/solicitud']);
    expect(ways()).toEqual([]);
    keepOtherDebts(null);
  });
});

describe('an instalment that is too much for the income', () => {
  // The same as the offers of the server, so that both name the same lowest instalment.
  const lender = () => make('Banco Uno', {});
  const heads = () => screen.getAllByRole('heading').map((heading) => plain(heading.textContent));

  afterEach(() => {
    keepOtherDebts(null);
    keepRaisedIncome(null);
  });

  it('comes after what can be carried, which is one press away [12.4.3]', async () => {
    storeForm({ ...sentForm, income: 460 });
    const offer = { ...sampleOffer('Banco Uno', 10_600), firstPayment: 223 };
    const api = await open([offer], {
      pageInstitutions: pageInstitutionsOf([lender()]),
      others: { 'POST /credits': { data: { ...mariasCredit(), id: 'credit-2' } } },
    });
    const way = await screen.findByRole('button', { name: /^Ver 1\s*opción con \$5\.\d00 a 48\s*meses$/ });
    const dollars = /\$[\d.]+/.exec(way.textContent ?? '')?.[0] ?? '';
    expect(heads()[0]).toBe(`Te alcanza hasta para ${dollars} a 48 meses`);
    expect(heads()[1]).toBe('1 OPCIÓN DISPONIBLE');
    expect(plain(screen.getByText(/Lo sano es hasta/).textContent)).toBe(
      `La cuota más baja sería el 48 % de lo que ganas. Lo sano es hasta el 40 %; con ${dollars} sería el 32 %.`,
    );
    api.handlers[search] = reply([sampleOffer('Banco Uno', 7_000)]);
    await userEvent.click(way);
    await waitFor(() => expect(api.callsOf('POST /credits')).toHaveLength(1));
    expect(api.callsOf('POST /credits')[0]?.body).toMatchObject({
      amount: Number(dollars.replace(/\D/g, '')),
      term: 48,
      income: 460,
    });
  });

  it('is measured by the income that was typed, not by the one that was raised [12.4.5]', async () => {
    storeForm({ ...sentForm, income: 460 });
    keepRaisedIncome({ typed: 380, raised: 460 });
    await open([{ ...sampleOffer('Banco Uno', 10_600), firstPayment: 190 }]);
    expect(plain((await screen.findByText(/^La cuota más baja sería/)).textContent)).toContain(
      'el 50 % de lo que ganas',
    );
    expect(plain(row(/Banco Uno/).getByText(/de lo que ganas/).textContent)).toBe('50 % de lo que ganas');
    expect(plain(screen.getByText(/^Para/).textContent)).toContain('con ingresos de $460 (escribiste $380) en Quito');
  });

  it('comes after what helps somebody whose debts alone are too much [12.4.4]', async () => {
    storeForm({ ...sentForm, income: 460 });
    keepRaisedIncome({ typed: 380, raised: 460 });
    keepOtherDebts(300);
    await open(eight, { pageInstitutions: pageInstitutionsOf([lender()]) });
    const head = await screen.findByRole('heading', { level: 1, name: /^Tus deudas ya se llevan el 79\s%/ });
    const lead = within(head.parentElement as HTMLElement);
    expect(lead.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['No puedo pagar mi préstamo', '/blog/no-puedo-pagar-prestamo'],
      ['Escríbenos', '/contacto'],
    ]);
    expect(heads()[1]).toBe('8 OPCIONES DISPONIBLES');
    expect(screen.queryByRole('button', { name: /^Ver \d/ })).toBeNull();
  });

  it('is the heading again where the income carries it', async () => {
    await open(eight, { pageInstitutions: pageInstitutionsOf([lender()]) });
    expect(heads()[0]).toBe('8 OPCIONES DISPONIBLES');
  });
});
