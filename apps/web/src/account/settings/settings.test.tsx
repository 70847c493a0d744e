import type { OpeningRole } from '@cotejo/contracts/documents/openings';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#data/query/query-client.ts';
import { userSession } from '#session/session.ts';
import { describingTexts } from '#testing/describing-texts.ts';
import { sampleCredit, sampleDocument, sampleUser } from '#testing/factories.ts';
import { fakeApi, ok, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { patiently } from '../../testing/patiently.ts';
import NotificationsPage from './NotificationsPage.tsx';
import PersonalPage from './PersonalPage.tsx';
import PrivacyPage from './PrivacyPage.tsx';
import SecurityPage from './SecurityPage.tsx';
import SettingsPage from './SettingsPage.tsx';

const security = { loginAlerts: true, twoStep: false, rememberEmail: false };
const sessions = [
  { id: 's-1', device: 'Chrome en Windows', lastSeen: '2026-11-20T15:00:00.000Z', current: true },
  { id: 's-2', device: 'Safari en iPhone', lastSeen: '2026-11-19T15:00:00.000Z', current: false },
  { id: 's-3', device: 'Firefox en Linux', lastSeen: '2026-11-18T15:00:00.000Z', current: false },
];

beforeEach(() => {
  localStorage.clear();
  userSession.signIn({ accessToken: 'token-1', user: sampleUser() });
});
afterEach(() => {
  userSession.deleteSession();
  queryClient().clear();
  vi.unstubAllGlobals();
});

it('leads to personal information, security and notifications [2.2.97] [2.2.98] [2.2.99]', () => {
  renderScreen(<SettingsPage />, { path: '/configuracion' });
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual([
    '/configuracion/perfil',
    '/configuracion/seguridad',
    '/configuracion/notificaciones',
    '/configuracion/privacidad',
  ]);
});

it.each([
  ['notifications', NotificationsPage, 'Novedades'],
  ['security', SecurityPage, 'Pedirme también un código'],
])('%s hold the room of their choices while these load', (_, Page, words) => {
  fakeApi({ 'GET /users/notification/preferences': 'hang', 'GET /users/security/preferences': 'hang' });
  renderScreen(<Page />, { path: '/configuracion' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText(words).closest('[aria-hidden]')).toBeTruthy();
});

describe('personal information', () => {
  it('saves what changed and says so [2.2.100] [2.7.56]', async () => {
    const changed = sampleUser({ direccion: 'Calle Nueva 12' });
    const { calls } = fakeApi({ 'PUT /users/profile': ok(changed) });
    renderScreen(<PersonalPage />, { path: '/configuracion/perfil' });
    expect(screen.getByRole('button', { name: 'Guardar cambios' })).toHaveProperty('disabled', true);
    await userEvent.clear(screen.getByLabelText('Dirección'));
    await userEvent.type(screen.getByLabelText('Dirección'), 'Calle Nueva 12');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Información personal actualizada exitosamente')).toBeTruthy();
    expect(calls[0]?.body).toMatchObject({ nombres: 'María Fernanda', direccion: 'Calle Nueva 12' });
    expect(userSession.getState().user).toEqual(changed);
  });

  it('keeps what is not saved yet while another section is looked at, until the session ends', async () => {
    const open = () => renderScreen(<PersonalPage />, { path: '/configuracion/perfil' });
    const box = () => screen.getByLabelText('Dirección');
    const { unmount } = open();
    await userEvent.clear(box());
    await userEvent.type(box(), 'Calle Nueva 12');
    unmount();
    const again = open();
    expect(box()).toHaveProperty('value', 'Calle Nueva 12');
    expect(screen.getByRole('button', { name: 'Guardar cambios' })).toHaveProperty('disabled', false);
    again.unmount();
    userSession.deleteSession();
    userSession.signIn({ accessToken: 'token-2', user: sampleUser() });
    open();
    expect(box()).toHaveProperty('value', sampleUser().direccion);
  });

  it('tells a failed update [2.8.35]', async () => {
    fakeApi({ 'PUT /users/profile': refusal(500, 'INTERNAL', 'x') });
    renderScreen(<PersonalPage />, { path: '/configuracion/perfil' });
    await userEvent.type(screen.getByLabelText('Dirección'), ' 12');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText(/^Error al actualizar información personal/)).toBeTruthy();
  });
});

it('says at its field what the server refuses', async () => {
  const fields = { telefono: 'Número de teléfono inválido' };
  fakeApi({ 'PUT /users/profile': refusal(400, 'VALIDATION_ERROR', 'Número de teléfono inválido', { fields }) });
  renderScreen(<PersonalPage />, { path: '/configuracion/perfil' });
  await userEvent.type(screen.getByLabelText('Dirección'), ' 12');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  const phone = screen.getByLabelText('Teléfono');
  await vi.waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'), patiently);
  expect(describingTexts(phone)).toEqual(['Número de teléfono inválido', 'Tu celular, 10 dígitos: 09…']);
});

describe('security', () => {
  const reads = { 'GET /users/security/preferences': ok(security), 'GET /users/sessions': ok(sessions) };

  it('changes the password with present, new and confirmation [2.2.98]', async () => {
    fakeApi(reads);
    renderScreen(<SecurityPage />, { path: '/configuracion/seguridad' });
    for (const label of ['Contraseña actual', 'Contraseña nueva', 'Confirmar contraseña'])
      expect(screen.getByLabelText(label)).toBeTruthy();
    expect(screen.getByText('Se cerrará tu sesión en los demás dispositivos, pero aquí seguirá abierta.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Al iniciar sesión' })).toBeTruthy();
  });

  it('reads the preferences and saves each as it is ticked [2.2.101] [2.7.57]', async () => {
    const { calls } = fakeApi({ ...reads, 'PUT /users/security/preferences': ok({ ...security, twoStep: true }) });
    renderScreen(<SecurityPage />, { path: '/configuracion/seguridad' });
    expect(await screen.findByLabelText(/Avisarme cuando alguien entre a mi cuenta/)).toHaveProperty('checked', true);
    const twoStep = screen.getByLabelText(/Pedirme también un código/);
    expect(twoStep).toHaveProperty('checked', false);
    await userEvent.click(twoStep);
    expect(await screen.findByText('Preferencias de seguridad actualizadas')).toBeTruthy();
    expect(twoStep).toHaveProperty('checked', true);
    expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ twoStep: true });
  });

  it('tells a failed read [2.8.36]', async () => {
    fakeApi({ ...reads, 'GET /users/security/preferences': refusal(500, 'INTERNAL', 'x') });
    renderScreen(<SecurityPage />, { path: '/configuracion/seguridad' });
    expect(await screen.findByText('Error al obtener configuraciones de seguridad')).toBeTruthy();
  });

  it('tells a failed update and leaves the tick as it was [2.8.37]', async () => {
    fakeApi({ ...reads, 'PUT /users/security/preferences': refusal(500, 'INTERNAL', 'x') });
    renderScreen(<SecurityPage />, { path: '/configuracion/seguridad' });
    const twoStep = await screen.findByLabelText(/Pedirme también un código/);
    await userEvent.click(twoStep);
    expect(await screen.findByText(/^Error al actualizar preferencias de seguridad/)).toBeTruthy();
    expect(twoStep).toHaveProperty('checked', false);
  });

  it.each([
    ['Pedirme también un código', 'twoStep', '¿Entrar sin el código?'],
    ['Avisarme cuando alguien entre a mi cuenta', 'loginAlerts', '¿Dejar de recibir avisos cuando alguien entre?'],
  ])('switches «%s» off only with the password, and keeps the tick until then', async (label, name, title) => {
    const on = { ...security, twoStep: true };
    const { calls, handlers } = fakeApi({
      ...reads,
      'GET /users/security/preferences': ok(on),
      'PUT /users/security/preferences': refusal(400, 'INVALID_CREDENTIALS', 'La contraseña actual no es correcta'),
    });
    renderScreen(<SecurityPage />, { path: '/configuracion/seguridad' });
    const choice = await screen.findByLabelText(new RegExp(label));
    await userEvent.click(choice);
    const dialog = within(screen.getByRole('dialog', { name: title }));
    expect(choice).toHaveProperty('checked', true);
    await userEvent.click(dialog.getByRole('button', { name: 'Desactivar' }));
    expect(dialog.getByText('Escribe tu contraseña')).toBeTruthy();
    expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);

    await userEvent.type(dialog.getByLabelText('Tu contraseña'), 'mala');
    await userEvent.click(dialog.getByRole('button', { name: 'Desactivar' }));
    expect(await dialog.findByText('La contraseña actual no es correcta')).toBeTruthy();
    expect(dialog.getByLabelText('Tu contraseña')).toHaveProperty('value', 'mala');
    expect(choice).toHaveProperty('checked', true);
    await userEvent.type(dialog.getByLabelText('Tu contraseña'), '2');
    expect(dialog.queryByText('La contraseña actual no es correcta')).toBeNull();

    handlers['PUT /users/security/preferences'] = ok({ ...on, [name]: false });
    await userEvent.click(dialog.getByRole('button', { name: 'Desactivar' }));
    expect(await screen.findByText('Preferencias de seguridad actualizadas')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
    expect(choice).toHaveProperty('checked', false);
    expect(calls.at(-1)?.body).toEqual({ [name]: false, password: 'mala2' });
  });

  it('closes every other session', async () => {
    const { calls, handlers } = fakeApi({
      ...reads,
      'DELETE /users/sessions/s-2': ok(),
      'DELETE /users/sessions/s-3': ok(),
    });
    renderScreen(<SecurityPage />, { path: '/configuracion/seguridad' });
    const others = await screen.findByRole('button', { name: 'Cerrar las demás sesiones' });
    handlers['GET /users/sessions'] = ok(sessions.slice(0, 1));
    await userEvent.click(others);
    expect(await screen.findByText('Las demás sesiones se cerraron')).toBeTruthy();
    expect(calls.filter(({ name }) => name.startsWith('DELETE')).map(({ name }) => name)).toEqual([
      'DELETE /users/sessions/s-2',
      'DELETE /users/sessions/s-3',
    ]);
    await vi.waitFor(() => expect(screen.queryByText('Safari en iPhone')).toBeNull(), patiently);
    expect(screen.getByText('Esta sesión')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cerrar las demás sesiones' })).toBeNull();
  });
});

