import {
  type AdminBlog,
  deleteBlog,
  getAdminBlog,
  listAdminBlogs,
  updateBlogAsJson,
} from '@cotejo/contracts/blog/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery, staleBelow } from '#data/query/endpoint-query.ts';
import { useChange } from '../ui/use-change.ts';
import { blogTexts } from './blog-form.ts';

export const blogTable = {
  defaultSize: 10,
  sizes: [5, 10, 25],
  sorts: ['-createdAt', 'createdAt', 'title', '-title'],
} as const;

type BlogSort = (typeof blogTable.sorts)[number];

interface BlogFilters {
  title: string;
  slug: string;
  active: string;
}

const blogQueryOf = ({ title, slug, active }: BlogFilters, page: number, limit: number, sort?: BlogSort) => ({
  ...(title && { title }),
  ...(slug && { slug }),
  ...(active && { isActive: active === 'si' }),
  ...(sort && { sort }),
  page,
  limit,
});

export function useBlogs(filters: BlogFilters, page: number, limit: number, sort?: BlogSort) {
  const query = blogQueryOf(filters, page, limit, sort);
  return useQuery({
    ...endpointQuery(listAdminBlogs, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useBlog(id: string) {
  return useQuery({
    ...endpointQuery(getAdminBlog, { params: { id } }),
    staleTime: 0,
  });
}

const stale = [staleBelow(listAdminBlogs)];

export function useToggleBlog(blog: AdminBlog, onDone: () => void) {
  return useChange({
    run: () =>
      request(updateBlogAsJson, { params: { id: blog.id }, body: { isActive: !blog.isActive, version: blog.version } }),
    message: blog.isActive ? 'Blog desactivado exitosamente' : 'Blog activado exitosamente',
    failure: 'Error al cambiar el estado del blog',
    stale,
    onDone,
  });
}

export function useDeleteBlog(blog: AdminBlog, onDone: () => void) {
  return useChange({
    run: () => request(deleteBlog, { params: { id: blog.id } }),
    message: blogTexts.deleted,
    failure: 'Error al eliminar el blog',
    stale,
    onDone,
  });
}
