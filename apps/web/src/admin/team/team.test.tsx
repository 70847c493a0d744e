import type { Permission } from '@cotejo/contracts/core/permissions';
import type { TeamFigures, TeamReport } from '@cotejo/contracts/desk/team-report';
import { ecuadorDay } from '@cotejo/format/time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdmin } from '#testing/factories.ts';
import { fakeApi, held, refusal, serverError } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import TeamPage from './TeamPage.tsx';

// recharts draws the chart; the test only checks its data.
vi.mock('../dashboard/CreditChart.tsx', () => ({
  default: ({ label, series, points }: { label: string; series?: string[]; points: { label: string }[] }) => (
    <div role="img" aria-label={label}>
      {series?.join(' ') ?? 'todas'}: {points.map((point) => point.label).join(' ')}
    </div>
  ),
}));
const saved = vi.hoisted(() => ({ files: [] as [File, string][] }));
vi.mock('#ui/page/save-file.ts', () => ({
  saveFile: (file: File, name: string) => void saved.files.push([file, name]),
}));

const figures = (changes: Partial<TeamFigures> = {}): TeamFigures => ({
  received: 40,
  decided: 34,
  approved: 28,
  rejected: 6,
  returned: 5,
  approvedShare: 28 / 34,
  medianHours: 5.25,
  p90Hours: 21.5,
  inTime: 31,
  inTimeShare: 31 / 34,
  ...changes,
});
const none = figures({
  ...{ received: 0, decided: 0, approved: 0, rejected: 0, returned: 0, inTime: 0 },
  ...{ approvedShare: null, medianHours: null, p90Hours: null, inTimeShare: null },
});
const reportOf = (changes: Partial<TeamReport> = {}): TeamReport => ({
  totals: figures(),
  periods: [
    { start: '2026-11-16', ...figures({ received: 25, decided: 20 }) },
    { start: '2026-11-23', ...none },
  ],
  reviewers: [
    { id: 'a2', name: 'Ana Paredes', ...figures({ received: null, decided: 30, medianHours: 4 }) },
    { id: null, name: null, ...figures({ received: null, decided: 4 }) },
  ],
  institutions: [{ id: null, name: null, ...figures({ decided: 1 }) }],
  reasons: [
    { id: 'r1', kind: 'credit', label: 'La cuota supera el ingreso', count: 4 },
    { id: null, kind: 'return', label: null, count: 2 },
  ],
  waiting: { count: 12, overdue: 3, oldestAt: '2026-11-20T15:00:00.000Z' },
  ...changes,
});

const call = 'GET /admin/reports/team';
const healthy = (report = reportOf()) => ({
  [call]: { data: report },
  'GET /admin/institutions': { data: [{ id: 'i1', name: 'Banco Uno' }], total: 1, page: 1, limit: 100 },
  'GET /admin/auth': { data: [{ ...sampleAdmin, id: 'a2', nombres: 'Ana', apellidos: 'Paredes' }] },
});
const open = (search = '') => renderAdmin([{ path: '/admin/equipo', element: <TeamPage /> }], `/admin/equipo${search}`);
const asked = (api: ReturnType<typeof fakeApi>) => Object.fromEntries(api.callsOf(call).at(-1)?.query ?? []);
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const cells = (row: HTMLElement | null) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent?.replace(/\s/g, ' '));
const said = (title: string) =>
  screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent?.replace(/\s/g, ' ');

