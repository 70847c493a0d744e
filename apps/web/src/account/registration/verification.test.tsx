import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describingTexts } from '#testing/describing-texts.ts';
import { fakeApi, ok, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { codeEndOf } from '#ui/feedback/MailedCode.tsx';
import { patiently } from '../../testing/patiently.ts';
import { RegistrationForm } from './RegisterPage.tsx';
import { keepRegistration, type StoredRegistration } from './stored-registration.ts';
import VerifyRegistrationPage from './VerifyRegistrationPage.tsx';

const terms = { id: 'terms-1', version: '3.1' };
const stored = (overrides: Partial<StoredRegistration> = {}): StoredRegistration => ({
  body: {
    nombres: 'Rosa Elena',
    apellidos: 'Pérez',
    cedula: '0900000001',
    email: 'rosa@ejemplo.ec',
    telefono: '0990000050',
    direccion: 'Av. de los Shyris',
    password: 'Segura*2026',
    termsAccepted: true,
  },
  codeEndsAt: Date.now() + 15 * 60_000,
  resendFrom: Date.now() + 60_000,
  attemptsLeft: 5,
  isVerified: false,
  returnTo: null,
  ...overrides,
});
const open = (overrides: Partial<StoredRegistration> = {}) => {
  keepRegistration(stored(overrides));
  return renderScreen(<VerifyRegistrationPage />, { path: '/registro/verify' });
};
const verifyButton = () => screen.getByRole('button', { name: 'VERIFICAR' });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a code', () => {
  const now = Date.parse('2026-11-22T12:00:00.000Z');
  const minutes = (count: number) => now + count * 60_000;

  it.each([
    ['as the server says', new Date(minutes(10)).toISOString(), 10],
    ['at most fifteen minutes from now, also by a clock that is slow', new Date(minutes(40)).toISOString(), 15],
    ['fifteen minutes from now by a clock that is fast', new Date(minutes(-5)).toISOString(), 15],
    ['fifteen minutes from now where the time cannot be read', 'mañana', 15],
  ])('ends %s [2.4.17]', (_, expiresAt, inMinutes) => {
    expect(codeEndOf(expiresAt, now)).toBe(minutes(inMinutes));
  });

  it('that has expired is sent by no key either', async () => {
    const { calls } = fakeApi({ 'POST /verification/verify': ok(), 'POST /auth/register': ok({}) });
    open({ codeEndsAt: Date.now() - 1 });
    fireEvent.input(await screen.findByLabelText('Código de verificación'), { target: { value: 'AB34XZ' } });
    fireEvent.submit(verifyButton().closest('form') as HTMLFormElement);
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toEqual([]);
  });

  it('that was refused is called wrong no longer once it is edited', async () => {
    fakeApi({ 'POST /verification/verify': refusal(400, 'CODE_INVALID', 'Código equivocado') });
    open({ attemptsLeft: 1 });
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34XZ');
    await userEvent.click(verifyButton());
    const box = screen.getByLabelText('Código de verificación');
    await vi.waitFor(
      () => expect(describingTexts(box)).toEqual(['Código equivocado', 'Ya no te quedan intentos: pide otro código.']),
      patiently,
    );
    await userEvent.type(box, '{Backspace}');
    expect(screen.queryByText(/Código equivocado/)).toBeNull();
    expect(screen.getByText('Ya no te quedan intentos: pide otro código.')).toBeTruthy();
  });

  it('has one attempt left, in the singular', async () => {
    open({ attemptsLeft: 1 });
    expect(await screen.findByText('Te queda 1 intento.')).toBeTruthy();
  });
});

it('the way back to the application goes along to the login', async () => {
  fakeApi({ 'POST /verification/verify': ok(), 'POST /auth/register': ok({ status: 'active' }) });
  open({ returnTo: '/creditos/solicitud' });
  await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34XZ');
  await userEvent.click(verifyButton());
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?volver=%2Fcreditos%2Fsolicitud');
});

it('coming back from the code, the form is filled in, and the password is asked for again', () => {
  keepRegistration(stored());
  renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
  const values = ['Cédula', 'Correo electrónico', 'Contraseña', 'Confirmar contraseña'].map((label) =>
    Reflect.get(screen.getByLabelText(label), 'value'),
  );
  expect(values).toEqual(['0900000001', 'rosa@ejemplo.ec', '', '']);
});
