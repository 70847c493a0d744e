import {
  createBlog,
  createBlogFields,
  deleteBlog,
  getAdminBlog,
  listAdminBlogs,
  updateBlog,
  updateBlogFields,
} from '@cotejo/contracts/blog/admin';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { expectedVersion, versionTag } from '#http/if-match.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { getPost, listPosts } from './list-posts.ts';
import { readPostForm, requirePicture } from './read-post-form.ts';
import { createPost, deletePost, updatePost } from './save-post.ts';

export function adminBlogRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listAdminBlogs, ({ context, query }) => listPosts(context, query));
  mountEndpoint(app, parts, getAdminBlog, async ({ context, params, reply }) => {
    const data = await getPost(context, params.id);
    reply.header('etag', versionTag(data.version));
    return { success: true, data };
  });
  mountEndpoint(app, parts, createBlog, async ({ context, request }) => {
    const { fields, picture } = await readPostForm(context, request, createBlogFields);
    const id = await createPost(context, fields, requirePicture(picture));
    return { success: true, data: await getPost(context, id), message: 'Blog creado exitosamente' };
  });
  mountEndpoint(app, parts, updateBlog, async ({ context, params, request, reply }) => {
    const { fields, picture } = await readPostForm(context, request, updateBlogFields);
    const version = fields.version ?? expectedVersion(request.headers['if-match']);
    await updatePost(context, params.id, { ...fields, version }, picture);
    const data = await getPost(context, params.id);
    reply.header('etag', versionTag(data.version));
    return { success: true, data, message: 'Blog actualizado exitosamente' };
  });
  mountEndpoint(app, parts, deleteBlog, async ({ context, params }) => {
    await deletePost(context, params.id);
    return { success: true, message: 'Blog eliminado exitosamente' };
  });
}
