import type { AdminUser } from '@cotejo/contracts/users/admin';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdminCredit } from '#testing/factories.ts';
import { fakeApi, refusal, serverError } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import UserPage from './UserPage.tsx';
import UsersPage from './UsersPage.tsx';

const id = '0195e000-0000-7000-8000-000000000101';
const user = (overrides: Partial<AdminUser> = {}): AdminUser => ({
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
  version: 1,
  createdAt: '2026-11-01T15:00:00.000Z',
  lastSuccessfulLogin: null,
  ...overrides,
});
const page = (users: AdminUser[], total = users.length) => ({ data: { users, total, page: 1, limit: 10 } });
const healthy = (overrides: Partial<AdminUser> = {}) => ({
  'GET /admin/users': page([user(overrides)], 34),
  'GET /admin/users/*': { data: user(overrides) },
  'GET /admin/users/*/credits': { data: { credits: [sampleAdminCredit()], total: 1, page: 1, limit: 5 } },
  'POST /admin/users/*/status': { data: user() },
  'PUT /admin/users/*': { data: user() },
  'GET /admin/users/*/holdings': { data: { undecidedCredits: 6, decidedCredits: 2, documents: 3, sessions: 1 } },
  'DELETE /admin/users/*': {},
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
  it('shows a paged table with every column [3.2.06] [3.2.153] [3.2.158] [3.1.06]', async () => {
    fakeApi(healthy());
    open();
    const row = within((await screen.findByText('maria.quishpe@ejemplo.ec')).closest('tr') as HTMLElement);
    for (const text of ['Quishpe Toapanta', '1700000050', '0990000050', 'Av. de los Shyris', 'Activo', 'Nunca'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/1.nov.2026/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '4' })).toBeTruthy();
  });

  it('leads from a person to who opened them [8.12.6]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/users/*': { data: user() } });
    renderAdmin([{ path: '/admin/users/:id', element: <UserPage /> }], `/admin/users/${user().id}`);
    const link = await screen.findByRole('link', { name: 'Quién lo vio' });
    expect(link.getAttribute('href')).toBe(`/admin/actividad?persona=${user().id}&estado=viewed`);
  });

  it('asks for page 1 of ten, and for the next page on request [3.9.28]', async () => {
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

  it('filters, from the first page on, and keeps the filters in the URL [3.2.152]', async () => {
    const api = fakeApi(healthy());
    const { router } = open('?pagina=3');
    await userEvent.selectOptions(await screen.findByLabelText('Estado'), 'Bloqueado');
    await waitFor(() => expect(api.callsOf('GET /admin/users').at(-1)?.query.get('status')).toBe('inactive'));
    expect(api.callsOf('GET /admin/users').at(-1)?.query.get('page')).toBe('1');
    expect(router.state.location.search).toBe('?estado=inactive');
    await userEvent.type(screen.getByLabelText('Buscar'), 'quishpe');
    await waitFor(() => expect(api.callsOf('GET /admin/users').at(-1)?.query.get('q')).toBe('quishpe'));
  });

  it('shows a user and their credits in a dialog [3.2.154]', async () => {
    fakeApi(healthy({ isLocked: true }));
    open();
    await openDialog('Ver');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Intentos fallidos')).toBeTruthy();
    expect(await dialog.findByText('Cooperativa Jardín Azuayo')).toBeTruthy();
  });

  it('says when the credits of a user cannot be loaded [3.8.16]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/users/*/credits': serverError });
    open();
    await openDialog('Ver');
    expect(await screen.findByText('Error al cargar créditos del usuario')).toBeTruthy();
  });

  it('edits a user and refuses what the rules refuse [3.2.155] [3.5.08] [3.5.09] [3.5.10] [3.5.11]', async () => {
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
      version: 1,
    });
  });

  it('goes on over what somebody else saved: who, when and what, both values, and nothing typed is lost', async () => {
    const stored = user({ nombres: 'Marta', apellidos: 'Quishpe Paz', version: 4 });
    const conflict = {
      ...{ version: 4, updatedAt: '2026-11-20T15:04:00.000Z', updatedBy: 'a2', updatedByName: 'Rosa Revisora' },
      changes: [{ field: 'nombres', label: 'Nombres', before: null, after: null }],
      current: stored,
    };
    const api = fakeApi({
      ...healthy(),
      'PUT /admin/users/*': refusal(409, 'CONFLICT', 'Los datos cambiaron', { data: conflict }),
    });
    open();
    await openDialog('Editar');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Nombres'), ' Inés');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    const notice = within(await dialog.findByRole('alert'));
    for (const said of ['Rosa Revisora', /20.nov, 10:04/, 'Nombres: cambió'])
      expect(notice.getByText(said)).toBeTruthy();
    expect(notice.getByText('Guardado ahora: Marta')).toBeTruthy();
    expect(notice.getByText('Tuyo: María Fernanda Inés')).toBeTruthy();
    expect(dialog.getByLabelText('Nombres')).toHaveProperty('value', 'María Fernanda Inés');
    // Fields that were not edited show the stored values.
    expect(dialog.getByLabelText('Apellidos')).toHaveProperty('value', 'Quishpe Paz');
    Object.assign(api.handlers, { 'PUT /admin/users/*': { data: stored } });
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = api.callsOf('PUT /admin/users/*').map(({ body }) => body);
    expect(bodies).toMatchObject([
      { nombres: 'María Fernanda Inés', apellidos: 'Quishpe Toapanta', version: 1 },
      { nombres: 'María Fernanda Inés', apellidos: 'Quishpe Paz', version: 4 },
    ]);
  });

  it('puts the stored value into the box where it is wanted', async () => {
    const stored = user({ nombres: 'Marta', version: 2 });
    const conflict = {
      ...{ version: 2, updatedAt: '2026-11-20T15:04:00.000Z', updatedBy: null, updatedByName: null },
      ...{ changes: [], current: stored },
    };
    fakeApi({
      ...healthy(),
      'PUT /admin/users/*': refusal(409, 'CONFLICT', 'Los datos cambiaron', { data: conflict }),
    });
    open();
    await openDialog('Editar');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Nombres'), ' Inés');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await userEvent.click(await dialog.findByRole('button', { name: /Usar lo guardado/ }));
    expect(dialog.getByLabelText('Nombres')).toHaveProperty('value', 'Marta');
    expect(dialog.queryByRole('button', { name: /Usar lo guardado/ })).toBeNull();
  });

  it('asks before Escape throws away what was typed', async () => {
    fakeApi(healthy());
    open();
    await openDialog('Editar');
    const dialog = screen.getByRole('dialog');
    await userEvent.type(screen.getByLabelText('Nombres'), ' Inés');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    const question = () => within(screen.getByRole('alertdialog'));
    expect(question().getByText('¿Descartar lo que escribiste?')).toBeTruthy();
    await userEvent.click(question().getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByLabelText('Nombres')).toHaveProperty('value', 'María Fernanda Inés');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Cancelar' })[0] as HTMLElement);
    await userEvent.click(question().getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    // Nothing was typed, so nothing is asked.
    await openDialog('Editar');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
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

  it('changes the status to any of three, never to the same [3.2.157] [3.4.24] [3.4.25] [3.5.12]', async () => {
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
    expect(api.callsOf('POST /admin/users/*/status')[0]?.body).toEqual({
      ...{ status: 'pending_verification', reason: '', version: 1 },
    });
  });

  it('blocks an active user: the status becomes inactive, with the reason, once one is given [3.4.22]', async () => {
    const api = fakeApi(healthy());
    open();
    await openDialog('Bloquear');
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByText('Sesiones abiertas que se cierran: 1')).toBeTruthy();
    expect(dialog.getByText('Créditos sin decidir que siguen su curso: 6')).toBeTruthy();
    expect(dialog.getByText('Queda en el registro de actividad. La persona puede pedir leerlo.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Bloquear' }));
    expect(dialog.getByText('Escribe por qué la bloqueas')).toBeTruthy();
    expect(api.callsOf('POST /admin/users/*/status')).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Motivo'), 'Cédula de otra persona');
    await userEvent.click(dialog.getByRole('button', { name: 'Bloquear' }));
    await waitFor(() =>
      expect(api.callsOf('POST /admin/users/*/status')[0]?.body).toEqual({
        ...{ status: 'inactive', reason: 'Cédula de otra persona', version: 1 },
      }),
    );
  });

  it('asks for a reason also where the status dialog blocks', async () => {
    const api = fakeApi(healthy());
    open();
    await openDialog('Cambiar estado');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByLabelText('Motivo')).toBeNull();
    await userEvent.selectOptions(dialog.getByLabelText('Nuevo estado'), 'inactive');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(dialog.getByText('Escribe por qué la bloqueas')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Motivo'), 'Datos falsos');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() =>
      expect(api.callsOf('POST /admin/users/*/status').map(({ body }) => body)).toEqual([
        { status: 'inactive', reason: 'Datos falsos', version: 1 },
      ]),
    );
  });

  it('activates any other user [3.4.23]', async () => {
    const api = fakeApi(healthy({ status: 'pending_verification' }));
    open();
    await openDialog('Activar');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Activar' }));
    await waitFor(() =>
      expect(api.callsOf('POST /admin/users/*/status')[0]?.body).toEqual({
        ...{ status: 'active', reason: '', version: 1 },
      }),
    );
  });

  it('deletes a user after asking, with what goes in numbers and the reason [3.2.156]', async () => {
    const api = fakeApi(healthy());
    open();
    await openDialog('Eliminar');
    const dialog = within(screen.getByRole('alertdialog'));
    for (const line of [
      'Créditos sin decidir que se borran: 6',
      'Documentos que se borran: 3',
      'Créditos decididos que quedan sin su nombre: 2',
    ])
      expect(await dialog.findByText(line)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(dialog.getByText('Elige por qué la eliminas')).toBeTruthy();
    expect(api.callsOf('DELETE /admin/users/*')).toHaveLength(0);
    await userEvent.selectOptions(dialog.getByLabelText('Motivo'), 'Cuenta repetida');
    await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(api.callsOf('DELETE /admin/users/*')).toHaveLength(1));
    expect(api.callsOf('DELETE /admin/users/*')[0]?.query.get('reason')).toBe('duplicate');
  });

  it('names each failure by its action [3.8.30]', async () => {
    const api = fakeApi({ ...healthy(), 'GET /admin/users': serverError });
    open();
    expect(await screen.findByText('Error al cargar usuarios')).toBeTruthy();
    Object.assign(api.handlers, healthy());
    await userEvent.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
    Object.assign(api.handlers, {
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
      if (action === 'Bloquear') await userEvent.type(screen.getByLabelText('Motivo'), 'x');
      if (action === 'Eliminar') await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'Otro motivo');
      await userEvent.click(
        within(screen.getByRole(action === 'Editar' ? 'dialog' : 'alertdialog')).getByRole('button', { name: button }),
      );
      expect(await screen.findByText(text)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    }
  });

  it('opens one user at a URL [3.2.12]', async () => {
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
