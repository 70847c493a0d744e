import type { AdminUser } from '@cotejo/contracts/admin-users';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi, serverError } from '../testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import { sampleCredit } from '../testing/samples.ts';
import UserPage from './UserPage.tsx';
import UsersPage from './UsersPage.tsx';

const id = '0195e000-0000-7000-8000-000000000101';
const user = (given: Partial<AdminUser> = {}): AdminUser => ({
  id,
  nombres: 'María Fernanda',
  apellidos: 'Quishpe Toapanta',
  email: 'maria.quishpe@ejemplo.ec',
  telefono: '0990000050',
  direccion: 'Av. de los Shyris',
  cedula: '1700000050',
  status: 'active',
  isLocked: false,
  isEmailVerified: true,
  createdAt: '2026-11-01T15:00:00.000Z',
  lastSuccessfulLogin: null,
  ...given,
});
const page = (users: AdminUser[], total = users.length) => ({ data: { users, total, page: 1, limit: 10 } });
const healthy = (given: Partial<AdminUser> = {}) => ({
  'GET /admin/users': page([user(given)], 34),
  'GET /admin/users/*': { data: user(given) },
  'GET /admin/users/*/credits': { data: { credits: [sampleCredit()], total: 1, page: 1, limit: 5 } },
  'POST /admin/users/*/status': { data: user() },
  'PUT /admin/users/*': { data: user() },
  'DELETE /admin/users/*': {},
  'POST /admin/activity': {},
});
const open = (search = '') =>
  renderAdmin(
    [
      { path: '/admin/users', element: <UsersPage /> },
      { path: '/admin/users/:id', element: <UserPage /> },
    ],
    `/admin/users${search}`,
  );
