import { asc, desc, eq } from 'drizzle-orm';
import { byName } from '#catalog/order-institutions.ts';
import type { Reader } from '#db/database.ts';
import { blogPosts, carouselItems, chargedAverages, images, legalRates, termsVersions } from '#db/schema.ts';
import { ofActive, selectInstitutions, selectRateVersions } from './institution-rows.ts';

export type BlogPostRow = typeof blogPosts.$inferSelect;

/** Everything the public may see, in one consistent read of a few small tables. */
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
      .select({
        section: carouselItems.section,
        imageId: images.id,
        content: images.content,
        contentType: images.contentType,
      })
      .from(carouselItems)
      .innerJoin(images, eq(images.id, carouselItems.imageId)),
    terms: (await reader.select().from(termsVersions).where(eq(termsVersions.isActive, true)))[0] ?? null,
    chargedAverages: await reader
      .select()
      .from(chargedAverages)
      .where(eq(chargedAverages.segment, 'consumo'))
      .orderBy(desc(chargedAverages.month)),
    legalRates: await reader.select().from(legalRates).orderBy(desc(legalRates.month), asc(legalRates.segment)),
  };
}

export type Published = Awaited<ReturnType<typeof readPublished>>;
