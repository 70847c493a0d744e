import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { creditId, sampleDetail, sampleNotification, sampleTaken } from '#testing/factories.ts';
import { fakeApi, serverError } from '#testing/fake-api.ts';
import ReviewPage from '../review/ReviewPage.tsx';
import { healthy as healthyReview } from '../review/testing.tsx';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import NotificationsPage from './NotificationsPage.tsx';
import { failures } from './use-notifications.ts';

const unreadOne = sampleNotification({
  ...{ type: 'credit_status', message: 'María Fernanda Quishpe envió a revisión su solicitud de $8.000' },
  metadata: { status: 'DOCUMENTS_SUBMITTED' },
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
});
const readOne = sampleNotification({
  id: 'n2',
  type: 'new_user',
  message: 'Se registró Ana',
  entityId: 'u9',
  read: true,
});
const list = (data = [unreadOne, readOne], unreadCount = 1) => ({
  data,
  unreadCount,
  total: data.length,
  page: 1,
  limit: 10,
});
const healthy = () => ({
  'GET /admin/notifications/unread-count': { data: { count: 3, needsWork: 1 } },
  'GET /admin/notifications': list(),
  'PUT /admin/notifications/*/read': {},
  'PUT /admin/notifications/read-all': {},
});

const bell = () => screen.getByRole('button', { name: /^Notificaciones,/ });
const dot = () => bell().querySelector('[data-connection]')?.getAttribute('data-connection');
const openBell = () => renderAdmin([{ path: '/admin/dashboard', element: <NotificationBell /> }], '/admin/dashboard');
const openPage = (element = <NotificationsPage />) =>
  renderAdmin([{ path: '/admin/notifications', element }], '/admin/notifications');

