import { ecuadorDay } from '@cotejo/format/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { creditId, sampleAdminCredit, sampleDetail, sampleStats, sampleTaken } from '#testing/factories.ts';
import { fakeApi, serverError } from '#testing/fake-api.ts';
import { takesOnOpening } from '../desk/use-take-on-opening.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import DashboardPage from './DashboardPage.tsx';

// recharts draws the chart; the test only checks its data.
vi.mock('./CreditChart.tsx', () => ({
  default: ({ label, type }: { label: string; type: string }) => <div role="img" aria-label={`${type}: ${label}`} />,
}));

const today = new Date().toISOString();
const twelve = Array.from({ length: 10 }, (_, index) =>
  sampleAdminCredit({ id: `${index}${creditId.slice(1)}`, isUrgent: index === 0, submittedAt: today }),
);
const activity = {
  id: 'x1',
  type: 'credit',
  status: 'approved',
  description: 'Crédito aprobado',
  targetId: null,
  targetName: null,
  details: null,
  adminId: null,
  adminName: null,
  source: 'server',
  timestamp: new Date(Date.now() - 4 * 60_000).toISOString(),
};

const healthy = () => ({
  'GET /admin/credits/stats/dashboard': {
    data: sampleStats({ creditsByDate: [{ date: ecuadorDay(new Date()), approved: 1, rejected: 0, pending: 0 }] }),
  },
  'GET /admin/credits/pending': { data: twelve, total: 12, page: 1, limit: 10 },
  'GET /admin/activity': { data: [activity], total: 1, page: 1, limit: 5 },
  'GET /admin/credits/*': { data: sampleDetail() },
  'GET /admin/credits/*/documents': { data: sampleDetail().documents },
});

