import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#data/query/query-client.ts';
import { scheduleFile } from '#loan/schedule-workbook.ts';
import { userSession } from '#session/session.ts';
import {
  sampleCredit,
  sampleCreditDetails,
  sampleDocument,
  sampleRequestWords,
  sampleUser,
} from '#testing/factories.ts';
import { fakeApi, type Handlers, ok, refusal } from '#testing/fake-api.ts';
import { readRow } from '#testing/read-row.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { saveFile } from '#ui/page/save-file.ts';
import { patiently } from '../../testing/patiently.ts';
import { ProfileScreen } from './ProfilePage.tsx';

vi.mock('#ui/page/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('#loan/schedule-workbook.ts', async (original) => ({
  ...(await original<typeof import('#loan/schedule-workbook.ts')>()),
  scheduleFile: vi.fn(async () => new File([''], 'tabla.xlsx')),
}));

const credits: UserCredit[] = [
  sampleCredit(),
  sampleCredit({
    id: '0195e000-0000-7000-8000-000000000302',
    status: 'APPROVED',
    institution: { ...sampleInstitution(), name: 'Banco del Pacífico' },
  }),
  sampleCredit({
    id: '0195e000-0000-7000-8000-000000000303',
    status: 'REJECTED',
    institution: { ...sampleInstitution(), name: 'Banco Pichincha' },
  }),
];

const heldSavings = {
  ...({ kind: 'savings_deposit', name: 'Ahorro en garantía', basis: 'amount', value: 1 } as const),
  ...({ when: 'deducted', obligation: 'required', refundable: true, counted: true, total: 80 } as const),
};

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

function sampleInstitution() {
  const { institution } = sampleCredit();
  if (institution === null) throw new Error('The sample has an institution');
  return institution;
}

beforeEach(() => {
  localStorage.clear();
  userSession.signIn({ accessToken: 'token-1', user: sampleUser() });
});
afterEach(() => {
  userSession.deleteSession();
  queryClient().clear();
  vi.unstubAllGlobals();
});

const details = '/credits/0195e000-0000-7000-8000-000000000301';

function open(list: readonly UserCredit[] = credits, more: Handlers = {}) {
  const api = fakeApi({
    'GET /users/profile': ok(sampleUser()),
    'GET /credits/user-credits': ok(list),
    [`GET ${details}/details`]: ok(sampleCreditDetails()),
    ...more,
  });
  renderScreen(<ProfileScreen imageUrl={null} />, { path: '/perfil' });
  return api;
}

const card = async (name: string) => {
  const found = (await screen.findByRole('heading', { name })).closest('li');
  if (found === null) throw new Error('No card');
  return within(found);
};

async function openFirst() {
  const first = await card('Cooperativa Jardín Azuayo');
  await userEvent.click(first.getByRole('button', { name: /VER DETALLES/ }));
  await first.findByText('Creaste la solicitud');
  return first;
}

