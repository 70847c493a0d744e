import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleHandover } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import HandoverPage from './HandoverPage.tsx';
import { HandoverSettingsSection } from './HandoverSettingsSection.tsx';
import HandoversPage from './HandoversPage.tsx';

const settings = {
  channel: 'email',
  contacts: [{ name: 'Marta Oficial', email: 'creditos@jardin.ejemplo.ec' }],
  version: 3,
};

const handlers = (changes: Parameters<typeof sampleHandover>[0] = {}) => ({
  'GET /admin/handovers': { data: [sampleHandover(changes)], total: 1, page: 1, limit: 10 },
  'GET /admin/handovers/*': { data: sampleHandover(changes) },
  'GET /admin/institutions/*/handover': { data: settings },
  'POST /admin/activity': {},
});

const open = (path = '/admin/entregas') =>
  renderAdmin(
    [
      { path: '/admin/entregas', element: <HandoversPage /> },
      { path: '/admin/entregas/:id', element: <HandoverPage /> },
      {
        path: '/admin/institutions/:id',
        element: <HandoverSettingsSection institution={{ id: 'i-1', name: 'Banco' }} />,
      },
      { path: '/admin/credits/:id', element: <h1>La solicitud</h1> },
    ],
    path,
  );
const openOne = () => open(`/admin/entregas/${sampleHandover().id}`);

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the list of hand-overs', () => {
  it('shows who, to whom, the reference, the state and what is missing [6.31.1]', async () => {
    fakeApi(handlers({ needs: 'answer' }));
    open();
    const row = within((await screen.findByText('a1b2c3d4')).closest('tr') as HTMLElement);
    for (const text of ['María Fernanda Quishpe Toapanta', 'Cooperativa Jardín Azuayo', 'Enviada', 'Sin respuesta'])
      expect(row.getByText(text)).toBeTruthy();
  });

  it('asks for what waits, and leads a held application to its review [6.31.2]', async () => {
    const held = { ...sampleHandover(), id: null, state: null, needs: 'consent', version: null };
    const api = fakeApi({ ...handlers(), 'GET /admin/handovers': { data: [held], total: 1, page: 1, limit: 10 } });
    open('/admin/entregas?falta=consent');
    await userEvent.click(await screen.findByRole('button', { name: 'María Fernanda Quishpe Toapanta' }));
    expect(await screen.findByText('La solicitud')).toBeTruthy();
    expect(api.calls.find(({ name }) => name === 'GET /admin/handovers')?.query.get('needs')).toBe('consent');
  });
});

describe('one hand-over', () => {
  it('is answered for the institution with words, and only with the fields of the answer [6.31.3]', async () => {
    const api = fakeApi({ ...handlers(), 'POST /admin/handovers/*/answers': { data: sampleHandover() } });
    openOne();
    await userEvent.click(await screen.findByRole('button', { name: 'Anotar respuesta' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Respuesta'), 'disbursed');
    await userEvent.click(dialog.getByRole('button', { name: 'Anotar' }));
    expect(await dialog.findByText('El monto es requerido')).toBeTruthy();
    expect(dialog.getByText('Escribe quién lo dijo y cómo')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Monto desembolsado ($)'), '4.500,50');
    await userEvent.type(dialog.getByLabelText('Fecha del desembolso'), '2026-11-17');
    await userEvent.type(dialog.getByLabelText('Tasa nominal anual (%)'), '15,6');
    await userEvent.type(dialog.getByLabelText('Quién lo dijo y cómo'), 'Marta, por teléfono');
    await userEvent.click(dialog.getByRole('button', { name: 'Anotar' }));
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name.endsWith('/answers'))?.body).toEqual({
        ...{ answer: 'disbursed', amount: 4500.5, date: '2026-11-17', rate: 15.6, version: 2 },
        words: 'Marta, por teléfono',
      }),
    );
  });

  it('without a channel is delivered by hand, and offers no resend [6.31.4]', async () => {
    const api = fakeApi({
      ...handlers({ channel: 'none', state: 'pending', needs: 'delivery' }),
      'POST /admin/handovers/*/delivered': { data: sampleHandover({ state: 'received', by: 'office' }) },
    });
    openOne();
    await userEvent.click(await screen.findByRole('button', { name: 'Entregado a mano' }));
    expect(screen.queryByRole('button', { name: 'Volver a enviar' })).toBeNull();
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText('A quién y dónde se entregó'), 'A la agencia');
    await userEvent.click(dialog.getByRole('button', { name: 'Anotar la entrega' }));
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name.endsWith('/delivered'))?.body).toEqual({ words: 'A la agencia' }),
    );
  });

  it('says in its dialog why a move was refused [6.31.5]', async () => {
    fakeApi({
      ...handlers({ state: 'failed', needs: 'resend' }),
      'POST /admin/handovers/*/resend': refusal(409, 'INVALID_TRANSITION', 'Esta entrega ya terminó.'),
    });
    openOne();
    await userEvent.click(await screen.findByRole('button', { name: 'Volver a enviar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText(/Esta entrega ya terminó/)).toBeTruthy();
  });

  it('is read only for who may not approve [6.31.6]', async () => {
    signInAs({ permissions: ['credits.read'] });
    fakeApi(handlers());
    openOne();
    expect(await screen.findByText(/creditos@jardin.ejemplo.ec/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Anotar respuesta' })).toBeNull();
  });
});

describe('the contacts of an institution', () => {
  it('are saved with the version that was read, and a foreign address is warned of [6.31.7]', async () => {
    const warnings = [
      { code: 'CONTACT_DOMAIN', field: 'contacts.1.email', message: 'El correo no es de la institución.' },
    ];
    const api = fakeApi({
      ...handlers(),
      'PUT /admin/institutions/*/handover': { data: { ...settings, version: 4 }, warnings },
    });
    open('/admin/institutions/i-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar canal y contactos' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar contacto' }));
    const second = within(screen.getByRole('group', { name: 'Contacto 2' }));
    await userEvent.type(second.getByLabelText('Nombre'), 'Luis');
    await userEvent.type(second.getByLabelText('Correo'), 'luis@otro.ejemplo.ec');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/El correo no es de la institución/)).toBeTruthy();
    expect(api.calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
      channel: 'email',
      contacts: [...settings.contacts, { name: 'Luis', email: 'luis@otro.ejemplo.ec' }],
      version: 3,
    });
  });
});