const open = () => renderAdmin([{ path: '/admin/dashboard', element: <DashboardPage /> }], '/admin/dashboard');
const block = (name: string) => within(screen.getByRole('region', { name }));
const figure = (title: string) => screen.getByText(title).closest('div')?.textContent;

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the dashboard', () => {
  it('has its title and a welcome [3.2.04] [3.2.68] [3.1.11]', async () => {
    fakeApi(healthy());
    open();
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(await screen.findByText(/Gabriela\. (Hay|Nada está vencido)/)).toBeTruthy();
  });

  it('greets with what is overdue and what falls due next, by the promised day [12.10.1]', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const data = [
      sampleAdminCredit({ dueAt: at(-24), isUrgent: false }),
      sampleAdminCredit({ id: `9${creditId.slice(1)}`, dueAt: at(72), isUrgent: true }),
    ];
    fakeApi({
      ...healthy(),
      'GET /admin/credits/stats/dashboard': { data: sampleStats({ overdue: 1 }) },
      'GET /admin/credits/pending': { data, total: 2, page: 1, limit: 10 },
    });
    open();
    expect(await screen.findByText(/Gabriela\. Hay 1 vencida y 1 que vence el \p{L}+ \d+[^.]*\.$/u)).toBeTruthy();
    expect(screen.queryByText(/48 horas/)).toBeNull();
  });

  it('says how many of the pending ones wait for a reviewer [9.7.5]', async () => {
    fakeApi(healthy());
    open();
    await screen.findByText('329');
    await waitFor(() => expect(figure('PENDIENTES')).toBe('PENDIENTES8325\u00a0% del total; 12 por revisar'));
  });

  it('takes the next application and opens its review [10.8.7]', async () => {
    const credit = sampleDetail({ taken: sampleTaken({ mine: true }) });
    const api = fakeApi({ ...healthy(), 'POST /admin/credits/next': { data: { credit, remaining: 4 } } });
    const { router } = open();
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Tomar la siguiente' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`));
    expect(api.callsOf('POST /admin/credits/next')).toHaveLength(1);
  });

  it('offers no next application to who may not take one', async () => {
    signInAs({ permissions: ['credits.read'] });
    fakeApi(healthy());
    open();
    await screen.findByRole('region', { name: 'Pendientes de Revisión' });
    expect(screen.queryByRole('button', { name: 'Tomar la siguiente' })).toBeNull();
  });

  it('counts what is overdue, and leads to it [10.8.2]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/stats/dashboard': { data: sampleStats({ overdue: 3 }) } });
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: /^3\svencidas$/ }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/admin/credits?vencidas=si');
  });

  it('tells in the queue by when an answer is due, and who has the application [10.8.2] [10.8.3]', async () => {
    const dueAt = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const held = sampleAdminCredit({
      dueAt,
      taken: sampleTaken({ mine: true, until: new Date(Date.now() + 60_000).toISOString() }),
    });
    fakeApi({ ...healthy(), 'GET /admin/credits/pending': { data: [held], total: 1, page: 1, limit: 10 } });
    open();
    const row = within((await screen.findByText('Venció ayer')).closest('tr') as HTMLElement);
    expect(row.getByText(/^La tienes hasta \d\d:\d\d$/)).toBeTruthy();
  });

  it('shows the eight figures [3.2.71] [3.2.72] [3.2.73] [3.2.74] [3.2.75] [3.2.76] [3.2.77] [3.2.78] [3.2.79]', async () => {
    fakeApi(healthy());
    open();
    await screen.findByText('329');
    expect(figure('CRÉDITOS TOTALES')).toContain('329');
    expect(figure('APROBADOS')).toBe('APROBADOS17653 % del total'.replace(' %', '\u00a0%'));
    expect(figure('RECHAZADOS')).toContain('7021\u00a0% del total');
    expect(figure('PENDIENTES')).toContain('8325\u00a0% del total');
    expect(figure('USUARIOS')).toBe('USUARIOS1.2841.107 activos');
    expect(figure('INSTITUCIONES')).toContain('24');
    expect(figure('USUARIOS BLOQUEADOS')).toContain('31');
    expect(figure('MONTO TOTAL APROBADO')).toBe('MONTO TOTAL APROBADO$1.214.600USD');
    expect(screen.getByRole('region', { name: 'Cifras' }).querySelectorAll('dt')).toHaveLength(8);
  });

  it('says how many rates wait to be confirmed and that the ceiling of the month is missing [5.3.7]', async () => {
    const stats = sampleStats({ staleInstitutions: 7, ceilingMissing: true });
    const api = fakeApi({ ...healthy(), 'GET /admin/credits/stats/dashboard': { data: stats } });
    open();
    const rates = within(await screen.findByRole('region', { name: 'Tasas' }));
    const link = await rates.findByRole('link', { name: 'Comprobarlas' });
    expect(link.getAttribute('href')).toBe('/admin/tasas?comprobadas=no');
    expect(rates.getByText('Tasas por confirmar').parentElement?.textContent).toBe(
      'Tasas por confirmar 7 de 24 instituciones',
    );
    expect(rates.getByText(/Falta el máximo legal de consumo de este mes/)).toBeTruthy();
    expect(rates.getByRole('link', { name: 'Ver máximos legales' }).getAttribute('href')).toBe('/admin/tasas/maximos');
    api.handlers['GET /admin/credits/stats/dashboard'] = { data: sampleStats() };
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await rates.findByText('Todas al día.')).toBeTruthy();
    expect(rates.queryByRole('link')).toBeNull();
  });

  it('gives the shares of all credits, of cancelled ones too [3.2.71] [3.2.74]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/stats/dashboard': { data: sampleStats({ totalCredits: 400 }) } });
    open();
    await screen.findByText('400');
    expect(figure('APROBADOS')).toContain('44\u00a0% del total');
    expect(figure('RECHAZADOS')).toContain('18\u00a0% del total');
    expect(figure('PENDIENTES')).toContain('21\u00a0% del total');
    expect(figure('CRÉDITOS TOTALES')).toBe('CRÉDITOS TOTALES400con 71\u00a0cancelados');
    expect(
      screen.getByRole('img', {
        name: 'De 400 créditos: 176 aprobados, 70 rechazados, 83 pendientes, 71\u00a0cancelados',
      }),
    ).toBeTruthy();
  });

  it('says who decided today, and nothing where nobody did [12.1.6]', async () => {
    const decidedToday = { approved: 5, rejected: 3 };
    const decidedTodayBy = [
      { name: 'Hugo Paz', approved: 5, rejected: 1 },
      { name: null, approved: 0, rejected: 2 },
    ];
    const api = fakeApi({
      ...healthy(),
      'GET /admin/credits/stats/dashboard': { data: sampleStats({ decidedToday, decidedTodayBy }) },
    });
    const { unmount } = open();
    await screen.findByText('Hugo Paz');
    const decided = block('Decididos hoy');
    expect(decided.getByText('Hugo Paz').nextElementSibling?.textContent).toBe('5\u00a0aprobados, 1\u00a0rechazado');
    expect(decided.getByText('Sistema').nextElementSibling?.textContent).toBe('2\u00a0rechazados');
    unmount();
    Object.assign(api.handlers, healthy());
    open();
    await screen.findByText('329');
    expect(screen.queryByText('Decididos hoy')).toBeNull();
  });

  it('says how many were decided today to who does not read reports [12.1.6]', async () => {
    const stats = sampleStats({ decidedToday: { approved: 5, rejected: 3 }, decidedTodayBy: null });
    fakeApi({ ...healthy(), 'GET /admin/credits/stats/dashboard': { data: stats } });
    open();
    await screen.findByText('329');
    const decided = block('Decididos hoy');
    const total = decided.getByText('Entre todos');
    expect(total.nextElementSibling?.textContent).toBe('5\u00a0aprobados, 3\u00a0rechazados');
    expect(decided.queryByText('Sistema')).toBeNull();
  });

  it('puts the review queue above the chart and the activity [3.2.80] [3.2.82]', async () => {
    fakeApi(healthy());
    open();
    await screen.findByText('329');
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    const order = ['Cifras', 'Pendientes de Revisión', 'Rendimiento de Créditos', 'Actividad Reciente'];
    expect(regions.filter((name) => order.includes(name ?? ''))).toEqual(order);
  });

  it('names the institution of a row whole', async () => {
    const institution = {
      ...{ id: 'i2', name: 'Banco del Austro', type: 'BANK' as const },
      ...{ logo: null, minRate: 15, isActive: true },
    };
    fakeApi({ ...healthy(), 'GET /admin/credits/pending': { data: [sampleAdminCredit({ institution })], total: 1 } });
    open();
    expect(await screen.findByText('Banco del Austro')).toBeTruthy();
  });

  it('loads everything again [3.2.69]', async () => {
    const api = fakeApi(healthy());
    open();
    const refresh = await screen.findByRole('button', { name: 'Actualizar' });
    await screen.findByText('329');
    Object.assign(api.handlers, { 'GET /admin/credits/stats/dashboard': { data: sampleStats({ totalCredits: 330 }) } });
    await userEvent.click(refresh);
    expect(await screen.findByText('330')).toBeTruthy();
  });

  it('says that the session has ended and offers to sign in [3.2.70] [3.2.81] [3.2.86]', async () => {
    const ended = () =>
      new Response(JSON.stringify({ success: false, error: 'Token inválido' }), {
        status: 400,
      });
    fakeApi({ ...healthy(), 'GET /admin/credits/stats/dashboard': ended });
    open();
    expect(
      await screen.findByText(
        'La sesión ha expirado o es inválida. Para continuar utilizando el dashboard, por favor inicie sesión nuevamente.',
      ),
    ).toBeTruthy();
    for (const link of screen.getAllByRole('link', { name: 'Iniciar sesión' }))
      expect(link.getAttribute('href')).toBe('/admin/login');
  });

  it('sums other lists when the stats fail, and calls the sum partial [3.8.31] [3.7.39] [3.7.40]', async () => {
    const api = fakeApi({
      ...healthy(),
      'GET /admin/credits/stats/dashboard': serverError,
      'GET /admin/users': { data: { users: [], total: 57, page: 1, limit: 10 } },
      'GET /admin/credits': {
        data: [sampleAdminCredit({ amount: 1000.1 }), sampleAdminCredit({ amount: 2000.2 })],
        total: 2,
        page: 1,
        limit: 100,
      },
    });
    open();
    expect((await screen.findAllByText('Error al cargar estadísticas')).length).toBeGreaterThan(0);
    await waitFor(() => expect(figure('MONTO TOTAL APROBADO')).toContain('$3.000USD, parcial'));
    expect(figure('USUARIOS')).toContain('57');
    expect(Object.fromEntries(api.callsOf('GET /admin/users')[0]?.query ?? [])).toEqual({ page: '1', limit: '10' });
    expect(Object.fromEntries(api.callsOf('GET /admin/credits')[0]?.query ?? [])).toEqual({
      status: 'APPROVED',
      limit: '100',
    });
  });

  it('says that nothing of the dashboard could be loaded [3.8.32]', async () => {
    fakeApi({ 'GET /admin/credits/*': serverError, 'GET /admin/credits/stats/dashboard': serverError });
    open();
    expect(
      await screen.findByText('Error al cargar los datos del dashboard. Por favor, inténtelo de nuevo.'),
    ).toBeTruthy();
  });
});

