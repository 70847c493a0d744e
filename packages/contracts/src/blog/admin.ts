import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { imageMaximumBytes } from '../core/limits.ts';
import type {
  adminBlogSchema,
  adminBlogSchemas,
  createBlogFields,
  listAdminBlogsQuery,
  updateBlogFields,
} from './admin.schemas.ts';

export const blogImageTexts = {
  missing: 'La imagen es obligatoria',
  notAnImage: 'El archivo seleccionado no es una imagen válida',
  empty: 'El archivo de imagen está vacío',
  invalidPreview: 'Formato de imagen inválido',
} as const;

/** The text for an image of more than 5 MB, with its size in MB. */
export const imageTooLargeText = (sizeBytes: number): string =>
  `La imagen es demasiado grande (máximo ${imageMaximumBytes / 1024 / 1024}MB, actual: ${(sizeBytes / 1024 / 1024).toFixed(1)} MB)`;

export const slugMaximum = 120;

/** The words that fit. */
function atWord(slug: string): string {
  if (slug.length <= slugMaximum) return slug;
  const end = slug.lastIndexOf('-', slugMaximum);
  return slug.slice(0, end > 0 ? end : slugMaximum);
}

/**
 * The slug a title suggests: lower case, without tags, accents and special characters, spaces as
 * hyphens; cut at a word.
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

export type AdminBlog = z.infer<typeof adminBlogSchema>;

/** Longest description that a search result shows whole. */
export const descriptionMaximum = 160;

export const imageAltMaximum = 200;

export type CreateBlogFields = z.output<typeof createBlogFields>;

export type UpdateBlogFields = z.output<typeof updateBlogFields>;

export type ListAdminBlogsQuery = z.output<typeof listAdminBlogsQuery>;

export const listAdminBlogs = defineEndpoint<typeof adminBlogSchemas.listAdminBlogs>()({
  method: 'GET',
  path: '/admin/blogs',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminBlog = defineEndpoint<typeof adminBlogSchemas.getAdminBlog>()({
  method: 'GET',
  path: '/admin/blogs/:id',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/**
 * A form with `title`, `slug`, `content`, `isActive`, `publishedOn`, `description`, `imageAlt` and
 * the file `image`, or the same as JSON (`createBlogFields`).
 */
export const createBlog = defineEndpoint<typeof adminBlogSchemas.createBlog>()({
  method: 'POST',
  path: '/admin/blogs',
  access: access.admin('content.manage'),
  body: 'multipart',
  timeoutMs: adminTimeoutsMs.transfer,
});

/** Like `createBlog`, with `updateBlogFields`: every field may be absent. */
export const updateBlog = defineEndpoint<typeof adminBlogSchemas.updateBlog>()({
  method: 'PUT',
  path: '/admin/blogs/:id',
  access: access.admin('content.manage'),
  body: 'multipart',
  timeoutMs: adminTimeoutsMs.transfer,
});

export const deleteBlog = defineEndpoint<typeof adminBlogSchemas.deleteBlog>()({
  method: 'DELETE',
  path: '/admin/blogs/:id',
  access: access.admin('content.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/**
 * How a browser changes only the state, as JSON: `updateBlog` reads it. It is no endpoint of its
 * own.
 */
export const updateBlogAsJson = defineEndpoint<typeof adminBlogSchemas.updateBlogAsJson>()({
  method: updateBlog.method,
  path: updateBlog.path,
  access: updateBlog.access,
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const adminBlogEndpoints = [listAdminBlogs, getAdminBlog, createBlog, updateBlog, deleteBlog] as const;
