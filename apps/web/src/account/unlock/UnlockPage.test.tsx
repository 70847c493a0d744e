import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, ok, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { patiently } from '../../testing/patiently.ts';
import UnlockPage from './UnlockPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const person = { email: 'maria@ejemplo.ec', cedula: '1700000050' };
const open = (state?: unknown) => renderScreen(<UnlockPage />, { path: '/desbloquear-cuenta', state });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'DESBLOQUEAR' }));

it('has its three fields, filled in when coming from recovery [2.2.56] [2.2.57]', () => {
  open(person);
  expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', person.email);
  expect(screen.getByLabelText('Cédula')).toHaveProperty('value', person.cedula);
  expect(screen.getByLabelText('Código de desbloqueo')).toHaveProperty('value', '');
});

it('needs all three [2.5.36] [2.5.37] [2.5.39]', async () => {
  open();
  await submit();
  for (const text of [
    'El correo electrónico es obligatorio',
    'La cédula es obligatoria',
    'El código de desbloqueo es obligatorio',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Correo electrónico')), patiently);
});

it('spends no attempt on a code that is too short', async () => {
  const { calls } = fakeApi({});
  open(person);
  await userEvent.type(screen.getByLabelText('Código de desbloqueo'), 'ab34x');
  await submit();
  expect(screen.getByText('El código tiene seis caracteres')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('needs ten digits of the cédula [2.5.38]', async () => {
  open({ ...person, cedula: '1700' });
  await submit();
  expect(screen.getByText('La cédula debe tener 10 dígitos numéricos')).toBeTruthy();
});

it('unlocks, says so and goes to login [2.2.58] [2.4.23] [2.7.59]', async () => {
  const { calls } = fakeApi({ 'POST /unlock/validate': ok() });
  open(person);
  await userEvent.type(screen.getByLabelText('Código de desbloqueo'), 'ab34xz');
  await submit();
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
  expect(screen.getByText('Cuenta desbloqueada exitosamente')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ ...person, unlockCode: 'AB34XZ' });
});

it('sends the code again to the same account, at most once a minute', async () => {
  const { calls } = fakeApi({ 'POST /unlock/request': ok() });
  open(person);
  await userEvent.type(screen.getByLabelText('Código de desbloqueo'), 'ab34');
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar código' }));
  expect(
    await screen.findByText('Si los datos coinciden con una cuenta, te enviamos un código de desbloqueo.'),
  ).toBeTruthy();
  expect(calls[0]?.body).toEqual(person);
  expect(screen.getByLabelText('Código de desbloqueo')).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: /^Reenviar código en (60|[45]\d) s$/ })).toHaveProperty('disabled', true);
});

it('sends no code without e-mail and cédula, and says which is missing', async () => {
  const { calls } = fakeApi({});
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar código' }));
  expect(screen.getByText('El correo electrónico es obligatorio')).toBeTruthy();
  expect(screen.getByText('La cédula es obligatoria')).toBeTruthy();
  expect(screen.queryByText('El código de desbloqueo es obligatorio')).toBeNull();
  expect(calls).toEqual([]);
});

it('tells a refused unlock with one text [2.5.40]', async () => {
  fakeApi({ 'POST /unlock/validate': refusal(400, 'CODE_INVALID', 'otro texto') });
  open(person);
  await userEvent.type(screen.getByLabelText('Código de desbloqueo'), 'AB34XZ');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Credenciales inválidas o código expirado');
});

it('takes the code from the URL, and then asks for the e-mail only [1.2.10] [2.2.09]', async () => {
  const { calls } = fakeApi({ 'POST /auth/unlock-account': ok() });
  renderScreen(<UnlockPage />, { path: '/desbloquear-cuenta/:token', at: '/desbloquear-cuenta/AB34XZ' });
  expect(screen.getByLabelText('Código de desbloqueo')).toHaveProperty('value', 'AB34XZ');
  expect(screen.queryByLabelText('Cédula')).toBeNull();
  await userEvent.type(screen.getByLabelText('Correo electrónico'), person.email);
  await submit();
  await screen.findByTestId('elsewhere');
  expect(calls[0]).toMatchObject({ name: 'POST /auth/unlock-account', body: { email: person.email, code: 'AB34XZ' } });
});
