import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { healthy, open, openEditor, signInEditor } from './testing.tsx';

vi.mock('../ui/RichText.tsx', () => import('../testing/PlainText.tsx'));

signInEditor();

describe('a post that was not saved', () => {
  it('deletes everything on cancel [3.4.38]', async () => {
    fakeApi(healthy());
    open();
    const dialog = await openEditor();
    await userEvent.type(dialog.getByLabelText('Título'), 'A medias');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    const again = await openEditor();
    expect(again.getByLabelText('Título')).toHaveProperty('value', '');
    expect(again.queryByText('Hay cambios que no guardaste')).toBeNull();
  });

  it('offers back what a closed tab or a lost connection left', async () => {
    fakeApi(healthy());
    const { unmount } = open();
    const dialog = await openEditor();
    await userEvent.type(dialog.getByLabelText('Título'), 'A medias');
    expect(await dialog.findByText(/Copia en este navegador/)).toBeTruthy();
    unmount();
    open();
    const again = await openEditor();
    await userEvent.click(again.getByRole('button', { name: 'Recuperarlos' }));
    expect(again.getByLabelText('Título')).toHaveProperty('value', 'A medias');
  });

  describe('with a draft left by an earlier visit', () => {
    const offer = 'Hay cambios que no guardaste';
    const leave = async (title: string) => {
      const { unmount } = open();
      const dialog = await openEditor();
      await userEvent.type(dialog.getByLabelText('Título'), title);
      await dialog.findByText(/Copia en este navegador/);
      unmount();
    };

    it('keeps it through a cancel until it is recovered or deleted', async () => {
      fakeApi(healthy());
      await leave('A medias');
      open();
      await userEvent.click((await openEditor()).getByRole('button', { name: 'Cancelar' }));
      const again = await openEditor();
      expect(again.getByText(offer)).toBeTruthy();
      await userEvent.click(again.getByRole('button', { name: 'Descartarlos' }));
      await userEvent.click(again.getByRole('button', { name: 'Cancelar' }));
      expect((await openEditor()).queryByText(offer)).toBeNull();
    });

    it('keeps it beside what is typed over the offer', async () => {
      fakeApi(healthy());
      await leave('A medias');
      await leave('Otra cosa');
      open();
      const dialog = await openEditor();
      await userEvent.click(dialog.getByRole('button', { name: 'Recuperarlos' }));
      expect(dialog.getByLabelText('Título')).toHaveProperty('value', 'Otra cosa');
      await userEvent.click(dialog.getByRole('button', { name: 'Recuperarlos' }));
      expect(dialog.getByLabelText('Título')).toHaveProperty('value', 'A medias');
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
    fireEvent.input(dialog.getByLabelText('Contenido'), { target: { value: 'x'.repeat(1_200_000) } });
    expect((await dialog.findByText(/No se pudo copiar en este navegador/)).textContent).toContain(
      'demasiado grande (1,2 MB',
    );
    expect(dialog.queryByText(/Copia en este navegador/)).toBeNull();
  });
});
