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

export const imageTooLargeText = (sizeBytes: number): string =>
  `La imagen es demasiado grande (máximo ${imageMaximumBytes / 1024 / 1024}MB, actual: ${(sizeBytes / 1024 / 1024).toFixed(1)} MB)`;

export const slugMaximum = 120;

/** Cuts at a word boundary. */
function atWord(slug: string): string {
  if (slug.length <= slugMaximum) return slug;
  const end = slug.lastIndexOf('-', slugMaximum);
  return slug.slice(0, end > 0 ? end : slugMaximum);
}

/** 'Crédito <b>fácil</b>' → 'credito-facil' */
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

/** Accepts multipart/form-data with the file `image`, or JSON (`createBlogFields`). */
export const createBlog = defineEndpoint<typeof adminBlogSchemas.createBlog>()({
  method: 'POST',
  path: '/admin/blogs',
  access: access.admin('content.manage'),
  body: 'multipart',
  timeoutMs: adminTimeoutsMs.transfer,
});

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

/** `updateBlog` with JSON. */
export const updateBlogAsJson = defineEndpoint<typeof adminBlogSchemas.updateBlogAsJson>()({
  method: updateBlog.method,
  path: updateBlog.path,
  access: updateBlog.access,
  isVariant: true,
  timeoutMs: adminTimeoutsMs.ordinary,
});
