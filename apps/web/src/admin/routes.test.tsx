import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import {
  creditId,
  onePixel,
  sampleAdminDocument,
  sampleAdminInstitution,
  sampleDetail,
  sampleHandover,
  sampleHandoverStats,
  sampleUser,
} from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { adminRoutes } from './routes.ts';
import { noKeys } from './testing/fake-passkeys.ts';
import { renderAdmin, signInAs } from './testing/render-admin.tsx';

type Entry = (typeof adminRoutes)[number];

const modules = import.meta.glob<{ default: ComponentType }>('./**/*.tsx');

/** Layouts without a path are left out: `renderAdmin` provides them. */
function realRoutes(entries: readonly Entry[] = adminRoutes): RouteObject[] {
  return entries.flatMap(({ path, index, file, children = [] }): RouteObject[] => {
    if (path === undefined && index !== true) return realRoutes(children);
    const load = modules[file.replace(/^admin\//, './')];
    if (load === undefined) throw new Error(`No file ${file}`);
    const lazy = async () => ({ Component: (await load()).default });
    return index === true ? [{ index, lazy }] : [{ path, lazy, children: realRoutes(children) }];
  });
}

const id = 'd0000000-0000-4000-8000-00000000000d';
let api: ReturnType<typeof fakeApi>;
const list = { data: [], total: 0, page: 1, limit: 10 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  api = fakeApi({
    'GET /admin/credits/*': { data: sampleDetail() },
    'GET /admin/credits/pending': list,
    'GET /admin/credits/*/notes': list,
    'GET /admin/users/*/notes': list,
    'GET /admin/credits/*/documents/*': { data: { ...sampleAdminDocument(), fileContent: onePixel } },
    'GET /admin/documents/*': { data: { ...sampleAdminDocument(), id, creditId } },
    'GET /admin/handovers': list,
    'GET /admin/handovers/*': { data: sampleHandover() },
    'GET /admin/handovers/stats': { data: sampleHandoverStats() },
    'GET /admin/institutions/*/handover': { data: { channel: 'none', contacts: [], version: 0 } },
    'GET /admin/notifications': list,
    'GET /admin/notifications/unread-count': { data: { count: 0, needsWork: 0 } },
    'GET /admin/users': list,
    'GET /admin/users/*': { data: { ...sampleUser(), isLocked: false, lastSuccessfulLogin: null, version: 1 } },
    'GET /admin/users/*/credits': { data: { credits: [], total: 0, page: 1, limit: 5 } },
    'GET /admin/institutions': list,
    'GET /admin/institutions/cities': { data: ['Quito'] },
    'GET /admin/institutions/*': { data: sampleAdminInstitution({ name: 'Banco Uno', minRate: 14 }) },
    'GET /admin/rates': list,
    'GET /admin/rates/ceilings': list,
    'GET /admin/rates/averages': list,
    'GET /admin/auth/second-factor': { data: noKeys },
    'GET /admin/blogs': list,
    'GET /admin/terms': list,
    'GET /admin/carousel': { data: [] },
    'GET /admin/activity': list,
    'POST /admin/auth/logout': {},
  });
  act(() => adminSession.signOut());
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the declared routes', () => {
  it.each([
    ['/admin/credits', 'Gestión de Créditos', '[3.2.05]'],
    [`/admin/credits/${creditId}`, 'Crédito C-26-04821', '[3.2.13]'],
    ['/admin/dashboard', 'Dashboard', '[3.2.04]'],
    ['/admin/notifications', 'Notificaciones', '[3.2.15]'],
    ['/admin/actividad', 'Registro de actividad', ''],
    ['/admin/users', 'Usuarios', '[3.2.06]'],
    [`/admin/users/${id}`, 'María Fernanda Quishpe Toapanta', '[3.2.12]'],
    ['/admin/institutions', 'Instituciones', '[3.2.07]'],
    ['/admin/institutions/nueva', 'Agregar Institución', ''],
    [`/admin/institutions/${id}`, 'Banco Uno', ''],
    [`/admin/institutions/${id}/editar`, 'Editar Institución', ''],
    ['/admin/entregas', 'Entregas', ''],
    [`/admin/entregas/${id}`, 'María Fernanda Quishpe Toapanta → Cooperativa Jardín Azuayo', ''],
    ['/admin/equipo', 'Equipo', ''],
    ['/admin/blogs', 'Gestión de Blogs', '[3.2.08]'],
    ['/admin/profile', 'Perfil', '[3.2.10]'],
  ])('lead %s to the page headed %s %s', async (path, heading) => {
    signInAs();
    const { router } = renderAdmin(realRoutes(), path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(router.state.location.pathname).toMatch(new RegExp(`^${path}`));
  });

  it.each([
    ['', 'Administradores', '[3.2.09]'],
    ['/administradores', 'Administradores', ''],
    ['/permisos', 'Permisos', ''],
    ['/sistema', 'Sistema', ''],
    ['/mi-cuenta', 'Mi\u00a0cuenta', ''],
  ])('lead /admin/configuracion%s to the area %s %s', async (path, area) => {
    signInAs();
    renderAdmin(realRoutes(), `/admin/configuracion${path}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Configuración' })).toBeTruthy();
    const areas = within(screen.getByRole('group', { name: 'Área' }));
    expect(areas.getByRole('link', { current: 'page' }).textContent).toBe(area);
  });

  it.each([
    ['', 'Tasas'],
    ['/importar', 'Importar'],
    ['/maximos', 'Máximos legales'],
    ['/promedios', 'Promedios'],
  ])('lead /admin/tasas%s to the area %s', async (path, area) => {
    signInAs();
    renderAdmin(realRoutes(), `/admin/tasas${path}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tasas' })).toBeTruthy();
    const areas = within(screen.getByRole('group', { name: 'Área' }));
    expect(areas.getByRole('link', { current: 'page' }).textContent).toBe(area);
  });

  it.each([
    ['/admin/settings', '/admin/configuracion/administradores', '[3.2.09]'],
    ['/admin/settings/administradores', '/admin/configuracion/administradores', ''],
    ['/admin/settings/permisos', '/admin/configuracion/permisos', ''],
    ['/admin/settings/sistema', '/admin/configuracion/sistema', ''],
    ['/admin/settings/mi-cuenta', '/admin/configuracion/mi-cuenta', ''],
    ['/admin/activity?persona=7', '/admin/actividad?persona=7', ''],
    ['/admin/rates', '/admin/tasas', ''],
    ['/admin/rates/importar?archivo=averages', '/admin/tasas/importar?archivo=averages', ''],
    ['/admin/rates/maximos', '/admin/tasas/maximos', ''],
    ['/admin/rates/promedios', '/admin/tasas/promedios', ''],
    ['/admin/institutions/new', '/admin/institutions/nueva', ''],
    [`/admin/institutions/${id}/edit`, `/admin/institutions/${id}/editar`, ''],
  ])('lead from %s, where a page stood before, to %s %s', async (former, present) => {
    signInAs();
    const { router } = renderAdmin(realRoutes(), former);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(present));
  });

  it('lead from a document to the review of its credit, with that document open [3.2.14]', async () => {
    signInAs();
    const { router } = renderAdmin(realRoutes(), `/admin/documents/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Crédito C-26-04821' })).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/admin/credits/${creditId}?documento=${id}`,
    );
  });

  it('lead from /admin to the dashboard [3.2.03]', async () => {
    signInAs();
    const { router } = renderAdmin(realRoutes(), '/admin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin/dashboard');
  });

  it.each([
    ['/admin/actividad', 'Registro de actividad', 'Ver el registro de actividad', 'GET /admin/activity'],
    [`/admin/credits/${creditId}`, 'Crédito', 'Ver solicitudes', 'GET /admin/credits/*'],
    [`/admin/documents/${id}`, 'Documento', 'Ver documentos', 'GET /admin/documents/*'],
    ['/admin/equipo', 'Equipo', 'Ver el informe del equipo', 'GET /admin/reports/team'],
    ['/admin/users', 'Usuarios', 'Ver solicitudes', 'GET /admin/users'],
    [`/admin/users/${id}`, 'Usuario', 'Ver solicitudes', 'GET /admin/users/*'],
    ['/admin/institutions/nueva', 'Agregar Institución', 'Gestionar instituciones', 'GET /admin/institutions/cities'],
    [`/admin/institutions/${id}/editar`, 'Editar Institución', 'Gestionar instituciones', 'GET /admin/institutions/*'],
  ])(
    'close %s without its permission, named, and ask for nothing [8.12.3]',
    async (path, heading, permission, call) => {
      signInAs({ permissions: ['content.manage'] });
      renderAdmin(realRoutes(), path);
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
      expect(screen.getByText('No tiene permisos para realizar esta acción.')).toBeTruthy();
      expect(screen.getByText(new RegExp(`no tiene el permiso «${permission}»`))).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^(Crear|Guardar)/ })).toBeNull();
      expect(api.callsOf(call)).toEqual([]);
    },
  );

  it.each([
    ['/admin/credits', 'Términos y Condiciones', 'GET /admin/terms'],
    ['/admin/credits?seccion=credits', 'Términos y Condiciones', 'GET /admin/terms'],
    ['/admin/credits?seccion=terms', 'Términos y Condiciones', 'GET /admin/terms'],
    ['/admin/credits?seccion=carousel', 'Carousel', 'GET /admin/carousel'],
  ])('open %s to who only edits contents, at %s, and ask for no application [6.4.1]', async (path, view, call) => {
    signInAs({ permissions: ['content.manage'] });
    renderAdmin(realRoutes(), path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Términos y Carousel' })).toBeTruthy();
    const views = within(screen.getByRole('group', { name: 'Sección' }));
    expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Términos y Condiciones',
      'Carousel',
    ]);
    expect(views.getByRole('link', { current: 'page' }).textContent).toBe(view);
    await waitFor(() => expect(api.callsOf(call)).toHaveLength(1));
    expect(api.callsOf('GET /admin/credits')).toEqual([]);
    expect(api.callsOf('GET /admin/credits/pending')).toEqual([]);
  });

  it.each([
    ['/admin/login', 'Ingresar', '[3.2.01]'],
    ['/admin/acceso-denegado', 'Acceso denegado', '[3.2.16]'],
  ])('show %s without a session: %s %s', async (path, heading) => {
    const { router } = renderAdmin(realRoutes(), path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
  });

  it('have a page of its own for each URL that this file tries', () => {
    const tried = 20 + 5 + 12 + 1 + 2;
    const declared = (entries: readonly Entry[]): number =>
      entries.reduce(
        (sum, { index, children = [], path }) =>
          sum + (path && !children.length && !index ? 1 : 0) + declared(children),
        0,
      );
    expect(declared(adminRoutes)).toBe(tried);
  });
});