it('reads and saves the mail preferences [2.2.102]', async () => {
  const mails = { statusChanges: true, documents: true, news: false };
  const { calls } = fakeApi({
    'GET /users/notification/preferences': ok(mails),
    'PUT /users/notification/preferences': ok({ ...mails, news: true }),
  });
  renderScreen(<NotificationsPage />, { path: '/configuracion/notificaciones' });
  const news = await screen.findByLabelText(/Novedades/);
  expect(screen.getByText('Artículos y novedades del servicio, de vez en cuando.')).toBeTruthy();
  await userEvent.click(news);
  await vi.waitFor(() => expect(news).toHaveProperty('checked', true), patiently);
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ news: true });
});

it('asks for the password before a download long after the sign-in, and downloads the ZIP then', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  let isProven = false;
  const { calls, handlers } = fakeApi({
    'GET /users/me/export': ({ query }) =>
      isProven && query.get('format') === 'zip' ? new Response('PK') : refusal(403, 'CONFIRMATION_REQUIRED', 'x'),
    'POST /users/me/confirm': refusal(400, 'INVALID_CREDENTIALS', 'La contraseña actual no es correcta'),
  });
  renderScreen(<PrivacyPage />, { path: '/configuracion/privacidad' });
  await userEvent.click(screen.getByRole('button', { name: 'Descargar mis datos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Descargar mis datos' }));
  await userEvent.type(dialog.getByLabelText('Tu contraseña'), 'Prueba*2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Descargar' }));
  expect(await dialog.findByText('La contraseña actual no es correcta')).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
  handlers['POST /users/me/confirm'] = () => {
    isProven = true;
    return ok();
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Descargar' }));
  expect(await screen.findByText('Tus datos se descargaron')).toBeTruthy();
  expect(saved).toHaveBeenCalledTimes(1);
  expect(saved.mock.calls[0]?.[0]).toMatchObject({
    name: expect.stringMatching(/^mis-datos-cotejo-[\d-]{10}\.zip$/),
    size: 2,
  });
  expect(calls.filter(({ name }) => name.startsWith('POST')).at(-1)?.body).toEqual({ password: 'Prueba*2026' });
});

