import { activityStatusLabels } from '@cotejo/contracts/activity-log';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdmin } from '#testing/factories.ts';
import { fakeApi, serverError } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import ActivityPage from './ActivityPage.tsx';
import { describeDetails } from './activity-details.ts';

const record = {
  id: 'x1',
  type: 'credit',
  status: 'approved',
  description: 'Crédito aprobado: Crédito #7c41e9a2',
  targetId: 'c1',
  targetName: 'Crédito #7c41e9a2',
  details: { previousStatus: 'UNDER_REVIEW', newStatus: 'APPROVED', comment: 'Todo en orden' },
  adminId: 'a1',
  adminName: 'Gabriela Ortiz',
  timestamp: '2026-11-20T15:00:00.000Z',
  source: 'server',
};
const healthy = () => ({
  'GET /admin/activity': { data: [record], total: 21, page: 1, limit: 10 },
  'GET /admin/activity/*': { data: record },
  'GET /admin/activity/summary/dashboard': {
    data: {
      typeCounts: {},
      statusCounts: { approved: 5 },
      dailyActivity: [{ date: '2026-11-20', count: 5 }],
      totalActivities: 5,
      periodDays: 7,
      failedOperations: 0,
      documentVerdicts: { approved: 0, rejected: 0, pending: 0 },
    },
  },
  'GET /admin/activity/verify': {
    data: {
      valid: true,
      firstBroken: null,
      sealed: 40,
      unsealed: 2,
    },
  },
});
const open = () => renderAdmin([{ path: '/admin/actividad', element: <ActivityPage /> }], '/admin/actividad');

