import { listUserCredits } from '@cotejo/contracts/credits/applicant';
import { act, render, renderHook, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '#data/http/request.ts';
import { adminSessionKeys, sessionKeys } from '#data/http/session-keys.ts';
import { sampleForm, sampleUser } from '#testing/factories.ts';
import { fakeApi, ok, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { useHeaderAccount } from '#ui/page/header-account.ts';
import { AdminSessionProvider } from './AdminSessionProvider.tsx';
import { adminSession } from './admin.ts';
import { useAdminNotice } from './admin-notice.ts';
import { RequireAdmin } from './RequireAdmin.tsx';
import { RequireSession } from './RequireSession.tsx';
import { SessionProvider } from './SessionProvider.tsx';
import { userSession } from './session.ts';
import { formKeys } from './stored-application.ts';

const minute = 60_000;

function keepUser(user = sampleUser()): void {
  localStorage.setItem(sessionKeys.token, 'token-1');
  localStorage.setItem(sessionKeys.user, JSON.stringify(user));
  localStorage.setItem(sessionKeys.checkedAt, String(Date.now()));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: false });
});
afterEach(() => {
  userSession.deleteSession();
  userSession.arrive();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Name() {
  return <p>{useHeaderAccount()?.shortName ?? 'Perfil'}</p>;
}

describe('the user’s session', () => {
  const open = (user = sampleUser(), path = '/perfil') => {
    keepUser(user);
    const verify = ok({ valid: true, user, expiresAt: '2026-11-22T12:00:00.000Z' });
    const api = fakeApi({ 'POST /auth/verify-token': verify, 'POST /auth/logout': ok() });
    // All tests of this file share one session, so it has to read localStorage again.
    userSession.start();
    renderScreen(
      <SessionProvider>
        <Name />
        <RequireSession>
          <p>Lo mío</p>
        </RequireSession>
      </SessionProvider>,
      { path },
    );
    return api;
  };

  it('shows a loading screen while it is checked, then the page and the name [1.2.32] [2.2.28]', async () => {
    open();
    expect(screen.getByRole('status').textContent).toContain('Verificando tu sesión...');
    await pass(10);
    expect(screen.getByText('Lo mío')).toBeTruthy();
    expect(screen.getByText('María Quishpe')).toBeTruthy();
  });

  it('warns after four minutes and ends after five, with the way back [2.4.08] [2.4.09] [2.8.24]', async () => {
    open();
    await pass(10);
    await pass(4 * minute);
    expect(screen.getByRole('alertdialog').textContent).toContain('Tu sesión se cierra en 1:00');
    await pass(minute + 10);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/login?volver=%2Fperfil');
    expect(screen.getByText('Sesión cerrada por inactividad')).toBeTruthy();
    expect(localStorage.getItem(sessionKeys.token)).toBeNull();
  });

  it.each([
    ['/creditos/solicitud', 'tu formulario queda guardado'],
    ['/creditos/detalles', 'tu solicitud queda guardada'],
    ['/configuracion/perfil', 'lo que no hayas guardado en esta página se pierde'],
  ])('says of %s what stays: %s', async (path, text) => {
    open(sampleUser(), path);
    await pass(10);
    await pass(4 * minute);
    expect(screen.getByRole('alertdialog').textContent).toContain(text);
  });

  it('keeps figures and city when it ends by inactivity, and neither cédula nor e-mail', async () => {
    sessionStorage.clear();
    const form = sampleForm();
    sessionStorage.setItem(formKeys.sent, JSON.stringify(form));
    open();
    await pass(10);
    await pass(5 * minute + 10);
    const { email: _, document: __, ...figures } = form;
    expect(JSON.parse(sessionStorage.getItem(formKeys.sent) ?? '')).toEqual(figures);
  });

  it('a page that Back brings from the browser’s memory shows nothing of a session that has ended meanwhile [8.2.05]', async () => {
    open();
    await pass(10);
    expect(screen.getByText('Lo mío')).toBeTruthy();
    localStorage.clear();
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(screen.queryByText('Lo mío')).toBeNull();
    await pass(10);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/login?volver=%2Fperfil');
  });

  it('leaves what stands for the screen in its place until the login is there', async () => {
    let arrive: (module: object) => void = () => undefined;
    const promise = new Promise<object>((resolve) => {
      arrive = resolve;
    });
    const login = { path: '/login', lazy: () => promise };
    userSession.start();
    const Page = () => (
      <RequireSession waiting={<p>Lo que viene</p>}>
        <p>Lo mío</p>
      </RequireSession>
    );
    const router = createMemoryRouter([{ path: '/perfil', Component: Page }, login], { initialEntries: ['/perfil'] });
    render(<RouterProvider router={router} />);
    await pass(50);
    expect(router.state.navigation.location?.pathname).toBe('/login');
    expect(screen.getByText('Lo que viene')).toBeTruthy();
    arrive({ Component: () => <p>Ingresar</p> });
    await pass(10);
    expect(screen.getByText('Ingresar')).toBeTruthy();
  });

  it('stays when the person says so [2.4.08]', async () => {
    open();
    await pass(10);
    await pass(4 * minute);
    act(() => screen.getByRole('button', { name: 'Seguir aquí' }).click());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pass(2 * minute);
    expect(screen.getByText('Lo mío')).toBeTruthy();
  });

  it('goes to login one second after the server refused it [1.8.06] [2.8.08]', async () => {
    const { handlers } = open();
    await pass(10);
    handlers['GET /credits/user-credits'] = refusal(401, 'SESSION_EXPIRED', 'x');
    await act(() => request(listUserCredits).catch(() => null));
    expect(localStorage.getItem(sessionKeys.token)).toBeNull();
    await pass(990);
    expect(screen.queryByTestId('elsewhere')).toBeNull();
    await pass(10);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/login?volver=%2Fperfil');
  });

  it('forces the change of a temporary password [2.2.31]', async () => {
    open(sampleUser({ requiresPasswordChange: true }));
    await pass(10);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/cambiar-password');
  });

  it('ends in this tab what another tab ended', async () => {
    open();
    await pass(10);
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: sessionKeys.token }));
    });
    await pass(0);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/login?volver=%2Fperfil');
  });
});

