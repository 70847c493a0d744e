import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleUser } from '#testing/factories.ts';
import { fakeApi, ok, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { patiently } from '../testing/patiently.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import LoginDialog from './LoginDialog.tsx';
import { userSession } from './session.ts';
import { rememberSessionEnd } from './session-end.ts';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const onSignedIn = vi.fn();
  renderScreen(<LoginDialog isOpen onClose={() => {}} onSignedIn={onSignedIn} returnTo="/creditos/solicitud" />, {
    path: '/creditos/solicitud',
  });
  return onSignedIn;
}

async function enter(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'maria@ejemplo.ec');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta');
  await userEvent.click(screen.getByRole('button', { name: 'INGRESAR' }));
}

describe('the dialog', () => {
  it('asks for e-mail and password, and its links come back to the form [1.8.14] [2.2.34] [2.2.35] [2.2.36] [1.4.13]', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Debes iniciar sesión para continuar' })).toBeTruthy();
    expect(screen.getByLabelText('Correo electrónico')).toBeTruthy();
    expect(screen.getByLabelText('Contraseña')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('¿Problemas para ingresar?')).toBe('/recuperar-password?volver=%2Fcreditos%2Fsolicitud');
    expect(href('Crear cuenta')).toBe('/registro?volver=%2Fcreditos%2Fsolicitud');
  });

  it('shows wrong credentials in its own words [2.2.38] [2.8.25]', async () => {
    fakeApi({ 'POST /auth/login': refusal(401, 'INVALID_CREDENTIALS', 'Credenciales inválidas') });
    const onSignedIn = open();
    await enter();
    expect(await screen.findByText('Usuario o contraseña incorrectos')).toBeTruthy();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('tells a new person what comes next, and one whose session ended that it did [9.3.3]', () => {
    open();
    expect(screen.getByText('¿Primera vez aquí? Crea tu cuenta en dos minutos; tu formulario te espera.')).toBeTruthy();
    cleanup();
    rememberSessionEnd('refused');
    open();
    expect(screen.getByText('Tu sesión terminó. Ingresa y seguimos con tu formulario.')).toBeTruthy();
    expect(screen.queryByText(/Primera vez/)).toBeNull();
    rememberSessionEnd(null);
  });

  it('warns of the lock with the third wrong password, in its own words [9.3.10]', async () => {
    fakeApi({ 'POST /auth/login': refusal(401, 'INVALID_CREDENTIALS', 'Credenciales inválidas') });
    open();
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'nadie@ejemplo.ec');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'equivocada');
    for (const _attempt of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: 'INGRESAR' }));
      await screen.findByText('Usuario o contraseña incorrectos');
    }
    await userEvent.click(screen.getByRole('button', { name: 'INGRESAR' }));
    await screen.findByText('Usuario o contraseña incorrectos. Al quinto intento la cuenta se bloquea 30 minutos.');
  });

  it('signs in without leaving the page [2.2.37]', async () => {
    fakeApi({ 'POST /auth/login': ok({ accessToken: 'token-1', expiresAt: '', user: sampleUser() }) });
    const onSignedIn = open();
    await enter();
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(sampleUser()), patiently);
    expect(userSession.getState().status).toBe('signed-in');
    expect(screen.queryByTestId('elsewhere')).toBeNull();
  });
});

describe('the second step in the dialog', () => {
  const challenge = (challengeId: string) =>
    ok({
      twoStepRequired: true,
      challengeId,
      expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
      remainingAttempts: 5,
    });
  const codeBox = () => screen.findByLabelText<HTMLInputElement>('Código de seguridad');

  it('takes a pasted code with the spaces around it, and spends no attempt on a code that is too short', async () => {
    const { calls } = fakeApi({
      'POST /auth/login': challenge('c-1'),
      'POST /auth/two-step': ok({ accessToken: 'token-1', expiresAt: '', user: sampleUser() }),
    });
    const onSignedIn = open();
    await enter();
    const box = await codeBox();
    expect(document.activeElement).toBe(box);
    await userEvent.type(box, 'mq8yy');
    await userEvent.click(screen.getByRole('button', { name: 'INGRESAR' }));
    expect(screen.getByText('El código tiene seis caracteres')).toBeTruthy();
    expect(calls.map(({ name }) => name)).toEqual(['POST /auth/login']);
    await userEvent.clear(box);
    await userEvent.paste(' MQ8 YY7 ');
    await userEvent.click(screen.getByRole('button', { name: 'INGRESAR' }));
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(sampleUser()), patiently);
    expect(calls[1]?.body).toEqual({ challengeId: 'c-1', code: 'MQ8YY7' });
  });

  it('has a clock, sends the code again, and leads back to the password', async () => {
    fakeApi({ 'POST /auth/login': challenge('c-1') });
    open();
    await enter();
    await codeBox();
    expect(screen.getByRole('timer').textContent).toMatch(/^(15:00|14:5\d)$/);
    expect(screen.getByRole('button', { name: /^Reenviar código en (60|[45]\d) s$/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Volver a la contraseña' }));
    expect(screen.getByLabelText('Contraseña')).toHaveProperty('value', 'secreta');
  });
});

describe('afterwards', () => {
  it('waits two seconds, then has the session checked [1.4.14] [1.9.20] [2.2.39] [2.9.13]', async () => {
    vi.useFakeTimers();
    const check = vi.fn(async () => true);
    const confirmed = confirmSignIn(check, () => 'token-1');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(check).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(check).toHaveBeenCalledOnce();
    expect(await confirmed).toBeNull();
  });

  it.each([
    ['a missing token', null, true, 'No se encontraron tokens de autenticación válidos'],
    ['a failed check', 'token-1', false, 'No se pudo verificar la autenticación'],
  ])('%s keeps the form back with a text', async (_, token, isGood, text) => {
    vi.useFakeTimers();
    const confirmed = confirmSignIn(
      async () => isGood,
      () => token,
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await confirmed).toBe(text);
  });
});
