import type { Reader } from '#platform/db/database.ts';
import { readCharges } from '../versions/read-charges.ts';
import { pricedProductOf } from '../versions/record-rate-version.ts';
import { type InstitutionRow, selectInstitutions } from '../versions/repository.ts';
import type { PresentProduct } from './csv/judge-products.ts';

export const productRowOf = ({ id, name, isActive, minRate, maxRate, personalLoan, rates }: InstitutionRow) => ({
  ...{ institutionId: id, versionId: rates.versionId, name, isActive, minRate, maxRate },
  product: { ...pricedProductOf(personalLoan), charges: readCharges(personalLoan.charges) },
});

/** Includes deleted institutions. */
export const listPresentProducts = async (reader: Reader): Promise<PresentProduct[]> =>
  (await selectInstitutions(reader)).map(productRowOf);
