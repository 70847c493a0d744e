import { z } from 'zod';
import {
  adminIdParams,
  changedImageSchema,
  flagQuery,
  formFlag,
  ignoredAuthors,
  searchQuery,
  sortQuery,
} from '../core/admin-fields.schemas.ts';
import { imageBodyLimitBytes, withoutAuthors } from '../core/admin-fields.ts';
import { seenVersionSchema } from '../core/changes.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { daySchema, formFile, isoTimeSchema, optionalLine, textLine } from '../core/fields.schemas.ts';
import { descriptionMaximum, imageAltMaximum, slugMaximum } from './admin.ts';

export const adminBlogSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Sanitized HTML. */
  content: z.string(),
  /** '' without an image; a data URL in the response for one post, a URL in lists. */
  image: z.string(),
  imageUrl: z.string().nullable(),
  /** Alternative text; '' for a decorative image. */
  imageAlt: z.string(),
  isActive: z.boolean(),
  publishedOn: daySchema,
  /** For search engines and feeds; '' means the first words of the content. */
  description: z.string(),
  /** Incremented by every change; also the ETag. */
  version: z.number().int(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
});

const firstPublicationDay = '2000-01-01';

const blogFields = {
  title: textLine(200, 'El título es obligatorio'),
  slug: z
    .string({ error: 'La URL es obligatoria' })
    .trim()
    .min(1, { error: 'La URL es obligatoria', abort: true })
    .max(slugMaximum, `Debe tener como máximo ${slugMaximum} caracteres`)
    .regex(/^[a-z0-9-]+$/, 'La URL solo puede contener letras minúsculas, números y guiones'),
  /** HTML, sanitized before it is stored. */
  content: z
    .string()
    .max(500_000, 'El contenido es demasiado largo')
    .transform((html) => html.replaceAll('\0', '')),
  description: optionalLine(descriptionMaximum),
  imageAlt: optionalLine(imageAltMaximum),
  /** The server rejects a day later than today in Ecuador. '' (an empty form field) means absent. */
  publishedOn: z
    .union([z.literal('').transform(() => undefined), daySchema], { error: 'Fecha inválida (AAAA-MM-DD)' })
    .refine((day) => day === undefined || day >= firstPublicationDay, 'Fecha inválida (AAAA-MM-DD)')
    .optional(),
  /** A data URL; the current URL, '' or null keep the image. */
  image: changedImageSchema,
};

/**
 * A new post from a form or JSON. The route reads the file of a form and rejects a form without an
 * image (`blogImageTexts.missing`).
 */
export const createBlogFields = z
  .strictObject({
    ...blogFields,
    ...ignoredAuthors,
    content: blogFields.content.default(''),
    description: blogFields.description.default(''),
    imageAlt: blogFields.imageAlt.default(''),
    isActive: formFlag.default(true),
  })
  .transform(withoutAuthors);

/**
 * Absent fields keep their values. With `version` (or If-Match), a change made in between is a 409
 * with `staleVersionSchema` as `data`.
 */
export const updateBlogFields = z
  .strictObject({ ...blogFields, ...ignoredAuthors, isActive: formFlag, version: seenVersionSchema })
  .partial()
  .transform(withoutAuthors);

export const listAdminBlogsQuery = z.object({
  ...pageQuery,
  title: searchQuery,
  slug: searchQuery,
  isActive: flagQuery,
  /** Searches title and slug. */
  q: searchQuery,
  sort: sortQuery(['-createdAt', 'createdAt', 'title', '-title'], '-createdAt'),
});

const blogForm = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string().optional(),
  isActive: z.enum(['true', 'false']).optional(),
  publishedOn: z.string().optional(),
  description: z.string().optional(),
  imageAlt: z.string().optional(),
  image: formFile('The image, at most 5 MB; JSON with a data URL is taken too'),
});

export const adminBlogSchemas = {
  listAdminBlogs: {
    summary: 'Posts that match the filters, newest first',
    query: listAdminBlogsQuery,
    reply: paged(adminBlogSchema),
    errors: [],
  },
  getAdminBlog: {
    summary: 'One post with its image',
    params: adminIdParams,
    reply: success(adminBlogSchema),
    errors: ['NOT_FOUND'],
  },
  createBlog: {
    summary: 'Create a post',
    form: blogForm,
    reply: success(adminBlogSchema),
    status: 201,
    costly: { work: 'files' },
    errors: ['CONFLICT', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'UNSUPPORTED_MEDIA_TYPE'],
    bodyLimitBytes: imageBodyLimitBytes,
  },
  updateBlog: {
    summary: 'Change a post, or only its state',
    params: adminIdParams,
    form: blogForm.partial().extend({ version: z.string().optional() }),
    reply: success(adminBlogSchema),
    costly: { work: 'files' },
    errors: ['NOT_FOUND', 'CONFLICT', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'UNSUPPORTED_MEDIA_TYPE'],
    bodyLimitBytes: imageBodyLimitBytes,
    takesIfMatch: true,
  },
  deleteBlog: {
    summary: 'Delete a post',
    params: adminIdParams,
    reply: done,
    errors: ['NOT_FOUND'],
  },
  updateBlogAsJson: {
    summary: 'Change a post, or only its state',
    params: adminIdParams,
    body: updateBlogFields,
    reply: success(adminBlogSchema),
    errors: ['NOT_FOUND', 'CONFLICT', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'UNSUPPORTED_MEDIA_TYPE'],
    bodyLimitBytes: imageBodyLimitBytes,
  },
} satisfies Record<string, EndpointSchemas>;
