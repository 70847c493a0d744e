import type { CarouselSection } from '@cotejo/contracts/carousel/public';
import { eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { carouselItems, images } from '#platform/db/schema.ts';

export const listBanners = (reader: Reader) =>
  reader
    .select({
      section: carouselItems.section,
      imageId: images.id,
      content: images.content,
      contentType: images.contentType,
    })
    .from(carouselItems)
    .innerJoin(images, eq(images.id, carouselItems.imageId));

export async function findImages(reader: Reader, ids: readonly string[]) {
  const rows = await reader
    .select({ id: images.id, content: images.content, contentType: images.contentType })
    .from(images)
    .where(inArray(images.id, [...ids]));
  return new Map(rows.map(({ id, ...image }) => [id, image]));
}

export type BannerRow = Awaited<ReturnType<typeof listBanners>>[number];

export async function saveBanner(tx: Tx, section: CarouselSection, imageId: string, updatedAt: Date): Promise<void> {
  await tx
    .insert(carouselItems)
    .values({ section, imageId, updatedAt })
    .onConflictDoUpdate({ target: carouselItems.section, set: { imageId, updatedAt } });
}

/** False if there was none. */
export async function deleteBanner(tx: Tx, section: CarouselSection): Promise<boolean> {
  const deleted = await tx
    .delete(carouselItems)
    .where(eq(carouselItems.section, section))
    .returning({ section: carouselItems.section });
  return deleted.length > 0;
}
