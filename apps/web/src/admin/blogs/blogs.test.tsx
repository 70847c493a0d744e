import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, serverError } from '#testing/fake-api.ts';
import { blog, healthy, open, openAction, page, signInEditor } from './testing.tsx';

vi.mock('../ui/RichText.tsx', () => import('../testing/PlainText.tsx'));

signInEditor();

describe('the list of posts', () => {
  it('has its title and two buttons, disabled while loading [3.2.08] [3.2.164] [3.2.165] [3.2.166] [3.1.08]', async () => {
    fakeApi(healthy());
    open();
    expect(await screen.findByRole('heading', { name: 'Gestión de Blogs' })).toBeTruthy();
    const buttons = ['Nuevo Blog', 'Actualizar'].map((name) => screen.getByRole('button', { name }));
    for (const button of buttons) expect(button).toHaveProperty('disabled', true);
    await screen.findByText('Metas y presupuesto');
    for (const button of buttons) expect(button).toHaveProperty('disabled', false);
  });

  it('shows a failure of the list in a banner [3.2.167] [3.8.51]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/blogs': serverError });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Error al cargar los blogs');
  });

  it('starts at page 0 with ten rows of 5, 10 or 25 [3.2.169] [3.2.170] [3.9.31] [3.9.32]', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('Metas y presupuesto');
    expect(api.callsOf('GET /admin/blogs')[0]?.query.toString()).toBe('page=1&limit=10');
    const sizes = within(screen.getByLabelText('Filas por página')).getAllByRole('option');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['5', '10', '25']);
  });

  it('returns to the first page with another filter or size [3.2.168] [3.2.171]', async () => {
    const api = fakeApi(healthy());
    open('?pagina=2');
    await screen.findByText('Metas y presupuesto');
    expect(api.callsOf('GET /admin/blogs')[0]?.query.get('page')).toBe('2');
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Inactivos');
    await waitFor(() =>
      expect(api.callsOf('GET /admin/blogs').at(-1)?.query.toString()).toBe('isActive=false&page=1&limit=10'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(api.callsOf('GET /admin/blogs').at(-1)?.query.get('page')).toBe('2'));
    await userEvent.selectOptions(screen.getByLabelText('Filas por página'), '5');
    await waitFor(() =>
      expect(api.callsOf('GET /admin/blogs').at(-1)?.query.toString()).toBe('isActive=false&page=1&limit=5'),
    );
  });

  it('never says that there are none on a page past the end: it steps back', async () => {
    fakeApi({
      ...healthy(),
      'GET /admin/blogs': ({ query }) => page(query.get('page') === '1' ? [blog()] : [], 10),
    });
    const { router } = open('?pagina=2');
    expect(await screen.findByText('Metas y presupuesto')).toBeTruthy();
    expect(router.state.location.search).toBe('');
    expect(screen.queryByText('Todavía no hay blogs')).toBeNull();
  });

  it('shows a post as it is read [3.2.172]', async () => {
    fakeApi(healthy());
    open();
    await openAction('Ver');
    const dialog = within(await screen.findByRole('dialog', { name: 'Así se lee en el blog' }));
    expect(dialog.getByRole('heading', { name: 'Metas y presupuesto' })).toBeTruthy();
    expect(dialog.getByText('Hola')).toBeTruthy();
  });

  it('deletes after asking [3.2.174]', async () => {
    const api = fakeApi(healthy());
    open();
    await openAction('Eliminar');
    expect(api.callsOf('DELETE /admin/blogs/*')).toHaveLength(0);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(api.callsOf('DELETE /admin/blogs/*')).toHaveLength(1));
  });

  it('changes only the state after asking, and loads the list again [3.2.175] [3.4.31]', async () => {
    const api = fakeApi(healthy());
    open();
    await openAction('Desactivar');
    expect(api.callsOf('PUT /admin/blogs/*')).toHaveLength(0);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Desactivar' }));
    await waitFor(() => expect(api.callsOf('PUT /admin/blogs/*')[0]?.body).toEqual({ isActive: false, version: 1 }));
    await waitFor(() => expect(api.callsOf('GET /admin/blogs')).toHaveLength(2));
  });
});
