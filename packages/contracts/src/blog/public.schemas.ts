import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { daySchema, isoTimeSchema } from '../core/fields.schemas.ts';

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

/** A post in a list: without its content. */
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
