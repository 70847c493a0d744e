import type { Admin } from '@cotejo/contracts/admins';
import { reviewerPermissions, withNeeded } from '@cotejo/contracts/core/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdmin } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import ProfilePage from '../profile/ProfilePage.tsx';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import AdminsPage from './AdminsPage.tsx';
import PermissionsPage from './PermissionsPage.tsx';
import SettingsPage from './SettingsPage.tsx';
import { deletionObstacle } from './use-admins.ts';

const other: Admin = {
  ...sampleAdmin,
  id: 'a0000000-0000-4000-8000-000000000002',
  nombres: 'Martín',
  apellidos: 'Salas',
  email: 'martin.salas@ejemplo.ec',
  permissions: withNeeded(['credits.approve']),
};
const person = { id: 'u1', nombres: 'Rosa', apellidos: 'Pilco', email: 'rosa@ejemplo.ec' };
const longAgo = '2026-11-20T15:00:00.000Z';
const healthy = () => ({
  'GET /admin/auth': { data: [sampleAdmin, other] },
  'GET /admin/users': { data: { users: [person], total: 1, page: 1, limit: 5 } },
  'POST /admin/auth/create-from-user/*': { data: other },
  'DELETE /admin/auth/*': {},
  'PUT /admin/auth/*/permissions': { data: other },
  'PUT /admin/auth/profile': { data: { ...sampleAdmin, telefono: '0990000001' } },
  'POST /admin/auth/change-password': {},
  'GET /admin/auth/sessions': {
    data: [
      { id: 'f-1', device: 'Chrome en Windows', startedAt: longAgo, lastSeen: longAgo, current: true },
      { id: 'f-2', device: 'Safari en iPhone', startedAt: longAgo, lastSeen: longAgo, current: false },
    ],
  },
});
const open = (at: string) =>
  renderAdmin(
    [
      { path: '/admin/configuracion', element: <SettingsPage /> },
      { path: '/admin/configuracion/administradores', element: <AdminsPage /> },
      { path: '/admin/configuracion/permisos', element: <PermissionsPage /> },
      { path: '/admin/profile', element: <ProfilePage /> },
    ],
    at,
  );

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('settings', () => {
  it('opens with the administrators and leads to the other areas [3.2.09] [3.6.07] [3.1.16]', async () => {
    fakeApi(healthy());
    open('/admin/configuracion');
    expect(await screen.findByText('martin.salas@ejemplo.ec')).toBeTruthy();
    const areas = within(screen.getByRole('group', { name: 'Área' })).getAllByRole('link');
    expect(areas.map(({ textContent }) => textContent)).toEqual([
      'Administradores',
      'Permisos',
      'Sistema',
      'Mi\u00a0cuenta',
    ]);
  });

  it('makes an administrator from a user, with the review permissions unless told otherwise [3.1.17] [3.6.10]', async () => {
    const api = fakeApi(healthy());
    open('/admin/configuracion/administradores');
    await userEvent.click(await screen.findByRole('button', { name: 'Nuevo administrador' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Elegir a Rosa Pilco' }));
    await userEvent.click(screen.getByRole('button', { name: 'Crear administrador' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const call = api.callsOf('POST /admin/auth/create-from-user/*')[0];
    expect(call?.path).toBe('/admin/auth/create-from-user/u1');
    expect(call?.body).toEqual({ permissions: [...reviewerPermissions] });
  });

  it('shows who has a second key, and takes the keys of a colleague after saying to speak with them [7.26.9]', async () => {
    const withKey = { ...other, hasSecondFactor: true };
    const api = fakeApi({
      ...healthy(),
      'GET /admin/auth': { data: [{ ...sampleAdmin, hasSecondFactor: true }, withKey] },
      'DELETE /admin/auth/*/second-factor': {},
    });
    open('/admin/configuracion/administradores');
    const row = (await screen.findByText('martin.salas@ejemplo.ec')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Sí')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Quitar llaves/ })).toHaveLength(1);
    await userEvent.click(within(row).getByRole('button', { name: 'Quitar llaves a Martín Salas' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('Habla antes con la persona')).toBeTruthy();
    expect(api.callsOf('DELETE /admin/auth/*/second-factor')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar llaves' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.callsOf('DELETE /admin/auth/*/second-factor')[0]?.path).toBe(`/admin/auth/${other.id}/second-factor`);
  });

  it('says what follows where a second key is optional, and where it is required [12.11.7]', async () => {
    const keys = { required: false, totp: null, passkeys: [], recoveryCodesLeft: 0, passkeysPossible: true };
    const withKey = { ...other, hasSecondFactor: true };
    const api = fakeApi({
      ...healthy(),
      'GET /admin/auth': { data: [sampleAdmin, withKey] },
      'GET /admin/auth/second-factor': { data: keys },
    });
    const { unmount } = open('/admin/configuracion/administradores');
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar llaves a Martín Salas' }));
    expect(await screen.findByText(/si quiere, hace una llave nueva en Mi cuenta/)).toBeTruthy();
    unmount();
    api.handlers['GET /admin/auth/second-factor'] = { data: { ...keys, required: true } };
    open('/admin/configuracion/administradores');
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar llaves a Martín Salas' }));
    expect(await screen.findByText(/Al entrar con ella hace una llave nueva\./)).toBeTruthy();
  });

  it('has no second keys of others for who does not manage administrators [12.11.6]', async () => {
    signInAs({ permissions: ['content.manage'] });
    fakeApi({ ...healthy(), 'GET /admin/auth': { data: [sampleAdmin, { ...other, hasSecondFactor: null }] } });
    open('/admin/configuracion/administradores');
    await screen.findByText('martin.salas@ejemplo.ec');
    expect(screen.queryByRole('columnheader', { name: 'Segunda llave' })).toBeNull();
    expect(screen.queryByText('No')).toBeNull();
  });

  it('deletes another administrator after asking [3.1.18]', async () => {
    const api = fakeApi(healthy());
    open('/admin/configuracion/administradores');
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar a Martín Salas' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(api.callsOf('DELETE /admin/auth/*')[0]?.path).toBe(`/admin/auth/${other.id}`));
  });

  it('offers nobody to delete themself or the last who manages administrators [3.6.11]', async () => {
    fakeApi(healthy());
    open('/admin/configuracion/administradores');
    expect(await screen.findByText(/No puedes quitarte: pídeselo a otra persona/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Quitar a Gabriela/ })).toBeNull();
    expect(deletionObstacle(sampleAdmin, [sampleAdmin, other], other.id)).toContain('la única que gestiona');
    expect(deletionObstacle(other, [sampleAdmin, other], sampleAdmin.id)).toBeNull();
  });

  it('changes the permissions of a row', async () => {
    const api = fakeApi(healthy());
    open('/admin/configuracion/permisos');
    const save = await screen.findByRole('button', { name: 'Guardar los permisos de Martín Salas' });
    expect(save).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Gestionar usuarios: Martín Salas' }));
    await userEvent.click(save);
    await waitFor(() =>
      expect(api.callsOf('PUT /admin/auth/*/permissions')[0]?.body).toEqual({
        permissions: ['credits.read', 'documents.read', 'credits.approve', 'users.manage'],
      }),
    );
  });

  it('ticks along what there is to see for who may decide [8.12.3]', async () => {
    const api = fakeApi(healthy());
    open('/admin/configuracion/permisos');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Verificar documentos: Martín Salas' }));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar los permisos de Martín Salas' }));
    await waitFor(() =>
      expect(api.callsOf('PUT /admin/auth/*/permissions')[0]?.body).toEqual({
        permissions: ['credits.read', 'documents.read', 'credits.approve', 'documents.verify'],
      }),
    );
  });

  it('asks before it is left with ticks that are not saved', async () => {
    fakeApi(healthy());
    const { router } = open('/admin/configuracion/permisos');
    const tick = await screen.findByRole('checkbox', { name: 'Gestionar usuarios: Martín Salas' });
    await userEvent.click(tick);
    await act(() => router.navigate('/admin/profile'));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(router.state.location.pathname).toBe('/admin/configuracion/permisos');
    expect(tick).toHaveProperty('checked', true);
    await userEvent.click(tick);
    await act(() => router.navigate('/admin/profile'));
    expect(router.state.location.pathname).toBe('/admin/profile');
  });

  it('sends another administrator a temporary password after asking, and nobody theirs', async () => {
    const api = fakeApi({ ...healthy(), 'POST /admin/auth/*/temporary-password': {} });
    open('/admin/configuracion/administradores');
    const button = await screen.findByRole('button', { name: 'Enviar contraseña temporal a Martín Salas' });
    expect(screen.getAllByRole('button', { name: /^Enviar contraseña temporal/ })).toHaveLength(1);
    await userEvent.click(button);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Enviar contraseña temporal' }));
    expect(dialog.getByText(/deja de servir/)).toBeTruthy();
    expect(api.callsOf('POST /admin/auth/*/temporary-password')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Le enviamos una contraseña temporal a martin.salas@ejemplo.ec')).toBeTruthy();
    expect(api.callsOf('POST /admin/auth/*/temporary-password')).toHaveLength(1);
    expect(screen.queryByRole('alertdialog', { name: 'Enviar contraseña temporal' })).toBeNull();
  });

  it('shows administrators without any action to who may not manage them', async () => {
    signInAs({ permissions: ['credits.approve'] });
    fakeApi(healthy());
    open('/admin/configuracion/administradores');
    await screen.findByText('martin.salas@ejemplo.ec');
    expect(screen.queryByRole('button', { name: /Quitar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Enviar contraseña/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nuevo administrador' })).toBeNull();
  });
});

describe('own profile', () => {
  it('changes name and phone [3.2.10] [3.1.19] [3.6.12]', async () => {
    const api = fakeApi(healthy());
    open('/admin/profile');
    await userEvent.type(await screen.findByLabelText('Teléfono (opcional)'), '0990000001');
    const retype = async (label: string, text: string) => {
      await userEvent.clear(screen.getByLabelText(label));
      await userEvent.type(screen.getByLabelText(label), text);
    };
    await retype('Nombres', 'Inés');
    await retype('Apellidos', 'Salas Vega');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Perfil actualizado exitosamente')).toBeTruthy();
    expect(api.callsOf('PUT /admin/auth/profile')[0]?.body).toEqual({
      ...{ nombres: 'Inés', apellidos: 'Salas Vega', telefono: '0990000001' },
    });
    expect(adminSession.getState().admin?.telefono).toBe('0990000001');
  });

  it('changes the password with the present and the new one only [3.1.20] [3.5.49]', async () => {
    const api = fakeApi(healthy());
    open('/admin/profile');
    const button = await screen.findByRole('button', { name: 'Cambiar contraseña' });
    await userEvent.click(button);
    expect(screen.getAllByText('Campo requerido')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('Contraseña actual'), 'Vieja-1234');
    await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'Nueva-1234!');
    await userEvent.type(screen.getByLabelText('Repite la contraseña nueva'), 'Nueva-1234!');
    await userEvent.click(button);
    await waitFor(() =>
      expect(api.callsOf('POST /admin/auth/change-password')[0]?.body).toEqual({
        currentPassword: 'Vieja-1234',
        newPassword: 'Nueva-1234!',
      }),
    );
  });

  it('changes the e-mail with the password and the code mailed to the new e-mail address [3.1.21] [3.5.50]', async () => {
    let isMailed = false;
    const api = fakeApi({
      ...healthy(),
      'POST /admin/auth/change-email': () => {
        const email = isMailed ? 'nueva@ejemplo.ec' : sampleAdmin.email;
        isMailed = true;
        return { data: { ...sampleAdmin, email } };
      },
    });
    open('/admin/profile');
    await userEvent.type(await screen.findByLabelText('Correo nuevo'), 'nueva@ejemplo.ec');
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar correo' }));
    expect(screen.getByText('Campo requerido')).toBeTruthy();
    expect(api.callsOf('POST /admin/auth/change-email')).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('Tu contraseña'), 'Secreta-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar correo' }));

    const code = await screen.findByLabelText('Código del correo nuevo');
    expect(document.activeElement).toBe(code);
    expect(screen.getByText(/Escríbelo aquí/).textContent).toContain('nueva@ejemplo.ec');
    expect(adminSession.getState().admin?.email).toBe(sampleAdmin.email);
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar correo nuevo' }));
    expect(api.callsOf('POST /admin/auth/change-email')).toHaveLength(1);
    await userEvent.type(code, 'abc 234');
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar correo nuevo' }));
    expect(await screen.findByText('Correo electrónico actualizado exitosamente')).toBeTruthy();
    expect(api.callsOf('POST /admin/auth/change-email').map(({ body }) => body)).toEqual([
      { newEmail: 'nueva@ejemplo.ec', password: 'Secreta-2026' },
      { newEmail: 'nueva@ejemplo.ec', password: 'Secreta-2026', code: expect.stringMatching(/^abc ?234$/i) },
    ]);
    expect(adminSession.getState().admin?.email).toBe('nueva@ejemplo.ec');
    expect(screen.queryByLabelText('Código del correo nuevo')).toBeNull();
  });

  it('shows where the account is open, and closes another session', async () => {
    const api = fakeApi({ ...healthy(), 'DELETE /admin/auth/sessions/*': {} });
    open('/admin/profile');
    const list = within(await screen.findByRole('list', { name: 'Sesiones abiertas' }));
    const [own, other] = await list.findAllByRole('listitem');
    expect(own?.textContent).toMatch(/^Chrome en Windows.*Esta sesión$/);
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(
      within(other as HTMLElement).getByRole('button', { name: /Cerrar la sesión de Safari en iPhone/ }),
    );
    expect(await screen.findByText('Sesión cerrada')).toBeTruthy();
    expect(api.callsOf('DELETE /admin/auth/sessions/*')).toHaveLength(1);
  });
});
