import { getPublicPost, listPublicPosts } from '@cotejo/contracts/blog/public';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountReadyEndpoint } from '#http/mount-ready-endpoint.ts';
import { pagePosts } from './page-posts.ts';

export function blogRoutes(app: FastifyInstance, parts: Parts): void {
  mountReadyEndpoint(app, parts, listPublicPosts, ({ snapshot, query, response }) =>
    response(`posts ${query.page} ${query.limit} ${query.cursor ?? ''}`, () => ({
      ...pagePosts(snapshot.postSummaries, query),
    })),
  );
  mountReadyEndpoint(app, parts, getPublicPost, ({ snapshot, params, response }) => {
    const post = snapshot.postBySlug.get(params.slug);
    if (!post) throw new DomainError('NOT_FOUND');
    return response(`post ${post.slug}`, () => post);
  });
}
