import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { setAdminNotice } from '#session/admin-notice.ts';
import { sampleAdmin } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import AdminLoginPage from './AdminLoginPage.tsx';

const tokens = {
  accessToken: 'a-1',
  refreshToken: 'r-1',
  sessionEndsAt: '2026-11-21T11:00:00.000Z',
  expiresAt: '2026-11-21T00:00:00.000Z',
};
const open = (search = '') =>
  renderAdmin([{ path: '/admin/login', element: <AdminLoginPage /> }], `/admin/login${search}`);
const button = () => screen.getByRole('button', { name: 'INGRESAR COMO ADMINISTRADOR' });

const messageOf = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;

async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'gabriela.ortiz@ejemplo.ec');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-2026');
}

beforeEach(() => {
  localStorage.clear();
  fakeApi({ 'POST /admin/auth/logout': {} });
  act(() => adminSession.signOut());
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the admin login', () => {
  it('goes on saying why one was led here, until somebody signs in', async () => {
    const text = 'Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente.';
    setAdminNotice(text);
    fakeApi({ 'POST /admin/auth/login': { data: { ...tokens, admin: sampleAdmin } } });
    const first = open();
    expect(screen.getByText(text)).toBeTruthy();
    await fillIn();
    await userEvent.click(button());
    await waitFor(() => expect(adminSession.getState().status).toBe('signed-in'));
    first.unmount();
    act(() => adminSession.signOut());
    open();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('has a toggle whose user side leads to the user login [3.2.01] [3.2.24] [3.2.25]', () => {
    open();
    expect(screen.getByRole('link', { name: 'Usuario' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Administrador' }).getAttribute('aria-current')).toBe('page');
  });

  it('asks e-mail and password, and says who may enter [3.2.26] [3.2.27] [3.2.28] [3.2.29]', async () => {
    open();
    expect(screen.getByLabelText('Correo electrónico')).toBeTruthy();
    const password = screen.getByLabelText('Contraseña');
    expect(password.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(password.getAttribute('type')).toBe('text');
    expect(button()).toBeTruthy();
    expect(screen.getByText(/Solo puede ingresar personal autorizado/)).toBeTruthy();
  });

  it('keeps the button disabled while a field is empty, and says why on a press [3.5.01] [3.5.02]', async () => {
    const api = fakeApi({});
    open();
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button());
    expect(screen.getByRole('alert').textContent).toBe('Por favor ingresa email y contraseña');
    expect(api.callsOf('POST /admin/auth/login')).toHaveLength(0);
    await fillIn();
    expect(button().getAttribute('aria-disabled')).toBeNull();
  });

  it('goes to the page the administrator came from [3.2.30]', async () => {
    fakeApi({ 'POST /admin/auth/login': { data: { ...tokens, admin: sampleAdmin } } });
    const { router } = open(`?volver=${encodeURIComponent('/admin/credits?pagina=2')}`);
    await fillIn();
    await userEvent.click(button());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/credits'));
    expect(router.state.location.search).toBe('?pagina=2');
  });

  it.each(['', '?volver=/perfil', '?volver=//malo.example'])(
    'goes to the dashboard with %j [3.2.30]',
    async (search) => {
      fakeApi({ 'POST /admin/auth/login': { data: { ...tokens, admin: sampleAdmin } } });
      const { router } = open(search);
      await fillIn();
      await userEvent.click(button());
      await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
    },
  );

  it('says that the credentials are wrong [3.8.02]', async () => {
    fakeApi({ 'POST /admin/auth/login': refusal(401, 'INVALID_CREDENTIALS', 'Usuario o contraseña incorrectos') });
    open();
    await fillIn();
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Credenciales incorrectas o sesión expirada.');
    expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'gabriela.ortiz@ejemplo.ec');
  });

  it('asks for an own password after a temporary one, and goes on only then', async () => {
    const admin = { ...sampleAdmin, requiresPasswordChange: true };
    const api = fakeApi({
      'POST /admin/auth/login': { data: { ...tokens, admin, requiresPasswordChange: true } },
      'POST /admin/auth/change-password': {},
    });
    const { router } = open();
    await fillIn();
    await userEvent.click(button());
    await screen.findByRole('heading', { name: 'Elige tu contraseña' });
    await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'Nueva-2026');
    await userEvent.type(screen.getByLabelText('Repite la contraseña nueva'), 'Otra-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y entrar' }));
    const chosen = screen.getByLabelText('Contraseña nueva');
    await waitFor(() => expect(document.activeElement).toBe(chosen));
    expect(messageOf(chosen)).toBe('Debe contener al menos un carácter especial');
    expect(messageOf(screen.getByLabelText('Repite la contraseña nueva'))).toBe('Las contraseñas no coinciden');
    await userEvent.type(screen.getByLabelText('Contraseña nueva'), '!');
    await userEvent.clear(screen.getByLabelText('Repite la contraseña nueva'));
    await userEvent.type(screen.getByLabelText('Repite la contraseña nueva'), 'Nueva-2026!');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y entrar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
    expect(api.callsOf('POST /admin/auth/change-password')[0]?.body).toEqual({
      currentPassword: 'Secreta-2026',
      newPassword: 'Nueva-2026!',
    });
  });

  it.each([
    ['content.manage', '/admin/blogs'],
    ['institutions.manage', '/admin/institutions'],
    ['documents.verify', '/admin/dashboard'],
  ] as const)('leads who may %s to %s after the first password [9.7.10]', async (permission, path) => {
    const admin = { ...sampleAdmin, permissions: [permission], requiresPasswordChange: true };
    fakeApi({
      'POST /admin/auth/login': { data: { ...tokens, admin, requiresPasswordChange: true } },
      'POST /admin/auth/change-password': {},
    });
    const { router } = open();
    await fillIn();
    await userEvent.click(button());
    await screen.findByRole('heading', { name: 'Elige tu contraseña' });
    await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'Nueva-2026!');
    await userEvent.type(screen.getByLabelText('Repite la contraseña nueva'), 'Nueva-2026!');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y entrar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(router.state.location.state).toEqual({ isFirstVisit: true });
  });

  it('offers a temporary password by mail, says the same for any e-mail address, and takes it as the password', async () => {
    const admin = { ...sampleAdmin, requiresPasswordChange: true };
    const api = fakeApi({
      'POST /admin/auth/recover': {},
      'POST /admin/auth/login': { data: { ...tokens, admin, requiresPasswordChange: true } },
    });
    open();
    await userEvent.click(screen.getByRole('button', { name: '¿Olvidaste tu contraseña?' }));
    expect(screen.getByRole('heading', { name: 'Recupera tu acceso' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Correo electrónico'));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar contraseña temporal' }));
    expect(messageOf(screen.getByLabelText('Correo electrónico'))).toBe('El correo electrónico es requerido');
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'gabriela.ortiz@ejemplo.ec');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar contraseña temporal' }));

    const said = await screen.findByText(/^Si gabriela\.ortiz@ejemplo\.ec es de un administrador/);
    expect(said.textContent).toContain('sirve 15 minutos');
    expect(api.callsOf('POST /admin/auth/recover').map(({ body }) => body)).toEqual([
      { email: 'gabriela.ortiz@ejemplo.ec' },
    ]);
    const password = screen.getByLabelText('Contraseña');
    expect(document.activeElement).toBe(password);
    await userEvent.type(password, 'ABCDEFGHJK');
    await userEvent.click(button());
    await screen.findByRole('heading', { name: 'Elige tu contraseña' });
    expect(api.callsOf('POST /admin/auth/login')[0]?.body).toEqual({
      email: 'gabriela.ortiz@ejemplo.ec',
      password: 'ABCDEFGHJK',
    });
  });

  it('keeps the e-mail address and says why when the mail could not be asked for, and leads back', async () => {
    fakeApi({ 'POST /admin/auth/recover': refusal(503, 'UNAVAILABLE', 'El servicio no está disponible') });
    open();
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'gabriela.ortiz@ejemplo.ec');
    await userEvent.click(screen.getByRole('button', { name: '¿Olvidaste tu contraseña?' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar contraseña temporal' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Volver a ingresar' }));
    expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'gabriela.ortiz@ejemplo.ec');
    expect(button()).toBeTruthy();
  });
});
