import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, json, ok, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
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
    expect(await screen.findByText('Código de verificación inválido o expirado. Te quedan 4 intentos.')).toBeTruthy();
  });
});
