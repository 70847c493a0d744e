import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { createBlogFields, updateBlogFields } from './admin.schemas.ts';
import { imageTooLargeText, slugOfTitle } from './admin.ts';

const image = 'data:image/png;base64,iVBORw0KGgo=';

describe('blogs', () => {
  const post = { title: ' Ahorrar primero ', slug: 'ahorrar-primero', content: '<p>Hola</p>' };

  it('the title is required after trimming [3.5.16]', () => {
    expect(createBlogFields.parse(post).title).toBe('Ahorrar primero');
    expect(refusal(createBlogFields, { ...post, title: '   ' }).message).toBe('El título es obligatorio');
  });

  it('the slug is required [3.5.17]', () => {
    expect(refusal(createBlogFields, { ...post, slug: '' }).message).toBe('La URL es obligatoria');
    expect(refusal(createBlogFields, { title: 'A', content: '' }).message).toBe('La URL es obligatoria');
  });

  it('the slug has lower case letters, digits and hyphens only [3.5.18]', () => {
    for (const slug of ['Ahorrar', 'ahorro_2', 'año', 'a b', '../x'])
      expect(refusal(createBlogFields, { ...post, slug }).message).toBe(
        'La URL solo puede contener letras minúsculas, números y guiones',
      );
  });

  it('a title suggests its slug [3.5.19]', () => {
    expect(slugOfTitle('  ¿Cómo pedir un Crédito en Ecuador? Guía 2026  ')).toBe(
      'como-pedir-un-credito-en-ecuador-guia-2026',
    );
    expect(slugOfTitle('¡¿!?')).toBe('');
    expect(slugOfTitle('Cómo <b>ganas</b> más <br>hoy')).toBe('como-ganas-mas-hoy');
    expect(slugOfTitle('2 < 3 y 5 > 4')).toBe('2-3-y-5-4');
    const long = slugOfTitle(`${'palabra '.repeat(14)}muy larguísima`);
    expect(long).toBe(`${'palabra-'.repeat(14)}muy`);
    expect(slugOfTitle('x'.repeat(200))).toHaveLength(120);
  });

  it('an image in JSON begins with an image data-URL prefix [3.5.26]', () => {
    expect(createBlogFields.parse({ ...post, image: image }).image).toBe(image);
    for (const image of ['data:text/html;base64,PGI+', 'javascript:alert(1)', 'iVBORw0KGgo='])
      expect(refusal(createBlogFields, { ...post, image }).message).toBe('Formato de imagen inválido');
  });

  it('the content may be empty [3.5.30]', () => {
    expect(createBlogFields.parse({ title: 'A', slug: 'a' }).content).toBe('');
  });

  it('isActive alone is an update, as flag or as text of a form [3.7.58]', () => {
    expect(updateBlogFields.parse({ isActive: false })).toEqual({ isActive: false });
    expect(updateBlogFields.parse({ isActive: 'true' })).toEqual({ isActive: true });
    expect(createBlogFields.parse(post).isActive).toBe(true);
  });

  it('says how large a refused image is', () => {
    expect(imageTooLargeText(7.25 * 1024 * 1024)).toBe('La imagen es demasiado grande (máximo 5MB, actual: 7.3 MB)');
  });
});
