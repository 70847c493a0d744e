import { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs, imageBodyLimitBytes } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.ts';
import { formFile } from '../core/fields.ts';
import { type CarouselSection, carouselItemSchema, carouselSectionSchema } from './public.ts';

export const carouselTexts = {
  empty: 'El archivo está vacío',
  notAnImage: 'El archivo no es una imagen válida',
  updated: (section: CarouselSection) => `Imagen de ${section} actualizada exitosamente`,
} as const;

const sectionParams = z.object({ section: carouselSectionSchema });

/** A data-URL, or the bare base64. Only the form: the bytes are judged by whoever decodes them. */
export const saveCarouselImageBody = z.strictObject({
  imageBase64: z
    .string({ error: carouselTexts.empty })
    .trim()
    .min(1, { error: carouselTexts.empty, abort: true })
    .refine((text) => !text.endsWith(';base64,'), { error: carouselTexts.empty, abort: true })
    .regex(/^(data:image\/(?:png|jpe?g|gif|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/, carouselTexts.notAnImage),
});

export const listAdminCarousel = defineEndpoint({
  method: 'GET',
  path: '/admin/carousel',
  access: access.admin(),
  summary: 'The banners of every section',
  reply: success(z.array(carouselItemSchema)),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** A form with the file `image`, or JSON `{ imageBase64 }` (`saveCarouselImageBody`). */
export const saveCarouselImage = defineEndpoint({
  method: 'POST',
  path: '/admin/carousel/:section',
  access: access.admin('content.manage'),
  summary: 'Set the banner of a section',
  params: sectionParams,
  body: 'multipart',
  form: z.object({ image: formFile('The banner, at most 5 MB; JSON with imageBase64 is taken too') }),
  reply: success(carouselItemSchema),
  errors: ['FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'UNSUPPORTED_MEDIA_TYPE'],
  timeoutMs: adminTimeoutsMs.transfer,
  bodyLimitBytes: imageBodyLimitBytes,
});

/** The browser's second transport: `saveCarouselImage` reads it. It is no endpoint of its own. */
export const saveCarouselImageAsJson = defineEndpoint({
  method: saveCarouselImage.method,
  path: saveCarouselImage.path,
  access: saveCarouselImage.access,
  summary: saveCarouselImage.summary,
  params: sectionParams,
  body: saveCarouselImageBody,
  reply: saveCarouselImage.reply,
  errors: saveCarouselImage.errors,
  timeoutMs: adminTimeoutsMs.transfer,
  bodyLimitBytes: imageBodyLimitBytes,
});

export const deleteCarouselImage = defineEndpoint({
  method: 'DELETE',
  path: '/admin/carousel/:section',
  access: access.admin('content.manage'),
  summary: 'Delete the banner of a section',
  params: sectionParams,
  reply: done,
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const adminCarouselEndpoints = [listAdminCarousel, saveCarouselImage, deleteCarouselImage] as const;
