import type { Institution } from '@cotejo/contracts/institutions/public';
import { compareInstitutions, type OfferInstitution, prepareOrderedCatalog } from '@cotejo/finance';

/**
 * Past this many, a page would weigh more than its estimate is worth: the server's answers stand
 * alone then.
 */
const mostInPage = 400;

/**
 * An institution as a page carries it, so that the browser can estimate and explain without asking.
 */
export type PageInstitution = Omit<OfferInstitution, 'logo' | 'isActive'> & Pick<Institution, 'slug'>;

/**
 * The active institutions for a page in the order of a catalogue, with the cities they serve, but
 * those whose charges cannot be read: a price without them would be too low. Empty when there are
 * too many to send along.
 */
export function pageInstitutionsOf(institutions: readonly Institution[]): PageInstitution[] {
  const active = institutions.filter(({ isActive, chargesUnreadable }) => isActive && !chargesUnreadable);
  if (active.length > mostInPage) return [];
  return active
    .sort(compareInstitutions)
    .map(({ id, slug, name, type, available, featured, minRate, maxRate, branches, products, rates }) => {
      const { minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome, ...loan } = products.personalLoan;
      const places = [branches.mainBranch, ...branches.otherBranches].map((branch) => branch.city);
      return {
        id,
        slug,
        name,
        type,
        available,
        featured,
        minRate,
        maxRate,
        cities: [...new Set([...places, ...loan.locations])].filter((city) => city.trim() !== ''),
        product: {
          minAmount,
          maxAmount,
          minTerm,
          maxTerm,
          minIncome,
          maxIncome,
          minRate: loan.minRate,
          maxRate: loan.maxRate,
          charges: loan.charges,
        },
        // What an estimate needs to know of them is whether there is an offer at all.
        ...(rates.isExcluded && { rates }),
      };
    });
}

/** Institutions of `pageInstitutionsOf`, ready for `findOffers` and `explainExclusions`. */
export const preparePageInstitutions = (institutions: readonly PageInstitution[]) =>
  prepareOrderedCatalog(institutions.map((institution) => ({ ...institution, logo: null, isActive: true })));
