import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdmin, sampleAdminInstitution } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import { HandoverSettingsBlock } from './HandoverSettings.tsx';

const proposed = (name: string, email: string, id = 'other') => ({
  ...{ name, email, state: 'proposed' },
  proposedBy: { id, name: 'Paola Ruiz' },
});
const confirmed = (name: string, email: string) => ({ name, email, state: 'confirmed', proposedBy: null });

const institution = {
  ...sampleAdminInstitution({ name: 'Banco Uno', minRate: 14, email: 'info@institucion.example' }),
};

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

it('asks for a contact by mail, saves with the version and shows a warning about the domain [6.32.3]', async () => {
  const message = 'El correo no es del dominio de la institución';
  const saved = { channel: 'email', contacts: [proposed('Lucía', 'lucia@correo.example')], version: 5 };
  const api = fakeApi({
    'GET /admin/institutions/*/handover': { data: { channel: 'none', contacts: [], version: 4 } },
    'PUT /admin/institutions/*/handover': {
      data: saved,
      warnings: [{ code: 'CONTACT_DOMAIN', field: 'contacts.0.email', message }],
    },
  });
  renderAdmin([{ path: '/', element: <HandoverSettingsBlock institution={institution} /> }], '/');
  await userEvent.selectOptions(await screen.findByLabelText('Canal'), 'email');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la entrega' }));
  expect(await screen.findByText('Para entregar por correo hace falta al menos un contacto')).toBeTruthy();
  expect(api.callsOf('PUT /admin/institutions/*/handover')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Agregar contacto' }));
  await userEvent.type(screen.getByLabelText('Nombre del contacto 1'), 'Lucía');
  await userEvent.type(screen.getByLabelText('Correo del contacto 1'), 'lucia@correo.example');
  api.handlers['GET /admin/institutions/*/handover'] = { data: saved };
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la entrega' }));
  expect(await screen.findByText(/lucia@correo\.example no es un correo de la institución/)).toBeTruthy();
  expect(api.callsOf('PUT /admin/institutions/*/handover')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar de todas formas' }));
  expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  expect(api.callsOf('PUT /admin/institutions/*/handover').map(({ body }) => body)).toEqual([
    { channel: 'email', contacts: [{ name: 'Lucía', email: 'lucia@correo.example' }], version: 4 },
  ]);
});

it('keeps what was typed when somebody else saved first, shows what is saved now, and saves over it [6.32.3]', async () => {
  const theirs = { channel: 'email', contacts: [confirmed('Ana Vera', 'ana@institucion.example')], version: 5 };
  const api = fakeApi({
    'GET /admin/institutions/*/handover': { data: { channel: 'none', contacts: [], version: 4 } },
    'PUT /admin/institutions/*/handover': refusal(409, 'CONFLICT', 'Los datos cambiaron', {
      data: {
        ...{ version: 5, updatedAt: '2026-11-12T15:00:00.000Z', updatedBy: 'a2', updatedByName: 'Paola Ruiz' },
        changes: [{ field: 'contacts', label: 'Contactos', before: null, after: null }],
        current: theirs,
      },
    }),
  });
  renderAdmin([{ path: '/', element: <HandoverSettingsBlock institution={institution} /> }], '/');
  await userEvent.selectOptions(await screen.findByLabelText('Canal'), 'email');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar contacto' }));
  await userEvent.type(screen.getByLabelText('Nombre del contacto 1'), 'Lucía');
  await userEvent.type(screen.getByLabelText('Correo del contacto 1'), 'lucia@institucion.example');
  api.handlers['GET /admin/institutions/*/handover'] = { data: theirs };
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la entrega' }));
  expect(await screen.findByRole('heading', { name: 'Lo tuyo todavía no se guardó' })).toBeTruthy();
  expect(screen.getByText('Paola Ruiz')).toBeTruthy();
  expect(screen.getByText('Contactos: cambió')).toBeTruthy();
  expect(screen.getByText('Guardado ahora: Ana Vera (ana@institucion.example)')).toBeTruthy();
  expect(screen.getByText('Tuyo: Lucía (lucia@institucion.example)')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Correo del contacto 1').value).toBe('lucia@institucion.example');
  const mine = { channel: 'email', contacts: [{ name: 'Lucía', email: 'lucia@institucion.example' }] };
  api.handlers['PUT /admin/institutions/*/handover'] = {
    data: { channel: 'email', contacts: [proposed('Lucía', 'lucia@institucion.example')], version: 6 },
    warnings: [],
  };
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la entrega' }));
  expect(await screen.findByText('Entrega guardada')).toBeTruthy();
  expect(api.callsOf('PUT /admin/institutions/*/handover').at(-1)?.body).toEqual({ ...mine, version: 5 });
  expect(screen.queryByText(/Lo tuyo todavía no se guardó/)).toBeNull();
});

it('says who proposed a contact, and lets another administrator confirm it [12.9.50]', async () => {
  const data = {
    ...{ channel: 'email', version: 7 },
    contacts: [
      confirmed('Ana Vera', 'ana@institucion.example'),
      proposed('Lucía', 'lucia@correo.example'),
      proposed('Otra', 'mia@correo.example', sampleAdmin.id),
    ],
  };
  const api = fakeApi({
    'GET /admin/institutions/*/handover': { data },
    'POST /admin/institutions/*/handover/confirm': { data: { ...data, version: 8 } },
  });
  renderAdmin([{ path: '/', element: <HandoverSettingsBlock institution={institution} /> }], '/');
  const waiting = within(await screen.findByRole('region', { name: 'Contactos por confirmar' }));
  expect(waiting.getByText('Lo propuso Paola Ruiz.')).toBeTruthy();
  expect(waiting.getByText('Lo propusiste tú: lo confirma otra persona.')).toBeTruthy();
  expect(waiting.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Confirmar lucia@correo.example',
  ]);
  await userEvent.click(waiting.getByRole('button', { name: 'Confirmar lucia@correo.example' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Este correo no es de la institución.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar el contacto' }));
  expect(await screen.findByText('Contacto confirmado')).toBeTruthy();
  expect(api.callsOf('POST /admin/institutions/*/handover/confirm').map(({ body }) => body)).toEqual([
    { email: 'lucia@correo.example', version: 7 },
  ]);
});
