import { afterEach, describe, expect, it, vi } from 'vitest';
import { pdfFile, pngFile } from '#testing/factories.ts';
import { asUploadedFile } from './check-file.ts';
import { requirements } from './requirements.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('each requirement has id, name, label, description, accepted files and their size [1.3.15]', () => {
  expect(requirements.map(({ id, type }) => [id, type])).toEqual([
    ['ID', 'id'],
    ['PAYROLL', 'payroll'],
    ['SERVICES', 'services'],
  ]);
  for (const requirement of requirements) {
    expect(requirement).toMatchObject({ accept: '.jpg,.jpeg,.png,.pdf', maxSize: 5 * 1024 * 1024 });
    for (const text of [requirement.name, requirement.label, requirement.description])
      expect(text).toMatch(/\p{L}{3}/u);
  }
  expect(new Set(requirements.map(({ label }) => label)).size).toBe(3);
});

describe('a picked file goes up with its kind and, where it is an image, a preview [1.3.16]', () => {
  it.each([
    ['an image', pngFile(), 'image', 'blob:cedula.png'],
    ['a PDF', pdfFile(), 'pdf', null],
  ])('%s', (_, file, type, previewUrl) => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => `blob:${made instanceof File ? made.name : ''}`);
    expect(asUploadedFile(file)).toEqual({ file, type, previewUrl });
  });
});