describe('the chart', () => {
  it('has its ranges and its two types [3.2.89] [3.2.90] [3.2.91]', async () => {
    const api = fakeApi(healthy());
    open();
    const chart = block('Rendimiento de Créditos');
    expect(chart.getByRole('heading').textContent).toContain('Rendimiento de Créditos');
    expect(chart.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Esta semana',
      'Este mes',
      'Este trimestre',
      'Este año',
    ]);
    await chart.findByRole('img', { name: /^bar: Este mes/ });
    await userEvent.click(chart.getByRole('button', { name: 'Líneas' }));
    await chart.findByRole('img', { name: /^line: Este mes/ });
    expect(chart.getByRole('button', { name: 'Barras' })).toBeTruthy();
    await userEvent.selectOptions(chart.getByRole('combobox'), 'Esta semana');
    await chart.findByRole('img', { name: /^line: Esta semana/ });
    expect(api.callsOf('GET /admin/credits/stats/dashboard').some(({ query }) => query.has('startDate'))).toBe(true);
  });

  it('shows the four tiles [3.2.92]', async () => {
    fakeApi(healthy());
    open();
    const chart = block('Rendimiento de Créditos');
    await waitFor(() => expect(chart.getAllByText(/al día$/)).toHaveLength(4));
  });

  it('counts what was decided today today, whenever it was sent [12.1.7]', async () => {
    const day = ecuadorDay(new Date());
    const data = sampleStats({
      creditsByDate: [{ date: day, approved: 0, rejected: 0, pending: 3 }],
      decisionsByDate: [{ date: day, approved: 5, rejected: 2 }],
    });
    fakeApi({ ...healthy(), 'GET /admin/credits/stats/dashboard': { data } });
    open();
    const chart = block('Rendimiento de Créditos');
    await userEvent.selectOptions(chart.getByRole('combobox'), 'Esta semana');
    await chart.findByRole('img', { name: /^bar: Esta semana.*: 5 aprobados, 2 rechazados, 3 recibidos$/ });
    const tile = (label: string) => chart.getAllByText(label)[0]?.closest('div')?.textContent;
    expect(tile('Aprobados')).toBe('Aprobados0,7 al día▲ de 0 a 5');
    expect(tile('Total')).toBe('Total0,4 recibidos al día▲ de 0 a 3');
    expect(tile('Usuarios')).toBe('Usuarios0,0 al día\u00a0');
  });

  it('says that there is nothing in the period [3.2.95]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/stats/dashboard': { data: sampleStats() } });
    open();
    expect(await screen.findByText('No hay datos disponibles para el período seleccionado')).toBeTruthy();
    expect(screen.getByText(/tu sesión puede haber expirado/)).toBeTruthy();
  });

  it('shows marked sample data with a retry, and no figure from it [3.2.96] [3.2.97] [3.2.85] [3.8.33]', async () => {
    const api = fakeApi({ ...healthy(), 'GET /admin/credits/stats/dashboard': serverError });
    open();
    const chart = block('Rendimiento de Créditos');
    expect(await chart.findByText('Error al cargar los datos del gráfico. Intente nuevamente.')).toBeTruthy();
    expect(chart.getByText('Datos de ejemplo')).toBeTruthy();
    await chart.findByRole('img', { name: /Datos de ejemplo/ });
    expect(chart.queryByText(/al día/)).toBeNull();
    Object.assign(api.handlers, healthy());
    await userEvent.click(chart.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(chart.queryByText('Datos de ejemplo')).toBeNull());
  });
});

