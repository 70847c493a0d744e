import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdmin } from '#testing/factories.ts';
import { fakeApi, type Handlers, refusal } from '#testing/fake-api.ts';
import { RecoveryCodeHint } from '../dashboard/SecondKeyHint.tsx';
import {
  cancelled,
  fakePasskeys,
  noKeys,
  recoveryCodes,
  requestOptions,
  samplePasskey,
} from '../testing/fake-passkeys.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import AdminLoginPage from './AdminLoginPage.tsx';

vi.mock('@simplewebauthn/browser', () => fakePasskeys);

const withKey = { ...sampleAdmin, hasSecondFactor: true };
const opened = {
  ...{ accessToken: 'a-1', refreshToken: 'r-1', expiresAt: '2026-11-21T00:00:00.000Z' },
  ...{ sessionEndsAt: '2026-11-21T12:00:00.000Z', admin: withKey },
};
const challenge = (kinds: string[]) => ({
  data: { secondFactor: { token: 't-1', kinds, expiresAt: '2026-11-21T00:10:00.000Z' } },
});
const open = () => renderAdmin([{ path: '/admin/login', element: <AdminLoginPage /> }], '/admin/login');

async function signIn(kinds: string[], handlers: Handlers = {}) {
  const api = fakeApi({
    'POST /admin/auth/login': challenge(kinds),
    'POST /admin/auth/second-factor/options': { data: requestOptions },
    'POST /admin/auth/second-factor': { data: opened },
    ...handlers,
  });
  const screenOf = open();
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'gabriela.ortiz@ejemplo.ec');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-2026');
  await userEvent.click(screen.getByRole('button', { name: 'INGRESAR COMO ADMINISTRADOR' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ingresar' })).toBeNull());
  return { api, ...screenOf };
}

const atDashboard = (router: ReturnType<typeof renderAdmin>['router']) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.clearAllMocks();
  fakeApi({ 'POST /admin/auth/logout': {} });
  act(() => adminSession.signOut());
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the second step of a sign-in', () => {
  it('asks for the passkey at once, and opens the session with it [7.26.1]', async () => {
    const { api, router } = await signIn(['passkey', 'totp', 'recovery']);
    await atDashboard(router);
    expect(sessionStorage.getItem('cotejo.enteredByRecoveryCode')).toBeNull();
    expect(fakePasskeys.startAuthentication).toHaveBeenCalledExactlyOnceWith({ optionsJSON: requestOptions });
    expect(api.callsOf('POST /admin/auth/second-factor')[0]?.body).toMatchObject({
      token: 't-1',
      passkey: { id: 'k', response: { signature: 's' } },
    });
    expect(localStorage.getItem('adminSessionEndsAt')).toBe(opened.sessionEndsAt);
  });

  it('says that a prompt was cancelled, and asks again by the button [7.26.1]', async () => {
    fakePasskeys.startAuthentication.mockRejectedValueOnce(cancelled());
    const { router } = await signIn(['passkey', 'recovery']);
    expect((await screen.findByRole('alert')).textContent).toContain('se canceló o pasó el tiempo');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Usar la llave de acceso' }));
    await press('Usar la llave de acceso');
    await atDashboard(router);
  });

  it('takes a code of the app, and tells of a wrong one to look at the clock of the phone [7.26.2]', async () => {
    const { api, router } = await signIn(['totp', 'recovery'], {
      'POST /admin/auth/second-factor': refusal(400, 'SECOND_FACTOR_INVALID', 'x'),
    });
    const box = screen.getByLabelText('Código de la aplicación');
    expect(document.activeElement).toBe(box);
    expect(screen.queryByRole('button', { name: 'Usar la llave de acceso' })).toBeNull();
    await userEvent.type(box, '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('hora automática');
    api.handlers['POST /admin/auth/second-factor'] = { data: opened };
    await userEvent.clear(box);
    await userEvent.type(box, '654321{Enter}');
    await atDashboard(router);
    expect(api.callsOf('POST /admin/auth/second-factor')[1]?.body).toEqual({ token: 't-1', code: '654321' });
  });

  it('takes a recovery code instead [7.26.2]', async () => {
    const { api, router } = await signIn(['totp', 'recovery']);
    await press('Usar un código de recuperación');
    expect(screen.queryByLabelText('Código de la aplicación')).toBeNull();
    await userEvent.type(screen.getByLabelText('Código de recuperación'), 'abcde-fghjk{Enter}');
    await atDashboard(router);
    expect(api.callsOf('POST /admin/auth/second-factor')[0]?.body).toEqual({
      token: 't-1',
      recoveryCode: 'abcde-fghjk',
    });
  });

  it('tells who came in by a recovery code on the dashboard what to do about the key [12.11.5]', async () => {
    const { router } = await signIn(['totp', 'recovery']);
    expect(screen.getByText(/pide a otra persona que gestione administradores que quite tus llaves/)).toBeTruthy();
    await press('Usar un código de recuperación');
    await userEvent.type(screen.getByLabelText('Código de recuperación'), 'abcde-fghjk{Enter}');
    await atDashboard(router);
    const hint = () => renderAdmin([{ path: '/admin/dashboard', element: <RecoveryCodeHint /> }], '/admin/dashboard');
    const first = hint();
    expect(screen.getByText(/^Entraste con un código de recuperación/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver mis llaves' }).getAttribute('href')).toBe(
      '/admin/configuracion/mi-cuenta',
    );
    await press('No la perdí');
    first.unmount();
    hint();
    expect(screen.queryByText(/^Entraste con un código/)).toBeNull();
  });

  it('says until when codes are shut, and that a passkey is not [7.26.2]', async () => {
    await signIn(['totp', 'recovery'], {
      'POST /admin/auth/second-factor': refusal(423, 'ACCOUNT_LOCKED', 'x', {
        data: { unlockAt: '2026-11-20T20:40:00.000Z' },
      }),
    });
    await userEvent.type(screen.getByLabelText('Código de la aplicación'), '123456{Enter}');
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toContain('no sirven hasta las 15:40');
    expect(said).toContain('Una llave de acceso sí sirve');
  });

  it('goes back to the password with the e-mail kept when the step is over [7.26.2]', async () => {
    await signIn(['totp', 'recovery'], {
      'POST /admin/auth/second-factor': refusal(401, 'SESSION_EXPIRED', 'x'),
    });
    await userEvent.type(screen.getByLabelText('Código de la aplicación'), '123456{Enter}');
    await screen.findByRole('heading', { name: 'Ingresar' });
    expect(screen.getByRole('alert').textContent).toContain('Escribe otra vez tu contraseña');
    expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'gabriela.ortiz@ejemplo.ec');
    expect(screen.getByLabelText('Contraseña')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  });
});

describe('whoever must have a key and has none', () => {
  const required = { ...noKeys, required: true };

  it('sees that page alone, and goes on once the key stands and its codes were seen [7.26.5]', async () => {
    let keys: object = required;
    fakeApi({
      'POST /admin/auth/login': { data: { ...opened, admin: sampleAdmin } },
      'GET /admin/auth/second-factor': () => ({ data: keys }),
      'POST /admin/auth/second-factor/mail-code': {},
      'POST /admin/auth/second-factor/totp': {
        data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      },
      'POST /admin/auth/second-factor/totp/confirm': () => {
        keys = { ...required, totp: { since: samplePasskey.createdAt }, recoveryCodesLeft: 10 };
        return { data: { recoveryCodes } };
      },
    });
    const { router } = open();
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'gabriela.ortiz@ejemplo.ec');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-2026{Enter}');
    expect(await screen.findByRole('heading', { name: 'Añade tu segunda llave' })).toBeTruthy();
    expect(screen.getByText(/una contraseña robada no debe bastar/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir aplicación de códigos' }));
    await userEvent.type(await screen.findByLabelText('Código de la aplicación'), '123456');
    await userEvent.type(screen.getByLabelText('Código del correo'), 'ABC123');
    await press('Añadir');
    expect(await screen.findByText('ABCD0-EFGHJ')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin/login');
    await press('Ya los guardé');
    await atDashboard(router);
  });

  it('changes a temporary password first [7.26.5]', async () => {
    fakeApi({ 'GET /admin/auth/second-factor': { data: required } });
    signInAs({ requiresPasswordChange: true });
    open();
    expect(await screen.findByRole('heading', { name: 'Elige tu contraseña' })).toBeTruthy();
    act(() => signInAs());
    expect(await screen.findByRole('heading', { name: 'Añade tu segunda llave' })).toBeTruthy();
  });

  it('is let in where a key is not required', async () => {
    fakeApi({ 'GET /admin/auth/second-factor': { data: noKeys } });
    signInAs();
    const { router } = open();
    await atDashboard(router);
  });
});
