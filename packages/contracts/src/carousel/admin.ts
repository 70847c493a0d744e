import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { adminCarouselSchemas } from './admin.schemas.ts';
import type { CarouselSection } from './public.ts';

export const carouselTexts = {
  empty: 'El archivo está vacío',
  notAnImage: 'El archivo no es una imagen válida',
  updated: (section: CarouselSection) => `Imagen de ${section} actualizada exitosamente`,
} as const;

export const listAdminCarousel = defineEndpoint<typeof adminCarouselSchemas.listAdminCarousel>()({
  method: 'GET',
  path: '/admin/carousel',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** Accepts multipart/form-data with the file `image`, or JSON (`saveCarouselImageBody`). */
export const saveCarouselImage = defineEndpoint<typeof adminCarouselSchemas.saveCarouselImage>()({
  method: 'POST',
  path: '/admin/carousel/:section',
  access: access.admin('content.manage'),
  body: 'multipart',
  timeoutMs: adminTimeoutsMs.transfer,
});

/** `saveCarouselImage` with JSON. */
export const saveCarouselImageAsJson = defineEndpoint<typeof adminCarouselSchemas.saveCarouselImageAsJson>()({
  method: saveCarouselImage.method,
  path: saveCarouselImage.path,
  access: saveCarouselImage.access,
  isVariant: true,
  timeoutMs: adminTimeoutsMs.transfer,
});

export const deleteCarouselImage = defineEndpoint<typeof adminCarouselSchemas.deleteCarouselImage>()({
  method: 'DELETE',
  path: '/admin/carousel/:section',
  access: access.admin('content.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});
