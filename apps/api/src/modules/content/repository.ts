import { and, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { blogPosts, carouselItems, images, institutions, termsVersions } from '#platform/db/schema.ts';

export async function insertImage(tx: Tx, image: typeof images.$inferInsert): Promise<void> {
  await tx.insert(images).values(image);
}

// The image URLs that the sanitizer allows.
const inText = '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';

/** Includes deleted institutions and terms, since they can be restored. */
const isReferenced = sql`(
  select ${institutions.logoImageId} as id from ${institutions} where ${institutions.logoImageId} is not null
  union select ${blogPosts.imageId} from ${blogPosts} where ${blogPosts.imageId} is not null
  union select ${carouselItems.imageId} from ${carouselItems}
  union select (regexp_matches(${blogPosts.content}, ${sql.raw(`'${inText}'`)}, 'gi'))[1]::uuid from ${blogPosts}
  union select (regexp_matches(${termsVersions.content}, ${sql.raw(`'${inText}'`)}, 'gi'))[1]::uuid from ${termsVersions}
)`;

/** Marks unused images, and deletes those marked by `unusedBefore`. Returns the number deleted. */
export async function deleteUnusedImages(
  tx: Tx,
  { now, unusedBefore }: { now: Date; unusedBefore: Date },
): Promise<number> {
  const isShown = sql`${images.id} in ${isReferenced}`;
  await tx
    .update(images)
    .set({ unusedSince: null })
    .where(and(isNotNull(images.unusedSince), isShown));
  await tx
    .update(images)
    .set({ unusedSince: now })
    .where(and(isNull(images.unusedSince), sql`not ${isShown}`));
  const deletedImages = await tx
    .delete(images)
    .where(lte(images.unusedSince, unusedBefore))
    .returning({ id: images.id });
  return deletedImages.length;
}