const opens = (description: string) => new RegExp(`^${description}\\s?, ver detalles$`);

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the activity log', () => {
  it('narrows to what was done with one person, and lets go of them [8.12.6]', async () => {
    const api = fakeApi(healthy());
    const person = 'b0000000-0000-4000-8000-000000000001';
    renderAdmin([{ path: '/admin/actividad', element: <ActivityPage /> }], `/admin/actividad?persona=${person}`);
    await userEvent.selectOptions(await screen.findByLabelText('Sobre'), '');
    await waitFor(() => expect(screen.queryByLabelText('Sobre')).toBeNull());
    const asked = api.callsOf('GET /admin/activity').map(({ query }) => query.get('personId'));
    expect(asked).toEqual([person, null]);
  });

  it('marks what only a page says, in the table and in the record', async () => {
    const said = { ...record, id: 'x2', status: 'viewed', description: 'Usuario visualizado', source: 'client' };
    fakeApi({
      ...healthy(),
      'GET /admin/activity': { data: [record, said], total: 2, page: 1, limit: 10 },
      'GET /admin/activity/*': { data: said },
    });
    open();
    const mark = 'Según la página del administrador';
    const [own, other] = (await screen.findAllByRole('row')).slice(1);
    expect(within(own as HTMLElement).queryByText(mark)).toBeNull();
    expect(within(other as HTMLElement).getByText(mark)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: opens(said.description) }));
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByText('Origen')).nextElementSibling?.textContent).toBe(mark);
  });

  it('asks for ten, newest first, and keeps the filters in the URL [3.7.73] [3.9.40]', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    expect(await screen.findByText(record.description)).toBeTruthy();
    expect(Object.fromEntries(api.callsOf('GET /admin/activity')[0]?.query ?? [])).toEqual({
      page: '1',
      limit: '10',
      sort: '-timestamp',
    });
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Rechazado');
    await waitFor(() => expect(api.callsOf('GET /admin/activity').at(-1)?.query.get('status')).toBe('rejected'));
    // Excludes rejected documents and failed operations.
    expect(api.callsOf('GET /admin/activity').at(-1)?.query.get('about')).toBe('other');
    expect(router.state.location.search).toBe('?estado=rejected');
  });

  it.each([
    ['Documento rechazado', 'rejected', 'document'],
    ['Documento verificado', 'approved', 'document'],
    ['Operación fallida', 'rejected', 'failure'],
    ['Eliminado', 'deleted', null],
  ])('filters by %s alone [9.7.6]', async (label, status, about) => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText(record.description);
    await userEvent.selectOptions(screen.getByLabelText('Estado'), label);
    await waitFor(() => expect(api.callsOf('GET /admin/activity').at(-1)?.query.get('status')).toBe(status));
    expect(api.callsOf('GET /admin/activity').at(-1)?.query.get('about')).toBe(about);
  });

  it('opens one record with prior and new status and the comment [3.7.74] [3.3.28]', async () => {
    fakeApi(healthy());
    open();
    await userEvent.click(await screen.findByRole('button', { name: opens(record.description) }));
    const dialog = within(await screen.findByRole('dialog'));
    const fact = (term: string) => dialog.getByText(term).nextElementSibling?.textContent;
    expect(await dialog.findByText('Estado anterior')).toBeTruthy();
    expect([fact('Estado anterior'), fact('Estado nuevo'), fact('Comentario')]).toEqual([
      'En revisión',
      'Aprobado',
      'Todo en orden',
    ]);
  });

  it('sums up seven days [3.9.39] [3.7.75]', async () => {
    const api = fakeApi(healthy());
    open();
    expect(await screen.findByText('Aprobado 5')).toBeTruthy();
    expect(api.callsOf('GET /admin/activity/summary/dashboard')[0]?.query.get('days')).toBe('7');
  });

  it('tells credits, documents and failed operations apart, and shows its days in the list', async () => {
    const api = fakeApi({
      ...healthy(),
      'GET /admin/activity/summary/dashboard': {
        data: {
          ...{ typeCounts: {}, statusCounts: { rejected: 6, approved: 4 }, totalActivities: 10, periodDays: 7 },
          ...{
            dailyActivity: [
              { date: '2026-11-14', count: 4 },
              { date: '2026-11-20', count: 6 },
            ],
          },
          ...{ failedOperations: 1, documentVerdicts: { approved: 3, rejected: 3, pending: 0 } },
        },
      },
    });
    const { router } = open();
    expect(await screen.findByText('Resumen: 10 actividades en 7 días')).toBeTruthy();
    const said = [
      'Aprobado 1',
      'Rechazado 2',
      'Documento verificado 3',
      'Documento rechazado 3',
      'Operación fallida 1',
    ];
    for (const text of said) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Resumen: 10 actividades en 7 días').closest('details')?.open).toBe(false);
    await userEvent.click(screen.getByText('Documento rechazado 3'));
    await waitFor(() => expect(api.callsOf('GET /admin/activity').at(-1)?.query.get('about')).toBe('document'));
    expect(router.state.location.search).toBe('?estado=documento-rechazado&desde=2026-11-14');
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ver estos días en la lista' }));
    await waitFor(() => expect(api.callsOf('GET /admin/activity').at(-1)?.query.get('startDate')).toBe('2026-11-14'));
    expect(router.state.location.search).toBe('?desde=2026-11-14');
  });

  it('filters by who did it, and takes out as CSV what the filters leave', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const csv = new Response('a;b', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="actividad.csv"' },
    });
    const api = fakeApi({
      ...healthy(),
      'GET /admin/auth': { data: [{ ...sampleAdmin, id: 'a1', nombres: 'Gabriela', apellidos: 'Ortiz' }] },
      'GET /admin/activity/export': csv,
    });
    const { router } = open();
    await screen.findByRole('option', { name: 'Gabriela Ortiz' });
    await userEvent.selectOptions(screen.getByLabelText('Quién'), 'Gabriela Ortiz');
    await waitFor(() => expect(api.callsOf('GET /admin/activity').at(-1)?.query.get('adminId')).toBe('a1'));
    expect(router.state.location.search).toBe('?quien=a1');
    await userEvent.click(screen.getByRole('button', { name: 'Descargar CSV' }));
    await waitFor(() => expect(saved).toEqual(['actividad.csv']));
    expect(Object.fromEntries(api.callsOf('GET /admin/activity/export')[0]?.query ?? [])).toEqual({ adminId: 'a1' });
    vi.restoreAllMocks();
  });

  it('says below the sentence what changed, and that an operation failed instead of rejected', async () => {
    const change = (field: string) => ({ field, label: field, before: '1', after: '2' });
    const changes = [
      { field: 'minRate', label: 'Tasa mínima', before: '14,52 %', after: '13,00 %' },
      { field: 'logo', label: 'Logo', before: null, after: null },
      ...[change('a'), change('b')],
    ];
    const changed = { ...record, id: 'x2', status: 'updated', description: 'Cambió', details: { version: 2, changes } };
    const failed = {
      ...record,
      id: 'x3',
      status: 'rejected',
      description: 'Error al guardar',
      details: { error: 'x' },
    };
    fakeApi({
      ...healthy(),
      'GET /admin/activity': { data: [changed, failed], total: 2, page: 1, limit: 10 },
      'GET /admin/activity/*': { data: changed },
    });
    open();
    const cells = within((await screen.findByText('Cambió')).closest('tr') as HTMLElement);
    for (const text of ['Tasa mínima: 14,52 % → 13,00 %', 'Logo: cambió', 'a: 1 → 2', 'y 1 más'])
      expect(cells.getByText(text)).toBeTruthy();
    const other = within((await screen.findByText('Error al guardar')).closest('tr') as HTMLElement);
    expect(other.getByText('Operación fallida')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: opens('Cambió') }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText('Cambios')).nextElementSibling?.textContent).toContain('b: 1 → 2');
  });

  it('steps back from a page past the end', async () => {
    fakeApi({
      ...healthy(),
      'GET /admin/activity': ({ query }) => ({ data: query.get('page') === '3' ? [record] : [], total: 21 }),
    });
    const { router } = renderAdmin(
      [{ path: '/admin/actividad', element: <ActivityPage /> }],
      '/admin/actividad?pagina=8',
    );
    expect(await screen.findByText(record.description)).toBeTruthy();
    expect(router.state.location.search).toBe('?pagina=3');
  });

  it('checks the log when asked', async () => {
    const api = fakeApi(healthy());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Comprobar la cadena' }));
    expect(await screen.findByText(/La cadena está intacta: 40 sellados, 2 por/)).toBeTruthy();
    Object.assign(api.handlers, {
      'GET /admin/activity/verify': {
        data: { valid: false, firstBroken: 'x7', sealed: 40, unsealed: 0 },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Comprobar la cadena' }));
    expect(await screen.findByText(/rota desde el registro x7/)).toBeTruthy();
  });

  it('says that it failed, with a retry', async () => {
    fakeApi({ ...healthy(), 'GET /admin/activity': serverError });
    open();
    expect(await screen.findByText('Error al cargar la actividad')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Intentar nuevamente' })).toBeTruthy();
  });
});

it('says the details in the words of the screens, and what has none as it was written', () => {
  const sentenceOf = (type: 'credit' | 'user' | 'system', details: Record<string, unknown>) =>
    describeDetails({ type, details }).map(({ label, text }) => `${label}: ${text}`);
  expect(sentenceOf('credit', { documentType: 'payroll', previousStatus: null, newStatus: true, comment: '' })).toEqual(
    ['Tipo de documento: Roles de pago', 'Estado anterior: Por revisar', 'Estado nuevo: Verificado'],
  );
  expect(sentenceOf('user', { newStatus: 'inactive' })).toEqual(['Estado nuevo: Bloqueado']);
  expect(
    sentenceOf('system', { newPermissions: ['users.manage'], newStatus: false, filter: { q: 'sí' }, tab: 'x' }),
  ).toEqual(['Permisos nuevos: Gestionar usuarios', 'Estado nuevo: Inactivo', 'Filtros: q: sí', 'tab: x']);
});

it('has the chips of the document [3.2.103]', () => {
  expect(Object.values(activityStatusLabels)).toEqual([
    'Aprobado',
    'Rechazado',
    'Pendiente',
    'Nuevo',
    'Actualizado',
    'Eliminado',
    'Bloqueado',
    'Desbloqueado',
    'Visualizado',
  ]);
});
