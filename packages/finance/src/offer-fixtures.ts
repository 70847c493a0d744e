import type { OfferInstitution } from './offer-catalog.ts';

export function makeInstitution({
  product,
  ...part
}: Partial<Omit<OfferInstitution, 'product'>> & {
  product?: Partial<OfferInstitution['product']>;
} = {}): OfferInstitution {
  return {
    id: 'institution-1',
    name: 'Banco de Prueba',
    type: 'BANK',
    logo: null,
    isActive: true,
    available: true,
    featured: false,
    minRate: 15,
    maxRate: 17,
    cities: [],
    ...part,
    product: {
      minAmount: 500,
      maxAmount: 50_000,
      minTerm: 3,
      maxTerm: 72,
      minIncome: 0,
      maxIncome: null,
      minRate: 15,
      maxRate: 17,
      ...product,
    },
  };
}
