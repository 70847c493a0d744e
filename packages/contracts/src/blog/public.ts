import { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.ts';
import { daySchema, isoTimeSchema } from '../core/fields.ts';

export const blogPostSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** The first words of the content, as plain text. */
  excerpt: z.string(),
  /** What search engines and feeds show: as it was written, else the excerpt. */
  description: z.string(),
  image: z.string().nullable(),
  /** What the image shows; '' where it only decorates. */
  imageAlt: z.string(),
  isActive: z.boolean(),
  /** Day of Ecuador (AAAA-MM-DD): what readers see, and what the order goes by. */
  publishedOn: daySchema,
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
});
export type BlogPost = z.infer<typeof blogPostSchema>;

/** A post in a list: without its content. */
const blogPostSummarySchema = blogPostSchema.omit({ content: true });
export type BlogPostSummary = z.infer<typeof blogPostSummarySchema>;

/** Posts on a page of the public list (spec 1 §9). */
export const blogPageSize = 10;

/** Posts that are never the random one of the hero (decisions). */
export const excludedHeroSlugs: readonly string[] = ['prestamos-personales', 'pago-creditos'];

export const listPublicPosts = defineEndpoint({
  method: 'GET',
  path: '/public/blogs',
  access: access.public,
  summary: 'Active posts, last published first',
  query: z.object(pageQuery),
  reply: paged(blogPostSummarySchema),
  errors: [],
  timeoutMs: 5_000,
});

export const getPublicPost = defineEndpoint({
  method: 'GET',
  path: '/public/blogs/slug/:slug',
  access: access.public,
  summary: 'One active post by its slug',
  params: z.object({ slug: z.string() }),
  reply: success(blogPostSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: 5_000,
});

export const blogEndpoints = [listPublicPosts, getPublicPost] as const;
