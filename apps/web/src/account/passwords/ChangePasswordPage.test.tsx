import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userSession } from '#session/session.ts';
import { sampleUser } from '#testing/factories.ts';
import { fakeApi, json, ok, refusal } from '#testing/fake-api.ts';
import { findMismatches } from '#testing/find-mismatches.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import { patiently } from '../../testing/patiently.ts';
import ChangePasswordPage from './ChangePasswordPage.tsx';

const recovery = { email: 'maria@ejemplo.ec', tempCode: 'AB34XZ' };

beforeEach(() => {
  localStorage.clear();
  userSession.start();
});
afterEach(() => {
  userSession.deleteSession();
  userSession.arrive();
  userSession.stop();
  vi.unstubAllGlobals();
});

const open = (state?: unknown) => renderScreen(<ChangePasswordPage />, { path: '/cambiar-password', state });
const signIn = () => userSession.signIn({ accessToken: 'token-1', user: sampleUser() });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'CAMBIAR CONTRASEÑA' }));

async function typePair(password: string, confirmation = password): Promise<void> {
  await userEvent.type(screen.getByLabelText('Contraseña nueva'), password);
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), confirmation);
}

describe('who may', () => {
  it('sends a visitor to login [2.2.05]', async () => {
    open();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?volver=%2Fcambiar-password');
  });

  it.each([{ email: recovery.email }, { tempCode: recovery.tempCode }])(
    'sends an unfinished recovery to login (%j) [2.2.59]',
    async (state) => {
      open(state);
      expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    },
  );
});

it('takes the page of the server over when a recovery is loaded again', () => {
  const { found, place } = findMismatches(<ChangePasswordPage />, { path: '/cambiar-password', state: recovery });
  expect(found).toEqual([]);
  expect(place.textContent).toContain('Elige una contraseña nueva');
});

describe('signed in', () => {
  it('asks for the present password, and needs every field [2.2.61] [2.5.31]', async () => {
    signIn();
    open();
    expect(screen.getByLabelText('Contraseña actual')).toBeTruthy();
    await submit();
    expect(screen.getByLabelText('Contraseña actual').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Contraseña nueva').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Confirmar contraseña').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['[2.5.25]', 'Aa1*', 'La contraseña debe tener al menos 8 caracteres'],
    ['[2.5.26]', 'segura*2026', 'Debe contener al menos una mayúscula'],
    ['[2.5.27]', 'SEGURA*2026', 'Debe contener al menos una minúscula'],
    ['[2.5.28]', 'Segura*clave', 'Debe contener al menos un número'],
    ['[2.5.29]', 'Segura2026', 'Debe contener al menos un carácter especial'],
  ])('%s refuses %s', async (_, password, text) => {
    signIn();
    open();
    await typePair(password);
    await submit();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('refuses a confirmation that differs [2.5.30]', async () => {
    const { calls } = fakeApi({});
    signIn();
    open();
    await userEvent.type(screen.getByLabelText('Contraseña actual'), 'Vieja*2026');
    await typePair('Segura*2026', 'Segura*2027');
    expect(screen.getByText('Las contraseñas no coinciden')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'), patiently);
    await submit();
    expect(calls).toHaveLength(0);
  });

  it('changes it, says so, ends the session and goes to login [2.2.62] [2.7.54] [2.7.55]', async () => {
    const { calls } = fakeApi({ 'POST /password/change': ok(), 'POST /auth/logout': ok() });
    signIn();
    open();
    await userEvent.type(screen.getByLabelText('Contraseña actual'), 'Vieja*2026');
    await typePair('Segura*2026');
    await submit();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(screen.getByText('Contraseña actualizada exitosamente')).toBeTruthy();
    expect(calls[0]?.body).toEqual({
      currentPassword: 'Vieja*2026',
      newPassword: 'Segura*2026',
      reason: 'user_request',
    });
    expect(userSession.getState().status).toBe('signed-out');
  });

  it('says to who must change it that the present one is temporary [2.2.31]', () => {
    userSession.signIn({ accessToken: 'token-1', user: sampleUser({ requiresPasswordChange: true }) });
    open();
    expect(screen.getByText(/^Tu contraseña es temporal/)).toBeTruthy();
  });

  it('has a text for a refusal that says nothing [2.8.34]', async () => {
    fakeApi({ 'POST /password/change': json(400, {}) });
    signIn();
    open();
    await userEvent.type(screen.getByLabelText('Contraseña actual'), 'Vieja*2026');
    await typePair('Segura*2026');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Error al cambiar la contraseña');
  });
});

describe('in the recovery flow', () => {
  it('asks for the new password only, replaces the temporary one and goes to login [2.2.60] [2.2.62] [2.4.24]', async () => {
    const { calls } = fakeApi({ 'POST /password/change-recovery': ok() });
    open(recovery);
    expect(screen.queryByLabelText('Contraseña actual')).toBeNull();
    expect(screen.getByText(recovery.email).closest('p')?.textContent).toBe(
      'Es para la cuenta de maria@ejemplo.ec. Cuando la guardes, la contraseña temporal dejará de funcionar.',
    );
    // Tells password managers whose password changes.
    expect(document.querySelector<HTMLInputElement>('form input[autocomplete=username]')?.value).toBe(recovery.email);
    await typePair('Segura*2026');
    await submit();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(calls[0]?.body).toEqual({ ...recovery, newPassword: 'Segura*2026' });
  });

  it('goes before the change that a temporary password forces [2.2.32]', async () => {
    const { calls } = fakeApi({ 'POST /password/change-recovery': ok() });
    userSession.signIn({ accessToken: 'token-1', user: sampleUser({ requiresPasswordChange: true }) });
    open(recovery);
    expect(screen.queryByText(/^Tu contraseña es temporal/)).toBeNull();
    expect(screen.queryByLabelText('Contraseña actual')).toBeNull();
    await typePair('Segura*2026');
    await submit();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(calls.map(({ name }) => name)).toEqual(['POST /password/change-recovery']);
  });

  it.each(['CODE_INVALID', 'CODE_EXPIRED'] as const)(
    'tells a code that cannot be validated (%s), and leads to another one [2.8.21]',
    async (code) => {
      fakeApi({ 'POST /password/change-recovery': refusal(400, code, 'Código inválido') });
      open(recovery);
      await typePair('Segura*2026');
      expect(screen.queryByRole('link', { name: 'Pedir otra contraseña temporal' })).toBeNull();
      await submit();
      expect((await screen.findByRole('alert')).textContent).toMatch(/^Error al validar código/);
      await userEvent.click(screen.getByRole('link', { name: 'Pedir otra contraseña temporal' }));
      expect((await screen.findByTestId('elsewhere')).textContent).toBe('/recuperar-password');
    },
  );
});
