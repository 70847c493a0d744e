import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import { carouselSections } from './public.ts';

export const carouselSectionSchema = z.enum(carouselSections, { error: 'Sección inválida' });

export const carouselItemSchema = z.object({
  section: carouselSectionSchema,
  /** Data URL; absent with `?format=url`. */
  imageBase64: z.string().optional(),
  imageUrl: z.string(),
});

const formatQuery = z.object({
  format: z.enum(['url', 'base64'], { error: "El formato debe ser 'url' o 'base64'" }).optional(),
});

export const carouselSchemas = {
  listCarousel: {
    summary: 'Banner images by section',
    query: formatQuery,
    reply: success(z.array(carouselItemSchema)),
    errors: [],
  },
  getProfileBanner: {
    summary: 'Background of the sign-in screens',
    query: formatQuery,
    reply: success(carouselItemSchema.omit({ section: true })),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