const openDialog = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /Acciones de María/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('users', () => {
  it('[3.2.06] [3.2.153] [3.2.158] [3.1.06] shows a paged table with every column', async () => {
    fakeApi(healthy());
    open();
    const row = within((await screen.findByText('maria.quishpe@ejemplo.ec')).closest('tr') as HTMLElement);
    for (const text of ['Quishpe Toapanta', '1700000050', '0990000050', 'Av. de los Shyris', 'Activo', 'Nunca'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/1.nov.2026/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '4' })).toBeTruthy();
  });

  it('[3.9.28] asks for page 1 of ten, and for the next page on request', async () => {
    const api = fakeApi(healthy());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(api.callsOf('GET /admin/users')).toHaveLength(2));
    const queries = api.callsOf('GET /admin/users').map(({ query }) => [query.get('page'), query.get('limit')]);
    expect(queries).toEqual([
      ['1', '10'],
      ['2', '10'],
    ]);
  });

  it('never says that there are none on a page past the end: it steps back', async () => {
    fakeApi({ ...healthy(), 'GET /admin/users': ({ query }) => page(query.get('page') === '4' ? [user()] : [], 34) });
    const { router } = open('?pagina=6');
    expect(await screen.findByText('maria.quishpe@ejemplo.ec')).toBeTruthy();
    expect(router.state.location.search).toBe('?pagina=4');
  });

  it('[3.2.152] filters, from the first page on, and keeps the filters in the address', async () => {
    const api = fakeApi(healthy());
    const { router } = open('?pagina=3');
    await userEvent.selectOptions(await screen.findByLabelText('Estado'), 'Bloqueado');
    await waitFor(() => expect(api.callsOf('GET /admin/users').at(-1)?.query.get('status')).toBe('inactive'));
    expect(api.callsOf('GET /admin/users').at(-1)?.query.get('page')).toBe('1');
    expect(router.state.location.search).toBe('?estado=inactive');
    await userEvent.type(screen.getByLabelText('Buscar'), 'quishpe');
    await waitFor(() => expect(api.callsOf('GET /admin/users').at(-1)?.query.get('q')).toBe('quishpe'));
  });

  it('[3.2.154] shows a user and their credits in a dialog', async () => {
    fakeApi(healthy({ isLocked: true }));
    open();
    await openDialog('Ver');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Intentos fallidos')).toBeTruthy();
    expect(await dialog.findByText('Cooperativa Jardín Azuayo')).toBeTruthy();
  });

  it('[3.8.16] says when the credits of a user cannot be loaded', async () => {
    fakeApi({ ...healthy(), 'GET /admin/users/*/credits': serverError });
    open();
    await openDialog('Ver');
    expect(await screen.findByText('Error al cargar créditos del usuario')).toBeTruthy();
  });

  it('[3.2.155] [3.5.08] [3.5.09] [3.5.10] [3.5.11] edits a user and refuses what the rules refuse', async () => {
    const api = fakeApi(healthy());
    open();
    await openDialog('Editar');
    const dialog = within(screen.getByRole('dialog'));
    for (const label of ['Nombres', 'Apellidos', 'Dirección']) await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.clear(dialog.getByLabelText(/Teléfono/));
    await userEvent.type(dialog.getByLabelText(/Teléfono/), '09900');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    expect(dialog.getByText('El nombre es requerido')).toBeTruthy();
    expect(dialog.getByText('Los apellidos son requeridos')).toBeTruthy();
    expect(dialog.getByText('El teléfono debe tener 10 dígitos')).toBeTruthy();
    expect(api.callsOf('PUT /admin/users/*')).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Nombres'), 'Ana');
    await userEvent.type(dialog.getByLabelText('Apellidos'), 'Paz');
    await userEvent.clear(dialog.getByLabelText(/Teléfono/));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('PUT /admin/users/*')[0]?.body).toEqual({
      nombres: 'Ana',
      apellidos: 'Paz',
      telefono: '',
      direccion: '',
    });
  });

  it('keeps what was typed when the connection is lost', async () => {
    fakeApi({ ...healthy(), 'PUT /admin/users/*': 'refused' });
    open();
    await openDialog('Editar');
    await userEvent.type(screen.getByLabelText('Nombres'), ' Inés');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Lo que escribiste sigue aquí');
    expect(screen.getByLabelText('Nombres')).toHaveProperty('value', 'María Fernanda Inés');
  });

  it('[3.2.157] [3.4.24] [3.4.25] [3.5.12] changes the status to any of three, never to the same', async () => {
    const api = fakeApi(healthy());
    open();
    await openDialog('Cambiar estado');
    const dialog = within(screen.getByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Confirmar' });
    const choice = dialog.getByLabelText('Nuevo estado');
    expect(confirm).toHaveProperty('disabled', true);
    expect(within(choice).getAllByRole('option')).toHaveLength(4);
    await userEvent.selectOptions(choice, '');
    expect(dialog.getByText('Debes seleccionar un estado')).toBeTruthy();
    expect(confirm).toHaveProperty('disabled', true);
    await userEvent.selectOptions(choice, 'pending_verification');
    await userEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('POST /admin/users/*/status')[0]?.body).toEqual({ status: 'pending_verification' });
  });

  it('[3.4.22] blocks an active user: the status becomes inactive', async () => {
    const api = fakeApi(healthy());
    open();
    await openDialog('Bloquear');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Bloquear' }));
    await waitFor(() => expect(api.callsOf('POST /admin/users/*/status')[0]?.body).toEqual({ status: 'inactive' }));
  });

  it('[3.4.23] activates any other user', async () => {
    const api = fakeApi(healthy({ status: 'pending_verification' }));
    open();
    await openDialog('Activar');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Activar' }));
    await waitFor(() => expect(api.callsOf('POST /admin/users/*/status')[0]?.body).toEqual({ status: 'active' }));
  });

  it('[3.2.156] deletes a user after asking', async () => {
    const api = fakeApi(healthy());
    open();
    await openDialog('Eliminar');
    expect(api.callsOf('DELETE /admin/users/*')).toHaveLength(0);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(api.callsOf('DELETE /admin/users/*')).toHaveLength(1));
  });

  it('[3.8.30] names each failure by its action', async () => {
    const api = fakeApi({ ...healthy(), 'GET /admin/users': serverError });
    open();
    expect(await screen.findByText('Error al cargar usuarios')).toBeTruthy();
    api.change(healthy());
    await userEvent.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
    api.change({
      'PUT /admin/users/*': serverError,
      'POST /admin/users/*/status': serverError,
      'DELETE /admin/users/*': serverError,
      'GET /admin/users/*': serverError,
    });
    for (const [action, button, text] of [
      ['Editar', 'Guardar cambios', 'Error al actualizar usuario'],
      ['Bloquear', 'Bloquear', 'Error al actualizar estado del usuario'],
      ['Eliminar', 'Eliminar', 'Error al eliminar usuario'],
    ] as const) {
      await openDialog(action);
      await userEvent.click(
        within(screen.getByRole(action === 'Editar' ? 'dialog' : 'alertdialog')).getByRole('button', { name: button }),
      );
      expect(await screen.findByText(text)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    }
  });

  it('[3.2.12] opens one user at an address', async () => {
    const api = fakeApi(healthy());
    open(`/${id}`);
    expect(await screen.findByRole('heading', { name: 'María Fernanda Quishpe Toapanta' })).toBeTruthy();
    expect(api.callsOf('GET /admin/users/*')[0]?.path).toBe(`/admin/users/${id}`);
  });

  it('says that the details of a user could not be had', async () => {
    fakeApi({ ...healthy(), 'GET /admin/users/*': serverError });
    open(`/${id}`);
    expect(await screen.findByText('Error al obtener detalles del usuario')).toBeTruthy();
  });

  it('hides what the permissions do not allow', async () => {
    signInAs({ permissions: ['credits.approve'] });
    fakeApi(healthy());
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Acciones de María/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Ver']);
  });

  it('opens the row the keyboard stands on', async () => {
    fakeApi(healthy());
    open();
    await screen.findByText('maria.quishpe@ejemplo.ec');
    await userEvent.keyboard('j{Enter}');
    expect(screen.getByRole('dialog', { name: 'María Fernanda Quishpe Toapanta' })).toBeTruthy();
  });

  it('says why the list is empty', async () => {
    fakeApi({ ...healthy(), 'GET /admin/users': page([]) });
    open('?buscar=zzz');
    expect(await screen.findByText('Nadie cumple estos filtros')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Quitar filtros' })[0] as HTMLElement);
    expect(await screen.findByText('Todavía no hay usuarios')).toBeTruthy();
  });
});
