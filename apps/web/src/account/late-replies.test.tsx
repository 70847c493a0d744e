import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepChallenge } from '#session/login-challenge.ts';
import { userSession } from '#session/session.ts';
import { sampleUser } from '#testing/factories.ts';
import { fakeApi, held, ok } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { LoginForm } from './login/LoginPage.tsx';
import { ChangePasswordForm } from './passwords/ChangePasswordForm.tsx';
import RecoverPage from './recovery/RecoverPage.tsx';
import { findRegistration, keepRegistration, sentNow } from './registration/stored-registration.ts';
import VerifyEmailPage from './registration/VerifyEmailPage.tsx';
import VerifyRegistrationPage from './registration/VerifyRegistrationPage.tsx';
import PersonalPage from './settings/PersonalPage.tsx';
import UnlockPage from './unlock/UnlockPage.tsx';

const email = 'rosa@ejemplo.ec';
const sent = () => ok({ expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(), remainingAttempts: 5 });
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const keepOwnRegistration = () =>
  keepRegistration({
    body: {
      ...{ nombres: 'Rosa Elena', apellidos: 'Pérez', cedula: '0900000001', email, telefono: '0990000050' },
      ...{ direccion: 'Av. de los Shyris', password: 'Segura*2026', termsAccepted: true },
    },
    ...sentNow(Date.now()),
    resendFrom: Date.now(),
    isVerified: false,
    returnTo: null,
  });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  // Messages outlive the screen, and the next page may say the same in a place of its own.
  for (const close of screen.queryAllByRole('button', { name: 'Cerrar aviso' })) fireEvent.click(close);
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

interface CodePage {
  open: () => void;
  label: string;
  call: string;
  reply: () => Response;
  /** The text that appears once the response has arrived. */
  done: string;
}
const codePages: [name: string, page: CodePage][] = [
  [
    'unlocking',
    {
      open: () => renderScreen(<UnlockPage />, { path: '/desbloquear-cuenta', state: { email, cedula: '0900000001' } }),
      label: 'Código de desbloqueo',
      call: 'POST /unlock/request',
      reply: ok,
      done: 'Si los datos coinciden con una cuenta, te enviamos un código de desbloqueo.',
    },
  ],
  [
    'confirming in any window',
    {
      open: () => renderScreen(<VerifyEmailPage />, { path: '/verificar-email', state: { email } }),
      label: 'Código de verificación',
      call: 'POST /verification/resend',
      reply: sent,
      done: 'Código reenviado. Revisa tu correo.',
    },
  ],
  [
    'registering',
    {
      open: () => {
        keepOwnRegistration();
        renderScreen(<VerifyRegistrationPage />, { path: '/registro/verify' });
      },
      label: 'Código de verificación',
      call: 'POST /verification/resend',
      reply: sent,
      done: 'Código reenviado. Revisa tu correo.',
    },
  ],
  [
    'the second step',
    {
      open: () => {
        const now = Date.now();
        keepChallenge({ id: 'c-1', sentTo: email, endsAt: now + 600_000, resendFrom: now, attemptsLeft: 5 });
        renderScreen(<LoginForm />, { path: '/login' });
      },
      label: 'Código de seguridad',
      call: 'POST /auth/two-step/resend',
      reply: () =>
        ok({
          ...{ twoStepRequired: true, challengeId: 'c-2', remainingAttempts: 5 },
          expiresAt: new Date(Date.now() + 900_000).toISOString(),
        }),
      done: 'Código reenviado. Revisa tu correo.',
    },
  ],
];

