import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, ok, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { patiently } from '../../testing/patiently.ts';
import RecoverPage, { tooManyAttemptsMs } from './RecoverPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const open = () => renderScreen(<RecoverPage />, { path: '/recuperar-password' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'ENVIAR' }));
const chooseUnlock = () => userEvent.click(screen.getByRole('button', { name: 'Desbloquear usuario' }));

describe('recovering the password', () => {
  it('offers two choices; the cédula belongs to unlocking only [2.2.40] [2.2.41] [2.2.42] [2.2.43]', async () => {
    open();
    expect(screen.getByRole('button', { name: 'Recuperar contraseña' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByLabelText('Correo electrónico')).toBeTruthy();
    expect(screen.queryByLabelText('Cédula')).toBeNull();
    await chooseUnlock();
    expect(screen.getByLabelText('Correo electrónico')).toBeTruthy();
    expect(screen.getByLabelText('Cédula')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'ENVIAR' })).toBeTruthy();
  });

  it('needs an e-mail [2.5.03]', async () => {
    open();
    await send();
    expect(screen.getByText('El correo electrónico es requerido')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Correo electrónico')), patiently);
  });

  it('mails a temporary password and goes to login [2.2.44] [2.7.53]', async () => {
    const { calls } = fakeApi({ 'POST /password/recover': ok() });
    open();
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'maria@ejemplo.ec');
    await send();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(screen.getByText('Se ha enviado una contraseña temporal a tu correo electrónico')).toBeTruthy();
    expect(calls[0]?.body).toEqual({ email: 'maria@ejemplo.ec' });
  });

  it('tells too many attempts, for eight seconds [2.8.06] [2.8.07]', async () => {
    fakeApi({ 'POST /password/recover': refusal(429, 'RATE_LIMITED', 'Espera') });
    open();
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'maria@ejemplo.ec');
    await send();
    const text = await screen.findByText(
      'Demasiados intentos. Por favor espera unos minutos antes de intentar nuevamente.',
    );
    expect(tooManyAttemptsMs).toBe(8_000);
    expect(text.closest('[role="alert"]')?.innerHTML).toContain('8000ms');
  });
});

describe('unlocking', () => {
  it('needs a cédula [2.5.04]', async () => {
    open();
    await chooseUnlock();
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'maria@ejemplo.ec');
    await send();
    expect(screen.getByText('La cédula es requerida')).toBeTruthy();
  });

  it('needs ten digits of it [2.5.05]', async () => {
    open();
    await chooseUnlock();
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'maria@ejemplo.ec');
    await userEvent.type(screen.getByLabelText('Cédula'), '17000');
    await send();
    expect(screen.getByText('La cédula debe tener 10 dígitos numéricos')).toBeTruthy();
  });

  it('mails the code and carries e-mail and cédula to the unlock screen [2.2.45] [2.4.23]', async () => {
    const { calls } = fakeApi({ 'POST /unlock/request': ok() });
    const { router } = open();
    await chooseUnlock();
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'maria@ejemplo.ec');
    await userEvent.type(screen.getByLabelText('Cédula'), '1700000050');
    await send();
    await screen.findByTestId('elsewhere');
    const person = { email: 'maria@ejemplo.ec', cedula: '1700000050' };
    expect(calls[0]?.body).toEqual(person);
    expect(router.state.location).toMatchObject({ pathname: '/desbloquear-cuenta', state: person });
  });
});