describe('pending reviews', () => {
  it('shows at most ten of them with the count [3.2.83] [3.2.106] [3.2.107] [3.9.34]', async () => {
    fakeApi(healthy());
    open();
    const pending = block('Pendientes de Revisión');
    expect(await pending.findByText('Mostrando 10 de 12')).toBeTruthy();
    expect(pending.getByRole('heading').textContent).toBe('Pendientes de Revisión 12');
    expect(pending.getAllByRole('row')).toHaveLength(11);
  });

  it('leads to all that wait, the oldest first, when it shows only some [12.10.2]', async () => {
    fakeApi(healthy());
    open();
    const link = await block('Pendientes de Revisión').findByRole('link', { name: 'Ver todas' });
    expect(link.getAttribute('href')).toBe('/admin/credits?estado=DOCUMENTS_SUBMITTED&estado=UNDER_REVIEW&orden=dueAt');
  });

  it('shows a row with all it needs [3.2.108] [3.2.109] [3.2.110] [3.2.111] [3.2.112] [3.2.115]', async () => {
    fakeApi(healthy());
    open();
    const row = within((await block('Pendientes de Revisión').findAllByRole('row'))[1] as HTMLElement);
    const link = row.getByRole('link', { name: 'María Fernanda Quishpe' });
    expect(link.getAttribute('href')).toBe(`/admin/credits/0${creditId.slice(1)}`);
    expect(row.getByText('Docs. Enviados')).toBeTruthy();
    expect(row.getByText('$8.000')).toBeTruthy();
    expect(row.getByRole('cell', { name: '48\u00a0meses' })).toBeTruthy();
    expect(row.getByText(/Hoy/)).toBeTruthy();
    expect(row.getByText('Urgente')).toBeTruthy();
    expect(row.getByRole('link', { name: /^Revisar la solicitud de/ }).getAttribute('href')).toContain(
      '/admin/credits/0',
    );
  });

  it.each([
    [
      'Revisar',
      () => userEvent.click(screen.getAllByRole('link', { name: /^Revisar la solicitud de/ })[0] as HTMLElement),
    ],
    [
      'the name',
      () => userEvent.click(screen.getAllByRole('link', { name: 'María Fernanda Quishpe' })[0] as HTMLElement),
    ],
    ['Enter', () => userEvent.keyboard('j{Enter}')],
  ])('opens a review that takes the application, with %s [12.3.2]', async (_, act) => {
    fakeApi(healthy());
    const { router } = open();
    await screen.findAllByRole('link', { name: /^Revisar la solicitud de/ });
    await act();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/0${creditId.slice(1)}`));
    expect(router.state.location.state).toEqual(takesOnOpening);
  });

  it('leads to what one holds [12.3.8]', async () => {
    fakeApi(healthy());
    open();
    const link = await screen.findByRole('link', { name: 'Mías' });
    expect(link.getAttribute('href')).toBe('/admin/credits?mias=si');
  });

  it('opens the details of a credit [3.2.113] [3.2.87]', async () => {
    fakeApi(healthy());
    open();
    await userEvent.click((await screen.findAllByRole('button', { name: /^Ver detalles de/ }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1700000050')).toBeTruthy();
  });

  it('opens the documents of a credit [3.2.114] [3.2.88]', async () => {
    fakeApi(healthy());
    open();
    await userEvent.click((await screen.findAllByRole('button', { name: /^Ver documentos de/ }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Roles de pago')).toBeTruthy();
  });

  it('shows a reviewer where to begin on the first visit, and nobody else [9.7.10]', async () => {
    fakeApi(healthy());
    const visit = { path: '/admin/dashboard', element: <DashboardPage /> };
    const begin = /Empieza por aquí: pulsa Tomar la siguiente.*La tecla \? muestra los atajos/;
    const first = renderAdmin([visit], '/admin/dashboard', { state: { isFirstVisit: true } });
    await block('Pendientes de Revisión').findByText('Mostrando 10 de 12');
    expect(screen.getByRole('region', { name: 'Pendientes de Revisión' }).textContent).toMatch(begin);
    first.unmount();
    const later = open();
    await block('Pendientes de Revisión').findByText('Mostrando 10 de 12');
    expect(screen.getByRole('region', { name: 'Pendientes de Revisión' }).textContent).not.toMatch(begin);
    later.unmount();
    signInAs({ permissions: ['credits.read'] });
    renderAdmin([visit], '/admin/dashboard', { state: { isFirstVisit: true } });
    await block('Pendientes de Revisión').findByText('Mostrando 10 de 12');
    expect(screen.getByRole('region', { name: 'Pendientes de Revisión' }).textContent).not.toMatch(begin);
  });

  it('shows the figures without the queue to who may not see applications, and does not ask for it [8.12.3]', async () => {
    signInAs({ permissions: ['content.manage'] });
    const api = fakeApi(healthy());
    open();
    await screen.findByText('329');
    expect(screen.queryByRole('region', { name: 'Pendientes de Revisión' })).toBeNull();
    expect(api.callsOf('GET /admin/credits/pending')).toEqual([]);
  });

  it('says that nothing waits [3.2.116]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/pending': { data: [], total: 0, page: 1, limit: 10 } });
    open();
    expect(await screen.findByText('No hay créditos pendientes de revisión')).toBeTruthy();
  });

  it('reloads the list [3.2.117]', async () => {
    const api = fakeApi(healthy());
    open();
    const pending = block('Pendientes de Revisión');
    await pending.findByText('Mostrando 10 de 12');
    Object.assign(api.handlers, { 'GET /admin/credits/pending': { data: twelve, total: 11, page: 1, limit: 10 } });
    await userEvent.click(pending.getByRole('button', { name: 'Recargar' }));
    expect(await pending.findByText('Mostrando 10 de 11')).toBeTruthy();
  });

  it('loads the list another way when the queue fails [3.2.118]', async () => {
    const api = fakeApi({
      ...healthy(),
      'GET /admin/credits/pending': serverError,
      'GET /admin/credits': { data: [sampleAdminCredit()], total: 1, page: 1, limit: 100 },
    });
    open();
    const pending = block('Pendientes de Revisión');
    await userEvent.click(await pending.findByRole('button', { name: 'Intentar carga alternativa' }));
    expect(await pending.findByRole('link', { name: 'María Fernanda Quishpe' })).toBeTruthy();
    expect(api.callsOf('GET /admin/credits')[0]?.query.getAll('status')).toEqual([
      'DOCUMENTS_SUBMITTED',
      'UNDER_REVIEW',
    ]);
    expect(api.callsOf('GET /admin/credits')[0]?.query.get('sort')).toBe('dueAt');
  });

  it('moves through the rows with j and k and opens one with Enter', async () => {
    fakeApi(healthy());
    const { router } = open();
    await block('Pendientes de Revisión').findByText('Mostrando 10 de 12');
    await userEvent.keyboard('jjk{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/0${creditId.slice(1)}`));
  });
});

