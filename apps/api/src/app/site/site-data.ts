import type { SiteData } from '@cotejo/contracts/site-data';
import { shownRecord } from '#modules/answer-records';
import { mediaUrl } from '#modules/catalog';
import { ceilingAt } from '#modules/rates';
import type { Parts } from '#platform/context.ts';

/** Reads the catalog snapshot of the current moment. */
export function siteDataOf({ catalog, clock, config }: Parts, origin: string): SiteData {
  const { snapshot } = catalog;
  return {
    origin,
    institutions: () => snapshot.institutions,
    cities: () => snapshot.cities,
    limits: () => snapshot.limits,
    legalCeiling: () => ceilingAt(snapshot, clock.now()),
    ceilingSource: (month) =>
      snapshot.ceilings.find((ceiling) => ceiling.segment === 'consumo' && ceiling.month === month)?.source ?? null,
    averageCharged: (institutionId) => snapshot.averageCharged.get(institutionId) ?? null,
    rates: () => snapshot.rates,
    rateHistory: (institutionId) => snapshot.rateHistory.get(institutionId) ?? [],
    reviewRecord: () => shownRecord(snapshot.answerRecords.review),
    posts: () => snapshot.postSummaries,
    findPost: (slug) => snapshot.postBySlug.get(slug) ?? null,
    carousel: () => snapshot.banners.map(({ section, imageId }) => ({ section, imageUrl: mediaUrl(imageId) })),
    activeTerms: () => snapshot.terms,
    now: () => clock.now(),
    settings: {
      adminInactivity: config.adminInactivity,
      notificationsLive: config.notificationsLive,
      mailbox: config.mailbox,
      documentLookup: config.documentLookup,
      contactEmail: config.contactEmail,
      operator: config.operator ?? null,
      socialLinks: config.socialLinks,
    },
  };
}
