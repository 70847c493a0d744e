import { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { success } from '../core/envelope.ts';

export const carouselSections = ['home', 'credits', 'profile', 'blog'] as const;
export const carouselSectionSchema = z.enum(carouselSections, { error: 'Sección inválida' });
export type CarouselSection = z.infer<typeof carouselSectionSchema>;

export const carouselItemSchema = z.object({
  section: carouselSectionSchema,
  /** Data URL; absent with `?format=url`. */
  imageBase64: z.string().optional(),
  imageUrl: z.string(),
});
export type CarouselItem = z.infer<typeof carouselItemSchema>;

const formatQuery = z.object({
  format: z.enum(['url', 'base64'], { error: "El formato debe ser 'url' o 'base64'" }).optional(),
});

export const listCarousel = defineEndpoint({
  method: 'GET',
  path: '/public/carousel',
  access: access.public,
  summary: 'Banner images by section',
  query: formatQuery,
  reply: success(z.array(carouselItemSchema)),
  errors: [],
  timeoutMs: 5_000,
});

export const getProfileBanner = defineEndpoint({
  method: 'GET',
  path: '/public/carousel/profile',
  access: access.public,
  summary: 'Background of the sign-in screens',
  query: formatQuery,
  reply: success(carouselItemSchema.omit({ section: true })),
  errors: ['NOT_FOUND'],
  timeoutMs: 5_000,
});

export const carouselEndpoints = [listCarousel, getProfileBanner] as const;