describe('recent activity', () => {
  it('shows the last five [3.2.98] [3.9.35] [3.2.100] [3.2.101] [3.2.102]', async () => {
    const api = fakeApi(healthy());
    open();
    const recent = block('Actividad Reciente');
    expect(await recent.findByText('Crédito aprobado')).toBeTruthy();
    expect(recent.getByText('Aprobado')).toBeTruthy();
    expect(recent.getByText(/^Sistema · Hace \d+ min$/)).toBeTruthy();
    expect(api.callsOf('GET /admin/activity')[0]?.query.get('limit')).toBe('5');
  });

  it('asks again every minute [3.2.99]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = fakeApi(healthy());
    open();
    await block('Actividad Reciente').findByText('Crédito aprobado');
    const before = api.callsOf('GET /admin/activity').length;
    await act(() => vi.advanceTimersByTimeAsync(60_500));
    expect(api.callsOf('GET /admin/activity').length).toBe(before + 1);
    vi.useRealTimers();
  });

  it('says that there is none, with a retry [3.2.104] [3.2.105]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/activity': { data: [], total: 0, page: 1, limit: 5 } });
    open();
    const recent = block('Actividad Reciente');
    expect(await recent.findByText('No hay actividad reciente registrada')).toBeTruthy();
    expect(recent.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });

  it('marks the sample feed of a failed call [3.2.85]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/activity': serverError });
    open();
    const recent = block('Actividad Reciente');
    expect(await recent.findByText('Datos de ejemplo')).toBeTruthy();
    expect(recent.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });

  it('is not there without the permission', async () => {
    signInAs({ permissions: ['documents.verify'] });
    const api = fakeApi(healthy());
    open();
    await screen.findByText('329');
    expect(screen.queryByText('Actividad Reciente')).toBeNull();
    expect(api.callsOf('GET /admin/activity')).toHaveLength(0);
  });
});
