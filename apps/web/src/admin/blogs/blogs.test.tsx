import type { AdminBlog } from '@cotejo/contracts/blog/admin';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi, refusal, serverError } from '#testing/fake-api.ts';
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

describe('posts', () => {
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
    // Page 0 of the table is the server's page 1.
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

  it('says that an answer is no post [3.8.52]', async () => {
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
    // Another tab signs in at the very moment.
    vi.spyOn(adminSession, 'readAnotherTab').mockImplementationOnce(() => localStorage.setItem('admin_token', token));
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Blog' }));
    expect(await screen.findByText('Blog creado exitosamente')).toBeTruthy();
    expect(api.callsOf('POST /admin/blogs')).toHaveLength(1);
  });

  it('leaves what compression did to a picture beside it', async () => {
    const api = fakeApi(healthy());
    const closed = vi.fn();
    vi.stubGlobal('createImageBitmap', async () => ({ width: 3000, height: 2000, close: closed }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
      take(new Blob(['y'.repeat(100 * 1024)], { type: 'image/webp' })),
    );
    open();
    const dialog = await openEditor();
    const large = new File(['x'.repeat(400 * 1024)], 'foto.png', { type: 'image/png' });
    await userEvent.upload(dialog.getByLabelText('Elegir imagen'), large);
    await userEvent.type(dialog.getByLabelText('Título'), 'Hola Quito');
    expect(await dialog.findByText(/^Imagen comprimida: 400 KB a 100 KB \(75 % menos\)$/)).toBeTruthy();
    expect(dialog.getByLabelText('Título')).toHaveProperty('value', 'Hola Quito');
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Blog' }));
    await waitFor(() => expect(api.callsOf('POST /admin/blogs')).toHaveLength(1));
    const body = api.callsOf('POST /admin/blogs')[0]?.body as FormData;
    const sent = body.get('image') as File;
    expect([sent.name, sent.size]).toEqual(['foto.webp', 100 * 1024]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('takes back an error once its field is right', async () => {
    fakeApi(healthy());
    open();
    const dialog = await openEditor();
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Blog' }));
    expect((await dialog.findAllByText('El título es obligatorio')).length).toBeGreaterThan(0);
    expect(dialog.getAllByText('La imagen es obligatoria').length).toBeGreaterThan(0);
    await userEvent.type(dialog.getByLabelText('Título'), 'H');
    expect(dialog.queryByText('El título es obligatorio')).toBeNull();
    expect(dialog.queryByText('La URL es obligatoria')).toBeNull();
    expect(dialog.getAllByText('La imagen es obligatoria').length).toBeGreaterThan(0);
    await userEvent.upload(dialog.getByLabelText('Elegir imagen'), png());
    await waitFor(() => expect(dialog.queryByText('La imagen es obligatoria')).toBeNull());
  });

  it('says that a picture cannot be read or shown [3.8.50]', async () => {
    fakeApi(healthy());
    open();
    const dialog = await openEditor();
    await userEvent.upload(dialog.getByLabelText('Elegir imagen'), png());
    fireEvent.error(await dialog.findByAltText('Vista previa de la imagen'));
    expect(await dialog.findByText('Error al cargar la imagen')).toBeTruthy();
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function fail(this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    await userEvent.upload(dialog.getByLabelText('Cambiar imagen'), png());
    expect(await dialog.findByText('Error al leer la imagen')).toBeTruthy();
  });

  it('forgets everything on cancel [3.4.38]', async () => {
    fakeApi(healthy());
    open();
    const dialog = await openEditor();
    await userEvent.type(dialog.getByLabelText('Título'), 'A medias');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    const again = await openEditor();
    expect(again.getByLabelText('Título')).toHaveProperty('value', '');
    expect(again.queryByText('Hay un borrador sin guardar')).toBeNull();
  });

  it('offers back what a closed tab or a lost connection left', async () => {
    fakeApi(healthy());
    const { unmount } = open();
    const dialog = await openEditor();
    await userEvent.type(dialog.getByLabelText('Título'), 'A medias');
    expect(await dialog.findByText(/Borrador guardado en este navegador/)).toBeTruthy();
    unmount();
    open();
    const again = await openEditor();
    await userEvent.click(again.getByRole('button', { name: 'Recuperarlo' }));
    expect(again.getByLabelText('Título')).toHaveProperty('value', 'A medias');
  });

  describe('with a draft left by an earlier visit', () => {
    const offer = 'Hay un borrador sin guardar';
    const leave = async (title: string) => {
      const { unmount } = open();
      const dialog = await openEditor();
      await userEvent.type(dialog.getByLabelText('Título'), title);
      await dialog.findByText(/Borrador guardado en este navegador/);
      unmount();
    };

    it('keeps it through a cancel until it is recovered or dropped', async () => {
      fakeApi(healthy());
      await leave('A medias');
      open();
      await userEvent.click((await openEditor()).getByRole('button', { name: 'Cancelar' }));
      const again = await openEditor();
      expect(again.getByText(offer)).toBeTruthy();
      await userEvent.click(again.getByRole('button', { name: 'Descartarlo' }));
      await userEvent.click(again.getByRole('button', { name: 'Cancelar' }));
      expect((await openEditor()).queryByText(offer)).toBeNull();
    });

    it('keeps it beside what is typed over the offer', async () => {
      fakeApi(healthy());
      await leave('A medias');
      await leave('Otra cosa');
      open();
      const dialog = await openEditor();
      await userEvent.click(dialog.getByRole('button', { name: 'Recuperarlo' }));
      expect(dialog.getByLabelText('Título')).toHaveProperty('value', 'Otra cosa');
      await userEvent.click(dialog.getByRole('button', { name: 'Recuperarlo' }));
      expect(dialog.getByLabelText('Título')).toHaveProperty('value', 'A medias');
      // What was typed is offered back in its turn.
      expect(dialog.getByText(offer)).toBeTruthy();
    });
  });

  it('says so when the browser could not keep the draft', async () => {
    fakeApi(healthy());
    open();
    const dialog = await openEditor();
    const stored = globalThis.localStorage;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.getItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: (key: string) => stored.removeItem(key),
    });
    fireEvent.change(dialog.getByLabelText('Contenido'), { target: { value: 'x'.repeat(1_200_000) } });
    expect((await dialog.findByText(/No se pudo guardar el borrador/)).textContent).toContain(
      'demasiado grande (1,2 MB',
    );
    expect(dialog.queryByText(/Borrador guardado/)).toBeNull();
  });

  it('edits a post with its picture as it is [3.2.173]', async () => {
    const api = fakeApi(healthy());
    open();
    await openAction('Editar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Blog' }));
    await userEvent.type(dialog.getByLabelText('Título'), ' 2');
    expect(dialog.getByLabelText('URL')).toHaveProperty('value', 'metas-y-presupuesto');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.callsOf('PUT /admin/blogs/*')).toHaveLength(1));
    const body = api.callsOf('PUT /admin/blogs/*')[0]?.body as FormData;
    expect([body.get('title'), body.get('image')]).toEqual(['Metas y presupuesto 2', null]);
  });

  it('sends the day of publication and the description, and says at their boxes why they are refused', async () => {
    const fields = { publishedOn: 'La fecha de publicación no puede ser posterior a hoy' };
    const api = fakeApi({ ...healthy(), 'PUT /admin/blogs/*': refusal(400, 'VALIDATION_ERROR', 'No', { fields }) });
    open();
    await openAction('Editar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Blog' }));
    const day = dialog.getByLabelText('Fecha de publicación');
    expect(day).toHaveProperty('value', '2026-11-01');
    fireEvent.change(day, { target: { value: '2026-10-05' } });
    await userEvent.type(dialog.getByLabelText('Descripción para buscadores'), ' Cómo fijar metas ');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    expect((await dialog.findAllByText(fields.publishedOn)).length).toBeGreaterThan(0);
    const body = api.callsOf('PUT /admin/blogs/*')[0]?.body as FormData;
    expect([body.get('publishedOn'), body.get('description')]).toEqual(['2026-10-05', 'Cómo fijar metas']);
  });
});
