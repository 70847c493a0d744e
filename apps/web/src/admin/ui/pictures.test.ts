import { afterEach, expect, it, vi } from 'vitest';
import { readLogo } from '../institutions/LogoField.tsx';
import { isImageFile } from './pictures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('takes the four types the server takes, and no drawing', () => {
  expect(['image/jpeg', 'image/png', 'image/gif', 'image/webp'].map((type) => isImageFile({ type }))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isImageFile({ type: 'image/svg+xml' })).toBe(false);
});

it('refuses at picking what only has the name of a picture', async () => {
  vi.stubGlobal(
    'Image',
    class {
      onerror: () => void = () => {};
      set src(_: string) {
        queueMicrotask(() => this.onerror());
      }
    },
  );
  const renamed = new File(['%PDF-1.7'], 'logo.png', { type: 'image/png' });
  await expect(readLogo(renamed)).rejects.toThrow('El archivo seleccionado no es una imagen válida');
});