describe('who opened the documents', () => {
  const opening = (number: number, role: OpeningRole = 'reviewer', institution: string | null = null) => ({
    ...{ id: `o-${number}`, documentType: 'id', creditId: 'c-1', creditNumber: 'C-26-00042', role, institution },
    openedAt: `2025-11-20T15:${String(59 - number)}:00.000Z`,
  });
  const pageOf = (data: object[], more: object = {}) => ({ data, total: data.length, page: 1, limit: 10, ...more });
  const rows = () => {
    const section = within(screen.getByRole('region', { name: 'Quién abrió tus documentos' }));
    return section.queryAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  };

  it('is told by document, application, role and time [7.30.7]', async () => {
    fakeApi({ 'GET /users/document-openings': pageOf([opening(0), opening(1, 'administrator')]) });
    renderScreen(<PrivacyPage />, { path: '/configuracion/privacidad' });
    await vi.waitFor(
      () =>
        expect(rows()).toEqual([
          'Documento de identidad · Solicitud C-26-00042Revisión de solicitudes · 20 nov 2025, 10:59',
          'Documento de identidad · Solicitud C-26-00042Administración · 20 nov 2025, 10:58',
        ]),
      patiently,
    );
  });

  it('names the institution whose contact opened one, and is where the link of the profile leads [12.7.15]', async () => {
    fakeApi({ 'GET /users/document-openings': pageOf([opening(0, 'institution', 'Banco Uno')]) });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderScreen(<PrivacyPage />, { path: '/configuracion/privacidad', at: '/configuracion/privacidad#quien-abrio' });
    await vi.waitFor(() => expect(rows()[0]).toContain('Institución: Banco Uno · 20 nov 2025, 10:59'), patiently);
    const section = screen.getByRole('region', { name: 'Quién abrió tus documentos' });
    expect(scroll.mock.contexts).toContain(section);
    expect(document.activeElement).toBe(section);
  });

  it('has further pages [7.30.7]', async () => {
    const { calls } = fakeApi({
      'GET /users/document-openings': ({ query }) =>
        query.get('page') === '2'
          ? pageOf([opening(10)], { total: 11, page: 2 })
          : pageOf(
              Array.from({ length: 10 }, (_, number) => opening(number)),
              { total: 11 },
            ),
    });
    renderScreen(<PrivacyPage />, { path: '/configuracion/privacidad' });
    await userEvent.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await vi.waitFor(() => expect(rows()).toHaveLength(1), patiently);
    expect(rows()[0]).toContain('10:49');
    expect(calls.map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });

  it('says that nobody opened one, that it loads, and that it could not be loaded [7.30.7]', async () => {
    const { handlers } = fakeApi({ 'GET /users/document-openings': 'hang' });
    const { unmount } = renderScreen(<PrivacyPage />, { path: '/configuracion/privacidad' });
    expect(screen.getByText('Cargando...')).toBeTruthy();
    unmount();
    queryClient().clear();
    handlers['GET /users/document-openings'] = refusal(500, 'INTERNAL', 'Algo falló');
    renderScreen(<PrivacyPage />, { path: '/configuracion/privacidad' });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('No se pudo cargar quién abrió tus documentos');
    handlers['GET /users/document-openings'] = pageOf([]);
    await userEvent.click(within(failure).getByRole('button', { name: 'Intentar nuevamente' }));
    expect(await screen.findByText('Nadie ha abierto tus documentos.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const threeDocuments = (['id', 'payroll', 'services'] as const).map((documentType) => sampleDocument({ documentType }));

it('deletes the account only with the password, says what goes, and leaves [12.7.12]', async () => {
  const { calls, handlers } = fakeApi({
    'DELETE /users/me': refusal(400, 'INVALID_CREDENTIALS', 'Credenciales inválidas'),
    'GET /credits/user-credits': ok([
      sampleCredit({ id: '1', status: 'DOCUMENTS_SUBMITTED', documents: threeDocuments }),
      sampleCredit({ id: '2', status: 'PENDING', documents: threeDocuments.slice(0, 1) }),
      sampleCredit({ id: '3', status: 'APPROVED', documents: threeDocuments }),
    ]),
  });
  renderScreen(<PrivacyPage />, { path: '/configuracion/privacidad' });
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar mi cuenta' }));
  const confirm = screen.getByRole('button', { name: 'Eliminar para siempre' });
  await userEvent.click(confirm);
  expect(screen.getByText('Escribe tu contraseña')).toBeTruthy();
  expect(calls.filter(({ name }) => name === 'DELETE /users/me')).toEqual([]);
  expect(await screen.findByText('Tienes 1 solicitud en revisión: se cancela.')).toBeTruthy();
  expect(screen.getByText('Se borran 4 documentos que subiste.')).toBeTruthy();
  expect(screen.getByText('Tus 3 solicitudes dejan de estar en tu cuenta.')).toBeTruthy();
  expect(
    screen.getByText(/^La institución que recibió tu solicitud .* le pedimos que borre lo que descargó/),
  ).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Tu contraseña'), 'mala');
  await userEvent.click(confirm);
  expect(await screen.findByText('Credenciales inválidas')).toBeTruthy();
  expect(userSession.getState().status).toBe('signed-in');
  handlers['DELETE /users/me'] = ok();
  await userEvent.click(confirm);
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/');
  expect(userSession.getState().status).toBe('signed-out');
  const sent = calls.filter(({ name }) => name === 'DELETE /users/me').map(({ body }) => body);
  expect(sent).toEqual([{ password: 'mala' }, { password: 'mala' }]);
});
