import { fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { healthy, open, openEditor, png, signInEditor } from './testing.tsx';

vi.mock('../ui/RichText.tsx', () => import('../testing/PlainText.tsx'));

signInEditor();

describe('the image of a post and what is wrong with it', () => {
  it('leaves what compression did to an image beside it', async () => {
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

  it('says that an image cannot be read or shown [3.8.50]', async () => {
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
});
