import type { Reader } from '#db/database.ts';
import { readCharges } from '../versions/read-charges.ts';
import { pricedProductOf } from '../versions/record-rate-version.ts';
import { type InstitutionRow, selectInstitutions } from '../versions/repository.ts';
import type { PresentProduct } from './csv/judge-products.ts';

/** A row of a file. */
export const productRowOf = ({ id, name, isActive, minRate, maxRate, personalLoan, rates }: InstitutionRow) => ({
  ...{ institutionId: id, versionId: rates.versionId, name, isActive, minRate, maxRate },
  product: { ...pricedProductOf(personalLoan), charges: readCharges(personalLoan.charges) },
});

/** What files of products are compared with and made of: every institution, deleted ones too. */
export const listPresentProducts = async (reader: Reader): Promise<PresentProduct[]> =>
  (await selectInstitutions(reader)).map(productRowOf);
