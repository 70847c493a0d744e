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
/** What the featured institutions are priced for. */
const featuredExample = { amount: 5_000, term: 24 };

/** Everything home shows, drawn anew at every visit. `random` gives numbers from 0 up to 1. */
export function loadHome(data: SiteData, random: () => number = Math.random) {
  const institutions = data.institutions().filter((institution) => institution.isActive);
  // A price without charges would be too low; one of rates that nobody confirmed is none.
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

/** When the figures of some institution last changed; ISO, null without institutions. */
function lastChangeOf(institutions: readonly { updatedAt: string }[]): string | null {
  return institutions.reduce<string | null>(
    (newest, { updatedAt }) => (newest === null || updatedAt > newest ? updatedAt : newest),
    null,
  );
}

/** Draws `count` different items, each as likely as any other. */
function pickRandom<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const left = [...items];
  const picked: Item[] = [];
  while (picked.length < count && left.length > 0) picked.push(...left.splice(Math.floor(random() * left.length), 1));
  return picked;
}
