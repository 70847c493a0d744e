import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi, type Handlers, refusal } from '#testing/fake-api.ts';
import { SecondKeyHint } from '../dashboard/SecondKeyHint.tsx';
import OwnAccountPage from '../settings/OwnAccountPage.tsx';
import {
  cancelled,
  creationOptions,
  fakePasskeys,
  noKeys,
  recoveryCodes,
  requestOptions,
  samplePasskey,
} from '../testing/fake-passkeys.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';

vi.mock('@simplewebauthn/browser', () => fakePasskeys);

const app = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
const oneKey = { ...noKeys, passkeys: [samplePasskey], recoveryCodesLeft: 10 };
const at = '/admin/configuracion/mi-cuenta';

async function open(keys: object, handlers: Handlers = {}) {
  const api = fakeApi({
    'GET /admin/auth/second-factor': { data: keys },
    'POST /admin/auth/second-factor/mail-code': {},
    'POST /admin/auth/second-factor/totp': { data: app },
    'POST /admin/auth/second-factor/passkeys/options': { data: creationOptions },
    ...handlers,
  });
  renderAdmin([{ path: at, element: <OwnAccountPage /> }], at);
  await screen.findByRole('heading', { name: 'Llave de acceso' });
  return api;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.clearAllMocks();
  fakeApi({});
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('own second keys', () => {
  it('adds the first passkey with a code from the mailbox, and shows ten recovery codes once [7.26.3]', async () => {
    const api = await open(noKeys, {
      'POST /admin/auth/second-factor/passkeys': { data: { ...samplePasskey, recoveryCodes } },
    });
    await press('Añadir llave de acceso');
    expect(await screen.findByText(/Te enviamos un código a gabriela.ortiz@ejemplo.ec/)).toBeTruthy();
    await press('Crear llave');
    expect(await screen.findByText('Ponle un nombre')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Nombre de la llave'), 'Mi computadora');
    await userEvent.type(screen.getByLabelText('Código del correo'), 'abc123');
    await press('Crear llave');
    const codes = await screen.findByRole('list', { name: 'Códigos de recuperación' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    expect(api.callsOf('POST /admin/auth/second-factor/passkeys')[0]?.body).toMatchObject({
      name: 'Mi computadora',
      mailCode: 'ABC123',
      response: { response: { attestationObject: 'a' } },
    });
    expect(fakePasskeys.startRegistration).toHaveBeenCalledWith({ optionsJSON: creationOptions });
    for (const name of ['Copiar', 'Imprimir', 'Descargar']) expect(screen.getByRole('button', { name })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('ABCD0-EFGHJ')).toBeTruthy();
    await press('Ya los guardé');
    expect(screen.queryByText('ABCD0-EFGHJ')).toBeNull();
    expect(adminSession.getState().admin?.hasSecondFactor).toBe(true);
  });

  it('adds the app with its QR code or its key, and says at which code it failed [7.26.3]', async () => {
    const api = await open(noKeys, {
      'POST /admin/auth/second-factor/totp/confirm': refusal(400, 'CODE_INVALID', 'Código de verificación inválido'),
    });
    await press('Añadir aplicación de códigos');
    expect((await screen.findByRole('img', { name: /Código QR/ })).getAttribute('src')).toContain('data:image/svg+xml');
    expect(screen.getByText(app.secret)).toBeTruthy();
    const box = (label: string) => screen.getByLabelText(label);
    await userEvent.type(box('Código de la aplicación'), '123456');
    await userEvent.type(box('Código del correo'), 'ABC123');
    await press('Añadir');
    await waitFor(() => expect(box('Código del correo').getAttribute('aria-invalid')).toBe('true'));
    expect(box('Código de la aplicación').getAttribute('aria-invalid')).toBeNull();
    api.handlers['POST /admin/auth/second-factor/totp/confirm'] = refusal(400, 'SECOND_FACTOR_INVALID', 'x');
    await press('Añadir');
    await waitFor(() => expect(box('Código de la aplicación').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(/hora automática/)).toBeTruthy();
    expect(api.callsOf('POST /admin/auth/second-factor/totp/confirm')[0]?.body).toEqual({
      code: '123456',
      mailCode: 'ABC123',
    });
    expect(api.callsOf('POST /admin/auth/second-factor/mail-code')).toHaveLength(1);
  });

  it('asks no code of the mailbox for a further key, and keeps the name when the prompt is cancelled [7.26.3]', async () => {
    const api = await open(oneKey, {
      'POST /admin/auth/second-factor/passkeys': { data: { ...samplePasskey, id: 'p2', recoveryCodes: null } },
    });
    fakePasskeys.startRegistration.mockRejectedValueOnce(cancelled());
    await press('Añadir llave de acceso');
    expect(screen.queryByLabelText('Código del correo')).toBeNull();
    await userEvent.type(screen.getByLabelText('Nombre de la llave'), 'Llave azul');
    await press('Crear llave');
    expect(await screen.findByText(/se canceló o pasó el tiempo/)).toBeTruthy();
    await press('Crear llave');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('POST /admin/auth/second-factor/passkeys')[0]?.body).toMatchObject({ name: 'Llave azul' });
    expect(api.callsOf('POST /admin/auth/second-factor/mail-code')).toHaveLength(0);
  });

  it('lists passkeys with their last use, renames and removes them [7.26.4]', async () => {
    const old = { ...samplePasskey, id: 'p2', name: 'La de antes', lastUsedAt: null, usable: false };
    const api = await open(
      { ...oneKey, passkeys: [samplePasskey, old] },
      {
        'PATCH /admin/auth/second-factor/passkeys/*': { data: samplePasskey },
        'DELETE /admin/auth/second-factor/passkeys/*': {},
      },
    );
    const [first, second] = within(screen.getByRole('list', { name: 'Llave de acceso' })).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Mi computadora · último uso 20\snov/);
    expect(first?.textContent).not.toContain('No sirve en esta dirección');
    expect(second?.textContent).toContain('No sirve en esta dirección');
    await press('Cambiar nombre de Mi computadora');
    const name = screen.getByLabelText('Nombre de la llave');
    await userEvent.clear(name);
    await userEvent.type(name, 'La del trabajo{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.callsOf('PATCH /admin/auth/second-factor/passkeys/*')[0]?.body).toEqual({ name: 'La del trabajo' });
    await press('Quitar La de antes');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.callsOf('DELETE /admin/auth/second-factor/passkeys/*')[0]?.path).toMatch(/p2$/);
  });

  it('offers nobody to remove the only key where one is required [7.26.4]', async () => {
    await open({ ...oneKey, required: true });
    expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull();
    expect(screen.getByText(/añade antes otra/)).toBeTruthy();
  });

  it('says when three recovery codes or fewer are left, and makes new ones [7.26.4]', async () => {
    const api = await open(
      { ...oneKey, recoveryCodesLeft: 3 },
      { 'POST /admin/auth/second-factor/recovery-codes': { data: { recoveryCodes } } },
    );
    expect(screen.getByText('Te quedan 3 códigos. Haz códigos nuevos antes de que se acaben.')).toBeTruthy();
    await press('Hacer códigos nuevos');
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Hacer códigos nuevos' }),
    );
    expect(await screen.findByText('ABCD9-EFGHJ')).toBeTruthy();
    expect(api.callsOf('POST /admin/auth/second-factor/recovery-codes')).toHaveLength(1);
  });

  it('says why there are no passkeys at an IP address [7.26.4]', async () => {
    await open({ ...noKeys, passkeysPossible: false });
    expect(screen.getByText(/los navegadores no aceptan llaves de acceso ahí/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Añadir llave de acceso' })).toBeNull();
  });
});

describe('a fresh proof', () => {
  const removed = 'DELETE /admin/auth/second-factor/passkeys/*';

  /** Removes a key of an administrator who signed in too long ago, so that the server asks for a proof. */
  async function removeKey(keys: object, confirm: Handlers[string] = {}) {
    let isProven = false;
    const api = await open(keys, {
      [removed]: () => (isProven ? {} : refusal(403, 'CONFIRMATION_REQUIRED', 'x')),
      'POST /admin/auth/confirm/options': { data: requestOptions },
      'POST /admin/auth/confirm': (call) => {
        isProven = true;
        return typeof confirm === 'function' ? confirm(call) : confirm;
      },
    });
    await press(/^Quitar Mi computadora/);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
    return { api, dialog };
  }
  const isDone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  it('takes the passkey, and the call goes out again by itself [7.26.7]', async () => {
    signInAs({ hasSecondFactor: true });
    const { api, dialog } = await removeKey(oneKey);
    await userEvent.click(await dialog.findByRole('button', { name: 'Usar la llave de acceso' }));
    await isDone();
    expect(api.callsOf('POST /admin/auth/confirm')[0]?.body).toMatchObject({ passkey: { id: 'k' } });
    expect(api.callsOf(removed)).toHaveLength(2);
  });

  it('takes a code of the app instead [7.26.7]', async () => {
    signInAs({ hasSecondFactor: true });
    const { api, dialog } = await removeKey({ ...oneKey, totp: { since: samplePasskey.createdAt } });
    await userEvent.click(await dialog.findByRole('button', { name: 'Usar la aplicación de códigos' }));
    await userEvent.type(dialog.getByLabelText('Código de la aplicación'), '123456{Enter}');
    await isDone();
    expect(api.callsOf('POST /admin/auth/confirm')[0]?.body).toEqual({ code: '123456' });
  });

  it('takes the password of who has no key [7.26.7] [8.12.5]', async () => {
    const { api, dialog } = await removeKey(oneKey);
    await userEvent.type(dialog.getByLabelText('Tu contraseña'), 'Prueba*2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await isDone();
    expect(api.callsOf('POST /admin/auth/confirm')[0]?.body).toEqual({ password: 'Prueba*2026' });
  });

  it('leaves all as it was when it is cancelled [7.26.7]', async () => {
    signInAs({ hasSecondFactor: true });
    const { api, dialog } = await removeKey(oneKey);
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByText(/Error al quitar la llave de acceso/)).toBeTruthy();
    expect(api.callsOf(removed)).toHaveLength(1);
  });
});

it('hints on the first page how to add a key, until it is dismissed or there is one [7.26.6]', async () => {
  const hint = () => renderAdmin([{ path: '/admin/dashboard', element: <SecondKeyHint /> }], '/admin/dashboard');
  const first = hint();
  expect(screen.getByRole('link', { name: 'Añadir una segunda llave' }).getAttribute('href')).toBe(at);
  await press('Ahora no');
  expect(screen.queryByRole('link')).toBeNull();
  first.unmount();
  hint();
  expect(screen.queryByRole('link')).toBeNull();
  localStorage.clear();
  act(() => signInAs({ hasSecondFactor: true }));
  hint();
  expect(screen.queryByRole('link')).toBeNull();
});
