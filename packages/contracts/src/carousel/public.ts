import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { carouselItemSchema, carouselSchemas, carouselSectionSchema } from './public.schemas.ts';

export const carouselSections = ['home', 'credits', 'profile', 'blog'] as const;

export type CarouselSection = z.infer<typeof carouselSectionSchema>;

export type CarouselItem = z.infer<typeof carouselItemSchema>;

export const listCarousel = defineEndpoint<typeof carouselSchemas.listCarousel>()({
  method: 'GET',
  path: '/public/carousel',
  access: access.public,
  timeoutMs: 5_000,
});

export const getProfileBanner = defineEndpoint<typeof carouselSchemas.getProfileBanner>()({
  method: 'GET',
  path: '/public/carousel/profile',
  access: access.public,
  timeoutMs: 5_000,
});
