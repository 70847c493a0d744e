import type { AdminBlog } from '@cotejo/contracts/blog/admin';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import BlogsPage from './BlogsPage.tsx';

export const blog = (overrides: Partial<AdminBlog> = {}): AdminBlog => ({
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
  imageAlt: '',
  createdAt: '2026-11-01T15:00:00.000Z',
  updatedAt: '2026-11-01T15:00:00.000Z',
  ...overrides,
});
export const page = (blogs: AdminBlog[], total = blogs.length) => ({ data: blogs, total, page: 1, limit: 10 });
export const healthy = () => ({
  'GET /admin/blogs': page([blog()], 23),
  'GET /admin/blogs/*': { data: blog() },
  'POST /admin/blogs': { data: blog() },
  'PUT /admin/blogs/*': { data: blog() },
  'DELETE /admin/blogs/*': {},
});
export const open = (search = '') =>
  renderAdmin([{ path: '/admin/blogs', element: <BlogsPage /> }], `/admin/blogs${search}`);
export const png = () => new File(['abc'], 'foto.png', { type: 'image/png' });
export const openAction = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /Acciones de Metas/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
export const openEditor = async () => {
  const add = await screen.findByRole('button', { name: 'Nuevo Blog' });
  await waitFor(() => expect(add).toHaveProperty('disabled', false));
  await userEvent.click(add);
  return within(await screen.findByRole('dialog', { name: 'Crear Nuevo Blog' }));
};
export const fill = async (dialog: Awaited<ReturnType<typeof openEditor>>) => {
  await userEvent.type(dialog.getByLabelText('Título'), 'Hola Quito');
  await userEvent.upload(dialog.getByLabelText('Elegir imagen'), png());
  await dialog.findByAltText('Vista previa de la imagen');
};

/** Call at the top of the file. */
export function signInEditor(): void {
  beforeEach(() => {
    localStorage.clear();
    signInAs();
  });
  afterEach(() => {
    act(() => adminSession.stop());
    vi.unstubAllGlobals();
  });
}
