import { describe, expect, it, vi } from 'vitest';
import {
  blogCompression,
  compressionThreshold,
  estimateBytes,
  fitInside,
  generalCompression,
  imageFileError,
} from '../ui/images.ts';
import {
  blogErrors,
  blogTexts,
  compressionText,
  emptyBlogForm,
  isLargePreview,
  noImage,
  saveFailureText,
  withSlug,
  withTitle,
} from './blog-form.ts';
import { prepareBlogImage } from './save-blog.ts';

const image = { file: null, preview: 'data:image/png;base64,AAAA', said: null };
const megabyte = 1024 * 1024;

describe('form of a post', () => {
  it('makes the slug from the title [3.5.19]', () => {
    expect(withTitle(emptyBlogForm, '¿Qué es la TEA? Año 2026').slug).toBe('que-es-la-tea-ano-2026');
  });

  it('leaves the slug alone once it was edited by hand [3.5.20]', () => {
    const edited = withSlug(withTitle(emptyBlogForm, 'Uno'), 'mi-url');
    expect(withTitle(edited, 'Otro título').slug).toBe('mi-url');
  });

  it('requires title, slug and image, and no content [3.5.16] [3.5.17] [3.5.21] [3.5.30]', () => {
    expect(blogErrors({ ...emptyBlogForm, title: '   ' }, noImage)).toEqual({
      title: 'El título es obligatorio',
      slug: 'La URL es obligatoria',
      image: 'La imagen es obligatoria',
    });
    expect(blogErrors(withTitle(emptyBlogForm, 'Hola'), image)).toEqual({});
  });

  it('refuses a slug with anything but small letters, digits and hyphens [3.5.18]', () => {
    const errors = blogErrors(withSlug(withTitle(emptyBlogForm, 'Hola'), 'Con Espacios'), image);
    expect(errors.slug).toBe('La URL solo puede contener letras minúsculas, números y guiones');
  });

  it('refuses files that are no image, too large or empty [3.5.22] [3.5.23] [3.5.24] [3.8.53] [3.9.49]', () => {
    expect(imageFileError({ type: 'text/plain', size: 9 })).toBe('El archivo seleccionado no es una imagen válida');
    expect(imageFileError({ type: 'image/png', size: 0 })).toBe('El archivo de imagen está vacío');
    expect(imageFileError({ type: 'image/png', size: 6 * megabyte })).toBe(
      'La imagen es demasiado grande (máximo 5MB, actual: 6.0 MB)',
    );
    expect(imageFileError({ type: 'image/png', size: 5 * megabyte })).toBeNull();
  });

  it('refuses a preview that is no image [3.5.26]', () => {
    const errors = blogErrors(withTitle(emptyBlogForm, 'Hola'), {
      file: null,
      preview: 'data:text/html;base64,AAAA',
      said: null,
    });
    expect(errors.image).toBe('Formato de imagen inválido');
  });

  it('tells about 5 MB of preview apart [3.5.27]', () => {
    expect(isLargePreview('x'.repeat(5 * megabyte + 1))).toBe(true);
    expect(isLargePreview('x'.repeat(4 * megabyte))).toBe(false);
  });

  it('turns failures into what the person can use [3.8.13] [3.8.14]', () => {
    for (const text of ['Unauthorized', 'HTTP 401', 'La sesión terminó', 'Falta autenticación'])
      expect(saveFailureText(new Error(text))).toBe('Tu sesión ha expirado. Por favor, vuelve a iniciar sesión.');
    expect(saveFailureText('algo')).toBe('Error desconocido al guardar el blog');
    expect(saveFailureText(new Error('La URL ya existe'))).toBe('La URL ya existe');
    expect(saveFailureText(new Error(blogTexts.noSession))).toBe(
      'No hay una sesión activa. Por favor, vuelve a iniciar sesión.',
    );
  });
});

describe('compression', () => {
  const file = new File(['x'.repeat(700_000)], 'foto.png', { type: 'image/png' });
  const large = { file, preview: `data:image/png;base64,${'A'.repeat(compressionThreshold)}`, said: null };

  it('fits 1200 by 800 with a quality by pixels, other images 800 by 600 at 0.8 [3.9.50] [3.9.51] [3.9.54]', () => {
    expect(fitInside({ width: 4000, height: 2000 }, blogCompression)).toEqual({ width: 1200, height: 600 });
    expect(fitInside({ width: 300, height: 200 }, blogCompression)).toEqual({ width: 300, height: 200 });
    expect([1_000_000, 1_000_001, 2_000_000, 2_000_001].map(blogCompression.qualityOf)).toEqual([0.8, 0.7, 0.7, 0.6]);
    expect(fitInside({ width: 1600, height: 1200 }, generalCompression)).toEqual({ width: 800, height: 600 });
    expect(generalCompression.qualityOf(9_000_000)).toBe(0.8);
  });

  it('estimates 0.75 bytes per character [3.9.53]', () => {
    expect(estimateBytes('x'.repeat(1_000))).toBe(750);
  });

  it('leaves a preview of 500,000 characters as it is [3.9.52]', async () => {
    const compress = vi.fn();
    const small = { file, preview: 'x'.repeat(compressionThreshold), said: null };
    expect(await prepareBlogImage(small, () => {}, compress)).toBe(small);
    expect(compress).not.toHaveBeenCalled();
  });

  it('tells what compression saved, in KB and percent [3.4.36]', async () => {
    const texts: string[] = [];
    const compress = async () => new Blob(['y'.repeat(100 * 1024)], { type: 'image/webp' });
    const prepared = await prepareBlogImage(large, (text) => texts.push(text), compress);
    expect(prepared.file?.name).toBe('foto.webp');
    expect(texts).toEqual(['Comprimiendo imagen...']);
    expect(prepared.said).toBe('Imagen comprimida: 366 KB a 100 KB (73 % menos)');
    expect(compressionText(200 * 1024, 100 * 1024)).toContain('(50 % menos)');
  });

  it('goes on with the original when compression fails [3.4.37]', async () => {
    const compress = () => Promise.reject(new Error('no canvas'));
    const prepared = await prepareBlogImage(large, () => {}, compress);
    expect(prepared.file).toBe(file);
    expect(prepared.said).toBe('No se pudo comprimir la imagen, se usará la original');
  });
});
