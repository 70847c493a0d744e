import { createBlog, deleteBlog, getAdminBlog, listAdminBlogs, updateBlog } from '@cotejo/contracts/blog/admin';
import { createBlogFields, updateBlogFields } from '@cotejo/contracts/blog/admin.schemas';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { sentVersion, withVersionTag } from '#platform/http/if-match.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { getPost, listPosts } from './list-posts.ts';
import { readPostForm, requireImage } from './read-post-form.ts';
import { createPost, deletePost, updatePost } from './save-post.ts';

export function adminBlogRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listAdminBlogs, ({ context, query }) => listPosts(context, query));
  mountEndpoint(app, parts, getAdminBlog, ({ context, params, reply }) =>
    withVersionTag(reply, getPost(context, params.id)),
  );
  mountEndpoint(app, parts, createBlog, async ({ context, request }) => {
    const { fields, image } = await readPostForm(context, request, createBlogFields);
    const id = await createPost(context, fields, requireImage(image));
    return withMessage(getPost(context, id), 'Blog creado exitosamente');
  });
  mountEndpoint(app, parts, updateBlog, async ({ context, params, request, reply }) => {
    const { fields, image } = await readPostForm(context, request, updateBlogFields);
    const version = sentVersion(request, fields.version);
    await updatePost(context, params.id, { ...fields, version }, image);
    return withMessage(withVersionTag(reply, getPost(context, params.id)), 'Blog actualizado exitosamente');
  });
  mountEndpoint(app, parts, deleteBlog, ({ context, params }) =>
    withMessage(deletePost(context, params.id), 'Blog eliminado exitosamente'),
  );
}
