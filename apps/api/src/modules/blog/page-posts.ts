import type { BlogPostSummary } from '@cotejo/contracts/blogs';
import { readCursor, writeCursor } from '#db/keyset.ts';

export interface PostPage {
  readonly data: BlogPostSummary[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly nextCursor: string | null;
}

/**
 * One page of posts that are already newest first. A cursor says after which post to go on, also when that one is gone
 * meanwhile. Throws VALIDATION_ERROR for a cursor nobody issued.
 */
export function pagePosts(
  posts: readonly BlogPostSummary[],
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
): PostPage {
  const rest = cursor === undefined ? posts.slice((page - 1) * limit) : postsAfter(posts, cursor);
  const data = rest.slice(0, limit);
  const last = data.at(-1);
  return {
    data,
    total: posts.length,
    page,
    limit,
    nextCursor: last && rest.length > limit ? writeCursor({ at: new Date(last.createdAt), id: last.id }) : null,
  };
}

function postsAfter(posts: readonly BlogPostSummary[], cursor: string): readonly BlogPostSummary[] {
  const { at, id } = readCursor(cursor);
  const time = at.getTime();
  return posts.filter((post) => {
    const postTime = Date.parse(post.createdAt);
    return postTime < time || (postTime === time && post.id < id);
  });
}