describe('the reply to "Reenviar"', () => {
  it.each(codePages)('leaves a code that was typed after it was asked for: %s [6.1.4]', async (_name, page) => {
    const later = held(page.reply());
    fakeApi({ [page.call]: later.handler });
    page.open();
    await screen.findByLabelText(page.label);
    await userEvent.type(box(page.label), 'AB3');
    await press('Reenviar código');
    await userEvent.clear(box(page.label));
    await userEvent.type(box(page.label), 'XZ34AB');
    await act(async () => later.release());
    expect(await screen.findByText(page.done)).toBeTruthy();
    expect(box(page.label).value).toBe('XZ34AB');
  });

  it.each(codePages)('empties the code before it: %s', async (_name, page) => {
    fakeApi({ [page.call]: page.reply() });
    page.open();
    await screen.findByLabelText(page.label);
    await userEvent.type(box(page.label), 'AB34XZ');
    await press('Reenviar código');
    expect(await screen.findByText(page.done)).toBeTruthy();
    expect(box(page.label).value).toBe('');
  });

  it('brings no second step back to who went back to the password', async () => {
    const page = codePages[3]?.[1] as CodePage;
    const later = held(page.reply());
    fakeApi({ [page.call]: later.handler });
    page.open();
    await press('Reenviar código');
    await press('Volver a la contraseña');
    await userEvent.type(box('Contraseña'), 'Segura');
    await act(async () => later.release());
    expect(box('Contraseña').value).toBe('Segura');
  });

  it('stores no registration again that was given up meanwhile', async () => {
    const page = codePages[2]?.[1] as CodePage;
    const later = held(page.reply());
    fakeApi({ [page.call]: later.handler });
    page.open();
    await screen.findByLabelText(page.label);
    await press('Reenviar código');
    await press('Volver');
    await press('Salir y borrar mis datos');
    await screen.findByTestId('elsewhere');
    await act(async () => later.release());
    expect(findRegistration()).toBeNull();
  });
});

it('a reply leads nobody away who left the page and types elsewhere [6.1.4]', async () => {
  const later = held(ok());
  const { calls } = fakeApi({ 'POST /password/recover': later.handler });
  const { router } = renderScreen(<RecoverPage />, { path: '/recuperar-password' });
  await userEvent.type(box('Correo electrónico'), email);
  await press('ENVIAR');
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(() => router.navigate('/registro'));
  await act(async () => later.release());
  expect(await screen.findByText('Se ha enviado una contraseña temporal a tu correo electrónico')).toBeTruthy();
  expect(screen.getByTestId('elsewhere').textContent).toBe('/registro');
});

it('a changed password empties its boxes, and leaves the one that was typed into since', async () => {
  const later = held(ok());
  fakeApi({ 'POST /password/change': later.handler });
  act(() => userSession.signIn({ accessToken: 'token-1', user: sampleUser() }));
  const step = { kind: 'signed-in', reason: 'user_request' } as const;
  renderScreen(<ChangePasswordForm idPrefix="p" step={step} onChanged={() => undefined} />);
  await userEvent.type(box('Contraseña actual'), 'Segura*2026');
  await userEvent.type(box('Contraseña nueva'), 'Distinta*2026');
  await userEvent.type(box('Confirmar contraseña'), 'Distinta*2026');
  await press('CAMBIAR CONTRASEÑA');
  await userEvent.type(box('Contraseña actual'), 'x');
  await act(async () => later.release());
  expect(await screen.findByText('Contraseña actualizada exitosamente')).toBeTruthy();
  const values = ['Contraseña actual', 'Contraseña nueva', 'Confirmar contraseña'].map((label) => box(label).value);
  expect(values).toEqual(['Segura*2026x', '', '']);
});

it('personal data typed while it is saved stays, and is still to be saved', async () => {
  const later = held(ok({ ...sampleUser(), direccion: 'Calle Nueva' }));
  fakeApi({ 'PUT /users/profile': later.handler });
  act(() => userSession.signIn({ accessToken: 'token-1', user: sampleUser() }));
  renderScreen(<PersonalPage />, { path: '/configuracion/perfil' });
  await userEvent.clear(box('Dirección'));
  await userEvent.type(box('Dirección'), 'Calle Nueva');
  await press('Guardar cambios');
  await userEvent.type(box('Dirección'), ' 12');
  await act(async () => later.release());
  expect(await screen.findByText('Información personal actualizada exitosamente')).toBeTruthy();
  expect(box('Dirección').value).toBe('Calle Nueva 12');
  expect(screen.getByRole('button', { name: 'Guardar cambios' })).toHaveProperty('disabled', false);
});
