import { getPublicPost, listPublicPosts } from '@cotejo/contracts/blog/public';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { pagePosts } from './page-posts.ts';

export function blogRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(
    app,
    parts,
    listPublicPosts,
    ({ context, query }) => pagePosts(context.catalog.snapshot.postSummaries, query),
    { isCached: true },
  );
  mountEndpoint(
    app,
    parts,
    getPublicPost,
    ({ context, params }) => {
      const post = context.catalog.snapshot.postBySlug.get(params.slug);
      if (!post) throw new DomainError('NOT_FOUND');
      return post;
    },
    { isCached: true },
  );
}
