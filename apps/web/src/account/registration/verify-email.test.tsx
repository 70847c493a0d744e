import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { describingTexts } from '#testing/describing-texts.ts';
import { fakeApi, json, ok, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { patiently } from '../../testing/patiently.ts';
import { findRegistration, keepRegistration, sentNow } from './stored-registration.ts';
import VerifyEmailPage from './VerifyEmailPage.tsx';

const inFifteenMinutes = () => new Date(Date.now() + 15 * 60_000).toISOString();
const sentCode = () => ok({ expiresAt: inFifteenMinutes(), remainingAttempts: 5 });
const code = () => screen.getByLabelText('Código de verificación');
const verifyButton = () => screen.getByRole('button', { name: 'VERIFICAR' });
const resendButton = () => screen.getByRole('button', { name: /Reenviar código/ });

describe('confirming the e-mail of an account that waits', () => {
  it.each([
    [undefined, 'Correo verificado exitosamente. Ya puedes ingresar.'],
    ['Te enviamos una temporal.', 'Te enviamos una temporal.'],
  ])('goes to login and says what the server has to say (%j)', async (message, text) => {
    fakeApi({ 'POST /auth/verify-email': json(200, { success: true, data: {}, message }) });
    renderScreen(<VerifyEmailPage />, { path: '/verificar-email', state: { email: 'rosa@ejemplo.ec' } });
    await userEvent.type(code(), 'AB34XZ');
    await userEvent.click(verifyButton());
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('takes an error away as soon as its field is edited, and leaves the other', async () => {
    renderScreen(<VerifyEmailPage />, { path: '/verificar-email' });
    await userEvent.click(verifyButton());
    const email = screen.getByLabelText('Correo electrónico');
    expect(screen.getByText('El correo electrónico es requerido')).toBeTruthy();
    expect(screen.getByText('Campo requerido')).toBeTruthy();
    await userEvent.type(email, 'r');
    expect(email.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('Campo requerido')).toBeTruthy();
    await userEvent.type(code(), 'A');
    expect(code().getAttribute('aria-invalid')).toBeNull();
  });

  it('shows the end and the tries of a code it sent again, and counts a wrong one', async () => {
    fakeApi({
      'POST /verification/resend': sentCode,
      'POST /auth/verify-email': refusal(400, 'CODE_INVALID', 'Código de verificación inválido o expirado'),
    });
    renderScreen(<VerifyEmailPage />, { path: '/verificar-email', state: { email: 'rosa@ejemplo.ec' } });
    expect(screen.queryByRole('timer')).toBeNull();
    await userEvent.click(resendButton());
    expect((await screen.findByRole('timer')).textContent).toMatch(/^1[45]:/);
    expect(screen.getByText('Te quedan 5 intentos.')).toBeTruthy();
    expect(resendButton()).toHaveProperty('disabled', true);
    await userEvent.type(code(), 'AB34XZ');
    await userEvent.click(verifyButton());
    await vi.waitFor(
      () =>
        expect(describingTexts(code())).toEqual([
          'Código de verificación inválido o expirado',
          'Te quedan 4 intentos.',
        ]),
      patiently,
    );
  });

  it('takes e-mail and code in any window, and hands the login the e-mail and what to do [6.1.1]', async () => {
    const data = { id: '1', email: 'rosa@ejemplo.ec', status: 'active', isEmailVerified: true };
    const { calls } = fakeApi({ 'POST /auth/verify-email': ok(data) });
    const { router } = renderScreen(<VerifyEmailPage />, { path: '/verificar-email' });
    expect(screen.getByText(/^Escribe tu correo y el código que te enviamos\./)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'rosa@ejemplo.ec');
    await userEvent.type(code(), 'ab34 xz');
    await userEvent.click(verifyButton());
    await screen.findByTestId('elsewhere');
    expect(calls[0]?.body).toEqual({ email: 'rosa@ejemplo.ec', code: 'AB34XZ' });
    expect(router.state.location.state).toEqual({
      email: 'rosa@ejemplo.ec',
      confirmed: 'Tu correo quedó confirmado. Ingresa con la contraseña que elegiste.',
    });
  });

  it('ends the registration of this very tab, and goes on where that was going', async () => {
    const data = { id: '1', email: 'rosa@ejemplo.ec', status: 'active', isEmailVerified: true };
    fakeApi({ 'POST /auth/verify-email': ok(data) });
    keepRegistration({
      body: {
        ...{ nombres: 'Rosa Elena', apellidos: 'Pérez', cedula: '0900000001', email: 'rosa@ejemplo.ec' },
        ...{ telefono: '0990000050', direccion: 'Av. de los Shyris', password: 'Segura*2026', termsAccepted: true },
      },
      ...sentNow(Date.now()),
      isVerified: false,
      returnTo: '/creditos/solicitud',
    });
    renderScreen(<VerifyEmailPage />, { path: '/verificar-email', state: { email: 'rosa@ejemplo.ec' } });
    await userEvent.type(code(), 'AB34XZ');
    await userEvent.click(verifyButton());
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?volver=%2Fcreditos%2Fsolicitud');
    expect(findRegistration()).toBeNull();
  });

  it.each([
    ['expired', 'CODE_EXPIRED', 'El código ha expirado. Por favor, solicita uno nuevo.'],
    [
      'used',
      'CODE_INVALID',
      'Este código ya se usó. Si confirmaste tu correo con él, ingresa con tu contraseña; si no, pide otro.',
    ],
  ] as const)('says of a code that was %s what to do, and offers it', async (_, errorCode, text) => {
    fakeApi({ 'POST /auth/verify-email': refusal(400, errorCode, text) });
    renderScreen(<VerifyEmailPage />, { path: '/verificar-email', state: { email: 'rosa@ejemplo.ec' } });
    await userEvent.type(code(), 'AB34XZ');
    await userEvent.click(verifyButton());
    await vi.waitFor(() => expect(describingTexts(code())).toEqual([text]), patiently);
    expect(resendButton()).toHaveProperty('disabled', false);
    expect(screen.getByRole('link', { name: 'Ya confirmé mi correo' }).getAttribute('href')).toBe('/login');
  });

  it('leads who has taken data to the form and to the login', async () => {
    const text = 'Ya existe una cuenta con ese correo o esa cédula.';
    fakeApi({ 'POST /auth/verify-email': refusal(409, 'CONFLICT', text) });
    renderScreen(<VerifyEmailPage />, { path: '/verificar-email', state: { email: 'rosa@ejemplo.ec' } });
    await userEvent.type(code(), 'AB34XZ');
    await userEvent.click(verifyButton());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Corregir mis datos' }).getAttribute('href')).toBe('/registro');
  });

  it('says how long to wait when a code was sent a moment ago, and counts it [6.1.3]', async () => {
    const text = 'Demasiadas solicitudes seguidas. Espera 42 segundos.';
    const body = { success: false, code: 'RATE_LIMITED', error: text };
    fakeApi({ 'POST /verification/resend': json(429, body, { 'retry-after': '42' }) });
    renderScreen(<VerifyEmailPage />, { path: '/verificar-email', state: { email: 'rosa@ejemplo.ec' } });
    await userEvent.type(code(), 'AB34');
    await userEvent.click(resendButton());
    expect(await screen.findByText(`Error al reenviar el código. ${text}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Reenviar código en 4[12] s$/ })).toHaveProperty('disabled', true);
    expect(code()).toHaveProperty('value', 'AB34');
  });
});
