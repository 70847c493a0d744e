import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKeys } from '#data/http/session-keys.ts';
import { findChallenge, keepChallenge } from '#session/login-challenge.ts';
import { userSession } from '#session/session.ts';
import { describingTexts } from '#testing/describing-texts.ts';
import { sampleUser } from '#testing/factories.ts';
import { fakeApi, json, ok, refusal } from '#testing/fake-api.ts';
import { findMismatches } from '#testing/find-mismatches.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import { patiently } from '../../testing/patiently.ts';
import LoginPage, { LoginForm } from './LoginPage.tsx';

const opened = { accessToken: 'token-1', expiresAt: '2026-11-22T12:00:00.000Z', user: sampleUser() };

const challenge = (challengeId: string) => ({
  twoStepRequired: true,
  challengeId,
  expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  remainingAttempts: 5,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  userSession.deleteSession();
  userSession.arrive();
  userSession.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
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
  it('has a toggle whose other side is the admin login [2.2.16] [2.2.17]', () => {
    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByRole('link', { name: 'Usuario' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Administrador' }).getAttribute('href')).toBe('/admin/login');
  });

  it('names the page that takes a code to everybody, and hands it what was typed as e-mail [6.1.2]', async () => {
    const { router } = renderScreen(<LoginForm />, { path: '/login', at: '/login?volver=%2Fcreditos%2Fsolicitud' });
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'rosa@ejemplo.ec');
    await userEvent.click(screen.getByRole('link', { name: '¿Te registraste hace poco? Escribe tu código' }));
    expect(router.state.location).toMatchObject({
      ...{ pathname: '/verificar-email', search: '?volver=%2Fcreditos%2Fsolicitud' },
      state: { email: 'rosa@ejemplo.ec' },
    });
  });

  it('says to who has just confirmed the e-mail what comes next', () => {
    const confirmed = 'Tu correo quedó confirmado. Ingresa con la contraseña que elegiste.';
    renderScreen(<LoginForm />, { path: '/login', state: { email: 'rosa@ejemplo.ec', confirmed } });
    expect(screen.getByText(confirmed)).toBeTruthy();
    expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'rosa@ejemplo.ec');
  });

  it('has e-mail and password with show and hide, and INGRESAR [2.2.18] [2.2.19] [2.2.20]', async () => {
    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('type', 'email');
    const password = screen.getByLabelText('Contraseña');
    expect(password).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(password).toHaveProperty('type', 'text');
    expect(submit().textContent).toBe('INGRESAR');
  });

  it('is disabled while e-mail or password is empty [2.2.22] [2.5.01] [2.5.02]', async () => {
    renderScreen(<LoginForm />, { path: '/login' });
    expect(submit()).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'maria@ejemplo.ec');
    expect(submit()).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Contraseña'), 'x');
    expect(submit()).toHaveProperty('disabled', false);
  });

  it('leads to recovery, registration and home, and keeps the way back [2.2.23] [2.2.24] [2.2.25]', () => {
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
    userSession.deleteSession();
    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('signing in', () => {
  it('shows INGRESANDO... while it loads [2.2.21]', async () => {
    fakeApi({ 'POST /auth/login': 'hang' });
    renderScreen(<LoginForm />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'secreta');
    expect(submit().textContent).toBe('INGRESANDO...');
  });

  it('stores the session and goes to the profile [2.2.27] [2.4.01] [2.7.50] [2.7.51]', async () => {
    fakeApi({ 'POST /auth/login': ok(opened) });
    userSession.start();
    renderScreen(<LoginPage />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'secreta');
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/perfil');
    expect(localStorage.getItem(sessionKeys.token)).toBe('token-1');
    expect(JSON.parse(localStorage.getItem(sessionKeys.user) ?? '')).toEqual(opened.user);
  });

  it('goes back to where the login was opened from [2.2.27]', async () => {
    fakeApi({ 'POST /auth/login': ok(opened) });
    userSession.start();
    renderScreen(<LoginPage />, { path: '/login', at: '/login?volver=%2Fcreditos%2Fresultados' });
    await enter('maria@ejemplo.ec', 'secreta');
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/resultados');
  });

  it('shows wrong credentials and asks once [2.8.20] [2.7.52]', async () => {
    const { calls } = fakeApi({ 'POST /auth/login': refusal(401, 'INVALID_CREDENTIALS', 'Credenciales inválidas') });
    renderScreen(<LoginForm />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'mala');
    expect((await screen.findByRole('alert')).textContent).toContain('Credenciales inválidas');
    expect(calls).toHaveLength(1);
    expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'maria@ejemplo.ec');
  });

  it('has a text for a refusal that says nothing [2.8.17]', async () => {
    fakeApi({ 'POST /auth/login': json(400, {}) });
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

  it('takes a temporary password to the change screen and signs nobody in [2.4.11] [2.4.12] [2.4.13]', async () => {
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
    const { calls } = fakeApi({ 'POST /auth/login': ok(challenge('c-1')), 'POST /auth/two-step': ok(opened) });
    userSession.start();
    renderScreen(<LoginPage />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'secreta');
    await userEvent.type(await screen.findByLabelText('Código de seguridad'), 'ab34xz');
    await userEvent.click(submit());
    await screen.findByTestId('elsewhere');
    expect(calls.find(({ name }) => name === 'POST /auth/two-step')?.body).toEqual({
      challengeId: 'c-1',
      code: 'AB34XZ',
    });
  });
});

describe('a code that was asked for', () => {
  it('is still asked for after a reload, for fifteen minutes, with a masked e-mail address and no password', async () => {
    sessionStorage.clear();
    const { calls } = fakeApi({ 'POST /auth/login': ok(challenge('c-1')), 'POST /auth/two-step': ok(opened) });
    renderScreen(<LoginForm />, { path: '/login' });
    await enter('maria@ejemplo.ec', 'secreta');
    await screen.findByLabelText('Código de seguridad');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/secreta|maria@/);
    cleanup();

    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByText('m•••@ejemplo.ec').closest('p')?.textContent).toBe(
      'Enviamos un código de seis caracteres a m•••@ejemplo.ec.',
    );
    await userEvent.type(screen.getByLabelText('Código de seguridad'), 'ab34xz');
    await userEvent.click(submit());
    await vi.waitFor(() => expect(findChallenge()).toBeNull(), patiently);
    expect(calls.find(({ name }) => name === 'POST /auth/two-step')?.body).toMatchObject({ challengeId: 'c-1' });

    keepChallenge({ id: 'c-2', sentTo: 'm•••@ejemplo.ec', endsAt: Date.now(), resendFrom: 0, attemptsLeft: 5 });
    cleanup();
    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByLabelText('Contraseña')).toBeTruthy();
  });

  const codeBox = () => screen.getByLabelText<HTMLInputElement>('Código de seguridad');
  /** Simulates a reload: the code was mailed `secondsAgo`. */
  const openAsked = (secondsAgo: number, attemptsLeft = 5) => {
    const mailedAt = Date.now() - secondsAgo * 1_000;
    keepChallenge({
      id: 'c-1',
      sentTo: 'm•••@ejemplo.ec',
      endsAt: mailedAt + 15 * 60_000,
      resendFrom: mailedAt + 60_000,
      attemptsLeft,
    });
    return renderScreen(<LoginForm />, { path: '/login' });
  };

  it('has the focus in its box, its tries, a clock and where else to look', () => {
    openAsked(90, 4);
    expect(document.activeElement).toBe(codeBox());
    expect(screen.getByText('Te quedan 4 intentos.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('13:30');
    expect(screen.getByText('¿No llega? Revisa el correo no deseado.')).toBeTruthy();
  });

  it('says with a wrong one how many tries are left, also after a reload, and moves the focus to the box', async () => {
    fakeApi({ 'POST /auth/two-step': refusal(400, 'CODE_INVALID', 'Código de verificación inválido o expirado') });
    openAsked(0);
    await userEvent.type(codeBox(), 'ab34xz');
    await userEvent.click(submit());
    await vi.waitFor(
      () =>
        expect(describingTexts(codeBox())).toEqual([
          'Código de verificación inválido o expirado',
          'Te quedan 4 intentos.',
        ]),
      patiently,
    );
    await vi.waitFor(() => expect(document.activeElement).toBe(codeBox()), patiently);
    cleanup();
    renderScreen(<LoginForm />, { path: '/login' });
    expect(screen.getByText('Te quedan 4 intentos.')).toBeTruthy();
  });

  it('is sent again once the minute is over: new clock, empty box, and the new challenge is answered', async () => {
    const { calls } = fakeApi({
      'POST /auth/two-step/resend': ok(challenge('c-2')),
      'POST /auth/two-step': ok(opened),
    });
    openAsked(30);
    expect(screen.getByRole('button', { name: 'Reenviar código en 30 s' })).toHaveProperty('disabled', true);
    cleanup();
    openAsked(60, 2);
    await userEvent.type(codeBox(), 'ab34');
    await userEvent.click(screen.getByRole('button', { name: 'Reenviar código' }));
    expect(await screen.findByText('Código reenviado. Revisa tu correo.')).toBeTruthy();
    expect(codeBox().value).toBe('');
    expect(screen.getByText('Te quedan 5 intentos.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^(15:00|14:[345]\d)$/);
    expect(screen.getByRole('button', { name: /^Reenviar código en (60|5\d) s$/ })).toBeTruthy();
    await userEvent.type(codeBox(), 'xz34ab');
    await userEvent.click(submit());
    await vi.waitFor(() => expect(findChallenge()).toBeNull(), patiently);
    const steps = calls.filter(({ name }) => name.startsWith('POST'));
    expect(steps.map(({ name, body }) => [name, body])).toEqual([
      ['POST /auth/two-step/resend', { challengeId: 'c-1' }],
      ['POST /auth/two-step', { challengeId: 'c-2', code: 'XZ34AB' }],
    ]);
  });

  it('says why it was not sent again, and keeps what was typed', async () => {
    fakeApi({ 'POST /auth/two-step/resend': refusal(429, 'RATE_LIMITED', 'Espera un momento.') });
    openAsked(60);
    await userEvent.type(codeBox(), 'ab34');
    await userEvent.click(screen.getByRole('button', { name: 'Reenviar código' }));
    expect(await screen.findByText('Error al reenviar el código. Espera un momento.')).toBeTruthy();
    expect(codeBox().value).toBe('AB34');
  });

  it('leads back to the password once it has ended', async () => {
    vi.useFakeTimers();
    openAsked(14 * 60 + 59);
    expect(screen.getByRole('timer').textContent).toBe('0:01');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    expect(screen.getByText('El código venció. Vuelve a escribir tu contraseña y te enviamos otro.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Reenviar/ })).toBeNull();
    await userEvent.type(codeBox(), 'ab34xz');
    expect(submit()).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Volver a la contraseña' }));
    expect(screen.getByLabelText('Contraseña')).toBeTruthy();
  });
});

describe('the guard', () => {
  it('shows a loading screen while the session is checked [2.2.28]', () => {
    fakeApi({ 'POST /auth/verify-token': 'hang' });
    localStorage.setItem(sessionKeys.token, 'token-1');
    localStorage.setItem(sessionKeys.user, JSON.stringify(sampleUser()));
    userSession.start();
    renderScreen(<LoginPage />, { path: '/login' });
    expect(screen.getByRole('status').textContent).toContain('Verificando tu sesión...');
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
  });

  it.each([
    [true, 'maria.quishpe@ejemplo.ec'],
    [false, null],
  ])(
    'keeps the e-mail for the next time where the person asked for it (%s), and else deletes it',
    async (asked, stored) => {
      localStorage.setItem('cotejo.rememberedEmail', 'otra@ejemplo.ec');
      fakeApi({
        'POST /auth/login': ok(opened),
        'GET /users/security/preferences': ok({ loginAlerts: true, twoStep: false, rememberEmail: asked }),
      });
      userSession.start();
      renderScreen(<LoginPage />, { path: '/login' });
      await userEvent.clear(screen.getByLabelText('Correo electrónico'));
      await enter('maria.quishpe@ejemplo.ec', 'secreta');
      await screen.findByTestId('elsewhere');
      await vi.waitFor(() => expect(localStorage.getItem('cotejo.rememberedEmail')).toBe(stored), patiently);
    },
  );

  it('sends a signed-in person to the profile [2.2.29]', async () => {
    userSession.signIn(opened);
    renderScreen(<LoginPage />, { path: '/login' });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/perfil');
  });

  it('sends who holds the admin role to the dashboard [2.2.30] [3.2.21]', async () => {
    userSession.signIn({ ...opened, user: sampleUser({ roles: ['user', 'admin'] }) });
    renderScreen(<LoginPage />, { path: '/login' });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/admin/dashboard');
  });

  it('sends a signed-in administrator to the dashboard [3.2.21]', async () => {
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
