import type { Institution } from '@cotejo/contracts/institutions/public';
import { compareInstitutions, type OfferInstitution, prepareOrderedCatalog } from '@cotejo/finance/offer-catalog';

/** With more institutions the data would make the page too heavy; it then relies on the API. */
const mostInPage = 400;

/** Sent with a page, so that the browser can estimate and explain offers without a request. */
export type PageInstitution = Omit<OfferInstitution, 'logo' | 'isActive'> & Pick<Institution, 'slug'>;

/** Empty if too many. */
export function pageInstitutionsOf(institutions: readonly Institution[]): PageInstitution[] {
  const priceable = priceableInstitutionsOf(institutions);
  return priceable.length > mostInPage ? [] : priceable;
}

/** Active and in catalog order, without unreadable charges, whose price would be too low. */
export function priceableInstitutionsOf(institutions: readonly Institution[]): PageInstitution[] {
  return institutions
    .filter(({ isActive, chargesUnreadable }) => isActive && !chargesUnreadable)
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
        // An estimate only needs to know whether they exclude the offer.
        ...(rates.isExcluded && { rates }),
      };
    });
}

export const preparePageInstitutions = (institutions: readonly PageInstitution[]) =>
  prepareOrderedCatalog(institutions.map((institution) => ({ ...institution, logo: null, isActive: true })));
