import type { BlogPostSummary } from '@cotejo/contracts/blog/public';
import { cutPage, readCursor } from '#platform/db/keyset.ts';

interface PostPage {
  readonly data: BlogPostSummary[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly nextCursor: string | null;
}

/** Expects posts newest first. The cursor's post may be gone. Throws VALIDATION_ERROR for an invalid cursor. */
export function pagePosts(
  posts: readonly BlogPostSummary[],
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
): PostPage {
  const rest = cursor === undefined ? posts.slice((page - 1) * limit) : postsAfter(posts, cursor);
  const { rows, nextCursor } = cutPage(rest, limit, (post) => ({ key: placeOf(post), id: post.id }));
  return { data: rows, total: posts.length, page, limit, nextCursor };
}

/** The sort key before the id. */
const placeOf = ({ publishedOn, createdAt }: BlogPostSummary): string => `${publishedOn} ${createdAt}`;

function postsAfter(posts: readonly BlogPostSummary[], cursor: string): readonly BlogPostSummary[] {
  const { key, id } = readCursor(cursor, 'string');
  return posts.filter((post) => {
    const place = placeOf(post);
    return place < String(key) || (place === key && post.id < id);
  });
}
