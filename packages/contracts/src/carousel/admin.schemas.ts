import { z } from 'zod';
import { imageBodyLimitBytes } from '../core/admin-fields.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { formFile } from '../core/fields.schemas.ts';
import { carouselTexts } from './admin.ts';
import { carouselItemSchema, carouselSectionSchema } from './public.schemas.ts';

const sectionParams = z.object({ section: carouselSectionSchema });

/** A data URL or bare base64. Checks only the format; the bytes are checked when they are decoded. */
export const saveCarouselImageBody = z.strictObject({
  imageBase64: z
    .string({ error: carouselTexts.empty })
    .trim()
    .min(1, { error: carouselTexts.empty, abort: true })
    .refine((text) => !text.endsWith(';base64,'), { error: carouselTexts.empty, abort: true })
    .regex(/^(data:image\/(?:png|jpe?g|gif|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/, carouselTexts.notAnImage),
});

export const adminCarouselSchemas = {
  listAdminCarousel: {
    summary: 'The banners of every section',
    reply: success(z.array(carouselItemSchema)),
    errors: [],
  },
  saveCarouselImage: {
    summary: 'Set the banner of a section',
    params: sectionParams,
    form: z.object({ image: formFile('The banner, at most 5 MB; JSON with imageBase64 is taken too') }),
    reply: success(carouselItemSchema),
    costly: { work: 'files' },
    errors: ['FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'UNSUPPORTED_MEDIA_TYPE'],
    bodyLimitBytes: imageBodyLimitBytes,
  },
  saveCarouselImageAsJson: {
    summary: 'Set the banner of a section',
    params: sectionParams,
    body: saveCarouselImageBody,
    reply: success(carouselItemSchema),
    errors: ['FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'UNSUPPORTED_MEDIA_TYPE'],
    bodyLimitBytes: imageBodyLimitBytes,
  },
  deleteCarouselImage: {
    summary: 'Delete the banner of a section',
    params: sectionParams,
    reply: done,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
