import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, refusal } from '#request/fake-fetch.ts';
import { sessionKeys } from '#session/keys.ts';
import { findChallenge, keepChallenge } from '#session/login-challenge.ts';
import { userSession } from '#session/session.ts';
import { findMismatches } from '#testing/find-mismatches.tsx';
import { fakeApi, ok, renderScreen } from '#testing/render-screen.tsx';
import { sampleUser } from '#testing/sample-user.ts';
import LoginPage, { LoginForm } from './LoginPage.tsx';

const opened = { accessToken: 'token-1', expiresAt: '2026-11-22T12:00:00.000Z', user: sampleUser() };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  userSession.forget();
  userSession.arrive();
  userSession.stop();
  vi.unstubAllGlobals();
});

const submit = () => screen.getByRole('button', { name: /INGRES/ });

async function enter(email: string, password: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Correo electrónico'), email);
  await userEvent.type(screen.getByLabelText('Contraseña'), password);
  await userEvent.click(submit());
}

it.each([
  ['the router’s state', { email: 'rosa@ejemplo.ec' }, 'rosa@ejemplo.ec'],
  ['this device', null, 'ana@ejemplo.ec'],
])('takes the page of the server over with an e-mail from %s', (_source, state, email) => {
  localStorage.setItem('cotejo.rememberedEmail', 'ana@ejemplo.ec');
  const { found, place } = findMismatches(<LoginPage />, { path: '/login', state });
  expect(found).toEqual([]);
  expect(place.querySelector('input')?.value).toBe(email);
});

describe('the form', () => {
  it('[2.2.16] [2.2.17] has a toggle whose other side is the admin login', () => {
    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByRole('link', { name: 'Usuario' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Administrador' }).getAttribute('href')).toBe('/admin/login');
  });

  it('[2.2.18] [2.2.19] [2.2.20] has e-mail and password with show and hide, and INGRESAR', async () => {
    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('type', 'email');
    const password = screen.getByLabelText('Contraseña');
    expect(password).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(password).toHaveProperty('type', 'text');
    expect(submit().textContent).toBe('INGRESAR');
  });

  it('[2.2.22] [2.5.01] [2.5.02] is disabled while e-mail or password is empty', async () => {
    renderScreen(<LoginForm />, { path: '/login' });
    expect(submit()).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'maria@ejemplo.ec');
    expect(submit()).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Contraseña'), 'x');
    expect(submit()).toHaveProperty('disabled', false);
  });

  it('[2.2.23] [2.2.24] [2.2.25] leads to recovery, registration and home, and keeps the way back', () => {
    renderScreen(<LoginForm />, { path: '/login', at: '/login?volver=%2Fcreditos%2Fsolicitud' });
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('¿Problemas para ingresar?')).toBe('/recuperar-password?volver=%2Fcreditos%2Fsolicitud');
    expect(href('Crear cuenta')).toBe('/registro?volver=%2Fcreditos%2Fsolicitud');
    expect(href('Inicio')).toBe('/');
  });
});

