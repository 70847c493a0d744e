import type { ListAdminBlogsQuery } from '@cotejo/contracts/blog/admin';
import { and, asc, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { blogPosts, images } from '#platform/db/schema.ts';

export type PostRow = typeof blogPosts.$inferSelect;
type NewPost = typeof blogPosts.$inferInsert;

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

const conditionOf = ({ title, slug, isActive, q }: ListAdminBlogsQuery): SQL | undefined =>
  and(
    title ? ilike(blogPosts.title, containing(title)) : undefined,
    slug ? ilike(blogPosts.slug, containing(slug)) : undefined,
    isActive === undefined ? undefined : eq(blogPosts.isActive, isActive),
    q ? or(ilike(blogPosts.title, containing(q)), ilike(blogPosts.slug, containing(q))) : undefined,
  );

export const sortsByTitle = (sort: ListAdminBlogsQuery['sort']): boolean => sort.endsWith('title');

/** `limit + 1` rows. */
export async function listPosts(reader: Reader, query: ListAdminBlogsQuery, after: Keyset | null) {
  const byTitle = sortsByTitle(query.sort);
  const order = query.sort.startsWith('-') ? 'desc' : 'asc';
  const column = byTitle ? blogPosts.title : blogPosts.createdAt;
  const direction = order === 'desc' ? desc : asc;
  return reader
    .select()
    .from(blogPosts)
    .where(and(conditionOf(query), after ? isAfter(column, blogPosts.id, after, order) : undefined))
    .orderBy(direction(column), direction(blogPosts.id))
    .limit(query.limit + 1)
    .offset(after ? 0 : (query.page - 1) * query.limit);
}

export const countPosts = (reader: Reader, query: ListAdminBlogsQuery): Promise<number> =>
  reader.$count(blogPosts, conditionOf(query));

export async function findPost(reader: Reader, id: string) {
  const [row] = await reader
    .select({ post: blogPosts, image: { content: images.content, contentType: images.contentType } })
    .from(blogPosts)
    .leftJoin(images, eq(images.id, blogPosts.imageId))
    .where(eq(blogPosts.id, id));
  return row ?? null;
}

export async function lockPost(tx: Tx, id: string): Promise<PostRow | null> {
  const [row] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for('update');
  return row ?? null;
}

export async function insertPost(tx: Tx, values: NewPost): Promise<void> {
  await tx.insert(blogPosts).values(values);
}

export async function updatePost(tx: Tx, id: string, changes: Partial<NewPost>): Promise<void> {
  await tx.update(blogPosts).set(changes).where(eq(blogPosts.id, id));
}

export async function deletePost(tx: Tx, id: string): Promise<void> {
  await tx.delete(blogPosts).where(eq(blogPosts.id, id));
}
