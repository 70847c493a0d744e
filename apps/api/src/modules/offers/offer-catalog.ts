import type { Institution } from '@cotejo/contracts/institutions/public';
import { type OfferCatalog, type OfferInstitution, prepareOfferCatalog } from '@cotejo/finance';
import type { Snapshot } from '#catalog/catalog.ts';

/** The part of an institution that matching and pricing look at. */
export function toOfferInstitution(institution: Institution): OfferInstitution {
  const { id, name, type, logo, isActive, available, featured, minRate, maxRate, branches, products } = institution;
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
  };
}

// Prepared once per change of the catalogue, and forgotten with its snapshot.
const prepared = new WeakMap<Snapshot, OfferCatalog>();

/** The institutions of a snapshot, ready to be searched. */
export function offerCatalogOf(snapshot: Snapshot): OfferCatalog {
  const known = prepared.get(snapshot);
  if (known) return known;
  const { averageCharged, unreadableCharges } = snapshot;
  const readable = snapshot.institutions.filter(({ id }) => !unreadableCharges.has(id));
  const catalog = prepareOfferCatalog(
    readable.map((institution) => ({
      ...toOfferInstitution(institution),
      averageCharged: averageCharged.get(institution.id) ?? null,
    })),
  );
  prepared.set(snapshot, catalog);
  return catalog;
}