describe('the administrator’s session', () => {
  const admin = { id: 'a-1', email: 'ana@ejemplo.ec', nombres: 'Ana', apellidos: 'Paz', permissions: [] };

  function keepAdmin(): void {
    localStorage.setItem(adminSessionKeys.token, 'access-1');
    localStorage.setItem(adminSessionKeys.refreshToken, 'refresh-1');
    localStorage.setItem(adminSessionKeys.admin, JSON.stringify(admin));
    localStorage.setItem(adminSessionKeys.renewedAt, String(Date.now()));
  }

  function open(inactivity: '5m' | '30m' = '5m') {
    fakeApi({ 'POST /admin/auth/logout': ok() });
    renderScreen(
      <AdminSessionProvider inactivity={inactivity}>
        <RequireAdmin>
          <p>Panel</p>
        </RequireAdmin>
      </AdminSessionProvider>,
      { path: '/admin/credits' },
    );
  }

  afterEach(() => {
    adminSession.signOut();
    adminSession.arrive();
  });

  it('shows the page to a stored session and remembers its path [3.1.03] [3.4.51] [3.3.04]', async () => {
    keepAdmin();
    open();
    await pass(10);
    expect(screen.getByText('Panel')).toBeTruthy();
    expect(localStorage.getItem(adminSessionKeys.lastPath)).toBe('/admin/credits');
  });

  it.each([adminSessionKeys.token, adminSessionKeys.admin])(
    'redirects after 300 ms without %s, carrying the path [3.2.22] [3.4.58]',
    async (key) => {
      keepAdmin();
      localStorage.removeItem(key);
      open();
      await pass(299);
      expect(screen.queryByTestId('elsewhere')).toBeNull();
      await pass(1);
      expect(screen.getByTestId('elsewhere').textContent).toBe('/admin/login?volver=%2Fadmin%2Fcredits');
    },
  );

  it('says that the session expired where there was an admin path before [3.2.23]', async () => {
    localStorage.setItem(adminSessionKeys.lastPath, '/admin/users');
    open();
    await pass(300);
    expect(screen.getByText('Sesión de administrador expirada')).toBeTruthy();
  });

  it('leads a user without an admin session to acceso-denegado [3.6.01]', async () => {
    keepUser();
    open();
    await pass(300);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/admin/acceso-denegado');
  });

  it('ends after five minutes with its alert, and warns before [3.4.53] [3.4.54] [3.4.57]', async () => {
    keepAdmin();
    open('5m');
    await pass(4 * minute);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await pass(minute + 10);
    const text = 'Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente.';
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/admin/login?volver=%2Fadmin%2Fcredits');
    // The notice stays on the login page; the toast does not.
    expect(renderHook(useAdminNotice).result.current).toBe(text);
    expect(localStorage.getItem(adminSessionKeys.token)).toBeNull();
  });

  it('ends after thirty minutes in the other reading and leaves after one second [3.4.55] [3.4.56]', async () => {
    keepAdmin();
    open('30m');
    // The tokens would be refreshed in these 30 minutes, but the fake server has no response for
    // that. A new sign-in keeps them fresh.
    await pass(15 * minute);
    adminSession.signIn({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
      sessionEndsAt: '',
      admin: { ...fullAdmin(), ...admin },
    });
    await pass(15 * minute);
    expect(screen.getByText('Sesión cerrada por inactividad')).toBeTruthy();
    expect(screen.queryByTestId('elsewhere')).toBeNull();
    await pass(1_000);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/admin/login?volver=%2Fadmin%2Fcredits');
  });

  it('finds out at its next heartbeat that the storage was emptied [3.9.03]', async () => {
    keepAdmin();
    open('30m');
    await pass(10);
    localStorage.clear();
    await pass(minute);
    await pass(300);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/admin/login?volver=%2Fadmin%2Fcredits');
  });

  it('warns, and stays where the administrator is active in another tab [12.4.11]', async () => {
    keepAdmin();
    open('5m');
    await pass(4 * minute);
    expect(screen.getByRole('alertdialog').textContent).toContain('Tu sesión se cierra en 1:00');
    const { activeAt: key } = adminSessionKeys;
    localStorage.setItem(key, String(Date.now()));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pass(3 * minute);
    expect(screen.getByText('Panel')).toBeTruthy();
    expect(localStorage.getItem(adminSessionKeys.token)).not.toBeNull();
  });

  it('counts a movement [3.4.52]', async () => {
    keepAdmin();
    open('5m');
    await pass(3 * minute);
    window.dispatchEvent(new Event('scroll'));
    await pass(3 * minute);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Panel')).toBeTruthy();
  });
});

function fullAdmin() {
  return {
    telefono: null,
    isActive: true,
    isLocked: false,
    requiresPasswordChange: false,
    hasSecondFactor: false,
    lastSuccessfulLogin: null,
    createdAt: '2026-11-01T15:00:00.000Z',
  };
}
