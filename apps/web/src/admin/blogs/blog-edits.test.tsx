import type { AdminBlog } from '@cotejo/contracts/blog/admin';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import BlogsPage from './BlogsPage.tsx';

// The editor needs a browser's layout; it is looked at in one.
vi.mock('../ui/RichText.tsx', () => ({
  default: ({
    label,
    initialHtml,
    onChange,
  }: {
    label: string;
    initialHtml: string;
    onChange: (html: string) => void;
  }) => <textarea aria-label={label} defaultValue={initialHtml} onChange={(event) => onChange(event.target.value)} />,
}));

const blog = (overrides: Partial<AdminBlog> = {}): AdminBlog => ({
  id: '0195e000-0000-7000-8000-000000000301',
  title: 'Metas y presupuesto',
  slug: 'metas-y-presupuesto',
  content: '<p>Hola</p>',
  image: 'data:image/png;base64,AAAA',
  imageUrl: null,
  isActive: true,
  version: 1,
  publishedOn: '2026-11-01',
  description: '',
  createdAt: '2026-11-01T15:00:00.000Z',
  updatedAt: '2026-11-01T15:00:00.000Z',
  ...overrides,
});
const page = (blogs: AdminBlog[], total = blogs.length) => ({ data: blogs, total, page: 1, limit: 10 });
const healthy = () => ({
  'GET /admin/blogs': page([blog()], 23),
  'GET /admin/blogs/*': { data: blog() },
  'POST /admin/blogs': { data: blog() },
  'PUT /admin/blogs/*': { data: blog() },
  'DELETE /admin/blogs/*': {},
  'POST /admin/activity': {},
});
const open = (search = '') => renderAdmin([{ path: '/admin/blogs', element: <BlogsPage /> }], `/admin/blogs${search}`);
const png = () => new File(['abc'], 'foto.png', { type: 'image/png' });
const openAction = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /Acciones de Metas/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const openEditor = async () => {
  const add = await screen.findByRole('button', { name: 'Nuevo Blog' });
  await waitFor(() => expect(add).toHaveProperty('disabled', false));
  await userEvent.click(add);
  return within(await screen.findByRole('dialog', { name: 'Crear Nuevo Blog' }));
};
const fill = async (dialog: Awaited<ReturnType<typeof openEditor>>) => {
  await userEvent.type(dialog.getByLabelText('Título'), 'Hola Quito');
  await userEvent.upload(dialog.getByLabelText('Elegir imagen'), png());
  await dialog.findByAltText('Vista previa de la imagen');
};

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('a post that is being edited', () => {
  it('goes on over what somebody else saved: who, when, what, both values, and nothing typed is lost', async () => {
    const stored = blog({ title: 'De otra persona', content: '<p>Suyo</p>', version: 3 });
    const conflict = {
      ...{ version: 3, updatedAt: '2026-11-20T15:04:00.000Z', updatedBy: 'a2', updatedByName: 'Rosa Revisora' },
      changes: [{ field: 'content', label: 'Contenido', before: null, after: null }],
      current: stored,
    };
    const refused = refusal(409, 'CONFLICT', 'Los datos cambiaron', { data: conflict });
    const api = fakeApi({ ...healthy(), 'PUT /admin/blogs/*': refused });
    open();
    await openAction('Editar');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText('Título'), ' mía');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    const notice = within(await dialog.findByRole('alert'));
    for (const said of ['Rosa Revisora', 'Contenido: cambió', 'Guardado ahora: De otra persona'])
      expect(notice.getByText(said)).toBeTruthy();
    expect(notice.getByText('Tuyo: Metas y presupuesto mía')).toBeTruthy();
    expect(dialog.getByLabelText('Contenido')).toHaveProperty('value', '<p>Suyo</p>');
    Object.assign(api.handlers, { 'PUT /admin/blogs/*': { data: stored } });
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.callsOf('PUT /admin/blogs/*')).toHaveLength(2));
    const sent = api.callsOf('PUT /admin/blogs/*').map(({ body }) => Object.fromEntries(body as FormData));
    expect(sent).toMatchObject([
      { title: 'Metas y presupuesto mía', content: '<p>Hola</p>', version: '1' },
      { title: 'Metas y presupuesto mía', content: '<p>Suyo</p>', version: '3' },
    ]);
  });

  it('is brought back for eight seconds after Cancelar', async () => {
    fakeApi(healthy());
    open();
    const dialog = await openEditor();
    await fill(dialog);
    await userEvent.type(dialog.getByLabelText('Contenido'), 'Veintiséis párrafos');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    const again = within(await screen.findByRole('dialog', { name: 'Crear Nuevo Blog' }));
    expect(again.getByLabelText('Título')).toHaveProperty('value', 'Hola Quito');
    expect(again.getByLabelText('Contenido')).toHaveProperty('value', 'Veintiséis párrafos');
    expect(again.getByAltText('Vista previa de la imagen')).toBeTruthy();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await userEvent.click(again.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(8_100));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    vi.useRealTimers();
    // Nothing written, nothing to bring back.
    const empty = await openEditor();
    await userEvent.click(empty.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });
});
