import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { blogPostSchema, blogPostSummarySchema, blogSchemas } from './public.schemas.ts';

export type BlogPost = z.infer<typeof blogPostSchema>;

export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;

export const blogPageSize = 10;

/** Posts never shown as the hero. */
export const excludedHeroSlugs: readonly string[] = ['prestamos-personales', 'pago-creditos'];

export const listPublicPosts = defineEndpoint<typeof blogSchemas.listPublicPosts>()({
  method: 'GET',
  path: '/public/blogs',
  access: access.public,
  timeoutMs: 5_000,
});

export const getPublicPost = defineEndpoint<typeof blogSchemas.getPublicPost>()({
  method: 'GET',
  path: '/public/blogs/slug/:slug',
  access: access.public,
  timeoutMs: 5_000,
});