describe('the profile', () => {
  it('greets by first names [2.1.06] [2.2.63]', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Hola, María Fernanda' })).toBeTruthy();
  });

  it('lists the applications under Créditos Enviados [2.1.07] [2.2.64]', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Créditos Enviados' })).toBeTruthy();
    for (const name of ['Cooperativa Jardín Azuayo', 'Banco del Pacífico', 'Banco Pichincha'])
      expect(screen.getByRole('heading', { name })).toBeTruthy();
  });

  it('leads to who opened the documents, once there is an application [7.30.7]', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Quién abrió tus documentos' });
    expect(link.getAttribute('href')).toBe('/configuracion/privacidad#quien-abrio');
  });

  it('says first what is to be done: headline and cards begin with what waits for the person [6.2.1]', async () => {
    const of = (id: string, name: string, more: Partial<UserCredit>) =>
      sampleCredit({ id, institution: { ...sampleInstitution(), name }, ...more });
    open([
      of('r', 'Banco Uno', { status: 'UNDER_REVIEW' }),
      of('x', 'Banco Dos', { status: 'REJECTED' }),
      of('o', 'Banco Tres', { status: 'INSTITUTION_SELECTED', lastSubmittedAt: null }),
      of('a', 'Cooperativa 29 de Octubre', { status: 'APPROVED' }),
    ]);
    expect(
      await screen.findByText(
        'Cooperativa 29 de Octubre no ha respondido: te toca ir. Otra está por completar y otra está en revisión.',
      ),
    ).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Cooperativa 29 de Octubre',
      'Banco Tres',
      'Banco Uno',
      'Banco Dos',
    ]);
  });

  it('filters by any of the three statuses [2.2.65]', async () => {
    open();
    await card('Banco Pichincha');
    // In the order of the list, which starts with what waits for the user.
    const all = {
      Aprobado: 'Banco del Pacífico',
      Pendiente: 'Cooperativa Jardín Azuayo',
      Rechazado: 'Banco Pichincha',
    };
    const chips = within(screen.getByRole('group', { name: 'Filtrar por estado' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Pendiente 1', 'Aprobado 1', 'Rechazado 1']);
    const press = (status: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^${status}`) }));
    const listed = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    const states = () => chips.map((chip) => chip.getAttribute('aria-pressed'));
    for (const [status, institutionName] of Object.entries(all)) {
      await press(status);
      expect(listed()).toEqual(Object.values(all).filter((name) => name !== institutionName));
      expect(states()).toEqual(['Pendiente', 'Aprobado', 'Rechazado'].map((name) => String(name !== status)));
      await press(status);
      expect(listed()).toEqual(Object.values(all));
    }
    await press('Pendiente');
    await press('Aprobado');
    expect(listed()).toEqual(['Banco Pichincha']);
    await press('Rechazado');
    expect(listed()).toEqual(['No tienes créditos en proceso']);
    expect(screen.getByText('Ninguna solicitud tiene el estado que elegiste.')).toBeTruthy();
  });

  it('says after the review how to reach the institution and what to bring [9.2.5] [5.2.6] [6.3.10]', async () => {
    const institution = {
      ...sampleInstitution(),
      email: 'creditos@jardin.ec',
      phone: '+59374123456',
      whatsapp: '+593991234567',
      website: 'https://www.jardin.ec/personas',
      branch: 'Cuenca',
      requirements: ['Ser mayor de edad', 'Antigüedad laboral de un año', 'Certificado de aportación como socio'],
    };
    const { callsOf } = open([sampleCredit({ status: 'APPROVED', location: 'Quito', institution, upfront: 30 })], {
      [`GET ${details}/information-sheet`]: refusal(500, 'INTERNAL', 'No hay hoja'),
    });
    const approved = await card('Cooperativa Jardín Azuayo');
    const said = (name: string) => approved.getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(said('Correo')?.querySelector('a')?.getAttribute('href')).toBe('mailto:creditos@jardin.ec');
    const link = (name: string) => {
      const found = said(name)?.querySelector('a');
      return [found?.textContent, found?.getAttribute('href'), found?.getAttribute('rel')];
    };
    expect(link('Teléfono')).toEqual(['07 412 3456', 'tel:+59374123456', null]);
    expect(link('WhatsApp')).toEqual([
      ...['099 123 4567 (se abre aparte)', 'https://wa.me/593991234567', 'nofollow noopener'],
    ]);
    expect(link('Sitio web')).toEqual([
      ...['jardin.ec (se abre aparte)', 'https://www.jardin.ec/personas', 'nofollow noopener'],
    ]);
    const press = (name: RegExp) => approved.getByRole('link', { name }).getAttribute('href');
    expect(press(/^Llamar a Cooperativa/)).toBe('tel:+59374123456');
    expect(press(/^WhatsApp de Cooperativa/)).toBe('https://wa.me/593991234567');
    expect(said('Agencia')?.textContent).toBe(
      'Cuenca (no tiene agencia en Quito). Llama antes para saber la dirección y el horario.',
    );
    expect(said('En Cotejo')?.querySelector('a')?.getAttribute('href')).toBe(
      '/instituciones/cooperativa-jardin-azuayo',
    );
    const papers = approved.getByText('Lleva:').closest('div')?.querySelectorAll('li');
    expect([...(papers ?? [])].map((paper) => paper.textContent)).toEqual([
      'Tu cédula original',
      'La hoja de información',
      'Tus roles de pago',
      'La planilla de servicio básico',
      'Certificado de aportación como socio',
      '$30,00 que pagas aparte el primer día',
    ]);
    expect(
      approved.getByText(/Fuera de los \$30,00 que pagas aparte el primer día, en la institución, nadie/),
    ).toBeTruthy();
    expect(approved.getByText('También te pide: Antigüedad laboral de un año.')).toBeTruthy();
    await userEvent.click(approved.getByRole('button', { name: 'Hoja de información en PDF' }));
    await vi.waitFor(() => expect(callsOf(`GET ${details}/information-sheet`)).toHaveLength(1));
  });

  it('says that there is nothing yet [2.2.67]', async () => {
    open([]);
    expect(await screen.findByText('No tienes créditos en proceso')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Quién abrió tus documentos' })).toBeNull();
  });

  it('tells a failed load and tries again [2.2.68] [2.8.33]', async () => {
    const { handlers } = open([], { 'GET /credits/user-credits': refusal(500, 'INTERNAL', 'x') });
    expect(await screen.findByText('No se pudieron cargar tus créditos')).toBeTruthy();
    handlers['GET /credits/user-credits'] = ok(credits);
    await userEvent.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
    expect(await screen.findByRole('heading', { name: 'Banco Pichincha' })).toBeTruthy();
  });

  it('tells when the person cannot be loaded [2.8.32]', async () => {
    open(credits, { 'GET /users/profile': refusal(500, 'INTERNAL', 'x') });
    expect(await screen.findByText('No se pudo cargar la información del usuario')).toBeTruthy();
  });

  it.each(['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'] as const)(
    'shows %s as Pendiente once it was sent [12.7.2]',
    async (status) => {
      open([sampleCredit({ status })]);
      expect((await card('Cooperativa Jardín Azuayo')).getByText('Pendiente')).toBeTruthy();
    },
  );

  it('says that a cancelled one is cancelled, keeps it under Pendiente and counts it apart [9.5.11]', async () => {
    open([sampleCredit({ status: 'CANCELLED' })]);
    const first = await card('Cooperativa Jardín Azuayo');
    expect(first.getByText('Cancelada')).toBeTruthy();
    expect(first.getByText(/^Cancelada el 18 nov/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Pendiente/ }).textContent).toBe('Pendiente 0');
    expect(plain(screen.getByText(/junto a las pendientes/).textContent)).toBe('1 cancelada, junto a las pendientes.');
    await userEvent.click(screen.getByRole('button', { name: /^Pendiente/ }));
    expect(screen.queryByText('Cancelada')).toBeNull();
  });

  it('says under Créditos Enviados how many were not sent, and on each that it was not [9.5.11] [12.7.2]', async () => {
    open([sampleCredit({ id: 'unsent', status: 'INSTITUTION_SELECTED', lastSubmittedAt: null })]);
    const chip = await screen.findByRole('button', { name: /^Sin enviar/ });
    expect(chip.textContent).toBe('Sin enviar 1');
    expect(screen.getByRole('button', { name: /^Pendiente/ }).textContent).toBe('Pendiente 0');
    expect((await card('Cooperativa Jardín Azuayo')).getByText('Sin enviar')).toBeTruthy();
    await userEvent.click(chip);
    expect(screen.queryByRole('heading', { level: 3, name: 'Cooperativa Jardín Azuayo' })).toBeNull();
    expect(screen.queryByText(/cancelada/)).toBeNull();
  });

  it('counts what the institution declined or paid apart from the approved [12.7.11]', async () => {
    const over = (step: 'refused' | 'paid', name: string) =>
      sampleCredit({
        ...{ id: step, status: 'APPROVED', institution: { ...sampleInstitution(), name } },
        turn: { who: 'nobody', step, since: '2026-11-20T15:00:00.000Z', by: null },
      });
    open([over('refused', 'Banco Uno'), over('paid', 'Banco Dos')]);
    const filters = within(await screen.findByRole('group', { name: 'Filtrar por estado' }));
    expect(filters.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      ...['Pendiente 0', 'Aprobado 0', 'Desembolsada 1', 'No aceptada 1', 'Rechazado 0'],
    ]);
    expect((await card('Banco Uno')).getByText('No aceptada')).toBeTruthy();
    expect((await card('Banco Dos')).getByText('Desembolsada')).toBeTruthy();
  });
});

describe('comparisons that were kept', () => {
  const search = (id: string, overrides: Partial<UserCredit> = {}) =>
    sampleCredit({
      id,
      ...{ status: 'PENDING', institutionId: null, institution: null, submittedAt: null, documents: [] },
      ...{ rate: null, amortizationType: null, monthlyPayment: null, totalPayment: null },
      ...{ firstPayment: null, lastPayment: null, realTotal: null },
      ...overrides,
    });
  const searches = [
    search('0195e000-0000-7000-8000-000000000311', { amount: 5_000, term: 24 }),
    search('0195e000-0000-7000-8000-000000000312', { amount: 6_000 }),
  ];
  const deleted = search('0195e000-0000-7000-8000-000000000313', { amount: 7_000, status: 'CANCELLED' });

  it('stand apart from the applications, in a line of their own, and count nowhere', async () => {
    open([sampleCredit(), ...searches, deleted]);
    expect(await screen.findByText('Búsquedas guardadas (2)')).toBeTruthy();
    expect(screen.getByText('Una solicitud está en revisión. No tienes que hacer nada.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Pendiente/ }).textContent).toBe('Pendiente 1');
    const sent = within(screen.getByRole('region', { name: 'Créditos Enviados' }));
    expect(sent.getAllByRole('listitem').map((item) => item.querySelector('h3')?.textContent)).toEqual([
      'Cooperativa Jardín Azuayo',
    ]);
    expect(screen.queryByText(/Sin institución todavía/)).toBeNull();
    expect(screen.queryByText(/\$7\.000/)).toBeNull();
  });

  it('with the same figures are one, with how often and the latest date, and go together [9.5.12]', async () => {
    const again = (id: string, createdAt: string) => search(id, { amount: 5_000, term: 24, createdAt });
    const list = [
      search('other', { amount: 6_000, createdAt: '2026-11-19T15:00:00.000Z' }),
      again('first', '2026-11-18T15:00:00.000Z'),
      again('latest', '2026-11-21T15:00:00.000Z'),
    ];
    const api = open(list, {
      'POST /credits/first/status': ok(deleted),
      'POST /credits/latest/status': ok(deleted),
    });
    expect(await screen.findByText('Búsquedas guardadas (2)')).toBeTruthy();
    await userEvent.click(screen.getByText('Búsquedas guardadas (2)'));
    const rows = screen.getAllByRole('listitem').map((item) => plain(item.querySelector('p')?.textContent));
    expect(rows[0]).toMatch(/^\$5\.000 a 24 mesesIngresos de .* · 21 nov.* · 2 veces$/);
    expect(rows[1]).toMatch(/^\$6\.000 a 48 mesesIngresos de .* · 19 nov[^·]*$/);
    api.handlers['GET /credits/user-credits'] = ok(list.slice(0, 1));
    await userEvent.click(screen.getByRole('button', { name: /^Quitar \$5\.000/ }));
    expect(await screen.findByText('Búsquedas guardadas (1)')).toBeTruthy();
    expect(api.calls.filter(({ name }) => name.startsWith('POST')).map(({ name }) => name)).toEqual([
      'POST /credits/latest/status',
      'POST /credits/first/status',
    ]);
  });

  it('lead to their offers', async () => {
    open(searches);
    expect(await screen.findByText('No tienes créditos en proceso')).toBeTruthy();
    await userEvent.click(screen.getByText('Búsquedas guardadas (2)'));
    await userEvent.click(screen.getByRole('button', { name: /^Ver opciones de \$5\.000 a 24\s*meses$/ }));
    expect(sessionStorage.getItem('currentCreditId')).toBe(searches[0]?.id);
    expect(JSON.parse(sessionStorage.getItem('creditFormData') ?? '')).toMatchObject({ amount: 5_000, term: 24 });
  });

  it('can be taken away', async () => {
    const path = `POST /credits/${searches[1]?.id}/status`;
    const api = open(searches, { [path]: ok(deleted) });
    await userEvent.click(await screen.findByText('Búsquedas guardadas (2)'));
    api.handlers['GET /credits/user-credits'] = ok(searches.slice(0, 1));
    await userEvent.click(screen.getByRole('button', { name: /^Quitar \$6\.000/ }));
    expect(await screen.findByText('Búsquedas guardadas (1)')).toBeTruthy();
    expect(api.calls.filter(({ name }) => name === path).map(({ body }) => body)).toEqual([{ status: 'CANCELLED' }]);
  });

  it('are said to be none where every one was taken away', async () => {
    open([deleted]);
    expect(await screen.findByText('No tienes créditos en proceso')).toBeTruthy();
    expect(screen.queryByText(/Búsquedas guardadas/)).toBeNull();
  });

  it('an application that came back without its institution stays an application', async () => {
    open([search('0195e000-0000-7000-8000-000000000314', { submittedAt: '2026-11-18T21:40:00.000Z' })]);
    expect(await screen.findByText('Tienes una solicitud por completar.')).toBeTruthy();
    expect(screen.queryByText(/Búsquedas guardadas/)).toBeNull();
  });
});

describe('the card', () => {
  it('shows monthly payment, rate and total in whole dollars [2.1.08] [2.2.75] [2.2.76] [2.2.77] [2.9.27]', async () => {
    open();
    const first = await card('Cooperativa Jardín Azuayo');
    for (const [label, figure] of [
      ['Pago mensual', '$216'],
      ['Tasa de interés', '13,25 %'],
      ['Pago total', '$10.350'],
    ])
      expect(first.getByText(label ?? '').parentElement?.textContent?.replace('\u00a0', ' ')).toBe(`${label}${figure}`);
  });

  it('colours the status: pending grey, approved green, rejected red [2.2.78]', async () => {
    open();
    const tag = async (name: string, word: string) => (await card(name)).getByText(word).className;
    expect(await tag('Cooperativa Jardín Azuayo', 'Pendiente')).toContain('gray');
    expect(await tag('Banco del Pacífico', 'Aprobado')).toContain('green');
    expect(await tag('Banco Pichincha', 'Rechazado')).toContain('red');
  });

  it('shows initials where the institution has no logo [2.2.88]', async () => {
    open();
    expect((await card('Cooperativa Jardín Azuayo')).getByText('JA')).toBeTruthy();
  });

  it('holds the charges in every figure, and names capital and interest below them [4.7.18] [9.5.7] [6.3.10]', async () => {
    const payments = { firstPayment: 225.21, lastPayment: 216.14, realTotal: 10_604.89 };
    const cost = {
      received: 7_960,
      upfront: 80,
      refunded: 80,
      charges: [heldSavings],
      realCost: 2_604.89,
      realAnnualRate: 16.2345,
    };
    open([sampleCredit({ ...payments, totalPayment: 10_349.55 })], {
      [`GET ${details}/details`]: ok({ ...sampleCreditDetails(payments), ...cost }),
    });
    const first = await card('Cooperativa Jardín Azuayo');
    expect(first.getByText('Primera cuota').parentElement?.textContent).toBe('Primera cuota$225la última, $216');
    expect(first.getByText('Pago total').parentElement?.textContent).toBe('Pago total$10.605');
    expect(first.queryByText('Pago mensual')).toBeNull();
    expect(first.getByText('De la primera cuota, $216 son capital e interés; del total, $10.350.')).toBeTruthy();
    expect(first.getByText('Cargos').textContent).toBe('Cargos $255,34');
    await userEvent.click(screen.getByRole('button', { name: /VER DETALLES/ }));
    const said = async (name: string) =>
      (await first.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
    expect(await said('Recibes')).toBe('$7.960,00');
    expect(await said('Pagas aparte el primer día')).toBe('$80,00');
    expect(await said('Primera cuota')).toBe('$225,21');
    expect(await said('Última cuota')).toBe('$216,14');
    expect(await said('Lo que te cuesta')).toBe('$2.604,89');
    expect(await said('Total que pagas')).toBe('$10.604,89');
    expect(await said('Te devuelven con la última cuota')).toBe('$80,00');
    expect(await said('Costo anual con cargos')).toBe('16,23\u00a0%');
  });

  it('opens and closes its details [2.2.66] [2.2.72] [2.4.30]', async () => {
    open();
    const first = await openFirst();
    await userEvent.click(first.getByRole('button', { name: /OCULTAR DETALLES/ }));
    expect(first.queryByText('Creaste la solicitud')).toBeNull();
    expect(first.getByRole('button', { name: /VER DETALLES/ })).toBeTruthy();
  });

  it('names the type and shows the table only when asked [2.1.09] [2.2.73] [2.2.79] [2.2.80] [2.4.30]', async () => {
    open();
    const first = await openFirst();
    expect(first.getByText('Cuota Fija (Francés)')).toBeTruthy();
    expect(first.queryByRole('table')).toBeNull();
    await userEvent.click(first.getByRole('button', { name: 'Ver tabla de amortización' }));
    const table = first.getByRole('table');
    expect(table.querySelectorAll('tbody tr:not(.no-print)')).toHaveLength(48);
    expect(readRow(table, '1')).toEqual({
      Cuota: '1',
      Capital: '127,28',
      Interés: '88,33',
      'Cuota Total': '215,61',
      Saldo: '7.872,72',
    });
    expect(readRow(table, '48')).toMatchObject({ Capital: '213,52', 'Cuota Total': '215,88', Saldo: '0,00' });
    expect(readRow(table, 'Suma')).toMatchObject({
      Capital: '8.000,00',
      Interés: '2.349,55',
      'Cuota Total': '10.349,55',
    });
  });

  it('shows every field of the request among the details', async () => {
    open();
    const first = await openFirst();
    const facts = first.getByText('Número de solicitud').closest('dl');
    for (const words of Object.values(sampleRequestWords)) expect(facts?.textContent).toContain(words);
  });

  it('downloads the accepted information sheet as PDF', async () => {
    const pdf = new Response('%PDF-', {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="hoja.pdf"' },
    });
    open(credits, { [`GET ${details}/information-sheet`]: () => pdf });
    const first = await openFirst();
    expect(first.getByText('Número de solicitud').nextElementSibling?.textContent).toContain('C-26-00301');
    await userEvent.click(first.getByRole('button', { name: 'Hoja de información en PDF' }));
    await waitFor(() => expect(vi.mocked(saveFile)).toHaveBeenCalledWith(expect.any(File), 'hoja.pdf'));
  });

  it('calls the payment of a decreasing instalment the first one', async () => {
    open([sampleCredit({ amortizationType: 1, firstPayment: 255, lastPayment: 168.35 })]);
    const first = await card('Cooperativa Jardín Azuayo');
    expect(first.getByText('Primera cuota').parentElement?.textContent).toBe('Primera cuota$255la última, $168');
    expect(first.queryByText('Pago mensual')).toBeNull();
  });

  it('says that the Excel was downloaded [2.7.64]', async () => {
    open();
    const first = await openFirst();
    await userEvent.click(first.getByRole('button', { name: 'Tabla en Excel' }));
    expect(await screen.findByText('Excel descargado exitosamente')).toBeTruthy();
    expect(scheduleFile).toHaveBeenCalledWith(
      expect.objectContaining({ institution: 'Cooperativa Jardín Azuayo', amount: 8_000, cost: expect.any(Object) }),
    );
  });

  it('cancels after asking', async () => {
    const { calls } = open(credits, { [`POST ${details}/status`]: ok(sampleCreditDetails({ status: 'CANCELLED' })) });
    const first = await card('Cooperativa Jardín Azuayo');
    await userEvent.click(first.getByRole('button', { name: /^Cancelar solicitud/ }));
    expect(calls.some(({ name }) => name.startsWith('POST'))).toBe(false);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancelar solicitud' }));
    expect(await screen.findByText('Solicitud cancelada exitosamente')).toBeTruthy();
    expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ status: 'CANCELLED' });
  });

  it('names the application that would be cancelled, and says in place what failed until the next try [6.1.8]', async () => {
    const { handlers } = open(credits, { [`POST ${details}/status`]: refusal(500, 'INTERNAL', 'caído') });
    const first = await card('Cooperativa Jardín Azuayo');
    await userEvent.click(first.getByRole('button', { name: /^Cancelar solicitud/ }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/^: /, { selector: 'p' }).textContent).toBe(
      'Cooperativa Jardín Azuayo: $8.000 a 48\u00a0meses, solicitud C-26-00301.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar solicitud' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Tu solicitud sigue como estaba. El servidor encontró un error.',
    );
    handlers[`POST ${details}/status`] = ok(sampleCreditDetails({ status: 'CANCELLED' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar solicitud' }));
    expect(await screen.findByText('Solicitud cancelada exitosamente')).toBeTruthy();
    expect(screen.queryByText(/El servidor encontró un error/)).toBeNull();
  });
});

it.each(['APPROVED', 'REJECTED', 'CANCELLED'] as const)(
  'an application that is %s is cancelled no more',
  async (status) => {
    open([sampleCredit({ status })]);
    expect((await card('Cooperativa Jardín Azuayo')).queryByRole('button', { name: /^Cancelar/ })).toBeNull();
  },
);

describe('documents of a card', () => {
  const document = `${details}/documents/${sampleDocument().id}`;
  const image = ok({ ...sampleDocument(), fileContent: `data:image/jpeg;base64,${btoa('abc')}` });

  it('shows and hides the preview, with zoom [2.1.11] [2.2.74] [2.4.30]', async () => {
    open(credits, { [`GET ${document}`]: image });
    const first = await openFirst();
    await userEvent.click(first.getByRole('button', { name: /^Ver Documento/ }));
    expect(await first.findByRole('img', { name: 'cedula.jpg' })).toBeTruthy();
    await userEvent.click(first.getByRole('button', { name: 'Acercar' }));
    expect(first.getByText('125 %')).toBeTruthy();
    await userEvent.click(first.getByRole('button', { name: /^Ocultar Documento/ }));
    expect(first.queryByRole('img', { name: 'cedula.jpg' })).toBeNull();
  });

  it('tells content that does not load, and tries again [2.8.38] [2.2.86]', async () => {
    const { handlers } = open(credits, { [`GET ${document}`]: refusal(500, 'INTERNAL', 'x') });
    const first = await openFirst();
    await userEvent.click(first.getByRole('button', { name: /^Ver Documento/ }));
    expect(await first.findByText('No se pudo cargar el contenido del documento.')).toBeTruthy();
    handlers[`GET ${document}`] = image;
    await userEvent.click(first.getByRole('button', { name: 'Intentar nuevamente' }));
    expect(await first.findByRole('img', { name: 'cedula.jpg' })).toBeTruthy();
  });

  it('offers a retry for a PDF that cannot be read, which asks for it again [2.2.85]', async () => {
    const pdf = { fileName: 'planilla.pdf', fileType: 'application/pdf', documentType: 'services' as const };
    const { calls } = open(credits, {
      [`GET ${details}/details`]: ok(sampleCreditDetails({ documents: [sampleDocument(pdf)] })),
      [`GET ${document}`]: ok({ ...sampleDocument(pdf), fileContent: 'data:application/pdf;base64,%%%' }),
    });
    const first = await openFirst();
    await userEvent.click(first.getByRole('button', { name: /^Ver Planilla/ }));
    expect(await first.findByText('No se pudo cargar el contenido del documento.')).toBeTruthy();
    await userEvent.click(first.getByRole('button', { name: 'Intentar nuevamente' }));
    await vi.waitFor(() => expect(calls.filter(({ name }) => name === `GET ${document}`)).toHaveLength(2), patiently);
  });

  it('shows a PDF in a frame, which the security policy lets in', async () => {
    const pdf = { fileName: 'planilla.pdf', fileType: 'application/pdf', documentType: 'services' as const };
    open(credits, {
      [`GET ${details}/details`]: ok(sampleCreditDetails({ documents: [sampleDocument(pdf)] })),
      [`GET ${document}`]: ok({ ...sampleDocument(pdf), fileContent: `data:application/pdf;base64,${btoa('%PDF-')}` }),
    });
    const first = await openFirst();
    await userEvent.click(first.getByRole('button', { name: /^Ver Planilla/ }));
    expect((await first.findByTitle('planilla.pdf')).tagName).toBe('IFRAME');
  });

  it('offers the download of what cannot be shown [2.2.87]', async () => {
    const other = { fileName: 'datos.csv', fileType: 'text/csv', documentType: 'other' as const };
    open(credits, { [`GET ${details}/details`]: ok(sampleCreditDetails({ documents: [sampleDocument(other)] })) });
    const first = await openFirst();
    await userEvent.click(first.getByRole('button', { name: /^Ver Otro/ }));
    expect(first.getByText('Este tipo de archivo no se puede mostrar aquí.')).toBeTruthy();
    expect(first.getByRole('button', { name: 'Descargar' })).toBeTruthy();
  });

  it('tells a download without content [2.8.39]', async () => {
    open(credits, { [`GET ${document}/download`]: new Response(null, { status: 200 }) });
    const first = await openFirst();
    await userEvent.click(first.getByRole('button', { name: /^Descargar/ }));
    expect(await screen.findByText('No se puede descargar el documento porque no tiene contenido.')).toBeTruthy();
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('downloads a document under its name [2.1.11]', async () => {
    open(credits, { [`GET ${document}/download`]: new Response('abc', { status: 200 }) });
    const first = await openFirst();
    await userEvent.click(first.getByRole('button', { name: /^Descargar/ }));
    await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(File), 'cedula.jpg'), patiently);
  });
});
