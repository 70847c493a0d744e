import { z } from 'zod';
import { access } from '../core/access.ts';
import {
  adminIdParams,
  adminTimeoutsMs,
  changedImageSchema,
  flagQuery,
  formFlag,
  ignoredAuthors,
  imageBodyLimitBytes,
  searchQuery,
  sortQuery,
  withoutAuthors,
} from '../core/admin-fields.ts';
import { seenVersionSchema } from '../core/changes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, paged, pageQuery, success } from '../core/envelope.ts';
import { daySchema, formFile, isoTimeSchema, optionalLine, textLine } from '../core/fields.ts';
import { imageMaximumBytes } from '../core/limits.ts';

export const blogImageTexts = {
  missing: 'La imagen es obligatoria',
  notAnImage: 'El archivo seleccionado no es una imagen válida',
  empty: 'El archivo de imagen está vacío',
  invalidPreview: 'Formato de imagen inválido',
} as const;

/** The text for an image of more than 5 MB, with its size in MB. */
export const imageTooLargeText = (sizeBytes: number): string =>
  `La imagen es demasiado grande (máximo ${imageMaximumBytes / 1024 / 1024}MB, actual: ${(sizeBytes / 1024 / 1024).toFixed(1)} MB)`;

const slugMaximum = 120;

/** The words that fit. */
function atWord(slug: string): string {
  if (slug.length <= slugMaximum) return slug;
  const end = slug.lastIndexOf('-', slugMaximum);
  return slug.slice(0, end > 0 ? end : slugMaximum);
}

/**
 * The slug a title suggests: lower case, without tags, accents and special characters, spaces as
 * hyphens (spec 3 §5); cut at a word.
 */
export const slugOfTitle = (title: string): string =>
  atWord(
    title
      .replace(/<\/?[a-z][^<>]*>/gi, ' ')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9\s-]/g, '')
      .trim()
      .replace(/[\s-]+/g, '-')
      .replace(/^-|-$/g, ''),
  );

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
export type AdminBlog = z.infer<typeof adminBlogSchema>;

/** Longest description that a search result shows whole. */
export const descriptionMaximum = 160;

export const imageAltMaximum = 200;

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
export type CreateBlogFields = z.output<typeof createBlogFields>;

/**
 * What is absent stays as it is: `{ isActive }` alone changes the state. With `version` (or the
 * header If-Match) a change of somebody else since then is a 409 with `staleVersionSchema` as
 * `data`.
 */
export const updateBlogFields = z
  .strictObject({ ...blogFields, ...ignoredAuthors, isActive: formFlag, version: seenVersionSchema })
  .partial()
  .transform(withoutAuthors);
export type UpdateBlogFields = z.output<typeof updateBlogFields>;

const listAdminBlogsQuery = z.object({
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
export type ListAdminBlogsQuery = z.output<typeof listAdminBlogsQuery>;

export const listAdminBlogs = defineEndpoint({
  method: 'GET',
  path: '/admin/blogs',
  access: access.admin(),
  summary: 'Posts that match the filters, newest first',
  query: listAdminBlogsQuery,
  reply: paged(adminBlogSchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminBlog = defineEndpoint({
  method: 'GET',
  path: '/admin/blogs/:id',
  access: access.admin(),
  summary: 'One post with its image',
  params: adminIdParams,
  reply: success(adminBlogSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
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

/**
 * A form with `title`, `slug`, `content`, `isActive`, `publishedOn`, `description`, `imageAlt` and
 * the file `image`, or the same as JSON (`createBlogFields`).
 */
export const createBlog = defineEndpoint({
  method: 'POST',
  path: '/admin/blogs',
  access: access.admin('content.manage'),
  summary: 'Create a post',
  body: 'multipart',
  form: blogForm,
  reply: success(adminBlogSchema),
  status: 201,
  errors: ['CONFLICT', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'UNSUPPORTED_MEDIA_TYPE'],
  timeoutMs: adminTimeoutsMs.transfer,
  bodyLimitBytes: imageBodyLimitBytes,
});

/** Like `createBlog`, with `updateBlogFields`: every field may be absent. */
export const updateBlog = defineEndpoint({
  method: 'PUT',
  path: '/admin/blogs/:id',
  access: access.admin('content.manage'),
  summary: 'Change a post, or only its state',
  params: adminIdParams,
  body: 'multipart',
  form: blogForm.partial().extend({ version: z.string().optional() }),
  reply: success(adminBlogSchema),
  errors: ['NOT_FOUND', 'CONFLICT', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'UNSUPPORTED_MEDIA_TYPE'],
  timeoutMs: adminTimeoutsMs.transfer,
  bodyLimitBytes: imageBodyLimitBytes,
  takesIfMatch: true,
});

export const deleteBlog = defineEndpoint({
  method: 'DELETE',
  path: '/admin/blogs/:id',
  access: access.admin('content.manage'),
  summary: 'Delete a post',
  params: adminIdParams,
  reply: done,
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

/**
 * How a browser changes only the state, as JSON: `updateBlog` reads it. It is no endpoint of its
 * own.
 */
export const updateBlogAsJson = defineEndpoint({
  method: updateBlog.method,
  path: updateBlog.path,
  access: updateBlog.access,
  summary: updateBlog.summary,
  params: adminIdParams,
  body: updateBlogFields,
  reply: updateBlog.reply,
  errors: updateBlog.errors,
  timeoutMs: adminTimeoutsMs.ordinary,
  bodyLimitBytes: imageBodyLimitBytes,
});

export const adminBlogEndpoints = [listAdminBlogs, getAdminBlog, createBlog, updateBlog, deleteBlog] as const;
