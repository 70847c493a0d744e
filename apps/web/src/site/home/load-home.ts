import { excludedHeroSlugs } from '@cotejo/contracts/blog/public';
import { fallbackLimits } from '@cotejo/contracts/core/limits';
import type { SiteData } from '@cotejo/contracts/site-data';
import { costOfSchedule } from '@cotejo/finance/loan-cost';
import { effectiveFromNominal } from '@cotejo/finance/rates';
import { frenchSchedule } from '@cotejo/finance/schedule';
import { offeredRange } from '#site/offered-range.ts';
import { findBannerImage } from '#ui/page/SectionBanner.tsx';
import { findEstimate, startOf } from './find-estimate.ts';

export const featuredCount = 4;
const listedPosts = 3;
/** The example loan of the featured institutions. Dollars and months. */
const featuredExample = { amount: 5_000, term: 24 };

/**
 * Everything the home page shows. The hero post and the featured institutions are picked at random at every visit.
 * @param random returns a number from 0 to below 1, like Math.random
 */
export function loadHome(data: SiteData, random: () => number = Math.random) {
  const institutions = data.institutions().filter((institution) => institution.isActive);
  // Leave out institutions whose charges cannot be read (the price would be too low) or whose rates are not confirmed.
  const priceable = institutions.filter(({ chargesUnreadable, rates }) => !chargesUnreadable && !rates.isExcluded);
  const start = startOf(data);
  const posts = data.posts().filter((post) => post.isActive);
  const heroPost = pickRandom(
    posts.filter((post) => !excludedHeroSlugs.includes(post.slug)),
    1,
    random,
  )[0];
  const featured = pickRandom(
    priceable.filter((institution) => institution.logo && institution.name.trim()),
    featuredCount,
    random,
  ).map(({ id, slug, name, type, logo, minRate, products: { personalLoan } }) => {
    const { amount, term } = featuredExample;
    const schedule = frenchSchedule({ principalCents: amount * 100, annualRatePercent: minRate, termMonths: term });
    const cost = costOfSchedule(schedule, personalLoan.charges, 'required');
    return {
      id,
      slug,
      name,
      type,
      logo,
      minRate,
      effectiveRate: effectiveFromNominal(minRate),
      loan: offeredRange(personalLoan),
      total: cost.realTotal,
      charges: cost.chargesCost,
    };
  });
  return {
    origin: data.origin,
    limits: data.limits() ?? fallbackLimits,
    start,
    estimate: findEstimate(data, start),
    institutionCount: institutions.length,
    lastChange: lastChangeOf(institutions),
    reviewRecord: data.reviewRecord(),
    operator: data.settings.operator,
    heroPost: heroPost ?? null,
    featured,
    featuredExample,
    strip: institutions.map(({ id, name, type, logo }) => ({ id, name, type, logo })),
    bannerUrl: findBannerImage(data.carousel(), 'home'),
    posts: posts.filter((post) => post !== heroPost).slice(0, listedPosts),
  };
}

export type HomeData = ReturnType<typeof loadHome>;

/** When the data of any institution last changed, as an ISO date; null without institutions. */
function lastChangeOf(institutions: readonly { updatedAt: string }[]): string | null {
  return institutions.reduce<string | null>(
    (newest, { updatedAt }) => (newest === null || updatedAt > newest ? updatedAt : newest),
    null,
  );
}

/** Picks `count` different items at random, all with the same probability. */
function pickRandom<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const left = [...items];
  const picked: Item[] = [];
  while (picked.length < count && left.length > 0) picked.push(...left.splice(Math.floor(random() * left.length), 1));
  return picked;
}
