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

/** A post as administrators see it. */
export const adminBlogSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /**
   * '' when there is none; a data-URL in the response for one post, the URL of the image in a list.
   */
  image: z.string(),
  imageUrl: z.string().nullable(),
  /** What the image shows, for who does not see it; '' where it only decorates. */
  imageAlt: z.string(),
  isActive: z.boolean(),
  /** Day of Ecuador, AAAA-MM-DD. */
  publishedOn: daySchema,
  /** For search engines and feeds; '' where the first words of the text do. */
  description: z.string(),
  /** Grows with every change; also the ETag of one post. */
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
  /** HTML; may be empty. It is sanitised before it is stored. */
  content: z
    .string()
    .max(500_000, 'El contenido es demasiado largo')
    .transform((html) => html.replaceAll('\0', '')),
  description: optionalLine(descriptionMaximum),
  imageAlt: optionalLine(imageAltMaximum),
  /**
   * Not later than today in Ecuador, which the server judges. '' is like absent: a form's empty
   * box.
   */
  publishedOn: z
    .union([z.literal('').transform(() => undefined), daySchema], { error: 'Fecha inválida (AAAA-MM-DD)' })
    .refine((day) => day === undefined || day >= firstPublicationDay, 'Fecha inválida (AAAA-MM-DD)')
    .optional(),
  /** A data-URL, where no file is sent; the present URL, '' or null leave the image as it is. */
  image: changedImageSchema,
};

/**
 * Fields of a new post, from a form or from JSON. The form's file is read by the route, which
 * refuses a form without any image: `blogImageTexts.missing`.
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
 * What is absent stays as it is: `{ isActive }` alone changes the state. With `version` (or the
 * header If-Match) a change of somebody else since then is a 409 with `staleVersionSchema` as
 * `data`.
 */
export const updateBlogFields = z
  .strictObject({ ...blogFields, ...ignoredAuthors, isActive: formFlag, version: seenVersionSchema })
  .partial()
  .transform(withoutAuthors);

export const listAdminBlogsQuery = z.object({
  ...pageQuery,
  /** Part of the title. */
  title: searchQuery,
  /** Part of the slug. */
  slug: searchQuery,
  isActive: flagQuery,
  /** Part of the title or the slug. */
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
