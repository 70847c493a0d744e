import type { AdminBlog, ListAdminBlogsQuery } from '@cotejo/contracts/blog/admin';
import { DomainError } from '@cotejo/contracts/core/errors';
import { mediaUrl } from '#modules/catalog';
import { dataUrlOf } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import { cutPage, readCursor } from '#platform/db/keyset.ts';
import * as postRepository from './repository.ts';

export function presentPost(post: postRepository.PostRow): AdminBlog {
  const imageUrl = post.imageId && mediaUrl(post.imageId);
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    content: post.content,
    image: imageUrl ?? '',
    imageUrl,
    imageAlt: post.imageAlt,
    isActive: post.isActive,
    publishedOn: post.publishedOn,
    description: post.description,
    version: post.version,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  };
}

/** Images as URLs. Throws VALIDATION_ERROR for an invalid cursor. */
export async function listPosts({ db }: AdminContext, query: ListAdminBlogsQuery) {
  const { page, limit, cursor, sort } = query;
  const byTitle = postRepository.sortsByTitle(sort);
  const after = cursor ? readCursor(cursor, byTitle ? 'string' : 'number') : null;
  const found = await postRepository.listPosts(db, query, after);
  const { rows, nextCursor } = cutPage(found, limit, ({ id, title, createdAt }) => ({
    key: byTitle ? title : createdAt.getTime(),
    id,
  }));
  const total = await postRepository.countPosts(db, query);
  return { data: rows.map(presentPost), total, page, limit, nextCursor };
}

/** The image as a data URL. Throws NOT_FOUND. */
export async function getPost({ db }: AdminContext, id: string): Promise<AdminBlog> {
  const row = await postRepository.findPost(db, id);
  if (!row) throw new DomainError('NOT_FOUND');
  const { post, image } = row;
  return { ...presentPost(post), image: image ? dataUrlOf(image.content, image.contentType) : '' };
}
