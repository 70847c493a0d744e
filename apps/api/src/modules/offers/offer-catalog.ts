import type { Institution } from '@cotejo/contracts/institutions/public';
import { type OfferCatalog, type OfferInstitution, prepareOfferCatalog } from '@cotejo/finance/offer-catalog';
import { perSnapshot } from '#platform/per-snapshot.ts';

export function toOfferInstitution(institution: Institution): OfferInstitution {
  const { id, name, type, logo, isActive, available, featured, minRate, maxRate, branches, products } = institution;
  const { rates, answerRecord } = institution;
  const { personalLoan } = products;
  const cities = [
    branches.mainBranch.city,
    ...branches.otherBranches.map((branch) => branch.city),
    ...personalLoan.locations,
  ].filter((city) => city.trim() !== '');
  return {
    id,
    name,
    type,
    logo,
    isActive,
    available,
    featured,
    minRate,
    maxRate,
    cities,
    product: personalLoan,
    rates,
    answerRecord,
  };
}

/** Without institutions whose charges are unreadable. */
export const offerCatalogOf = perSnapshot(({ institutions, averageCharged, unreadableCharges }): OfferCatalog => {
  const readable = institutions.filter(({ id }) => !unreadableCharges.has(id));
  return prepareOfferCatalog(
    readable.map((institution) => ({
      ...toOfferInstitution(institution),
      averageCharged: averageCharged.get(institution.id) ?? null,
    })),
  );
});
