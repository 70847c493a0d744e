import { desc, eq, sql } from 'drizzle-orm';
import { listCeilings, listNewestAverages, ofActive, selectInstitutions, selectRateVersions } from '#modules/rates';
import { byName } from '#platform/by-name.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { blogPosts, carouselItems, catalogVersion, termsVersions } from '#platform/db/schema.ts';

export type BlogPostRow = typeof blogPosts.$inferSelect;

/** 0 before the first change. */
export async function readCatalogVersion(reader: Reader): Promise<number> {
  const [row] = await reader.select({ version: catalogVersion.version }).from(catalogVersion);
  return row?.version ?? 0;
}

/** Must be the last step of a transaction, because it locks the row until the commit. */
export async function raiseCatalogVersion(tx: Tx): Promise<void> {
  await tx
    .insert(catalogVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: catalogVersion.id, set: { version: sql`${catalogVersion.version} + 1` } });
}

/** Several statements: call it inside `inSnapshot`, or when no other process writes. */
export async function readPublished(reader: Reader) {
  return {
    institutions: (await selectInstitutions(reader, ofActive())).sort(byName),
    rateVersions: await selectRateVersions(reader, ofActive()),
    posts: await reader
      .select()
      .from(blogPosts)
      .where(eq(blogPosts.isActive, true))
      .orderBy(desc(blogPosts.publishedOn), desc(blogPosts.createdAt), desc(blogPosts.id)),
    banners: await reader
      .select({ section: carouselItems.section, imageId: carouselItems.imageId })
      .from(carouselItems),
    terms: (await reader.select().from(termsVersions).where(eq(termsVersions.isActive, true)))[0] ?? null,
    newestAverages: await listNewestAverages(reader, 'consumo'),
    legalRates: await listCeilings(reader),
  };
}

export type Published = Awaited<ReturnType<typeof readPublished>>;
