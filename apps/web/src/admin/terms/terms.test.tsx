import type { AdminTerms } from '@cotejo/contracts/terms/admin';
import { formatDateTime } from '@cotejo/format/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi, refusal, serverError } from '#testing/fake-api.ts';
import { patiently } from '../../testing/patiently.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import TermsSection from './TermsSection.tsx';

vi.mock('../ui/RichText.tsx', () => ({
  default: ({ label, onChange }: { label: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} onChange={(event) => onChange(event.target.value)} />
  ),
}));

const terms = (overrides: Partial<AdminTerms> = {}): AdminTerms => ({
  id: 't1',
  title: 'Términos',
  version: '1.0',
  content: '<p>Texto en vigor</p>',
  isActive: true,
  revision: 1,
  createdAt: '2026-11-01T15:00:00.000Z',
  updatedAt: '2026-11-01T15:00:00.000Z',
  createdBy: null,
  updatedBy: null,
  ...overrides,
});
const healthy = () => ({
  'GET /admin/terms': { data: [terms(), terms({ id: 't2', version: '0.9', isActive: false })] },
  'POST /admin/terms': { data: terms(), message: 'Términos y condiciones creados exitosamente' },
  'PATCH /admin/terms/*': { data: terms(), message: 'Términos y condiciones actualizados exitosamente' },
  'PATCH /admin/terms/*/activate': { data: terms() },
  'DELETE /admin/terms/*': {},
});
const open = () => renderAdmin([{ path: '/admin/credits', element: <TermsSection /> }], '/admin/credits?seccion=terms');
const openAction = async (version: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de la versión ${version}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const confirm = (name: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('terms', () => {
  it('has the modes list, view, edit and create [3.2.181] [3.1.09] [3.4.27]', async () => {
    fakeApi(healthy());
    open();
    expect(await screen.findByText('Activa')).toBeTruthy();
    expect(screen.getByText('Inactiva')).toBeTruthy();
    await openAction('1.0', 'Ver');
    expect(screen.getByText('Texto en vigor')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
    expect(await screen.findByRole('heading', { name: 'Editar la versión 1.0' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Nueva versión' }));
    expect(await screen.findByRole('heading', { name: 'Nueva versión' })).toBeTruthy();
  });

  it('lets the table grow to 400 px [3.2.184]', async () => {
    fakeApi(healthy());
    open();
    expect((await screen.findByTestId('terms-table')).style.maxHeight).toBe('400px');
  });

  it('saves only with title, version and content [3.5.13] [3.5.14] [3.5.15] [3.8.37]', async () => {
    const api = fakeApi(healthy());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nueva versión' }));
    const save = await screen.findByRole('button', { name: 'Crear versión' });
    expect(save).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Título'), 'Términos{Enter}');
    expect(screen.getByText('Por favor complete todos los campos requeridos')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Versión'), '2.0');
    expect(save).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Contenido'), 'Texto');
    await userEvent.click(save);
    expect(await screen.findByText('Términos y condiciones creados exitosamente')).toBeTruthy();
    expect(api.callsOf('POST /admin/terms')[0]?.body).toEqual({
      title: 'Términos',
      version: '2.0',
      content: 'Texto',
      isActive: false,
    });
  });

  it('changes a version [3.8.38] [3.7.64]', async () => {
    const api = fakeApi(healthy());
    open();
    await openAction('0.9', 'Editar');
    await userEvent.type(await screen.findByLabelText('Título'), ' nuevos');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Términos y condiciones actualizados exitosamente')).toBeTruthy();
    expect(api.callsOf('PATCH /admin/terms/*')[0]?.body).toMatchObject({ title: 'Términos nuevos' });
  });

  it('activates one version and puts the active one aside [3.8.40] [3.7.65]', async () => {
    const api = fakeApi(healthy());
    open();
    await openAction('0.9', 'Activar');
    await confirm('Activar');
    expect(await screen.findByText('Términos y condiciones activados exitosamente')).toBeTruthy();
    expect(api.callsOf('PATCH /admin/terms/*/activate')[0]?.body).toBeNull();
    await openAction('1.0', 'Desactivar');
    await confirm('Desactivar');
    expect(await screen.findByText('Términos y condiciones desactivados exitosamente')).toBeTruthy();
    expect(api.callsOf('PATCH /admin/terms/*')[0]?.body).toEqual({ isActive: false, revision: 1 });
  });

  it('goes on over what somebody else saved: both titles, both texts, and nothing typed is lost', async () => {
    const stored = terms({
      id: 't2',
      version: '0.9',
      isActive: false,
      title: 'Suyos',
      content: '<p>Suyo</p>',
      revision: 5,
    });
    const conflict = {
      ...{ version: 5, updatedAt: '2026-11-20T15:04:00.000Z', updatedBy: 'a2', updatedByName: 'Rosa Revisora' },
      changes: [{ field: 'title', label: 'Título', before: 'Términos', after: 'Suyos' }],
      current: stored,
    };
    const refused = refusal(409, 'CONFLICT', 'Los datos cambiaron', { data: conflict });
    const api = fakeApi({ ...healthy(), 'PATCH /admin/terms/*': refused });
    open();
    await openAction('0.9', 'Editar');
    await userEvent.type(await screen.findByLabelText('Título'), ' nuevos');
    await userEvent.type(screen.getByLabelText('Contenido'), 'Mío');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Rosa Revisora')).toBeTruthy();
    expect(screen.getByText('Título: Términos → Suyos')).toBeTruthy();
    expect(screen.getByText('Guardado ahora: Suyos')).toBeTruthy();
    expect(screen.getByText('Tuyo: Términos nuevos')).toBeTruthy();
    expect(screen.getByText('Suyo')).toBeTruthy();
    expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Términos nuevos');
    Object.assign(api.handlers, { 'PATCH /admin/terms/*': { data: stored } });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.callsOf('PATCH /admin/terms/*')).toHaveLength(2));
    expect(api.callsOf('PATCH /admin/terms/*').map(({ body }) => body)).toMatchObject([
      { title: 'Términos nuevos', content: 'Mío', revision: 1 },
      { title: 'Términos nuevos', content: 'Mío', revision: 5 },
    ]);
  });

  it('deletes after asking [3.8.39] [3.7.66]', async () => {
    const api = fakeApi(healthy());
    open();
    await openAction('0.9', 'Eliminar');
    expect(api.callsOf('DELETE /admin/terms/*')).toHaveLength(0);
    await confirm('Eliminar');
    expect(await screen.findByText('Términos y condiciones eliminados exitosamente')).toBeTruthy();
  });

  it('says that the service is not available and loads again [3.2.185] [3.8.36]', async () => {
    const api = fakeApi({ ...healthy(), 'GET /admin/terms': serverError });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Servicio no disponible');
    expect(screen.getByRole('alert').textContent).toContain('Error al cargar términos y condiciones');
    Object.assign(api.handlers, healthy());
    await userEvent.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
    expect(await screen.findByText('Activa')).toBeTruthy();
  });

  it('takes a 404 for an empty list [3.7.60]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/terms': refusal(404, 'NOT_FOUND', 'No hay') });
    open();
    expect(await screen.findByText('Todavía no hay términos y condiciones')).toBeTruthy();
  });

  const acceptance = {
    id: 'c1',
    acceptedAt: '2026-11-20T15:00:00.000Z',
    purpose: 'registration',
    terms: { id: 't1', title: 'Términos', version: '1.0' },
    user: { id: 'u1', nombres: 'Ana Lucía', apellidos: 'Mora', email: 'ana.mora@ejemplo.ec' },
    creditId: null,
  };
  const accepted = (data: unknown[]) => ({ data, total: data.length, page: 1, limit: 10, nextCursor: null });

  it('shows who accepted which version and when, and opens the person', async () => {
    const withoutUser = { ...acceptance, id: 'c2', purpose: 'application', user: null };
    const api = fakeApi({ ...healthy(), 'GET /admin/terms/acceptances': accepted([acceptance, withoutUser]) });
    const { router } = open();
    await openAction('1.0', 'Quién la aceptó');
    const row = (await screen.findByRole('button', { name: /Ana Lucía Mora/ })).closest('tr');
    expect(row?.textContent).toContain('1.0');
    expect(row?.textContent).toContain('Registro');
    expect(row?.textContent).toContain(formatDateTime(acceptance.acceptedAt));
    expect(screen.getByText('Cuenta eliminada').closest('tr')?.textContent).toContain('Solicitud de crédito');
    expect(screen.getByText('2 aceptaciones')).toBeTruthy();
    expect(api.callsOf('GET /admin/terms/acceptances')[0]?.query.get('termsId')).toBe('t1');
    await userEvent.selectOptions(screen.getByLabelText('Versión'), 'Todas');
    await vi.waitFor(() => {
      const last = api.callsOf('GET /admin/terms/acceptances').at(-1);
      expect(last?.query.has('termsId')).toBe(false);
    }, patiently);
    await userEvent.click(await screen.findByRole('button', { name: /Ana Lucía Mora/ }));
    expect(router.state.location.pathname).toBe('/admin/users/u1');
  });

  it('says when nobody accepted, when nobody fits, and what failed', async () => {
    const api = fakeApi({ ...healthy(), 'GET /admin/terms/acceptances': serverError });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Quién aceptó' }));
    expect(await screen.findByText('Error al cargar quién aceptó los términos y condiciones')).toBeTruthy();
    Object.assign(api.handlers, { 'GET /admin/terms/acceptances': accepted([]) });
    await userEvent.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
    expect(await screen.findByText('Todavía nadie aceptó los términos')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Versión'), '1.0, Términos');
    expect(await screen.findByText('Nadie cumple estos filtros')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Volver a la lista' }));
    expect(await screen.findByText('Activa')).toBeTruthy();
  });

  const signInFirst = 'Debe iniciar sesión como administrador para realizar esta acción';
  it.each([
    ['Eliminar', () => confirm('Eliminar')],
    ['Activar', () => confirm('Activar')],
    [
      'Editar',
      async () => {
        await userEvent.type(await screen.findByLabelText('Título'), ' nuevos');
        await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
      },
    ],
  ])('refuses %s without a session, and sends nothing [3.6.06]', async (action, finish) => {
    const api = fakeApi(healthy());
    open();
    await openAction('0.9', action);
    localStorage.removeItem('admin_token');
    await finish();
    expect((await screen.findByRole('alert')).textContent).toContain(signInFirst);
    expect(api.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/admin/terms'))).toEqual([]);
  });

  it('refuses a new version without a session, and sends nothing [3.6.06]', async () => {
    const api = fakeApi(healthy());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nueva versión' }));
    for (const label of ['Título', 'Versión', 'Contenido'])
      await userEvent.type(await screen.findByLabelText(label), 'X');
    localStorage.removeItem('admin_token');
    await userEvent.click(screen.getByRole('button', { name: 'Crear versión' }));
    expect((await screen.findByRole('alert')).textContent).toContain(signInFirst);
    expect(api.callsOf('POST /admin/terms')).toEqual([]);
  });
});
