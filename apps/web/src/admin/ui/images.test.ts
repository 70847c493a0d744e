import { afterEach, expect, it, vi } from 'vitest';
import { blogCompression, fitInside, generalCompression, isImageFile, readImage } from './images.ts';

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

it('refuses at picking what only has the name of an image', async () => {
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
  await expect(readImage(renamed, 'No es una imagen')).rejects.toThrow('No es una imagen');
});

it('makes an image fit its box, and a small one no larger', () => {
  expect(fitInside({ width: 2400, height: 800 }, blogCompression)).toEqual({ width: 1200, height: 400 });
  expect(fitInside({ width: 800, height: 1600 }, blogCompression)).toEqual({ width: 400, height: 800 });
  expect(fitInside({ width: 300, height: 200 }, blogCompression)).toEqual({ width: 300, height: 200 });
  expect(fitInside({ width: 1600, height: 1200 }, generalCompression)).toEqual({ width: 800, height: 600 });
});

it('draws a post’s image with less quality the larger it was', () => {
  expect([1_000_000, 1_000_001, 2_000_000, 2_000_001].map(blogCompression.qualityOf)).toEqual([0.8, 0.7, 0.7, 0.6]);
});
