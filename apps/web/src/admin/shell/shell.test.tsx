import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKeys } from '#data/http/session-keys.ts';
import { adminSession } from '#session/admin.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import AccessDeniedPage from './AccessDeniedPage.tsx';
import AdminLayout from './AdminLayout.tsx';
import RedirectToDashboard from './redirect-to-dashboard.tsx';

const routes = [
  { path: '/admin/login', element: <p>ingreso</p> },
  { path: '/admin/acceso-denegado', element: <AccessDeniedPage /> },
  {
    path: '/admin',
    element: <AdminLayout />,
    children: [
      { index: true, element: <RedirectToDashboard /> },
      { path: 'dashboard', element: <h1>tablero</h1> },
      { path: 'credits', element: <h1>créditos</h1> },
      { path: 'credits/:id', element: <h1>revisión</h1> },
    ],
  },
];

const open = (at = '/admin/dashboard') => renderAdmin(routes, at);
const menu = () => screen.getByRole('navigation', { name: 'Administración' });

beforeEach(() => {
  localStorage.clear();
  fakeApi({
    'GET /admin/credits/pending': { data: [], total: 3, page: 1, limit: 10 },
    'GET /admin/notifications/unread-count': { data: { count: 0, needsWork: 0 } },
    'POST /admin/auth/logout': {},
  });
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the frame', () => {
  beforeEach(() => signInAs());

  it('titles the top bar, with a short form for small screens [3.2.31] [3.2.32]', async () => {
    open();
    const bar = await screen.findByRole('banner');
    expect(within(bar).getByText('Panel de Administración')).toBeTruthy();
    expect(within(bar).getByText('Administración')).toBeTruthy();
  });

  it('has the six entries of the sidebar, each leading to its page [3.2.37]', async () => {
    open();
    await screen.findByRole('heading', { name: 'tablero' });
    const entries = within(menu())
      .getAllByRole('link')
      .map((link) => [link.getAttribute('title'), link.getAttribute('href')]);
    expect(entries).toEqual([
      ['Dashboard', '/admin/dashboard'],
      ['Gestión de Créditos', '/admin/credits'],
      ['Entregas', '/admin/entregas'],
      ['Equipo', '/admin/equipo'],
      ['Usuarios', '/admin/users'],
      ['Instituciones', '/admin/institutions'],
      ['Tasas', '/admin/tasas'],
      ['Blogs', '/admin/blogs'],
      ['Perfil', '/admin/profile'],
      // In addition to the six of the specification, if the user may read it.
      ['Actividad', '/admin/actividad'],
      ['Configuración', '/admin/configuracion'],
    ]);
  });

  it('leads to the activity log only who may read it', async () => {
    signInAs({ permissions: ['credits.read'] });
    open();
    await screen.findByRole('heading', { name: 'tablero' });
    expect(within(menu()).queryByRole('link', { name: 'Actividad' })).toBeNull();
    expect(within(menu()).getAllByRole('link')).toHaveLength(9);
  });

  it('leads to applications and people only who may see them [8.12.3]', async () => {
    signInAs({ permissions: ['content.manage'] });
    open();
    await screen.findByRole('heading', { name: 'tablero' });
    const names = within(menu())
      .getAllByRole('link')
      .map((link) => link.getAttribute('title'));
    expect(names).toEqual([
      'Dashboard',
      // Only the views of the credits page that are allowed.
      'Términos y Carousel',
      'Instituciones',
      'Tasas',
      'Blogs',
      'Perfil',
      'Configuración',
    ]);
  });

  it('highlights the entry whose route the path equals or goes on from [3.2.38]', async () => {
    const { router } = open('/admin/credits');
    await screen.findByRole('heading', { name: 'créditos' });
    const current = () =>
      within(menu())
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map((link) => link.getAttribute('title'));
    expect(current()).toEqual(['Gestión de Créditos']);
    await act(() => router.navigate('/admin/credits/abc'));
    expect(current()).toEqual(['Gestión de Créditos']);
  });

  it('remembers that the sidebar was collapsed [3.2.36]', async () => {
    const first = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Contraer menú' }));
    expect(menu().parentElement?.className).toContain('collapsed');
    first.unmount();
    open();
    await screen.findByRole('heading', { name: 'tablero' });
    expect(menu().parentElement?.className).toContain('collapsed');
  });

  it('closes the overlay on a press outside and on another page [3.2.34] [3.2.35]', async () => {
    open();
    const burger = await screen.findByRole('button', { name: 'Abrir menú' });
    await userEvent.click(burger);
    expect(menu().className).toContain('over');
    await userEvent.click(menu().previousElementSibling as Element);
    expect(menu().className).not.toContain('over');
    await userEvent.click(burger);
    await userEvent.click(within(menu()).getByTitle('Gestión de Créditos'));
    await screen.findByRole('heading', { name: 'créditos' });
    expect(menu().className).not.toContain('over');
  });

  it('logs out from the sidebar to /admin/login [3.2.39]', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByTitle('Cerrar Sesión'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
    expect(localStorage.getItem('admin_token')).toBeNull();
  });

  it('shows who is signed in and the entries of the profile menu [3.2.50] [3.2.51] [3.2.52] [3.2.53] [3.2.54]', async () => {
    open();
    const avatar = await screen.findByRole('button', { name: 'Cuenta de Gabriela Inés Ortiz' });
    expect(avatar.textContent).toBe('G');
    await userEvent.click(avatar);
    expect(await screen.findByText('Gabriela Inés Ortiz')).toBeTruthy();
    expect(screen.getByText('gabriela.ortiz@ejemplo.ec')).toBeTruthy();
    const items = screen.getAllByRole('menuitem');
    expect(items.map((item) => item.getAttribute('aria-label') ?? item.textContent)).toEqual([
      'Dashboard',
      'Mi Perfil',
      'Configuración',
      'Cerrar Sesión',
    ]);
    expect(items.slice(0, 3).map((item) => item.getAttribute('href'))).toEqual([
      '/admin/dashboard',
      '/admin/profile',
      '/admin/configuracion',
    ]);
    expect(items[2]?.textContent).toBe('');
  });

  it('shows A without a first name [3.2.50]', async () => {
    signInAs({ nombres: '' });
    open();
    expect((await screen.findByRole('button', { name: /^Cuenta de/ })).textContent).toBe('A');
  });

  it('leads /admin to the dashboard [3.2.03]', async () => {
    const { router } = open('/admin');
    await screen.findByRole('heading', { name: 'tablero' });
    expect(router.state.location.pathname).toBe('/admin/dashboard');
  });

  it('lets nobody in who still has a temporary password, and keeps the way back for after it', async () => {
    signInAs({ requiresPasswordChange: true });
    const { router } = open('/admin/credits?pagina=2');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
    expect(new URLSearchParams(router.state.location.search).get('volver')).toBe('/admin/credits?pagina=2');
    expect(screen.queryByRole('heading', { name: 'créditos' })).toBeNull();
  });
});

describe('who is no administrator', () => {
  beforeEach(() => act(() => adminSession.signOut()));

  it('is sent to the admin login with the path it came from [3.2.22] [3.6.04] [3.2.02]', async () => {
    const { router } = open('/admin/credits?pagina=2');
    await screen.findByText('ingreso');
    expect(new URLSearchParams(router.state.location.search).get('volver')).toBe('/admin/credits?pagina=2');
    expect(screen.queryByRole('heading', { name: 'créditos' })).toBeNull();
  });

  it('with a user session sees that the area is reserved, with ways home and back [3.2.19] [3.2.16] [3.2.17] [3.2.18]', async () => {
    localStorage.setItem(sessionKeys.token, 'user-token');
    open('/admin/dashboard');
    await screen.findByRole('heading', { name: 'Acceso denegado' });
    expect(screen.getByText(/reservada para los administradores del sistema/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('button', { name: 'Volver' })).toBeTruthy();
  });
});
