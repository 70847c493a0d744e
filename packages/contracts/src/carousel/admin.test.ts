import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { adminCarouselSchemas, saveCarouselImageBody } from './admin.schemas.ts';

const image = 'data:image/png;base64,iVBORw0KGgo=';

describe('carousel', () => {
  it('has the sections home, credits, profile and blog and no other [3.7.71]', () => {
    const { params } = adminCarouselSchemas.saveCarouselImage;
    for (const section of ['home', 'credits', 'profile', 'blog'])
      expect(params.parse({ section })).toEqual({ section });
    expect(refusal(params, { section: 'HOME' }).message).toBe('Sección inválida');
  });

  it('refuses an empty image and what is none, in JSON too', () => {
    expect(saveCarouselImageBody.parse({ imageBase64: image }).imageBase64).toBe(image);
    for (const imageBase64 of ['', 'data:image/png;base64,'])
      expect(refusal(saveCarouselImageBody, { imageBase64 }).message).toBe('El archivo está vacío');
    for (const imageBase64 of ['data:text/plain;base64,aG9sYQ==', '<svg>'])
      expect(refusal(saveCarouselImageBody, { imageBase64 }).message).toBe('El archivo no es una imagen válida');
  });
});
