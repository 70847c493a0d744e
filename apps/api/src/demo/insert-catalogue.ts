import { ecuadorDay } from '@cotejo/format/time';
import { loanTextsOf } from '#modules/institutions';
import { type InstitutionRow, selectInstitutions } from '#modules/rates';
import { days } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { blogPosts, carouselItems, images, institutions, termsVersions } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { demoBanners } from './data/banners.ts';
import { demoInstitutions, institutionLogo } from './data/institutions.ts';
import { demoPosts } from './data/posts.ts';
import { demoTerms } from './data/terms.ts';
import type { Draw } from './draw.ts';
import { insertDemoRates } from './insert-rates.ts';

type Image = typeof images.$inferInsert;
type Institution = InstitutionRow;

interface DemoDrawings {
  readonly logos: ReadonlyMap<string, Image>;
  readonly posts: ReadonlyMap<string, Image>;
  readonly banners: ReadonlyMap<string, Image>;
}

const logoWidth = 200;
const postWidth = 800;
const bannerWidth = 1600;

export async function drawCatalogue({ clock }: Parts, draw: Draw): Promise<DemoDrawings> {
  const drawImage = async (svg: string, width: number): Promise<Image> => {
    const { bytes, ...size } = await draw.image(svg, width);
    return { id: newId(clock), content: bytes, contentType: 'image/webp', ...size, createdAt: clock.now() };
  };
  const drawAll = async (drawings: readonly (readonly [string, string | null])[], width: number) =>
    new Map(
      await Promise.all(
        drawings
          .filter((entry): entry is readonly [string, string] => entry[1] !== null)
          .map(async ([name, svg]) => [name, await drawImage(svg, width)] as const),
      ),
    );
  return {
    logos: await drawAll(
      demoInstitutions.map((institution) => [institution.slug, institutionLogo(institution)] as const),
      logoWidth,
    ),
    posts: await drawAll(
      demoPosts.map((post) => [post.slug, post.drawing] as const),
      postWidth,
    ),
    banners: await drawAll(
      demoBanners.map((banner) => [banner.section, banner.drawing] as const),
      bannerWidth,
    ),
  };
}

export interface DemoCatalogue {
  readonly institutionBySlug: ReadonlyMap<string, Institution>;
  readonly termsVersionId: string;
}

export async function insertDemoCatalogue(parts: Parts, tx: Tx, drawings: DemoDrawings): Promise<DemoCatalogue> {
  const { clock } = parts;
  const now = clock.now();
  await tx
    .insert(images)
    .values([...drawings.logos.values(), ...drawings.posts.values(), ...drawings.banners.values()]);

  const rows = await tx
    .insert(institutions)
    .values(
      demoInstitutions.map((demo) => ({
        id: newId(clock),
        slug: demo.slug,
        name: demo.name,
        type: demo.type,
        email: demo.email,
        ...demo.contact,
        logoImageId: drawings.logos.get(demo.slug)?.id ?? null,
        isActive: demo.isActive,
        available: demo.available,
        featured: demo.featured,
        branches: demo.branches,
        loanTexts: loanTextsOf(demo.personalLoan),
        createdAt: now,
        updatedAt: now,
        deletedAt: demo.isActive ? null : now,
      })),
    )
    .returning();

  await insertDemoRates(
    parts,
    tx,
    rows.map((row, index) => ({ ...row, ...(demoInstitutions[index] as (typeof demoInstitutions)[number]) })),
  );

  // One a week, newest first.
  await tx.insert(blogPosts).values(
    demoPosts.map((post, index) => {
      const createdAt = new Date(now.getTime() - days(7 * index + 1));
      return {
        id: newId(clock),
        slug: post.slug,
        title: post.title,
        content: post.content,
        imageId: drawings.posts.get(post.slug)?.id ?? null,
        publishedOn: ecuadorDay(createdAt),
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );

  await tx.insert(carouselItems).values(
    demoBanners.map(({ section }) => {
      const image = drawings.banners.get(section);
      if (!image) throw new Error(`The banner ${section} was not drawn`);
      return { section, imageId: image.id, updatedAt: now };
    }),
  );

  const termsVersionId = newId(clock);
  await tx
    .insert(termsVersions)
    .values({ id: termsVersionId, ...demoTerms, isActive: true, createdAt: now, updatedAt: now });
  const priced = await selectInstitutions(tx);
  return { institutionBySlug: new Map(priced.map((row) => [row.slug, row])), termsVersionId };
}