beforeEach(() => {
  localStorage.clear();
  saved.files = [];
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the page of the team', () => {
  it('asks for the last month by day, and tells its figures and what waits now [10.8.12]', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('Mediana hasta decidir');
    const { startDate, ...query } = asked(api);
    expect(query).toEqual({ endDate: ecuadorDay(new Date()), by: 'day' });
    expect(startDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(['Mediana hasta decidir', 'Nueve de diez, hasta', 'A tiempo, de las decididas'].map(said)).toEqual([
      '5,25 h',
      '21,5 h',
      '91 %',
    ]);
    expect(['Esperan ahora', 'Vencidas ahora'].map(said)).toEqual(['12', '3']);
    expect(said('La que más espera')).toMatch(/^desde el 20 nov/);
    expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe('/admin/credits?vencidas=si');
  });

  it('draws one picture, told in words, with its table beside it [10.8.13]', async () => {
    fakeApi(healthy());
    open('?por=week');
    const picture = await screen.findByRole('img', {
      name: /^Por semana, de Semana del 16\snov\s2026 a Semana del 23\snov\s2026: 28 aprobadas, 6 rechazadas, 40 recibidas$/,
    });
    expect(picture.textContent).toBe('todas: 16 nov 23 nov');
    const periods = await table('Por período');
    const rows = periods.getAllByRole('row');
    const cellsOfFirst = ['25', '20', '28', '6', '5', '82 %', '5,25 h', '21,5 h', '31', '91 %'];
    expect(cells(rows[1] ?? null)).toEqual(['Semana del 16 nov 2026', ...cellsOfFirst]);
    expect(cells(rows[2] ?? null).slice(0, 3)).toEqual(['Total', '40', '34']);
  });

  it('folds away the periods in which nothing happened [12.11.8]', async () => {
    fakeApi(healthy());
    open('?por=week');
    const periods = await table('Por período');
    expect(periods.queryByText('Semana del 23 nov 2026')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Mostrar 1\speríodo vacío$/ }));
    const row = periods.getByText('Semana del 23 nov 2026').closest('tr');
    expect(cells(row).slice(5)).toEqual(['0', '—', '—', '—', '0', '—']);
    await userEvent.click(screen.getByRole('button', { name: /^Ocultar 1\speríodo vacío$/ }));
    expect(periods.queryByText('Semana del 23 nov 2026')).toBeNull();
  });

  it('offers as reviewer who reviews, or reviewed in the period, and nobody else [12.11.9]', async () => {
    const person = (id: string, nombres: string, permissions: Permission[]) => ({
      ...{ ...sampleAdmin, id, nombres, apellidos: 'Paredes', permissions },
    });
    const people = [
      person('a2', 'Ana', ['content.manage']),
      person('a3', 'Luz', ['content.manage']),
      person('a4', 'Eva', ['credits.read', 'documents.read', 'credits.approve']),
    ];
    fakeApi({ ...healthy(), 'GET /admin/auth': { data: people } });
    open();
    await table('Por período');
    const options = within(screen.getByLabelText('Revisor')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Todos', 'Ana Paredes', 'Eva Paredes']);
  });

  it('has a table by reviewer, by institution and of the reasons [10.8.14]', async () => {
    fakeApi(healthy());
    open();
    const reviewers = await table('Por revisor');
    expect(reviewers.queryByRole('columnheader', { name: 'Recibidas' })).toBeNull();
    expect(cells(reviewers.getByText('Ana Paredes').closest('tr')).slice(0, 2)).toEqual(['Ana Paredes', '30']);
    expect(reviewers.getByText('Alguien que ya no está')).toBeTruthy();
    expect((await table('Por institución')).getByText('Sin institución')).toBeTruthy();
    const reasons = await table('Motivos');
    const rowOf = (text: string) => cells(reasons.getByText(text).closest('tr'));
    expect(rowOf('La cuota supera el ingreso')).toEqual(['La cuota supera el ingreso', 'Rechazo', '4']);
    expect(rowOf('Sin motivo de la lista')).toEqual(['Sin motivo de la lista', 'Devolución', '2']);
  });

  it('keeps period, step, institution and reviewer in the address [10.8.15]', async () => {
    const api = fakeApi(healthy());
    const { router } = open('?desde=2026-01-01&hasta=2026-06-30');
    await table('Por período');
    expect(asked(api)).toEqual({ startDate: '2026-01-01', endDate: '2026-06-30', by: 'day' });
    await userEvent.selectOptions(screen.getByLabelText('Por'), 'Mes');
    await userEvent.selectOptions(screen.getByLabelText('Institución'), 'Banco Uno');
    api.handlers[call] = { data: reportOf({ totals: figures({ received: null }) }) };
    await userEvent.selectOptions(screen.getByLabelText('Revisor'), 'Ana Paredes');
    fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-02-01' } });
    const chosen = {
      startDate: '2026-02-01',
      endDate: '2026-06-30',
      by: 'month',
      institutionId: 'i1',
      reviewerId: 'a2',
    };
    await waitFor(() => expect(asked(api)).toEqual(chosen));
    expect(router.state.location.search).toBe('?desde=2026-02-01&hasta=2026-06-30&por=month&institucion=i1&quien=a2');
    // No reviewer receives applications: the picture leaves them out.
    await waitFor(() => expect(screen.getByRole('img').textContent).toMatch(/^approved rejected:/));
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it.each([
    ['por período', 'periods'],
    ['por revisor', 'reviewers'],
    ['por institución', 'institutions'],
    ['motivos', 'reasons'],
  ])('downloads the table %s as CSV [10.8.16]', async (title, name) => {
    const api = fakeApi(healthy());
    open('?desde=2026-11-01&hasta=2026-11-20');
    const button = await screen.findByRole('button', { name: `CSV de la tabla ${title}` });
    api.handlers[call] = () =>
      new Response('Revisor;Decididas', {
        headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="equipo-${name}.csv"` },
      });
    await userEvent.click(button);
    expect(await screen.findByText(`equipo-${name}.csv descargado`)).toBeTruthy();
    expect(saved.files.map(([, file]) => file)).toEqual([`equipo-${name}.csv`]);
    const period = { startDate: '2026-11-01', endDate: '2026-11-20', by: 'day' };
    expect(asked(api)).toEqual({ ...period, format: 'csv', table: name });
  });

  it('says that nothing happened in a year, and still what waits now [10.8.17]', async () => {
    const empty = { totals: none, periods: [], reviewers: [], institutions: [], reasons: [] };
    fakeApi(healthy(reportOf(empty)));
    open('?desde=2024-01-01&hasta=2024-12-31');
    expect(await screen.findByText('No hubo solicitudes ni decisiones en este período')).toBeTruthy();
    expect(said('Esperan ahora')).toBe('12');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that it is loading, that it failed, and loads again [10.8.17]', async () => {
    const { handler, release } = held(serverError());
    const api = fakeApi({ ...healthy(), [call]: handler });
    open();
    expect(await screen.findByLabelText('Cargando el informe del equipo')).toBeTruthy();
    await act(async () => release());
    expect(await screen.findByRole('heading', { name: 'Error al cargar el informe del equipo' })).toBeTruthy();
    api.handlers[call] = { data: reportOf() };
    await userEvent.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
    expect(await screen.findByText('Ana Paredes', { selector: 'th' })).toBeTruthy();
  });

  it('says what is wrong with a period that is too long [10.8.17]', async () => {
    const text = 'El informe abarca 366 días como máximo';
    fakeApi({ ...healthy(), [call]: () => refusal(400, 'VALIDATION_ERROR', text) });
    open('?desde=2024-01-01&hasta=2026-12-31');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