beforeEach(() => {
  localStorage.clear();
  signInAs();
  failures.succeed();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the bell', () => {
  it('counts at the bell what needs work, and all that is unread in the popup [9.7.9]', async () => {
    const draft = sampleNotification({ id: 'n7', type: 'new_credit', metadata: {} });
    fakeApi({ ...healthy(), 'GET /admin/notifications': list([unreadOne, draft], 3) });
    renderAdmin([{ path: '/admin/*', element: <NotificationBell /> }], '/admin/dashboard');
    await waitFor(() => expect(bell().querySelector('b')?.textContent).toBe('1'));
    expect(bell().getAttribute('aria-label')).toContain('Notificaciones, 3 sin leer, 1 por atender.');
    await userEvent.click(bell());
    expect(await screen.findByText('3 sin leer')).toBeTruthy();
    // The badge does not count notifications that need no work.
    await userEvent.click((await screen.findByText('Nuevo crédito')).closest('button') as HTMLElement);
    await waitFor(() => expect(bell().getAttribute('aria-label')).toContain('2 sin leer, 1 por atender'));
    await userEvent.click(bell());
    await userEvent.click((await screen.findByText('Cambio de estado')).closest('button') as HTMLElement);
    await waitFor(() => expect(bell().getAttribute('aria-label')).toContain('1 sin leer, 0 por atender'));
    expect(bell().querySelector('b')).toBeNull();
  });

  it('shows how many are unread, and orange while it polls [3.2.55] [3.2.57] [3.2.59]', async () => {
    fakeApi(healthy());
    openBell();
    await waitFor(() => expect(bell().querySelector('b')?.textContent).toBe('1'));
    expect(dot()).toBe('polling');
    expect(bell().title).toBe('Notificaciones sin conexión en tiempo real');
  });

  it('is red when the server cannot be reached, asked with one notification [3.2.58] [3.7.15]', async () => {
    const api = fakeApi({ 'GET /admin/notifications/unread-count': 'refused', 'GET /admin/notifications': 'refused' });
    openBell();
    await waitFor(() => expect(dot()).toBe('unreachable'));
    expect(Object.fromEntries(api.callsOf('GET /admin/notifications')[0]?.query ?? [])).toEqual({ limit: '1' });
    await userEvent.click(bell());
    expect(await screen.findByText('Error de conexión con el servidor')).toBeTruthy();
    expect(screen.queryByText(/Todo leído|sin leer/)).toBeNull();
  });

  it('opens its popup with the newest [3.2.60] [3.2.62] [3.2.63] [3.2.65]', async () => {
    const api = fakeApi(healthy());
    openBell();
    await waitFor(() => expect(bell().querySelector('b')).toBeTruthy());
    await userEvent.click(bell());
    expect(await screen.findByRole('heading', { name: 'Notificaciones' })).toBeTruthy();
    expect(screen.getByText('3 sin leer')).toBeTruthy();
    const item = within((await screen.findByText('Cambio de estado')).closest('button') as HTMLElement);
    expect(item.getByText('Hace 5 minutos')).toBeTruthy();
    expect(item.getByText('Sin leer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver todas las notificaciones' }).getAttribute('href')).toBe(
      '/admin/notifications',
    );
    expect(api.callsOf('GET /admin/notifications')[0]?.query.get('limit')).toBe('10');
  });

  it('makes the review of what somebody took over say so [12.3.10]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const mine = sampleTaken({ mine: true, until: new Date(Date.now() + 900_000).toISOString() });
    const api = fakeApi({
      ...healthyReview(sampleDetail({ taken: mine })),
      'GET /admin/notifications/unread-count': { data: { count: 0, needsWork: 0 } },
    });
    const both = (
      <>
        <NotificationBell />
        <ReviewPage />
      </>
    );
    renderAdmin([{ path: '/admin/credits/:id', element: both }], `/admin/credits/${creditId}`);
    expect(await screen.findByText(/^La tienes hasta/)).toBeTruthy();
    Object.assign(api.handlers, {
      ...healthyReview(sampleDetail({ taken: sampleTaken() })),
      'GET /admin/notifications/unread-count': { data: { count: 1, needsWork: 0 } },
      'GET /admin/notifications': list([sampleNotification({ type: 'case_taken', entityId: creditId })], 1),
    });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByText(/^La tiene Ana Paredes, desde/)).toBeTruthy();
  });

  it('goes to what it tells about and marks it read [3.2.66] [3.4.41]', async () => {
    const api = fakeApi(healthy());
    const { router } = openBell();
    await userEvent.click(bell());
    await userEvent.click((await screen.findByText('Cambio de estado')).closest('button') as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`));
    expect(api.callsOf('PUT /admin/notifications/n1/read')).toHaveLength(1);
  });

  it('marks all read: at once, and the button goes [3.2.61] [3.4.42] [3.7.18]', async () => {
    const api = fakeApi(healthy());
    openBell();
    await waitFor(() => expect(bell().querySelector('b')).toBeTruthy());
    await userEvent.click(bell());
    await screen.findByText('Cambio de estado');
    await userEvent.click(screen.getByRole('button', { name: 'Marcar todas como leídas' }));
    expect(screen.queryByText('Sin leer')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Marcar todas como leídas' })).toBeNull();
    expect(bell().querySelector('b')).toBeNull();
    expect(api.callsOf('PUT /admin/notifications/read-all')).toHaveLength(1);
  });

  it('marks them one by one when the bulk call fails [3.4.43]', async () => {
    const other = sampleNotification({ id: 'n3' });
    const api = fakeApi({
      ...healthy(),
      'GET /admin/notifications': list([unreadOne, readOne, other], 2),
      'PUT /admin/notifications/read-all': serverError,
    });
    openBell();
    await waitFor(() => expect(bell().querySelector('b')).toBeTruthy());
    await userEvent.click(bell());
    await screen.findAllByText('Cambio de estado');
    await userEvent.click(screen.getByRole('button', { name: 'Marcar todas como leídas' }));
    await waitFor(() =>
      expect(api.callsOf('PUT /admin/notifications/*/read').map(({ path }) => path)).toEqual([
        '/admin/notifications/n1/read',
        '/admin/notifications/n3/read',
      ]),
    );
  });

  it('says that there are none [3.2.64]', async () => {
    fakeApi({
      ...healthy(),
      'GET /admin/notifications/unread-count': { data: { count: 0, needsWork: 0 } },
      'GET /admin/notifications': list([], 0),
    });
    openBell();
    await userEvent.click(bell());
    expect(await screen.findByText('No tienes notificaciones')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Marcar todas como leídas' })).toBeNull();
  });

  it('says that the server was not reached [3.2.67] [3.8.35]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/notifications': serverError });
    openBell();
    await userEvent.click(bell());
    expect(await screen.findByText('Error de conexión con el servidor')).toBeTruthy();
    expect(screen.queryByText('Datos de ejemplo')).toBeNull();
  });

  it('shows marked samples after more than three failures [3.4.45]', async () => {
    fakeApi({
      ...healthy(),
      'GET /admin/notifications': serverError,
      'GET /admin/notifications/unread-count': serverError,
    });
    openBell();
    for (let count = 0; count < 3; count++) failures.fail();
    await userEvent.click(bell());
    expect(await screen.findByText('Datos de ejemplo')).toBeTruthy();
  });

  it('shows marked samples where the feature does not exist [3.4.46]', async () => {
    fakeApi({});
    openBell();
    await userEvent.click(bell());
    expect(await screen.findByText('Datos de ejemplo')).toBeTruthy();
  });

  it('asks for permission, and shows a desktop notification when there is something new [3.9.26] [3.9.27]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const notices: unknown[][] = [];
    const Desktop = Object.assign(
      vi.fn(function desktop(...args: unknown[]) {
        notices.push(args);
      }),
      { permission: 'default', requestPermission: vi.fn(async () => 'granted') },
    );
    vi.stubGlobal('Notification', Desktop);
    const api = fakeApi(healthy());
    openBell();
    await waitFor(() => expect(bell().querySelector('b')).toBeTruthy());
    await userEvent.click(bell());
    expect(Desktop.requestPermission).toHaveBeenCalledOnce();
    Desktop.permission = 'granted';
    const draft = sampleNotification({ id: 'draft', message: 'Un borrador', read: true });
    Object.assign(api.handlers, {
      'GET /admin/notifications': { data: [draft, unreadOne], unreadCount: 4 },
      'GET /admin/notifications/unread-count': { data: { count: 4, needsWork: 2 } },
    });
    await act(() => vi.advanceTimersByTimeAsync(30_500));
    await waitFor(() => expect(notices[0]?.[0]).toBe('Nueva notificación'));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.[1]).toMatchObject({ body: unreadOne.message });
  });
});

describe('the page', () => {
  it('shows them all, twenty at a time after the last one [3.2.15] [3.9.14] [3.4.44]', async () => {
    const full = Array.from({ length: 20 }, (_, index) =>
      sampleNotification({ id: `p${index}`, message: `Aviso ${index}` }),
    );
    const api = fakeApi({
      ...healthy(),
      'GET /admin/notifications': ({ query }) => (query.get('lastId') === 'p19' ? list([readOne]) : list(full)),
    });
    openPage();
    expect(await screen.findByText('Aviso 19')).toBeTruthy();
    expect(screen.getByText(/WebSockets deshabilitados por configuración/)).toBeTruthy();
    expect(api.callsOf('GET /admin/notifications')[0]?.query.get('limit')).toBe('20');
    await userEvent.click(screen.getByRole('button', { name: 'Cargar 20 más' }));
    expect(await screen.findByText('Se registró Ana')).toBeTruthy();
  });

  it('shows one kind of them where that is wanted, and marks what is read in it', async () => {
    const api = fakeApi({ ...healthy(), 'PUT /admin/notifications/read-all': {} });
    const { router } = openPage();
    await screen.findByText('Cambio de estado');
    await userEvent.click(screen.getByRole('button', { name: 'Créditos' }));
    await waitFor(() =>
      expect(api.callsOf('GET /admin/notifications').at(-1)?.query.getAll('type')).toEqual([
        'new_credit',
        'credit_status',
        'case_taken',
      ]),
    );
    expect(screen.getByRole('button', { name: 'Créditos' }).getAttribute('aria-pressed')).toBe('true');
    expect(router.state.location.search).toBe('?tipo=credit');
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar todas como leídas' }));
    expect(screen.queryByText('Sin leer')).toBeNull();
  });

  it('says that they could not be loaded [3.8.34]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/notifications': serverError });
    openPage();
    expect(await screen.findByText('Error al cargar las notificaciones. Intente nuevamente.')).toBeTruthy();
    // The number of unread ones is unknown.
    expect(screen.queryByText(/Todo leído/)).toBeNull();
  });

  it('polls the list every 30 s and the count every 15 s, one count poll only [3.9.17] [3.9.18]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = fakeApi(healthy());
    openPage(
      <>
        <NotificationBell />
        <NotificationsPage />
      </>,
    );
    await screen.findByText('Cambio de estado');
    const lists = api.callsOf('GET /admin/notifications').length;
    const counts = api.callsOf('GET /admin/notifications/unread-count').length;
    await act(() => vi.advanceTimersByTimeAsync(30_500));
    expect(api.callsOf('GET /admin/notifications').length).toBe(lists + 1);
    expect(api.callsOf('GET /admin/notifications/unread-count').length).toBe(counts + 2);
  });
});
