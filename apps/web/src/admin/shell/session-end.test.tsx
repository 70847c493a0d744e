import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdmin } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { SessionEndNotice } from './SessionEndNotice.tsx';
import { useAdmin } from './use-admin.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const opened = (minutes: number) => ({
  ...{ accessToken: 'a-2', refreshToken: 'r-2', expiresAt: inMinutes(30), sessionEndsAt: inMinutes(minutes) },
  admin: { ...sampleAdmin, hasSecondFactor: true },
});

function Page() {
  useAdmin();
  return (
    <>
      <SessionEndNotice />
      <input aria-label="Nota" />
    </>
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

function open(minutes: number) {
  const api = fakeApi({
    'POST /admin/auth/verify-token': refusal(500, 'INTERNAL', 'x'),
    'POST /admin/auth/login': {
      data: { secondFactor: { token: 't', kinds: ['totp', 'recovery'], expiresAt: inMinutes(10) } },
    },
    'POST /admin/auth/second-factor': { data: opened(720) },
  });
  adminSession.signIn(opened(minutes));
  renderAdmin([{ path: '/admin/dashboard', element: <Page /> }], '/admin/dashboard');
  return api;
}

it('says nothing while the session lasts longer than ten minutes [7.26.8]', () => {
  open(11);
  expect(screen.queryByText(/Tu sesión termina/)).toBeNull();
});

it('says ten minutes before the end that it comes, signs in over the page and keeps what was typed [7.26.8]', async () => {
  const api = open(9.5);
  expect(screen.getByRole('status').textContent).toMatch(/Tu sesión termina a las \d\d:\d\d, en 10\sminutos/);
  await userEvent.type(screen.getByLabelText('Nota'), 'Falta la firma');
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar otra vez' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ingresa otra vez' }));
  await userEvent.type(dialog.getByLabelText('Tu contraseña'), 'Secreta-2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Ingresar' }));
  await userEvent.type(await dialog.findByLabelText('Código de la aplicación'), '123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/Tu sesión termina/)).toBeNull();
  expect(screen.getByLabelText('Nota')).toHaveProperty('value', 'Falta la firma');
  expect(api.callsOf('POST /admin/auth/login')[0]?.body).toEqual({
    email: sampleAdmin.email,
    password: 'Secreta-2026',
  });
  expect(localStorage.getItem('admin_token')).toBe('a-2');
});

it('opens the sign-in by itself, once, while a dialog covers the line [7.26.8]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const edited = document.body.appendChild(document.createElement('dialog'));
  edited.setAttribute('open', '');
  try {
    open(10.1);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    const dialog = () => screen.queryByRole('dialog', { name: 'Ingresa otra vez' });
    expect(dialog()).toBeTruthy();
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Cancelar' }));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(dialog()).toBeNull();
  } finally {
    edited.remove();
    vi.useRealTimers();
  }
});
