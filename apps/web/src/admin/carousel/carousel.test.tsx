import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi, refusal, serverError } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import CarouselSection from './CarouselSection.tsx';
import { cropOf, freeDirection } from './crop.ts';
import { bannerFileError, sendBanner } from './use-carousel.ts';

// jsdom has no canvas; cropping is tested in a browser.
vi.mock('./crop.ts', async (original) => ({
  ...(await original<typeof import('./crop.ts')>()),
  cropImage: async (file: File) => file,
}));

const healthy = () => ({
  'GET /admin/carousel': {
    data: [{ section: 'home', imageBase64: 'data:image/png;base64,AAAA', imageUrl: '/media/x' }],
  },
  'POST /admin/carousel/*': { data: { section: 'blog', imageUrl: '/media/x' } },
  'DELETE /admin/carousel/*': {},
});
const open = () => renderAdmin([{ path: '/admin/credits', element: <CarouselSection /> }], '/admin/credits');
const png = () => new File(['abc'], 'foto.png', { type: 'image/png' });

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('carousel', () => {
  it('shows one image for each of four sections [3.2.186] [3.1.10] [3.7.67]', async () => {
    fakeApi(healthy());
    open();
    expect(await screen.findByText('Imagen propia')).toBeTruthy();
    expect(
      screen.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 2 }).textContent),
    ).toEqual(['Inicio', 'Créditos', 'Perfil', 'Blog']);
  });

  it('uploads an image as multipart [3.2.187] [3.7.68] [3.8.44]', async () => {
    const api = fakeApi(healthy());
    open();
    await userEvent.upload(await screen.findByLabelText('Subir imagen de Blog'), png());
    const send = await screen.findByRole('button', { name: 'Subir imagen' });
    await waitFor(() => expect(send).toHaveProperty('disabled', false));
    await userEvent.click(send);
    expect(await screen.findByText('Imagen de blog actualizada exitosamente')).toBeTruthy();
    const call = api.callsOf('POST /admin/carousel/*')[0];
    expect(call?.path).toBe('/admin/carousel/blog');
    expect((call?.body as FormData | undefined)?.get('image')).toHaveProperty('name', 'foto.png');
  });

  it('tries JSON when the form does not get through [3.7.69]', async () => {
    let tries = 0;
    const api = fakeApi({
      ...healthy(),
      'POST /admin/carousel/*': () => {
        tries += 1;
        return tries === 1 ? 'refused' : { data: { section: 'blog', imageUrl: '/media/x' } };
      },
    });
    await sendBanner('blog', png());
    expect(api.calls.map(({ body }) => body)[1]).toEqual({ imageBase64: 'data:image/png;base64,YWJj' });
  });

  it('does not repeat what the server refused', async () => {
    const api = fakeApi({ ...healthy(), 'POST /admin/carousel/*': refusal(400, 'FILE_TYPE_INVALID', 'No es imagen') });
    await expect(sendBanner('blog', png())).rejects.toThrow('No es imagen');
    expect(api.calls).toHaveLength(1);
  });

  it('deletes an image after asking [3.2.188] [3.7.70]', async () => {
    const api = fakeApi(healthy());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar la imagen de Inicio' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(api.callsOf('DELETE /admin/carousel/*')[0]?.path).toBe('/admin/carousel/home'));
  });

  it('shows what the server says about a failed action [3.8.42]', async () => {
    fakeApi({ ...healthy(), 'DELETE /admin/carousel/*': refusal(409, 'CONFLICT', 'La imagen está en uso') });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar la imagen de Inicio' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    expect((await screen.findByText(/La imagen está en uso/)).closest('[role=alert]')).toBeTruthy();
  });

  it('refuses an action without a token [3.8.43]', async () => {
    fakeApi(healthy());
    localStorage.removeItem('admin_token');
    await expect(sendBanner('blog', png())).rejects.toThrow('No se encontró token de autenticación');
  });

  it('says that the images could not be loaded [3.8.41]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/carousel': serverError });
    open();
    expect(await screen.findByText('Error al cargar las imágenes del carousel')).toBeTruthy();
  });

  it('refuses an empty file and what is no image [3.5.31] [3.5.32]', () => {
    expect(bannerFileError({ type: 'image/png', size: 0 })).toBe('El archivo está vacío');
    expect(bannerFileError({ type: 'text/plain', size: 5 })).toBe('El archivo no es una imagen válida');
    expect(bannerFileError({ type: 'image/png', size: 5 })).toBeNull();
  });

  it('cuts the largest part of the shape of the banner', () => {
    expect(cropOf({ width: 2000, height: 1500 }, 0.5, 0)).toEqual({ width: 2000, height: 783, left: 0, top: 0 });
    expect(cropOf({ width: 2000, height: 360 }, 1, 0.5)).toEqual({ width: 920, height: 360, left: 1080, top: 0 });
    expect(freeDirection({ width: 2000, height: 360 })).toBe('horizontal');
  });
});
