import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { blog, fill, healthy, open, openAction, openEditor, signInEditor } from './testing.tsx';

vi.mock('../ui/RichText.tsx', () => import('../testing/PlainText.tsx'));

signInEditor();

describe('saving a post', () => {
  it('creates a post as multipart, resets and closes [3.2.176] [3.2.177] [3.2.178] [3.4.33]', async () => {
    const api = fakeApi(healthy());
    open();
    const dialog = await openEditor();
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeTruthy();
    await fill(dialog);
    expect(dialog.getByLabelText('URL')).toHaveProperty('value', 'hola-quito');
    await userEvent.click(dialog.getByLabelText('Activo: se ve en el blog'));
    await userEvent.type(dialog.getByLabelText('Contenido'), 'Texto');
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Blog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = api.callsOf('POST /admin/blogs')[0]?.body as FormData;
    expect(['title', 'slug', 'content', 'isActive'].map((name) => body.get(name))).toEqual([
      'Hola Quito',
      'hola-quito',
      'Texto',
      'false',
    ]);
    expect((body.get('image') as File).name).toBe('foto.png');
    const again = await openEditor();
    expect(again.getByLabelText('Título')).toHaveProperty('value', '');
  });

  it('says that it publishes before it does, and keeps a draft on the server instead [9.7.11]', async () => {
    const api = fakeApi(healthy());
    open();
    const dialog = await openEditor();
    await fill(dialog);
    expect(dialog.getByText('Al crearlo se publica en /blog/hola-quito.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar borrador' }));
    expect(await screen.findByText('Borrador guardado: está en la lista como inactivo')).toBeTruthy();
    const body = api.callsOf('POST /admin/blogs')[0]?.body as FormData;
    expect([body.get('title'), body.get('isActive')]).toEqual(['Hola Quito', 'false']);
    await openAction('Editar');
    const editor = within(await screen.findByRole('dialog', { name: 'Editar Blog' }));
    expect(editor.getByText('Está publicado: al guardar cambia en el blog.')).toBeTruthy();
    await userEvent.click(editor.getByLabelText('Activo: se ve en el blog'));
    expect(editor.getByText('Al guardar sale del blog.')).toBeTruthy();
    expect(editor.queryByRole('button', { name: 'Guardar borrador' })).toBeNull();
  });

  it('says what it is doing while it saves [3.2.179] [3.4.32] [3.4.35]', async () => {
    let release = () => {};
    const create = async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return { data: blog() };
    };
    const api = fakeApi({ ...healthy(), 'POST /admin/blogs': create });
    open();
    const dialog = await openEditor();
    await fill(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Blog' }));
    expect(await dialog.findByText('Enviando datos al servidor...')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Guardando...' })).toBeTruthy();
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('POST /admin/blogs')).toHaveLength(1);
  });

  it('stays open with the failure and without progress [3.4.34]', async () => {
    fakeApi({ ...healthy(), 'POST /admin/blogs': refusal(409, 'CONFLICT', 'Ya existe un blog con esa URL') });
    open();
    const dialog = await openEditor();
    await fill(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Blog' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Ya existe un blog con esa URL');
    expect(dialog.queryByText(/Enviando datos/)).toBeNull();
    expect(dialog.getByLabelText('Título')).toHaveProperty('value', 'Hola Quito');
  });

  it('says that a response is no post [3.8.52]', async () => {
    fakeApi({ ...healthy(), 'POST /admin/blogs': { data: { id: 7 } } });
    open();
    const dialog = await openEditor();
    await fill(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Blog' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Formato de respuesta inválido');
  });

  it('cannot create without a session token [3.2.180]', async () => {
    fakeApi(healthy());
    open();
    const dialog = await openEditor();
    localStorage.removeItem('admin_token');
    await userEvent.type(dialog.getByLabelText('Título'), 'H');
    expect(dialog.getByRole('button', { name: 'Crear Blog' })).toHaveProperty('disabled', true);
  });

  it('says that there is no session [3.5.28]', async () => {
    const api = fakeApi(healthy());
    open();
    const dialog = await openEditor();
    await fill(dialog);
    // The dialog must not render between the end of the session and the click.
    await dialog.findByText(/Copia en este navegador/);
    localStorage.removeItem('admin_token');
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Blog' }));
    const said = await screen.findAllByText(/No hay una sesión activa\. Por favor, vuelve a iniciar sesión\./);
    expect(said.length).toBeGreaterThan(0);
    expect(api.callsOf('POST /admin/blogs')).toHaveLength(0);
  });

  it('reads the session again before it says that there is none [3.5.29]', async () => {
    const api = fakeApi(healthy());
    open();
    const dialog = await openEditor();
    await fill(dialog);
    const token = localStorage.getItem('admin_token') ?? '';
    localStorage.removeItem('admin_token');
    // Another tab signs in at this moment.
    vi.spyOn(adminSession, 'readAnotherTab').mockImplementationOnce(() => localStorage.setItem('admin_token', token));
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Blog' }));
    await waitFor(() => expect(api.callsOf('POST /admin/blogs')).toHaveLength(1));
    expect(await screen.findByText('Blog creado exitosamente')).toBeTruthy();
  });
});
