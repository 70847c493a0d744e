import type { Reader } from '#platform/db/database.ts';
import { readCharges } from '../versions/read-charges.ts';
import { publishedCriteria } from '../versions/read-criteria.ts';
import { pricedProductOf } from '../versions/record-rate-version.ts';
import { type InstitutionRow, selectInstitutions } from '../versions/repository.ts';
import type { PresentProduct } from './csv/judge-products.ts';

export const productRowOf = ({ id, name, type, isActive, minRate, maxRate, personalLoan, rates }: InstitutionRow) => ({
  ...{ institutionId: id, versionId: rates.versionId, name, type, isActive, minRate, maxRate },
  product: {
    ...pricedProductOf(personalLoan),
    charges: readCharges(personalLoan.charges),
    criteria: publishedCriteria(personalLoan.criteria),
  },
});

/** Includes deleted institutions. */
export const listPresentProducts = async (reader: Reader): Promise<PresentProduct[]> =>
  (await selectInstitutions(reader)).map(productRowOf);
