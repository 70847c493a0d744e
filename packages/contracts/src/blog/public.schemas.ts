import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { daySchema, isoTimeSchema } from '../core/fields.schemas.ts';

export const blogPostSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Sanitized HTML. */
  content: z.string(),
  /** The first words of the content as plain text. */
  excerpt: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  /** '' for a decorative image. */
  imageAlt: z.string(),
  isActive: z.boolean(),
  /** Day in Ecuador (AAAA-MM-DD); posts are sorted by it. */
  publishedOn: daySchema,
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
});

export const blogPostSummarySchema = blogPostSchema.omit({ content: true });

export const blogSchemas = {
  listPublicPosts: {
    summary: 'Active posts, last published first',
    query: z.object(pageQuery),
    reply: paged(blogPostSummarySchema),
    errors: [],
  },
  getPublicPost: {
    summary: 'One active post by its slug',
    params: z.object({ slug: z.string() }),
    reply: success(blogPostSchema),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