describe('what the person must still know', () => {
  it('stays on the page after a temporary password was sent', () => {
    renderScreen(<LoginForm />, {
      path: '/login',
      state: { email: 'ana@ejemplo.ec', temporarySentTo: 'a•••@ejemplo.ec' },
    });
    expect(
      screen.getByText(/^Si ese correo tiene una cuenta, te enviamos una contraseña temporal a/).textContent,
    ).toContain('a•••@ejemplo.ec');
  });

  it('stays on the page after a session ended because nobody was there, until the next one starts', () => {
    const text = 'Cerramos tu sesión por seguridad: pasaron 5 minutos sin actividad.';
    userSession.signIn(opened);
    userSession.endByInactivity();
    const { unmount } = renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByText(text)).toBeTruthy();
    unmount();
    userSession.signIn(opened);
    userSession.forget();
    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('signing in', () => {
  it('[2.2.21] shows INGRESANDO... while it loads', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    renderScreen(<LoginForm />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'secreta');
    expect(submit().textContent).toBe('INGRESANDO...');
  });

  it('[2.2.27] [2.4.01] [2.7.50] [2.7.51] stores the session and goes to the profile', async () => {
    fakeApi({ 'POST /auth/login': ok(opened) });
    userSession.start();
    renderScreen(<LoginPage />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'secreta');
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/perfil');
    expect(localStorage.getItem(sessionKeys.token)).toBe('token-1');
    expect(JSON.parse(localStorage.getItem(sessionKeys.user) ?? '')).toEqual(opened.user);
  });

  it('[2.2.27] goes back to where the login was opened from', async () => {
    fakeApi({ 'POST /auth/login': ok(opened) });
    userSession.start();
    renderScreen(<LoginPage />, { path: '/login', at: '/login?volver=%2Fcreditos%2Fresultados' });
    await enter('maria@ejemplo.ec', 'secreta');
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/resultados');
  });

  it('[2.8.20] [2.7.52] shows wrong credentials and asks once', async () => {
    const { sent } = fakeApi({ 'POST /auth/login': refusal(401, 'INVALID_CREDENTIALS', 'Credenciales inválidas') });
    renderScreen(<LoginForm />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'mala');
    expect((await screen.findByRole('alert')).textContent).toContain('Credenciales inválidas');
    expect(sent).toHaveLength(1);
    expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'maria@ejemplo.ec');
  });

  it('[2.8.17] has a text for a refusal that says nothing', async () => {
    fakeApi({ 'POST /auth/login': answerJson(400, {}) });
    renderScreen(<LoginForm />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'mala');
    expect((await screen.findByRole('alert')).textContent).toContain('Error en el inicio de sesión');
  });

  it('leads a locked account to its unlocking, with the e-mail', async () => {
    fakeApi({ 'POST /auth/login': refusal(423, 'ACCOUNT_LOCKED', 'Tu cuenta está bloqueada') });
    const { router } = renderScreen(<LoginForm />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'mala');
    await userEvent.click(await screen.findByRole('link', { name: 'Desbloquear mi cuenta' }));
    expect(router.state.location).toMatchObject({
      pathname: '/desbloquear-cuenta',
      state: { email: 'maria@ejemplo.ec' },
    });
  });

  it('[2.4.11] [2.4.12] [2.4.13] takes a temporary password to the change screen and signs nobody in', async () => {
    fakeApi({
      'POST /auth/login': ok({ requiresPasswordChange: true, recovery: true, email: 'maria@ejemplo.ec' }),
    });
    const { router } = renderScreen(<LoginForm />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'AB34XZ');
    await screen.findByTestId('elsewhere');
    expect(router.state.location).toMatchObject({
      pathname: '/cambiar-password',
      state: { email: 'maria@ejemplo.ec', tempCode: 'AB34XZ' },
    });
    expect(localStorage.getItem(sessionKeys.token)).toBeNull();
  });

  it('asks for the mailed code where two steps are set', async () => {
    const { sent } = fakeApi({
      'POST /auth/login': ok({ twoStepRequired: true, challengeId: 'c-1' }),
      'POST /auth/two-step': ok(opened),
    });
    userSession.start();
    renderScreen(<LoginPage />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'secreta');
    await userEvent.type(await screen.findByLabelText('Código de seguridad'), 'ab34xz');
    await userEvent.click(submit());
    await screen.findByTestId('elsewhere');
    expect(sent.find(({ call }) => call === 'POST /auth/two-step')?.body).toEqual({
      challengeId: 'c-1',
      code: 'AB34XZ',
    });
  });
});

describe('a code that was asked for', () => {
  it('is still asked for after a reload, for fifteen minutes, with a masked address and no password', async () => {
    sessionStorage.clear();
    const { sent } = fakeApi({
      'POST /auth/login': ok({ twoStepRequired: true, challengeId: 'c-1' }),
      'POST /auth/two-step': ok(opened),
    });
    renderScreen(<LoginForm />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'secreta');
    await screen.findByLabelText('Código de seguridad');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/secreta|maria@/);
    cleanup();

    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByText('Lo enviamos a m•••@ejemplo.ec. Vale 15 minutos.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Código de seguridad'), 'ab34xz');
    await userEvent.click(submit());
    await vi.waitFor(() => expect(findChallenge()).toBeNull());
    expect(sent.find(({ call }) => call === 'POST /auth/two-step')?.body).toMatchObject({ challengeId: 'c-1' });

    keepChallenge({ id: 'c-2', sentTo: 'm•••@ejemplo.ec', askedAt: Date.now() - 15 * 60_000 });
    cleanup();
    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByLabelText('Contraseña')).toBeTruthy();
  });
});

describe('the guard', () => {
  it('[2.2.28] shows a loading screen while the session is checked', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    localStorage.setItem(sessionKeys.token, 'token-1');
    localStorage.setItem(sessionKeys.user, JSON.stringify(sampleUser()));
    userSession.start();
    renderScreen(<LoginPage />, { path: '/login' });
    expect(screen.getByRole('status').textContent).toContain('Verificando tu sesión...');
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
  });

  it('[2.2.29] sends a signed-in person to the profile', async () => {
    userSession.signIn(opened);
    renderScreen(<LoginPage />, { path: '/login' });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/perfil');
  });

  it('[2.2.30] [3.2.21] sends who holds the admin role to the dashboard', async () => {
    userSession.signIn({ ...opened, user: sampleUser({ roles: ['user', 'admin'] }) });
    renderScreen(<LoginPage />, { path: '/login' });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/admin/dashboard');
  });

  it('[3.2.21] sends a signed-in administrator to the dashboard', async () => {
    localStorage.setItem('admin_token', 'access-1');
    localStorage.setItem(
      'admin_data',
      JSON.stringify({ id: 'a', email: 'a@ejemplo.ec', nombres: 'Ana', permissions: [] }),
    );
    userSession.start();
    renderScreen(<LoginPage />, { path: '/login' });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/admin/dashboard');
  });
});
